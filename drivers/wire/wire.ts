import type { Random } from '../../rig/random.ts'
import type { Clock } from '../../rig/time.ts'
import type { Site, Trouble, Way } from './fault.ts'

/** What a fault is, as far as a wire needs it. */
interface Makes<T> {
  readonly id: string
  at(site: Site): Trouble<T>
}

export interface WireOptions<F> {
  readonly clock: Clock
  readonly random: Random
  /** In the order of their places, from the far end to this one. */
  readonly faults: readonly F[]
  /** Ids of those that are switched on, looked up again each time; without it all are. */
  readonly on?: ReadonlySet<string>
  /** Who holds this end; the host, where nobody says. */
  readonly holder?: 'host' | 'device'
}

/** Where things leave a wire: at either end, and what is told to whoever holds this one. */
export interface Ends<T> {
  in(item: T): void
  out(item: T): void
  down(why: string): void
  up(forgotten: boolean): void
}

/**
 * A row of faults that everything passes, one way and the other.
 *
 *   far end ── fault ── fault ── fault ── this end
 */
export class Wire<T> {
  readonly #troubles: readonly Trouble<T>[]
  readonly #ends: Ends<T>
  #outages = 0
  #forgotten = false

  constructor({ clock, random, faults, on, holder }: WireOptions<Makes<T>>, ends: Ends<T>) {
    this.#ends = ends
    this.#troubles = faults.map(({ id, at }) =>
      at({
        clock,
        random,
        toHost: holder === 'device' ? 'out' : 'in',
        on: () => on?.has(id) ?? true,
        down: (why) => {
          if (this.#outages++ === 0) ends.down(why)
        },
        up: (forgotten = false) => {
          this.#forgotten ||= forgotten
          if (--this.#outages > 0) return
          ends.up(this.#forgotten)
          this.#forgotten = false
        },
      }),
    )
  }

  /** Whoever holds this end knows that nothing passes. */
  get isDown(): boolean {
    return this.#outages > 0
  }

  pass(way: Way, item: T): void {
    this.#from(way === 'in' ? 0 : this.#troubles.length - 1, way, item)
  }

  #from(i: number, way: Way, item: T): void {
    const trouble = this.#troubles[i]
    if (trouble) trouble.pass(way, item, (passed) => this.#from(way === 'in' ? i + 1 : i - 1, way, passed))
    else if (way === 'in') this.#ends.in(item)
    else this.#ends.out(item)
  }
}
