import type { Ms } from '../../rig/time.ts'
import type { Link, LinkListener } from '../link/link.ts'
import { Course, type CourseOptions } from './course.ts'
import type { LinkFault } from './fault.ts'

/** A link with faults on it, for whoever holds this end of it: the rig's, or the device's. */
export function faultyLink(link: Link, options: CourseOptions<LinkFault>): Link {
  const { clock } = options
  let listener: LinkListener | null = null
  /** What is being handed through without delay keeps the instant at which it was read. */
  let read: { readonly t: Ms; readonly late: Ms } | null = null
  const course = new Course<Uint8Array>(options, {
    in: (chunk) => listener?.data(chunk, read?.t ?? clock.now(), read?.late ?? 0),
    out: (chunk) => link.write(chunk),
    down: (why) => listener?.down?.(clock.now(), why),
    up: () => listener?.up?.(clock.now()),
  })
  return {
    name: link.name,
    listen(l) {
      listener = l
      link.listen({
        data: (chunk, t, late) => {
          read = { t, late }
          course.pass('in', chunk)
          read = null
        },
        down: (t, why) => l.down?.(t, why),
        up: (t) => l.up?.(t),
      })
    },
    write(bytes) {
      if (course.isDown) return false
      course.pass('out', bytes)
      return true
    },
  }
}
