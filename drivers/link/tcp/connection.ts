import { connect, type Socket } from 'node:net'
import { monotonic } from '../../../rig/clocks.ts'
import type { Ms } from '../../../rig/time.ts'
import { type Connection, LAST_WORDS, MOST_WAITING, type Sink, type Source } from '../capture/connection.ts'
import { lostWhenUnheard } from '../posix.ts'

/** A host that is switched off answers nothing. */
const CONNECTED_WITHIN: Ms = 5000
/** After so long of silence the system asks the other end every second whether it is there. */
const KEEP_ALIVE_AFTER: Ms = 1000
/** An end that acknowledges nothing for so long has gone, though nobody said so. */
const UNHEARD_FOR: Ms = 8000

/** A TCP connection that sends at once what it is given, and ends when the other end vanishes without a word. */
export function connected(host: string, port: number): Promise<{ socket: Socket; roundTrip: Ms }> {
  return new Promise((resolve, reject) => {
    let begun = monotonic()
    const socket = connect({
      host,
      port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_AFTER,
    })
    const limit = setTimeout(() => {
      socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }))
    }, CONNECTED_WITHIN)
    socket.on('lookup', () => {
      begun = monotonic()
    })
    socket.once('connect', () => {
      clearTimeout(limit)
      socket.off('error', reject)
      // Only the system knows what is not acknowledged, and would wait for a quarter of an hour.
      const { fd } = (socket as unknown as { _handle: { fd: number } })._handle
      lostWhenUnheard(fd, UNHEARD_FOR)
      resolve({ socket, roundTrip: monotonic() - begun })
    })
    socket.once('error', reject)
    socket.once('close', () => clearTimeout(limit))
  })
}

/** Sends within bounds, tells of the end, and closes. */
export function connectionOver(
  socket: Socket,
  { over, roundTrip }: { over: string; roundTrip: Ms },
  sink: Sink,
  encode: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes,
): Connection {
  socket.on('error', (e) => sink.lost(e.message))
  socket.on('end', () => sink.lost('the other end closed the connection'))
  socket.on('close', () => sink.lost('closed'))
  socket.on('drain', () => sink.room(true))
  return {
    over,
    roundTrip,
    write(bytes) {
      socket.write(encode(bytes))
      if (socket.writableLength > MOST_WAITING) sink.room(false)
    },
    // Under load a connection's bytes were never later than the process that reads them.
    probe: (back) => back(),
    async close() {
      const sent = new Promise<void>((resolve) => socket.end(() => resolve()))
      await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, LAST_WORDS))])
      // What the other end has not taken by now it shall not be sent at all.
      socket.resetAndDestroy()
    },
  }
}

/** @throws Error with the system's `code`: `ECONNREFUSED` … */
export async function connectTcp({ host, port }: Source & { kind: 'tcp' }, sink: Sink): Promise<Connection> {
  const { socket, roundTrip } = await connected(host, port)
  socket.on('data', sink.data)
  return connectionOver(
    socket,
    { over: `${socket.remoteAddress} port ${socket.remotePort}`, roundTrip },
    sink,
  )
}
