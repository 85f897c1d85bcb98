import type { Evidence, Finding } from '../finding.ts'
import type { Gap, Observation } from '../observation.ts'
import type { Interval } from '../time.ts'
import type { Quotes } from './detector.ts'
import { type Kind, NEVER } from './kind.ts'

/** Occasions that are shown one by one; of the rest, the last. */
const MOST_SHOWN = 8

/** How often something was seen, and when. Constant memory. */
export class Occasions {
  count = 0
  #at: Interval | null = null
  readonly #first: Evidence[] = []
  #last: Evidence | null = null

  get at(): Interval {
    return this.#at ?? NEVER
  }

  add(e: Evidence): void {
    this.count++
    if (e.at) this.#at = this.#at ? [Math.min(this.#at[0], e.at[0]), Math.max(this.#at[1], e.at[1])] : e.at
    if (this.#first.length < MOST_SHOWN) this.#first.push(e)
    else this.#last = e
  }

  get seen(): readonly Evidence[] {
    return this.#last ? [...this.#first, this.#last] : this.#first
  }

  /** @param more what was seen besides, before or after the occasions */
  finding(kind: Kind, more: { before?: readonly Evidence[]; after?: readonly Evidence[] } = {}): Finding {
    return findingOf(kind, [...(more.before ?? []), ...this.seen, ...(more.after ?? [])], this.count, this.at)
  }
}

export function findingOf(kind: Kind, seen: readonly Evidence[], times: number, at: Interval): Finding {
  const { code, severity, part = 'cylinder', title, causes, apart = null, weight = 0, explains = [] } = kind
  return { code, severity, part, title, seen, causes, apart, at, times, weight, explains }
}

/** What an observation shows, with the line that it was read from. */
export function evidence(o: Pick<Observation, 'at' | 'from'>, text: string, quotes: Quotes): Evidence {
  const q = quotes.line(o.from)
  return { at: o.at, text, raw: q?.raw ?? null, line: q?.line ?? null }
}

/** Something that no one line shows. */
export const remark = (text: string, at: Interval | null = null): Evidence => ({
  at,
  text,
  raw: null,
  line: null,
})

export const ofGap = (g: Gap, text = g.why): Evidence => remark(text, g.gap)
