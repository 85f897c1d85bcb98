import type { Random } from '../../../rig/random.ts'
import type { Ms } from '../../../rig/time.ts'

/** A steady rotor's field goes up and down by about one: 172, 173, 171, 173 (captures). */
const NOISE = 0.9
const MOST = 999

/**
 * What the field read when an encoder failed, four times in `slingshot2-faults.log`: the speed seems to run away
 * at 19 rpm/s up to 98.3, is lost for two seconds, falls at 69 rpm/s, and is 0 from then on.
 */
const RUNS_AWAY = 0.19
const AT_MOST = 983
const LOST: Ms = 2000
const FALLS = 0.69
const FALLS_FROM = 827

/** The rotor's encoder: the three digits of the status frame, tenths of a revolution per minute. */
export class Encoder {
  readonly #random: Random
  #failed: { readonly at: Ms; readonly from: number } | null = null

  constructor(random: Random) {
    this.#random = random
  }

  /** @param speed the rotor's true speed, rpm */
  read(speed: number, t: Ms): number {
    if (this.#failed) return failing(t - this.#failed.at, this.#failed.from)
    if (speed === 0) return 0
    const shown = Math.round(speed * 10 + this.#random.between(-NOISE, NOISE))
    return Math.min(MOST, Math.max(0, shown))
  }

  fail(speed: number, t: Ms): void {
    this.#failed = { at: t, from: Math.min(AT_MOST, speed * 10) }
  }

  /** The wheel is started anew. */
  mend(): void {
    this.#failed = null
  }
}

function failing(since: Ms, from: number): number {
  const climbing = (AT_MOST - from) / RUNS_AWAY
  if (since <= climbing) return Math.round(from + RUNS_AWAY * since)
  const falling = since - climbing - LOST
  return falling < 0 ? 0 : Math.max(0, Math.round(FALLS_FROM - FALLS * falling))
}
