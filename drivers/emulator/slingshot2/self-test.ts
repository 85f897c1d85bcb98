import type { Random } from '../../../rig/random.ts'
import type { Clock, Ms } from '../../../rig/time.ts'
import type { WheelPlant } from './plant.ts'
import { Timers } from './timers.ts'

/** A self-test plays a clockwise and a counter-clockwise game; the guide allows it 5 minutes. */
const EACH_WAY: readonly [Ms, Ms] = [40_000, 55_000]
/** It ends sooner where something is found. */
const FINDS_AFTER: readonly [Ms, Ms] = [8000, 30_000]
/** A calibration turns the rotor a few times: chosen. */
const CALIBRATES: Ms = 12_000

/** What a wheel does by itself in state 6 when it is told to: `*F` and `*C`. */
export class SelfTest {
  running = false
  readonly #random: Random
  readonly #plant: WheelPlant
  readonly #timers: Timers

  constructor(clock: Clock, random: Random, plant: WheelPlant) {
    this.#random = random
    this.#plant = plant
    this.#timers = new Timers(clock)
  }

  /** @param finds the guide's code of what is wrong, 0: nothing */
  run(finds: number, done: (code: number) => void): void {
    this.running = true
    const over = () => this.#over(() => done(finds))
    this.#plant.turn('cw')
    if (finds !== 0) return this.#timers.after(this.#random.between(...FINDS_AFTER), over)
    this.#timers.after(this.#random.between(...EACH_WAY), () => {
      this.#timers.after(this.#plant.park(), () => {
        this.#plant.turn('ccw')
        this.#timers.after(this.#random.between(...EACH_WAY), over)
      })
    })
  }

  calibrate(): void {
    this.running = true
    this.#plant.turn('cw')
    this.#timers.after(CALIBRATES, () => this.#over(() => {}))
  }

  cancel(): void {
    this.#timers.cancel()
    this.running = false
  }

  #over(then: () => void): void {
    this.#timers.after(this.#plant.park(), () => {
      this.running = false
      this.#plant.forget()
      then()
    })
  }
}
