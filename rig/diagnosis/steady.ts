import type { Gap } from '../observation.ts'
import type { Ms } from '../time.ts'
import { framesBetween, type Status } from './status.ts'

/** A status that has stood for so long is none that one damaged frame made. */
const STANDS: Ms = 1200
const MOST_GAPS = 64

/**
 * Takes out what one frame shows and the frames before and after it do not: status frames have no checksum, and a
 * single changed bit makes another state, spin or flag of it. Flag 1 alone may blink: so it was seen before an
 * encoder's fault.
 */
export class Steady {
  readonly #next: (s: Status) => void
  readonly #gap: (g: Gap) => void
  #told: Status | null = null
  #held: Status | null = null
  /** Came after the one that is held. */
  #gaps: Gap[] = []

  constructor(next: (s: Status) => void, gap: (g: Gap) => void) {
    this.#next = next
    this.#gap = gap
  }

  status(s: Status): void {
    const { told, held } = { told: this.#told, held: this.#held }
    if (told && held && framesBetween(held, s) === 1 && isSame(told, s) && !isBlink(told, held)) {
      this.#held = null
      return this.#flush()
    }
    this.#flush()
    if (told === null) this.#tell(s)
    else this.#held = s
  }

  /** It is `t` now: what has stood for long enough is told before whatever comes. */
  upTo(t: Ms): void {
    if (this.#held && t - this.#held.at[1] > STANDS) this.#flush()
  }

  gap(g: Gap): void {
    if (this.#held && this.#gaps.length < MOST_GAPS) this.#gaps.push(g)
    else this.#gap(g)
  }

  #flush(): void {
    if (this.#held) this.#tell(this.#held)
    this.#held = null
    for (const g of this.#gaps) this.#gap(g)
    if (this.#gaps.length > 0) this.#gaps = []
  }

  #tell(s: Status): void {
    this.#told = s
    this.#next(s)
  }
}

const isSame = (a: Status, b: Status) =>
  a.state === b.state && a.spin === b.spin && a.number === b.number && signs(a) === signs(b)

const isBlink = (a: Status, b: Status) =>
  a.state === b.state && a.spin === b.spin && a.number === b.number && without(a) === without(b)

const signs = (s: Status) => s.signs.join()
const without = (s: Status) => s.signs.filter((x) => x !== 'ball-not-detected').join()
