import { monotonic, VirtualClock } from './clocks.ts'
import type { Ms, Timer } from './time.ts'

/**
 * A virtual clock that follows the machine's, `speed` times as fast: what is emulated happens, and is stamped,
 * at its exact instant, though the machine gets to it a little later.
 */
export class PacedClock extends VirtualClock {
  override readonly virtual = false
  readonly #speed: number
  readonly #zero = monotonic()
  #timer: NodeJS.Timeout | null = null
  #armedFor: Ms = Number.POSITIVE_INFINITY
  #running = false

  constructor(speed: number) {
    super()
    this.#speed = speed
  }

  /** Begins to follow. Time that passed before counts: what was due is made up for at once. */
  start(): void {
    this.#running = true
    this.#arm()
  }

  stop(): void {
    this.#running = false
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  /** Something comes from outside: what was due before it happens before it. */
  catchUp(): void {
    this.advance((monotonic() - this.#zero) * this.#speed)
    this.#arm()
  }

  override at(t: Ms, run: () => void): Timer {
    const timer = super.at(t, run)
    if (this.#running && t < this.#armedFor) this.#arm()
    return timer
  }

  #arm(): void {
    if (!this.#running) return
    if (this.#timer) clearTimeout(this.#timer)
    const { due } = this
    this.#armedFor = due ?? Number.POSITIVE_INFINITY
    this.#timer = null
    if (due === null) return
    const wait = due / this.#speed - (monotonic() - this.#zero)
    this.#timer = setTimeout(() => this.catchUp(), Math.min(Math.max(0, Math.ceil(wait)), 0x7fffffff))
  }
}
