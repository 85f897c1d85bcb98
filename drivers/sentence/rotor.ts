import type { Direction } from '../../rig/observation.ts'
import { type Ms, type Seen, spanOf } from '../../rig/time.ts'

/** A free rotor only slows down: a revolution this much shorter than the last one was pushed. */
const PUSHED = 0.8
/** A revolution at least this long against the last one is no longer part of a push. */
const SETTLED = 0.98

/** No rotor in play takes so long for a revolution: one that gave no pulse meanwhile stood. */
export const SLOWEST: Ms = 12_000

interface Pulse {
  readonly seen: Seen
  readonly direction: Direction
  readonly period: number
  /** The push is over. The first pulse after standing spans some of the standing still, or of the push. */
  readonly settled: boolean
}

/** From the first instant of `a` to the last of `b`. */
function from(a: Seen, b: Seen): Seen {
  const at = [a.at[0], b.at[1]] as const
  return a.clk !== undefined && a.clk === b.clk && a.own && b.own
    ? { at, clk: a.clk, own: [a.own[0], b.own[1]] }
    : { at }
}

/** Tells from index pulses when the rotor was actuated. */
export class RotorPulses {
  #pulse: Pulse | null = null
  #standing: Seen | null
  /** Since when it is listened, where it may have been turning already; null once it was seen. */
  #joined: Ms | null
  /** When it was last said to stand, until the next pulse. */
  #stood: Seen | null = null
  /** As the last pulse showed it; null where others may have been lost since. */
  #direction: Direction | null = null

  /**
   * @param begun when listening began: a rotor first seen turning was started after it
   * @param joined … unless listening began in mid-run, and no silence showed that it stood
   */
  constructor(begun: Ms, joined = false) {
    this.#standing = { at: [begun, begun] }
    this.#joined = joined ? begun : null
  }

  get direction(): Direction | null {
    return this.#direction
  }

  /** @returns when the rotor was started, or null where this pulse tells of no start */
  turned(seen: Seen, direction: Direction, period: number): Seen | null {
    const last = this.#pulse
    const stood = this.#joined === null || seen.at[0] - this.#joined > SLOWEST
    const standing = stood ? this.#standing : null
    this.#joined = null
    const turnedBack = last !== null && last.direction !== direction
    // A period may be damaged and pass for a whole one: the stamps must bear it out.
    const elapsed = last && !standing && !turnedBack ? spanOf(last.seen, seen)[1] * 1000 : period
    const pushed = last?.settled === true && Math.max(elapsed, period) < last.period * PUSHED
    const started = standing !== null || turnedBack || pushed
    const settled = last !== null && !started && period >= last.period * SETTLED
    this.#pulse = { seen, direction, period: Math.min(elapsed, period), settled }
    this.#direction = direction
    this.#standing = null
    this.#stood = null
    if (standing) return from(standing, seen)
    return last && started ? from(last.seen, seen) : null
  }

  /**
   * @returns when the rotor was started unseen: it stands, it stood before, and no pulse came between, so it
   * was set turning and stopped within one revolution. Null in the ordinary case.
   */
  stopped(seen: Seen): Seen | null {
    const stood = this.#stood
    this.#joined = null
    this.#standing = seen
    this.#stood = seen
    return stood ? from(stood, seen) : null
  }

  /** Some pulses may have been lost: neither how it turns is known, nor, where it stood and stands, what was between. */
  missed(): void {
    this.#stood = null
    this.#direction = null
  }

  /** The head forgot: the next pulse tells of no start. */
  forget(): void {
    this.#pulse = null
    this.#direction = null
    this.#standing = null
    this.#stood = null
  }
}
