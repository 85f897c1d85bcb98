import type { Interval, Ms } from './time.ts'

/** How fast two quartz clocks may part: 100 ppm covers common microcontroller crystals over temperature. */
const DRIFT = 100e-6

/**
 * Maps a device's clock onto the bench's from round trips: the device stamped `device` at some instant
 * between `sent` and `received`. The best sample is kept; its bound grows with age by {@link DRIFT}.
 */
export class ClockMap {
  #best: { offset: Ms; bound: Ms; at: Ms } | null = null
  readonly #half: Ms

  /** @param resolution of the device's stamps: the true instant lies up to so much after the stamp, ms */
  constructor(resolution: Ms) {
    this.#half = resolution / 2
  }

  /** @param device the device's clock as stamped, unwrapped, in ms */
  roundTrip(sent: Ms, device: Ms, received: Ms): void {
    // The clocks parted during the round trip as well.
    const bound = (Math.max(0, received - sent) / 2 + this.#half) * (1 + DRIFT)
    if (this.#best && this.#boundAt(received) <= bound) return
    this.#best = { offset: (sent + received) / 2 - (device + this.#half), bound, at: received }
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
  }

  #boundAt(t: Ms): Ms {
    const b = this.#best as { bound: Ms; at: Ms }
    return b.bound + Math.abs(t - b.at) * DRIFT
  }
}
