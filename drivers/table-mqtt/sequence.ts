import type { Interval, Ms } from '../../rig/time.ts'

/** Stretches of missing numbers that are remembered, in case they still come. */
const MOST_MISSING = 64

/** Where a message stands among those before it. */
export type Turn =
  | { readonly kind: 'next' }
  /** It was there before: no new event. */
  | { readonly kind: 'again' }
  /** `missing` messages between the last one and this did not come; they belong into `within`. */
  | { readonly kind: 'ahead'; readonly missing: number; readonly after: number; readonly within: Interval }
  /** One of those that were missing; it happened `within`. */
  | { readonly kind: 'late'; readonly within: Interval }
  /** The controller started anew and counts from the beginning. */
  | { readonly kind: 'anew' }

const NEXT: Turn = { kind: 'next' }
const AGAIN: Turn = { kind: 'again' }
const ANEW: Turn = { kind: 'anew' }

/** The numbers of the table's messages. A number that was seen is a repetition (QoS 1 may deliver twice). */
export class Sequence {
  #last: number | null = null
  /** The latest stamp seen: a low number that is stamped later is not a repetition. */
  #newest: Ms = Number.NEGATIVE_INFINITY
  #onlineSince: Ms | null = null
  #missing: { readonly from: number; readonly to: number; readonly within: Interval }[] = []

  /** The number that the next message bears; null before the first. */
  get expected(): number | null {
    return this.#last === null ? null : this.#last + 1
  }

  /**
   * @param online a controller that has just connected says so
   * @param since the earliest that the message before can have happened
   */
  take(seq: number, stamp: Ms, online: boolean, since: Ms, now: Ms): Turn {
    const last = this.#last
    if (online && this.restarted(seq, stamp)) {
      this.#last = seq
      return ANEW
    }
    if (last === null || seq === last + 1) return this.#forth(seq, stamp, NEXT)
    if (seq > last) {
      const within: Interval = [Math.min(since, now), now]
      this.#missing.push({ from: last + 1, to: seq - 1, within })
      if (this.#missing.length > MOST_MISSING) this.#missing.shift()
      return this.#forth(seq, stamp, { kind: 'ahead', missing: seq - last - 1, after: last, within })
    }
    const within = this.#found(seq)
    if (within) return { kind: 'late', within }
    if (stamp <= this.#newest) return AGAIN
    this.#anew()
    return this.#forth(seq, stamp, ANEW)
  }

  /** A controller says that it is online: whether it started anew, and is not the one that is known. */
  restarted(seq: number, stamp: Ms): boolean {
    const known = this.#last !== null || this.#onlineSince !== null
    const anew = known && seq === 1 && stamp !== this.#onlineSince
    this.#onlineSince = stamp
    if (anew) this.#anew()
    return anew
  }

  #forth(seq: number, stamp: Ms, turn: Turn): Turn {
    this.#last = seq
    this.#newest = Math.max(this.#newest, stamp)
    return turn
  }

  #anew(): void {
    this.#last = null
    this.#newest = Number.NEGATIVE_INFINITY
    this.#missing = []
  }

  /** Takes a number off those that are missing. */
  #found(seq: number): Interval | null {
    const i = this.#missing.findIndex((m) => m.from <= seq && seq <= m.to)
    const m = this.#missing[i]
    if (!m) return null
    const rest = [
      { ...m, to: seq - 1 },
      { ...m, from: seq + 1 },
    ].filter((r) => r.from <= r.to)
    this.#missing.splice(i, 1, ...rest)
    return m.within
  }
}
