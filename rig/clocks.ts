import { RigError } from './errors.ts'
import type { Clock, Ms, Timer } from './time.ts'

/** The machine's monotonic clock, in ms since it started: the same in every process. */
export const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6

/**
 * The machine's monotonic clock, from 0. `setTimeout` may fire up to 1 ms early, so a timer is checked and
 * re-armed.
 */
export class RealClock implements Clock {
  readonly virtual = false
  /** How much faster than the machine's it runs: 1, but for a target that is emulated faster than life. */
  readonly speed: number
  readonly #zero = monotonic()

  constructor(speed = 1) {
    this.speed = speed
  }

  now(): Ms {
    return this.of(monotonic())
  }

  /** What this clock read at an instant of {@link monotonic}, in whatever process that was read. */
  of(monotonicMs: number): Ms {
    return (monotonicMs - this.#zero) * this.speed
  }

  at(t: Ms, run: () => void): Timer {
    let handle: NodeJS.Timeout
    const arm = () => {
      handle = setTimeout(
        () => (this.now() < t ? arm() : run()),
        Math.min(Math.max(0, Math.ceil((t - this.now()) / this.speed)), 0x7fffffff),
      )
    }
    arm()
    return { cancel: () => clearTimeout(handle) }
  }

  wake(): void {}
}

class Pending implements Timer {
  readonly t: Ms
  readonly seq: number
  run: (() => void) | null
  constructor(t: Ms, seq: number, run: () => void) {
    this.t = t
    this.seq = seq
    this.run = run
  }
  cancel(): void {
    this.run = null
  }
}

const earlier = (a: Pending, b: Pending) => a.t < b.t || (a.t === b.t && a.seq < b.seq)

/**
 * A clock that jumps from one pending call to the next, so that an hour takes a second and the same seed
 * gives the same bytes. Calls due at one instant run in the order in which they were asked for.
 */
export class VirtualClock implements Clock {
  readonly virtual: boolean = true
  readonly #heap: Pending[] = []
  #now: Ms = 0
  #seq = 0
  #woken = false

  now(): Ms {
    return this.#now
  }

  at(t: Ms, run: () => void): Timer {
    const p = new Pending(Math.max(t, this.#now), this.#seq++, run)
    const heap = this.#heap
    let i = heap.length
    heap.push(p)
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!earlier(p, heap[parent] as Pending)) break
      heap[i] = heap[parent] as Pending
      i = parent
    }
    heap[i] = p
    return p
  }

  wake(): void {
    this.#woken = true
  }

  /**
   * Runs pending calls until `work` settles. Between two calls, whatever a call released by {@link wake}
   * runs to its next wait first.
   *
   * @throws RigError when `work` waits and nothing is pending: it would wait for ever.
   */
  async run<T>(work: Promise<T>): Promise<T> {
    let settled = false
    const done = () => {
      settled = true
    }
    work.then(done, done)
    // The work runs to its first wait, or to its end, before time moves.
    this.#woken = true
    for (;;) {
      if (this.#woken) {
        this.#woken = false
        await new Promise(setImmediate)
        continue
      }
      if (settled) return work
      const next = this.#pop()
      if (!next) {
        throw new RigError(
          'infrastructure',
          'deadlock',
          'the run waits for something that nothing on its clock will bring',
        )
      }
      this.#now = next.t
      next.run?.()
    }
  }

  /** When the next call is due; null when none is. */
  get due(): Ms | null {
    let top = this.#heap[0]
    while (top && top.run === null) {
      this.#pop()
      top = this.#heap[0]
    }
    return top ? top.t : null
  }

  /** Runs what is due until `t`, each at its own instant, and then reads `t`. */
  advance(t: Ms): void {
    for (let due = this.due; due !== null && due <= t; due = this.due) {
      const next = this.#pop() as Pending
      this.#now = next.t
      next.run?.()
    }
    this.#now = Math.max(this.#now, t)
  }

  #pop(): Pending | undefined {
    const heap = this.#heap
    const top = heap[0]
    const last = heap.pop()
    if (top === undefined || last === undefined || top === last) return top
    const n = heap.length
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= n) break
      if (child + 1 < n && earlier(heap[child + 1] as Pending, heap[child] as Pending)) child++
      if (!earlier(heap[child] as Pending, last)) break
      heap[i] = heap[child] as Pending
      i = child
    }
    heap[i] = last
    return top
  }
}
