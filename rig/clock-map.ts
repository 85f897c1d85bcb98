import type { Interval, Ms } from './time.ts'

/** How fast two quartz clocks may part: 100 ppm covers common microcontroller crystals over temperature. */
const DRIFT = 100e-6

/** A drift is measured over no less, ms. */
const SETTLING: Ms = 60_000

/** `offset` bench − device, known within `bound` at `at`, all in ms. */
interface Sample {
  readonly offset: Ms
  readonly bound: Ms
  readonly at: Ms
}

export interface ClockQuality {
  /** Bench − device, ms. */
  readonly offset: Ms
  /** … known to within so much at the last of `n` round trips, ms. */
  readonly bound: Ms
  /** How fast they part, within so much; null where they were not compared for long enough. */
  readonly drift: { readonly ppm: number; readonly within: number } | null
  readonly n: number
}

/**
 * Maps a device's clock onto the bench's from round trips: the device stamped `device` at some instant
 * between `sent` and `received`. The best sample is kept; its bound grows with age by {@link DRIFT}.
 */
export class ClockMap {
  #best: Sample | null = null
  /** The sharpest of the first minute, from which the drift is measured. */
  #first: Sample | null = null
  #last: Sample | null = null
  #n = 0
  readonly #half: Ms

  /** @param resolution of the device's stamps: the true instant lies up to so much after the stamp, ms */
  constructor(resolution: Ms) {
    this.#half = resolution / 2
  }

  /** @param device the device's clock as stamped, unwrapped, in ms */
  roundTrip(sent: Ms, device: Ms, received: Ms): void {
    // The clocks parted during the round trip as well.
    const bound = (Math.max(0, received - sent) / 2 + this.#half) * (1 + DRIFT)
    const sample = { offset: (sent + received) / 2 - (device + this.#half), bound, at: received }
    this.#n++
    this.#last = sample
    if (!this.#first || (received - this.#first.at < SETTLING && bound < this.#first.bound))
      this.#first = sample
    if (this.#best && this.#boundAt(received) <= bound) return
    this.#best = sample
  }

  /** How well the two clocks are known against each other, for the report; null before any round trip. */
  get quality(): ClockQuality | null {
    const [best, first, last] = [this.#best, this.#first, this.#last]
    if (!best || !first || !last) return null
    const apart = last.at - first.at
    const ppm = (ms: Ms) => (ms / apart) * 1e6
    const drift =
      apart < SETTLING
        ? null
        : { ppm: ppm(last.offset - first.offset), within: ppm(last.bound + first.bound) }
    return { offset: best.offset, bound: this.#boundAt(last.at), drift, n: this.#n }
  }

  get known(): boolean {
    return this.#best !== null
  }

  /** The interval on the bench clock of what the device stamped `device`, or null before any round trip. */
  map(device: Ms): Interval | null {
    if (!this.#best) return null
    const t = device + this.#half + this.#best.offset
    const bound = this.#boundAt(t) + this.#half
    return [t - bound, t + bound]
  }

  reset(): void {
    this.#best = null
    this.#first = null
    this.#last = null
    this.#n = 0
  }

  #boundAt(t: Ms): Ms {
    const b = this.#best as Sample
    return b.bound + Math.abs(t - b.at) * DRIFT
  }
}
