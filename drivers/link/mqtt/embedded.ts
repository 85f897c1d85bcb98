import { createServer, type Socket } from 'node:net'
import { Aedes, type Client } from 'aedes'
import { RigError } from '../../../rig/errors.ts'

export interface EmbeddedBroker {
  /** `mqtt://127.0.0.1:1883` */
  readonly url: string
  close(): Promise<void>
}

const WHY: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there, perhaps a broker',
  EACCES: 'ports below 1024 are for root',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'this machine has no such address',
}

/**
 * A broker of the rig's own, for a bench that has none: MQTT 3.1.1, without TLS and users, for the network that it
 * listens on.
 *
 * @param at port 0: whatever is free
 * @throws RigError where it cannot listen
 */
export async function startBroker(at: { host: string; port: number }): Promise<EmbeddedBroker> {
  const aedes = await Aedes.createBroker({
    preConnect: (client, _, done) => {
      inTurn(client)
      done(null, true)
    },
  })
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    aedes.handle(socket)
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(at.port, at.host, resolve)
    })
  } catch (e) {
    aedes.close()
    const { code = '', message } = e as NodeJS.ErrnoException
    throw new RigError(
      'infrastructure',
      'broker-port',
      `The rig cannot be a broker at ${at.host}:${at.port}: ${WHY[code] ?? message}.`,
      'Give the address of the broker that there is, or another host and port to listen on.',
    )
  }
  const { port } = server.address() as { port: number }
  const host = at.host.includes(':') ? `[${at.host}]` : at.host
  return {
    url: `mqtt://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        aedes.close()
        // Also those who never said who they are.
        for (const socket of sockets) socket.destroy()
      }),
  }
}

type Deliver = (packet: unknown, done: () => void) => void

/**
 * While aedes still brings a client what it kept for it, it hands on at once what is said now, and so out of turn:
 * it has to wait. (`deliverQoS` is not documented; the version is pinned, and a test sees the order.)
 */
function inTurn(client: Client): void {
  const inside = client as Client & { deliverQoS: Deliver }
  const deliver = inside.deliverQoS
  let waiting: unknown[] | null = []
  inside.deliverQoS = (packet, done) => {
    if (!waiting) return deliver(packet, done)
    waiting.push(packet)
    done()
  }
  client.on('connected', () => {
    const packets = waiting ?? []
    waiting = null
    for (const p of packets) deliver(p, () => {})
  })
}
