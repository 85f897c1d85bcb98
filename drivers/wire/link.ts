import type { Ms } from '../../rig/time.ts'
import type { Link, LinkListener } from '../link/link.ts'
import type { LinkFault } from './fault.ts'
import { Outage } from './outage.ts'
import { Wire, type WireOptions } from './wire.ts'

/** A link with faults on it, for whoever holds this end of it: the rig, or the device. */
export function faultyLink(link: Link, options: WireOptions<LinkFault>): Link {
  const { clock } = options
  let listener: LinkListener | null = null
  /** What is handed through without delay keeps the instant at which it was read. */
  let read: { readonly t: Ms; readonly late: Ms } | null = null
  let sent = true
  const outage = new Outage({
    down: (t, why) => listener?.down?.(t, why),
    up: (t) => listener?.up?.(t),
  })
  const wire = new Wire<Uint8Array>(options, {
    in: (chunk) => listener?.data(chunk, read?.t ?? clock.now(), read?.late ?? 0),
    out: (chunk) => {
      sent = link.write(chunk)
    },
    down: (why) => outage.begins(clock.now(), why),
    up: () => outage.ends(clock.now()),
  })
  return {
    name: link.name,
    listen(l) {
      listener = l
      link.listen({
        data: (chunk, t, late) => {
          read = { t, late }
          wire.pass('in', chunk)
          read = null
        },
        down: (t, why) => outage.begins(t, why),
        up: (t) => outage.ends(t),
      })
    },
    write(bytes) {
      if (wire.isDown) return false
      // What is held up on its way was sent, as far as anybody can tell.
      sent = true
      wire.pass('out', bytes)
      return sent && !wire.isDown
    },
  }
}
