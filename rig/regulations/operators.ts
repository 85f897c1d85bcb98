import { type Interval, inOrder, type Ms, type Seen, spanOf, type Tri } from '../time.ts'

/** Was `b` at most `limit` ms after `a`, and not before it? */
export function within(a: Seen, b: Seen, limit: Ms): Tri {
  const [least, most]: Interval = spanOf(a, b)
  if (least >= 0 && most <= limit) return 'yes'
  return least > limit || most < 0 ? 'no' : 'unknown'
}

/** Each value differs from the one before. A stretch unseen between two makes their pair untellable. */
export class Alternation<T> {
  #last: T | undefined
  #blind = false

  /** `first` when there is nothing to compare with. */
  next(value: T): Tri | 'first' {
    const last = this.#last
    const blind = this.#blind
    this.#last = value
    this.#blind = false
    if (blind) return 'unknown'
    return last === undefined ? 'first' : last === value ? 'no' : 'yes'
  }

  /** Something may have happened unseen since the last value. */
  lost(): void {
    this.#blind = true
  }
}

/**
 * Steps that must come one after the other. Feed what is seen; ask whether it came in its turn.
 * Holds one sighting a step.
 */
export class Ordered<Step extends string> {
  readonly #steps: readonly Step[]
  readonly #seen = new Map<Step, Seen>()

  constructor(steps: readonly Step[]) {
    this.#steps = steps
  }

  has(step: Step): boolean {
    return this.#seen.has(step)
  }

  get complete(): boolean {
    return this.#seen.size === this.#steps.length
  }

  /** The first step still missing. */
  get missing(): Step | undefined {
    return this.#steps.find((s) => !this.#seen.has(s))
  }

  /**
   * Takes a step: `no` if an earlier step is missing or certainly came later, `unknown` if it cannot be told.
   */
  take(step: Step, seen: Seen): Tri {
    this.#seen.set(step, seen)
    const i = this.#steps.indexOf(step)
    if (i === 0) return 'yes'
    const previous = this.#seen.get(this.#steps[i - 1] as Step)
    return previous ? inOrder(previous, seen) : 'no'
  }
}

/** The last few sightings that something later may still have to be compared with. */
export class Recent<T extends Seen> {
  readonly #most: number
  #items: T[] = []

  constructor(most = 64) {
    this.#most = most
  }

  add(item: T): void {
    this.#items.push(item)
    if (this.#items.length > this.#most) this.#items.shift()
  }

  /** Hands out all and forgets them. */
  take(): T[] {
    const items = this.#items
    this.#items = []
    return items
  }
}
