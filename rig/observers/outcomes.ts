import type { Observation } from '../observation.ts'
import type { Monitor } from '../regulations/clause.ts'
import type { Outcome } from '../result.ts'
import type { Seen } from '../time.ts'

/** Outcomes kept one by one; a longer run keeps the count. */
const MOST_LISTED = 100_000

/**
 * The results of the wheel, in order. Where a table announces numbers, a coup counts when its number is
 * announced, and one that is declared void or launched again does not; a wheel alone counts when the ball rests.
 */
export class Outcomes implements Monitor {
  readonly list: Outcome[] = []
  completed = 0
  void = 0
  readonly #announced: boolean
  readonly #keep: boolean
  #launched: Observation<'ball.launched'> | null = null
  #dropped: Seen | null = null
  #rested: Observation<'ball.rested'> | null = null

  /** @param announced whether a table announces the numbers; `keep` the outcomes themselves, not only their count */
  constructor(announced: boolean, keep: boolean) {
    this.#announced = announced
    this.#keep = keep
  }

  readonly on: Monitor['on'] = {
    'ball.launched': (o) => {
      if (this.#launched) this.void++
      this.#clear()
      this.#launched = o
    },
    'ball.dropped': (o) => {
      this.#dropped = o
    },
    'ball.rested': (o) => {
      // A wheel that counts its spins: what nobody saw the end of is not ended by the result of another one.
      const begun = this.#launched?.spin ?? null
      if (begun !== null && o.spin !== null && o.spin !== begun) {
        this.void++
        this.#clear()
      }
      this.#rested = o
      if (!this.#announced) this.#complete(o)
    },
    announcement: (o) => {
      if (o.what === 'number') this.#complete(this.#rested)
      else if (o.what === 'no-spin') {
        this.void++
        this.#clear()
      }
    },
  }

  #complete(rested: Observation<'ball.rested'> | null): void {
    this.completed++
    if (this.#keep && this.list.length < MOST_LISTED) {
      this.list.push({
        spin: rested?.spin ?? null,
        number: rested?.number ?? null,
        direction: rested?.direction ?? null,
        launchedAt: this.#launched?.at ?? null,
        droppedAt: this.#dropped?.at ?? null,
        restedAt: rested?.at ?? null,
      })
    }
    this.#clear()
  }

  #clear(): void {
    this.#launched = null
    this.#dropped = null
    this.#rested = null
  }
}
