import { afterEach } from 'vitest'
import type { Link, Outside } from '../../../drivers/link/link.ts'
import { RealClock } from '../../../rig/clocks.ts'
import type { Ms } from '../../../rig/time.ts'

/** What a link told, in order. */
export interface Listened {
  readonly text: string
  /** `down: why`, `up`. */
  readonly events: readonly string[]
  readonly chunks: readonly { text: string; t: Ms; late: Ms; heardAt: Ms }[]
}

export const clock = new RealClock()

/** The rest of what a link is made with. */
export const OPTIONS = { name: 'head', clock, baudRate: 115_200, longest: 82 } as const

export function listen(link: Link): Listened {
  const chunks: { text: string; t: Ms; late: Ms; heardAt: Ms }[] = []
  const events: string[] = []
  link.listen({
    data: (chunk, t, late) =>
      chunks.push({ text: Buffer.from(chunk).toString('latin1'), t, late, heardAt: clock.now() }),
    down: (_t, why) => events.push(`down: ${why}`),
    up: () => events.push('up'),
  })
  return {
    chunks,
    events,
    get text() {
      return chunks.map((c) => c.text).join('')
    },
  }
}

/** Links for one test file, each closed at the end of its test. */
export function closedAfterwards(): <L extends Outside>(link: L) => L {
  const links: Outside[] = []
  afterEach(() => Promise.all(links.splice(0).map((link) => link.close())))
  return (link) => {
    links.push(link)
    return link
  }
}
