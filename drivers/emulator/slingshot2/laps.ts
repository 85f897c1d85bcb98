import type { Ms } from '../../../rig/time.ts'

/** Three beams stand round the track: the fourth crossing ends the first lap. */
const BEAMS = 3

/** What a wheel makes of the beams that the ball crosses. */
export class Laps {
  #passed: Ms[] = []
  #crossings = 0

  /** A ball is launched. */
  begin(): void {
    this.#passed = []
    this.#crossings = 0
  }

  /** @returns how long the lap took that ends here; null in the first one */
  crossed(t: Ms): Ms | null {
    this.#crossings++
    this.#passed.push(t)
    return this.#passed.length > BEAMS ? t - (this.#passed.shift() as Ms) : null
  }

  /** Whole laps since the launch. */
  get whole(): number {
    return Math.max(0, Math.floor((this.#crossings - 1) / BEAMS))
  }
}
