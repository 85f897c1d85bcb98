import type { Observation } from '../../observation.ts'
import type { Ms, Seen } from '../../time.ts'
import { spanOf } from '../../time.ts'
import type { Ruling } from '../clause.ts'

/** The head has three beams, evenly spaced round the gallery (protocol page of the sensor head). */
const BEAMS = 3

/**
 * When the ball "slows", by the reading `rnvpSlowdown`. A segment between two beams gives the mean period
 * over a third of a turn; while the ball only loses speed, the momentary period passed the threshold after
 * the last quick segment began and before the first slow one ended: that is the interval.
 */
export class Slowdown {
  /** Null until the ball has been seen to slow. */
  seen: Seen | null = null
  readonly #ruling: Ruling
  #before: Observation<'ball.crossed'> | null = null
  #last: Observation<'ball.crossed'> | null = null
  #threshold: Ms | null

  constructor(ruling: Ruling) {
    this.#ruling = ruling
    this.#threshold =
      ruling.readings.rnvpSlowdown === 'deceleration' ? null : (ruling.timing.rnvpPeriod as Ms)
  }

  crossed(o: Observation<'ball.crossed'>): void {
    if (this.seen) return
    const last = this.#last
    if (last) {
      const [lo, hi] = spanOf(last, o)
      const period = ((lo + hi) / 2) * BEAMS
      this.#threshold ??= period / (1 - this.#ruling.rnvpSpeedShare)
      if (period > this.#threshold) this.seen = hull(this.#before ?? last, o)
    }
    this.#before = last
    this.#last = o
  }
}

/** From the beginning of `a` to the end of `b`. */
function hull(a: Seen, b: Seen): Seen {
  const at = [a.at[0], b.at[1]] as const
  if (a.clk === undefined || a.clk !== b.clk || !a.own || !b.own) return { at }
  return { at, clk: a.clk, own: [a.own[0], b.own[1]] }
}
