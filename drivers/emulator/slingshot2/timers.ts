import type { Clock, Ms, Timer } from '../../../rig/time.ts'

/** What a controller has planned, so that it can be called off all at once. */
export class Timers {
  readonly #clock: Clock
  readonly #pending = new Set<Timer>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  after(ms: Ms, run: () => void): void {
    const timer = this.#clock.at(this.#clock.now() + ms, () => {
      this.#pending.delete(timer)
      run()
    })
    this.#pending.add(timer)
  }

  cancel(): void {
    for (const timer of this.#pending) timer.cancel()
    this.#pending.clear()
  }
}
