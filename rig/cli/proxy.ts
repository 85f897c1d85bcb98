import { PtyPort } from '../../drivers/emulator/serve/pty-port.ts'
import { TcpPort } from '../../drivers/emulator/serve/tcp-port.ts'
import { WIRE_OF } from '../../drivers/hardware/device.ts'
import { linkTo } from '../../drivers/link/link-to.ts'
import type { LinkFault } from '../../drivers/wire/fault.ts'
import { WIRE_FAULTS } from '../../drivers/wire/faults.ts'
import { faultyLink } from '../../drivers/wire/link.ts'
import { RealClock } from '../clocks.ts'
import { PROFILES } from '../config/choices.ts'
import { RigError } from '../errors.ts'
import { unknownName } from '../nearest.ts'
import { Random } from '../random.ts'
import { type Args, choice, text, whole } from './args.ts'
import { beforeLeaving } from './interrupt.ts'
import { obeyLines, toggleOnSignal } from './prompt.ts'
import { print } from './terminal.ts'

const FAULTS = WIRE_FAULTS.filter((f): f is LinkFault => f.kind === 'wire')
const KNOWN = FAULTS.map((f) => f.id)

/** `rig proxy`: stands between a real device and whoever connects, and makes the wire between them a bad one. */
export async function proxyCommand(args: Args): Promise<number> {
  const named = text(args, 'port')
  if (named === undefined) {
    throw new RigError(
      'usage',
      'no-port',
      'No port is named.',
      'Give the real device’s with --port /dev/ttyUSB0.',
    )
  }
  const faults = (args.fault as string[] | undefined) ?? []
  for (const id of faults) if (!KNOWN.includes(id)) throw unknownName('fault', id, KNOWN)
  const clock = new RealClock()
  const baudRate =
    whole(args, 'baud', 50) ?? WIRE_OF[choice(args, 'profile', PROFILES) ?? 'sentence'].baudRate
  const tcp = whole(args, 'tcp', 0)
  const port = tcp === undefined ? new PtyPort(text(args, 'pty') ?? null) : await TcpPort.open(tcp)
  const device = linkTo(named, { name: 'device', clock, baudRate, longest: 0 })
  const on = new Set(faults)
  const random = new Random(whole(args, 'seed', 0) ?? 1)
  const link = faultyLink(device, { clock, random, faults: FAULTS, on })
  beforeLeaving(async () => {
    await Promise.all([port.close(), device.close()])
  })
  link.listen({
    data: (chunk) => port.write(chunk),
    down: () => port.unplug(),
    up: () => void port.replug(),
  })
  port.onData((chunk) => link.write(chunk))
  await device.open()
  await print(`Between ${named} and ${port.where}, at ${baudRate} baud. Type help; Ctrl-C ends it.\n`)
  const wire = {
    id: 'wire',
    port,
    knows: KNOWN,
    get on() {
      return [...on]
    },
    set(id: string, isOn: boolean) {
      if (!KNOWN.includes(id)) throw unknownName('fault', id, KNOWN)
      if (isOn) on.add(id)
      else on.delete(id)
    },
    dropChip: () => false,
  }
  toggleOnSignal([wire], faults)
  obeyLines([wire])
  return new Promise<never>(() => {})
}
