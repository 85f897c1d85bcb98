import { createHistogram } from 'node:perf_hooks'
import { monotonic } from '../../../rig/clocks.ts'
import type { Interval, Ms } from '../../../rig/time.ts'

/** How often the process looks whether it is on time. Each look costs some 0.1 ms of processor time. */
const EVERY: Ms = 4
/**
 * What comes is read within this, unless the process was held up. On an idle machine one look follows the last
 * within 4.5 ms (p99): one that takes longer than this means that it was.
 */
export const READ_WITHIN: Ms = 6

/** How late the process was, in ms, beyond the pause between two looks. */
export interface Lateness {
  readonly n: number
  readonly p50: Ms
  readonly p99: Ms
  readonly max: Ms
}

/** A process that watches whether it is on time. */
export class Beat {
  readonly #probe: (back: () => void) => void
  readonly #late = createHistogram()
  #last = monotonic()
  /** The last time that it was held up. What came meanwhile is read a little after the look that ended it. */
  #held: Interval = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  #timer: NodeJS.Timeout

  /** @param probe passes through what a byte passes through before it is read, and calls back */
  constructor(probe: (back: () => void) => void) {
    this.#probe = probe
    this.#timer = this.#next()
  }

  /** By how much more than {@link READ_WITHIN} what is read at `t` may have come before `t`. */
  late(t: Ms): Ms {
    const heldNow = t - this.#last > READ_WITHIN
    const [from, to] = this.#held
    if ((heldNow ? this.#last : t) - to <= READ_WITHIN) return t - from
    return heldNow ? t - this.#last : 0
  }

  get lateness(): Lateness {
    const ms = (ns: number) => Math.round(ns / 1e3) / 1e3
    const h = this.#late
    return { n: h.count, p50: ms(h.percentile(50)), p99: ms(h.percentile(99)), max: ms(h.max) }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #next(): NodeJS.Timeout {
    return setTimeout(() => this.#probe(() => this.#look()), EVERY)
  }

  #look(): void {
    const now = monotonic()
    // A histogram counts from 1 ns.
    this.#late.record(Math.max(1, Math.round((now - this.#last - EVERY) * 1e6)))
    if (now - this.#last > READ_WITHIN) this.#held = [this.#last, now]
    this.#last = now
    this.#timer = this.#next()
  }
}
