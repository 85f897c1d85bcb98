import type { Clock, Ms, Timer } from '../../../rig/time.ts'

/** What the croupier is about to do. */
export class Plans {
  readonly #clock: Clock
  readonly #timers = new Set<Timer>()
  #busyUntil: Ms = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  after(delay: Ms, act: () => void): void {
    const timer = this.#clock.at(this.#clock.now() + Math.max(0, delay), () => {
      this.#timers.delete(timer)
      act()
    })
    this.#timers.add(timer)
  }

  /** Gives up everything planned with {@link after}. */
  forget(): void {
    for (const t of this.#timers) t.cancel()
    this.#timers.clear()
  }

  /** His hands are full for so long from now. */
  occupy(duration: Ms): void {
    this.#busyUntil = Math.max(this.#busyUntil, this.#clock.now() + duration)
  }

  /** Acts as soon as his hands are free; what is asked for first comes first. */
  whenFree(act: () => void): void {
    if (this.#clock.now() >= this.#busyUntil) return act()
    this.#clock.at(this.#busyUntil, () => this.whenFree(act))
  }
}
