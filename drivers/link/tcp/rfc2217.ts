import type { Ms } from '../../../rig/time.ts'
import type { Connection, Sink, Source } from '../capture/connection.ts'
import { connected, connectionOver } from './connection.ts'
import { escaped, Telnet } from './telnet.ts'

const AGREED_WITHIN: Ms = 3000

/**
 * Connects to a serial port behind a network, and has it set.
 *
 * @throws Error with the system's `code`, or `RFC2217` where the other end does not agree
 */
export async function connectRfc2217(
  { host, port, baudRate }: Source & { kind: 'rfc2217' },
  sink: Sink,
): Promise<Connection> {
  const { socket, roundTrip } = await connected(host, port)
  const over = `${socket.remoteAddress} port ${socket.remotePort}`
  const connection = connectionOver(socket, { over, roundTrip }, sink, escaped)
  let limit: NodeJS.Timeout | undefined
  await new Promise<void>((resolve, reject) => {
    const refused = (why: string) => {
      socket.destroy()
      reject(Object.assign(new Error(why), { code: 'RFC2217' }))
    }
    limit = setTimeout(() => refused('the other end does not answer as RFC 2217 has it'), AGREED_WITHIN)
    const telnet = new Telnet(baudRate, {
      data: sink.data,
      send: (bytes) => socket.write(bytes),
      agreed: resolve,
      refused,
      room: sink.room,
    })
    socket.on('data', (chunk) => telnet.push(chunk))
    socket.once('close', () => refused('the other end closed the connection before it had agreed'))
    telnet.begin()
  }).finally(() => clearTimeout(limit))
  return connection
}
