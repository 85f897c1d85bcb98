import { RealClock } from '../../rig/clocks.ts'
import { RigError } from '../../rig/errors.ts'
import { oneOf } from '../../rig/nearest.ts'
import type { Ms } from '../../rig/time.ts'
import { WIRE_OF } from '../hardware/device.ts'
import { linkTo } from '../link/link-to.ts'
import { type PortName, portText } from '../link/serial/name.ts'
import { listPorts, type Port } from '../link/serial/ports.ts'
import { type Heard, probe } from '../probe.ts'
import { type Check, doubt, good, unfit } from './finding.ts'

/** The makers' speeds first, then what adapters and heads are commonly set to. */
const SPEEDS = [115_200, 9600, 57_600, 38_400, 19_200]
/** Two status periods of a wheel that speaks by itself, and time to answer. */
const LISTENS: Ms = 1200

/** What serial ports there are, and whether each can be measured over. */
export async function ports(named: string | null): Promise<Check[]> {
  const all = await listPorts(named === null || named.includes('://') ? [] : [named])
  if (all.length === 0) return [good('ports', 'this machine has no serial port')]
  return all.map(portCheck)
}

function portCheck(p: Port): Check {
  const what = `port ${p.path}`
  const names = p.stable.length > 0 ? `, also ${p.stable.join(', ')}` : ''
  const timer = p.latencyTimer == null ? '' : `, latency timer ${p.latencyTimer} ms`
  const found = `${p.manufacturer ?? 'unknown maker'}${names}${timer}`
  if (!p.access.allowed) {
    const { group, groupAllowed } = p.access
    const advice = groupAllowed
      ? `sudo usermod -aG ${group} $USER, then log in again.`
      : 'Ask whoever owns the port to let you read and write it.'
    return unfit(what, `${found}; you may not read and write it`, advice)
  }
  if (p.openBy.length > 0) {
    const who = p.openBy.map((h) => `${h.command} (process ${h.pid})`)
    return doubt(
      what,
      `${found}; open in ${oneOf(who)}`,
      'End it: two readers of one port share what comes between them.',
    )
  }
  return p.warning === null ? good(what, found) : doubt(what, found, p.warning)
}

/** What speaks at a port, and at which speed. Asks for an identity and a status, and changes nothing. */
export async function speaker(port: PortName): Promise<Check> {
  const name = portText(port)
  const what = `at ${name}`
  const remote = name.includes('://')
  const tried: string[] = []
  let readable: number | null = null
  for (const baudRate of remote ? SPEEDS.slice(0, 1) : SPEEDS) {
    let heard: Heard
    try {
      heard = await listenAt(port, baudRate)
    } catch (e) {
      if (!(e instanceof RigError)) throw e
      return unfit(what, e.message, e.advice ?? 'Look at the cable.')
    }
    if (heard.profile) return spoke(what, remote, baudRate, heard)
    if (heard.readable) readable ??= baudRate
    tried.push(`${baudRate}: ${heard.bytes === 0 ? 'silence' : `${heard.bytes} bytes, “${heard.shown}”`}`)
  }
  const found = `neither protocol (${tried.join('; ')})`
  if (readable !== null)
    return unfit(what, found, `Something else speaks there, at ${readable} baud: is it the right port?`)
  const silent = tried.every((t) => t.endsWith('silence'))
  return unfit(
    what,
    found,
    silent
      ? 'Is the device on? Are receive and transmit crossed (2 to 3, 3 to 2) and ground connected?'
      : 'No speed makes sense of it: look at the ground wire, the length of the cable, and noise.',
  )
}

async function listenAt(port: PortName, baudRate: number): Promise<Heard> {
  const clock = new RealClock()
  const link = linkTo(port, { name: 'probe', clock, baudRate, longest: 0 })
  try {
    await link.open()
    return await probe(link, clock, LISTENS)
  } finally {
    await link.close()
  }
}

function spoke(
  what: string,
  remote: boolean,
  baudRate: number,
  { profile, hello, understood }: Heard,
): Check {
  const p = profile as NonNullable<Heard['profile']>
  const who = hello
    ? `: ${hello.model}, serial ${hello.serial}, firmware ${hello.firmware}, ${hello.game}`
    : ''
  const usual = WIRE_OF[p].baudRate === baudRate || remote
  const use = `--profile ${p}${usual ? '' : ` --baud ${baudRate}`}`
  return good(
    what,
    `${p} protocol at ${baudRate} baud, ${understood} lines understood${who}; use it with ${use}`,
  )
}
