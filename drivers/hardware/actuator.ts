import type { Reply } from '../../rig/target.ts'
import type { Broker, Link, Outside } from '../link/link.ts'
import type { Route } from './routes.ts'

type Actuator = Exclude<Route, string>

/** Makes a link to a port that is not the cylinder's. */
export type LinkMaker = (port: string, baudRate: number) => Link & Outside

/** Sends what makes an actuator act: a message to its topic, or a line to its own port, opened for this alone. */
export async function actuate(a: Actuator, broker: Broker | null, linkTo: LinkMaker): Promise<Reply> {
  if ('topic' in a) {
    if (broker?.publish(a.topic, a.payload)) return { ok: true, why: null }
    return { ok: false, why: `the broker of the actuator’s topic ${a.topic} is not connected` }
  }
  const link = linkTo(a.port, a.baudRate)
  try {
    await link.open()
    const sent = link.write(Buffer.from(a.send, 'latin1'))
    return sent ? { ok: true, why: null } : { ok: false, why: `the actuator at ${a.port} was unplugged` }
  } catch (e) {
    return { ok: false, why: `the actuator at ${a.port}: ${(e as Error).message}` }
  } finally {
    await link.close()
  }
}
