import type { PacedClock } from '../../../rig/paced-clock.ts'
import type { Random } from '../../../rig/random.ts'
import type { Link } from '../../link/link.ts'
import type { LinkFault } from '../../wire/fault.ts'
import { WIRE_FAULTS } from '../../wire/faults.ts'
import { faultyLink } from '../../wire/link.ts'
import { type DevicePort, PortLink } from './port.ts'

/** What is emulated behind a port, and can be made to misbehave while it runs. */
export interface Served {
  start(): void
  /** The table's broker is there again. */
  online?(): void
  /** Ids of the faults that it knows, of its own; those of the wire are the port's. */
  readonly knows: readonly string[]
  /** Ids of those that are on. */
  readonly on: readonly string[]
  set(id: string, on: boolean): void
  /** Something falls into the cylinder; false where it has none that would notice. */
  dropChip(): boolean
}

const LINK_FAULTS = WIRE_FAULTS.filter((f): f is LinkFault => f.kind === 'wire')

/** The device's end of a port, with the faults of the wire on it: an unplugged one really hangs up. */
export function faultyPort(
  port: DevicePort,
  p: { clock: PacedClock; random: Random; baudRate: number; on: ReadonlySet<string> },
): Link {
  const { clock, random, baudRate, on } = p
  const inner = new PortLink(port, clock, baudRate)
  const link = faultyLink(inner, { clock, random, faults: LINK_FAULTS, on, holder: 'device' })
  return {
    name: link.name,
    write: (bytes) => link.write(bytes),
    listen: ({ data }) => link.listen({ data, down: () => port.unplug(), up: () => void port.replug() }),
  }
}
