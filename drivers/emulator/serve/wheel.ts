import type { Layout } from '../../../rig/apparatus/layout.ts'
import type { PacedClock } from '../../../rig/paced-clock.ts'
import { Random } from '../../../rig/random.ts'
import type { Link } from '../../link/link.ts'
import { SLINGSHOT_FAULTS } from '../slingshot2/faults.ts'
import { InRimReader } from '../slingshot2/reader.ts'
import { READER_FAULTS } from '../slingshot2/reader-faults.ts'
import { FACTORY } from '../slingshot2/settings.ts'
import { SlingshotWheel } from '../slingshot2/wheel.ts'
import type { Served } from './served.ts'

interface WheelOptions {
  readonly clock: PacedClock
  readonly link: Link
  readonly seed: number
  readonly layout: Layout
  /** The wheel begins its games by itself: it waits for no host. */
  readonly plays: boolean
}

/** A device and its faults, as far as switching them goes. */
interface Faulty<F extends { readonly id: string }> {
  readonly faults: Set<F>
  powerOn(): void
}

/** An emulated automated wheel, for whatever host program connects to it. */
export function servedWheel({ clock, link, seed, layout, plays }: WheelOptions): Served {
  // As it comes from its maker it starts its games itself; as a host is usually integrated, it waits for the host.
  const settings = plays ? { settings: FACTORY } : {}
  const wheel = new SlingshotWheel({ clock, random: new Random(seed), link, layout, ...settings })
  return served(wheel, SLINGSHOT_FAULTS, () => {
    wheel.powerOn()
    if (plays) wheel.start()
  })
}

/** An emulated reader on a hand-spun wheel, with the dealer who spins it. */
export function servedReader({ clock, link, seed, layout }: WheelOptions): Served {
  const reader = new InRimReader({ clock, random: new Random(seed), link, layout })
  return served(reader, READER_FAULTS, () => reader.powerOn())
}

function served<F extends { readonly id: string }>(
  device: Faulty<F>,
  faults: readonly F[],
  start: () => void,
): Served {
  return {
    start,
    knows: faults.map((f) => f.id),
    get on() {
      return [...device.faults].map((f) => f.id)
    },
    set(id, on) {
      const fault = faults.find((f) => f.id === id)
      if (!fault) return
      if (on) device.faults.add(fault)
      else device.faults.delete(fault)
    },
    // Neither has a sensor for it.
    dropChip: () => false,
  }
}
