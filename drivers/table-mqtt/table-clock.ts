import type { Ms, Seen } from '../../rig/time.ts'

/** A table stamps in whole ms: the true instant lies up to this much later. */
const STAMP_MS: Ms = 0.999
/** Until a round trip tells more: of all messages heard, the quickest was under way for less than this. */
export const UNDER_WAY_MS: Ms = 250
/** How fast two quartz clocks may part, as in `ClockMap`. */
const DRIFT = 100e-6

/** A bound of the offset (bench − table), known at an instant of the bench clock; it loosens with age. */
interface Bound {
  readonly offset: Ms
  readonly at: Ms
}

/** The clock was set; what happened from `since` on, on the bench clock, may be misplaced. */
export interface Step {
  readonly since: Ms
  /** `late`: it may not have been set, and messages were under way for long. */
  readonly kind: 'clock' | 'late'
  readonly why: string
}

/**
 * The table's clock against the bench's, by what causes what and nothing else:
 * - no message arrives before it was stamped, so the bench is ahead by at most `arrival − stamp`;
 * - an answer is stamped after its command was sent, so the bench is ahead by at least `sent − stamp`.
 *
 * A message happened at `stamp + least offset` or later, and before it arrived. The upper end is always the
 * arrival, not the map: on a quick broker that costs nothing, and a message that was held up, or a clock that
 * was set back unseen, then makes the interval wide and never wrong. Where the two bounds contradict each
 * other, the clock was set: the map begins anew and what was stamped before is no longer compared with what
 * comes after on the table's own clock.
 */
export class TableClock {
  #least: Bound | null = null
  #most: Bound | null = null
  #generation = 1
  #stamp = Number.NEGATIVE_INFINITY
  #doubtful = false
  /** By how much longer than the quickest the last message was under way. */
  lateBy: Ms = 0
  /** The earliest that the last message can have happened; the next one happened after it. */
  #floor = Number.NEGATIVE_INFINITY

  /**
   * A message in its turn.
   *
   * @param stamp its `at`, ms since 1970 by the table's clock
   * @returns that the clock was set, if it shows
   */
  arrived(stamp: Ms, now: Ms): Step | null {
    const offset = now - stamp
    const least = this.#leastAt(now)
    const most = this.#mostAt(now)
    const back = this.#stamp - stamp
    const forward = least - offset
    const since = this.#boundedAt
    const assumed = this.#least === null
    if (back > 0 || forward > 0) this.restart()
    this.#stamp = stamp
    this.lateBy = 0
    // A step that is shorter than the messages' delays may have gone unseen since the last answer.
    if (forward > 0) {
      const step = this.#set(since, offset, now, `forward by ${ms(forward)}`)
      if (!assumed) return step
      const late = ms(forward + UNDER_WAY_MS)
      return { since, kind: 'late', why: `the table’s messages were under way for ${late} or more` }
    }
    if (back > 0) return this.#set(Math.max(this.#floor, 0), offset, now, `back by ${ms(back)}`)
    if (offset <= most) this.#most = { offset, at: now }
    // Held up for long, or stamped by a clock that was set back: its distance to its neighbours is not certain.
    const doubtful = offset - most > UNDER_WAY_MS
    if (doubtful) this.lateBy = offset - most
    if (doubtful || this.#doubtful) this.#generation++
    this.#doubtful = doubtful
    return null
  }

  /** An answer stamped `stamp` to what was sent at `sent`, after it {@link arrived}. Returns as that does. */
  answered(sent: Ms, stamp: Ms, now: Ms): Step | null {
    const offset = sent - stamp - STAMP_MS
    const back = offset - this.#mostAt(now)
    const since = this.#boundedAt
    if (back > 0) this.restart()
    const step = back > 0 ? this.#set(since, now - stamp, now, `back by ${ms(back)}`) : null
    if (!this.#least || offset >= this.#leastAt(now)) this.#least = { offset, at: now }
    return step
  }

  /** When the message that {@link arrived} last happened. */
  seen(stamp: Ms, now: Ms): Seen {
    const earliest = Math.min(now, Math.max(this.#floor, stamp + this.#leastAt(now)))
    this.#floor = earliest
    return { at: [earliest, now], clk: this.#name, own: [stamp, stamp + STAMP_MS] }
  }

  /** The earliest that the last message can have happened; null before any. */
  get floor(): Ms | null {
    return this.#floor === Number.NEGATIVE_INFINITY ? null : this.#floor
  }

  /** Nothing is known of the clock any more. */
  restart(): void {
    this.#least = null
    this.#most = null
    this.#stamp = Number.NEGATIVE_INFINITY
    this.#generation++
  }

  /** The last answer that bounds the clock, on the bench clock; before any, the beginning. */
  get #boundedAt(): Ms {
    return this.#least?.at ?? 0
  }

  #set(since: Ms, most: Ms, now: Ms, how: string): Step {
    this.#most = { offset: most, at: now }
    return { since, kind: 'clock', why: `the table’s clock was set ${how} or more` }
  }

  /** Its name in observations: `table`, then `table.2`, `table.3` … whenever it may have been set. */
  get #name(): string {
    return this.#generation === 1 ? 'table' : `table.${this.#generation}`
  }

  #mostAt(now: Ms): Ms {
    return this.#most ? this.#most.offset + (now - this.#most.at) * DRIFT : Number.POSITIVE_INFINITY
  }

  /** By the last answer, else by the quickest message so far. */
  #leastAt(now: Ms): Ms {
    const bound = this.#least ?? this.#most
    if (!bound) return Number.NEGATIVE_INFINITY
    const underWay = this.#least ? 0 : UNDER_WAY_MS
    return bound.offset - underWay - (now - bound.at) * DRIFT
  }
}

const ms = (t: Ms) => (t < 1000 ? `${Math.ceil(t)} ms` : `${(t / 1000).toFixed(1)} s`)
