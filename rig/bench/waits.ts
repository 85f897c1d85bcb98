import type { FactType, Gap, Observation, Signal } from '../observation.ts'
import type { Clock, Ms, Timer } from '../time.ts'

/** Observations kept for a wait that looks back: more than any coup has. */
const MOST_RECENT = 1024

/** What a wait is for, in words, and how to know it. */
export interface Matcher {
  readonly what: string
  /** The signal that it is: a target that does not show it brings it never. */
  readonly signal?: Signal
  matches(o: Observation): boolean
}

export type WaitEnd =
  | { readonly met: Observation }
  /** `came`: what was seen instead, the last few. */
  | { readonly met: null; readonly came: readonly string[] }

/** Heard so much after it happened, a thing was held up on its way; whoever answers it answers too late. */
const LATE: Ms = 500
/** Two frames of a device that repeats its state: it dates nothing better. */
const FRAMES: Ms = 1000

const STATES = ['table.session', 'table.limits'] as const satisfies readonly FactType[]
type StateType = (typeof STATES)[number]
const isState = (o: Observation): o is Observation<StateType> =>
  (STATES as readonly FactType[]).includes(o.type)

interface Pending {
  readonly matcher: Matcher
  readonly came: string[]
  timer: Timer
  done(end: WaitEnd): void
}

/**
 * Waits that miss nothing: a wait first looks through what was seen since a mark, then listens; its timer
 * starts when it does.
 */
export class Waits {
  readonly #clock: Clock
  readonly #pending = new Set<Pending>()
  #recent: Observation[] = []
  /** What kept the rig from hearing all, and at once: the last time that it did. */
  #trouble: { readonly n: number; readonly what: string } | null = null
  /** What is a state, and not an event, as it was shown last. */
  readonly #shown: { [T in StateType]?: Observation<T> } = {}

  constructor(clock: Clock) {
    this.#clock = clock
  }

  feed(o: Observation): void {
    this.#late(o)
    if (this.#recent.length >= 2 * MOST_RECENT) this.#recent = this.#recent.slice(MOST_RECENT)
    this.#recent.push(o)
    if (isState(o)) this.#shown[o.type] = o as never
    if (this.#pending.size === 0) return
    for (const p of this.#pending) {
      if (p.matcher.matches(o)) this.#end(p, { met: o })
      else if (o.type !== 'ball.crossed' && o.type !== 'rotor.turned') {
        p.came.push(o.type === 'announcement' ? `announcement ${o.what}` : o.type)
        if (p.came.length > 6) p.came.shift()
      }
    }
  }

  /** The state that was shown last; undefined before the first. */
  shown<T extends StateType>(type: T): Observation<T> | undefined {
    return this.#shown[type]
  }

  gap(g: Gap): void {
    this.#trouble = { n: g.n, what: `part of it was blind: ${g.why}` }
  }

  /** Why the rig may have missed something since the record `since`, or answered it too late; null for no reason. */
  troubleSince(since: number): string | null {
    return this.#trouble && this.#trouble.n > since ? this.#trouble.what : null
  }

  #late({ n, type, at, own, clk }: Observation): void {
    if (!own) return
    const known = clk?.startsWith('#') ? FRAMES : own[1] - own[0]
    const by = this.#clock.now() - at[0] - known
    if (by <= LATE) return
    this.#trouble = { n, what: `${type} was heard ${(by / 1000).toFixed(1)} s late` }
  }

  /** @param since only observations numbered above count */
  next(matcher: Matcher, since: number, within: Ms): Promise<WaitEnd> {
    for (let i = lowerBound(this.#recent, since); i < this.#recent.length; i++) {
      const o = this.#recent[i] as Observation
      if (matcher.matches(o)) return Promise.resolve({ met: o })
    }
    return new Promise((resolve) => {
      const p: Pending = {
        matcher,
        came: [],
        timer: this.#clock.at(this.#clock.now() + within, () => {
          this.#end(p, { met: null, came: p.came })
        }),
        done: resolve,
      }
      this.#pending.add(p)
    })
  }

  #end(p: Pending, end: WaitEnd): void {
    this.#pending.delete(p)
    p.timer.cancel()
    p.done(end)
    this.#clock.wake()
  }
}

/** Index of the first observation numbered above `since`. */
function lowerBound(list: readonly Observation[], since: number): number {
  let lo = 0
  let hi = list.length
  while (lo < hi) {
    const mid = (lo + hi) >> 1
    if ((list[mid] as Observation).n > since) hi = mid
    else lo = mid + 1
  }
  return lo
}
