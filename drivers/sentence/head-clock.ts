import { ClockMap, type ClockQuality } from '../../rig/clock-map.ts'
import type { Interval, Ms, Seen } from '../../rig/time.ts'

/** 32 bits of microseconds: 71.6 minutes. */
const WRAP = 2 ** 32
/** In ms: a longer silence cannot be counted by the stamps alone. */
const HALF_WRAP: Ms = WRAP / 2 / 1000
/** The head stamps in whole µs. */
const STAMP: Ms = 0.001
/** How fast two quartz clocks may part, as in `ClockMap`. */
const DRIFT = 100e-6

/**
 * The head's own clock: unwrapped, and mapped onto the bench's.
 *
 * With a round trip the map is `ClockMap`'s. Before the first one (and in a log that holds none) every
 * sentence still bounds it: none arrives before it was stamped, so the bench is ahead of the head by at most
 * the least `arrival − stamp` seen, and by at least that less the link's bound. Sentences that a stall
 * delivers together keep their distances that way, and none is taken for as exact as its arrival.
 */
export class HeadClock {
  readonly #latencyBound: Ms
  readonly #map = new ClockMap(STAMP)
  #generation = 1
  #last: { micros: number; own: number; arrival: Ms } | null = null
  /** The most by which the bench can be ahead of the head. */
  #ahead = Number.POSITIVE_INFINITY
  /** By how much more than the link's bound the sentence that says so may have been late. */
  #late: Ms = 0

  constructor(latencyBoundMs: Ms) {
    this.#latencyBound = latencyBoundMs
  }

  /** Its name in observations: `head`, after a reset `head.2`, `head.3` … */
  get name(): string {
    return this.#generation === 1 ? 'head' : `head.${this.#generation}`
  }

  /**
   * Unwraps one stamp; ms. A stamp may lie before the last one (DROP is stamped with a crossing), and a
   * silence of more than half a wrap is counted by the bench's clock.
   */
  read(micros: number, arrival: Ms, late: Ms = 0): Ms {
    const last = this.#last
    let own = micros
    if (last) {
      const step = (micros - last.micros) | 0
      const wraps = Math.round(((arrival - last.arrival) * 1000 - step) / WRAP)
      own = last.own + step + Math.max(0, wraps) * WRAP
      this.#ahead += Math.max(0, arrival - last.arrival) * DRIFT
    }
    this.#last = { micros, own, arrival }
    const ahead = arrival - own / 1000
    if (ahead <= this.#ahead) {
      this.#ahead = ahead
      this.#late = late
    }
    return own / 1000
  }

  /**
   * Why this stamp cannot be the head's: it lies before the one before it, or after its own arrival. Null where it
   * can. The checksum lets two equal bytes go, or come twice.
   *
   * @param back by how much it may lie before the one before it
   */
  impossible(micros: number, arrival: Ms, back: Ms): string | null {
    const last = this.#last
    if (!last || arrival - last.arrival > HALF_WRAP) return null
    const step = ((micros - last.micros) | 0) / 1000
    // In a steady stream the stamps go on as the arrivals do.
    if (step >= 0 && step <= arrival - last.arrival) return null
    if (step < -back) return `its stamp lies ${(-step).toFixed(0)} ms before the one before it`
    const [earliest] = this.#map.map(last.own / 1000 + step) ?? [arrival]
    // A log's times are coarser than the head's, and cut off.
    return earliest <= arrival + this.#latencyBound
      ? null
      : `its stamp lies ${(earliest - arrival).toFixed(0)} ms after its arrival`
  }

  get quality(): ClockQuality | null {
    return this.#map.quality
  }

  roundTrip(sent: Ms, own: Ms, received: Ms): void {
    this.#map.roundTrip(sent, own, received)
  }

  /** What the head stamped `own`. */
  seen(own: Ms, arrival: Ms): Seen {
    return { at: this.#onBench(own, arrival), clk: this.name, own: [own, own] }
  }

  /** What happened between the stamps `from` and `to`. */
  seenWithin(from: Ms, to: Ms, arrival: Ms): Seen {
    return {
      at: [this.#onBench(from, arrival)[0], this.#onBench(to, arrival)[1]],
      clk: this.name,
      own: [from, to],
    }
  }

  /** What happened between the stamp `own` and the head's saying so, which arrived at `arrival`. */
  seenSince(own: Ms, arrival: Ms): Seen {
    const from = this.#onBench(own, arrival)[0]
    const at: Interval = [from, arrival]
    // The latest that the head's clock can have read when the sentence arrived.
    return this.#map.known ? { at, clk: this.name, own: [own, own + (arrival - from)] } : { at }
  }

  /** The head started anew: nothing of its clock holds any more. */
  restart(): void {
    this.#map.reset()
    this.#generation++
    this.#last = null
    this.#ahead = Number.POSITIVE_INFINITY
  }

  /** Nothing arrives before it happened: no instant lies after `arrival`. */
  #onBench(own: Ms, arrival: Ms): Interval {
    const [lo, hi] = this.#map.map(own) ?? [
      own + this.#ahead - this.#latencyBound - this.#late,
      own + this.#ahead,
    ]
    return [Math.min(lo, arrival), Math.min(hi, arrival)]
  }
}
