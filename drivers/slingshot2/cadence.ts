import type { Ms } from '../../rig/time.ts'

/** A silence longer than this many periods is a stall: of the host (frames will be late) or of the link. */
const SILENCE = 1.5
/** A frame that follows the last one sooner than this many periods is catching up. */
const CATCHING_UP = 0.75
/** A frame that is late by this share of a period is worth telling. */
const LATE = 0.3
/** No wheel repeats itself so soon, in periods; one that is polled beside it answers later. */
const AT_ONCE = 0.04
/** With less than this many periods outstanding, every frame is accounted for. */
const SETTLED = 0.75
/** How far a clock may be off before the debt of a steady stream grows: 1 %. */
const LEAK = 0.01
/** The most that a steady stream may owe, in periods. */
const MOST_OWED = 0.5
/** So many frames in a row, so many of them different, are said once only: a wheel does nothing twice so exactly. */
const AGAIN = 6
const DIFFERENT = 4
/** Frames held back at most; a stall of half an hour. */
const MOST_HELD = 4096

export interface CadenceSink<T> {
  /**
   * @param earliest what is new in this frame did not happen before
   * @param across frames may have been lost between the last one and this one
   */
  use(item: T, t: Ms, earliest: Ms, across: boolean): void
  /** Blind from `from` to `to`; `missing` frames did not come. */
  lost(from: Ms, to: Ms, missing: number, decided: boolean): void
  /** None was lost: `items` came late, at `t`, by at most `by`. */
  late?(t: Ms, by: Ms, items: number): void
  /** Among what came late from `from` on, at `to`, the same came twice: which of it is new cannot be told. */
  repeated?(from: Ms, to: Ms): void
  /** What a frame says, to be recognised; without it nothing is. */
  says?(item: T): string
  /** One came at once after another, and nothing was owed: it is not used. */
  extra?(t: Ms): void
}

interface Held<T> {
  readonly item: T
  readonly t: Ms
}

/**
 * Tells late frames from lost ones, for a device that repeats its state at a steady pace.
 *
 * The pace is an account: time owes frames. After a silence the frames that come are held back until it is
 * clear: if they come faster than the pace until the account is settled, none was lost and all were late, and
 * nothing in them can be dated better than "since the silence began". If the pace is normal again while
 * frames are still owed, those are lost.
 */
export class Cadence<T> {
  readonly #period: Ms
  readonly #sink: CadenceSink<T>
  #last: Ms | null = null
  /** How late the last frame was at most: what time owes, in ms; never below 0. */
  #debt: Ms = 0
  #cut = false
  /** Time goes on from frame to frame: a log without times has none. */
  #timed = false
  #stall: {
    readonly silentSince: Ms
    readonly earliest: Ms
    /** How late the first frame after the silence was. */
    readonly by: Ms
    readonly held: Held<T>[]
  } | null = null

  constructor(periodMs: Ms, sink: CadenceSink<T>) {
    this.#period = periodMs
    this.#sink = sink
  }

  /** A frame that comes at the pace. */
  paced(item: T, t: Ms): void {
    const last = this.#last
    if (last !== null && this.#isExtra(t - last)) return this.#sink.extra?.(t)
    this.#last = t
    if (last === null) return this.#sink.use(item, t, t, false)
    const earliest = last - this.#debt
    const step = t - last
    if (this.#cut) {
      this.#cut = false
      this.#debt = 0
      this.#sink.lost(last, t, Math.round(step / this.#period), true)
      return this.#sink.use(item, t, earliest, true)
    }
    this.#debt = Math.max(0, this.#owed() + step - this.#period)
    if (!this.#stall) {
      if (step <= SILENCE * this.#period) {
        if (this.#debt >= LATE * this.#period) this.#sink.late?.(t, this.#debt, 1)
        return this.#sink.use(item, t, earliest, false)
      }
      this.#stall = { silentSince: last, earliest, by: this.#debt, held: [] }
    }
    const { held } = this.#stall
    held.push({ item, t })
    const onPace = step >= CATCHING_UP * this.#period && step <= SILENCE * this.#period
    if (this.#debt < SETTLED * this.#period) {
      this.#sink.late?.(t, this.#stall.by, held.length)
      this.#release(false)
    } else if (onPace || held.length >= MOST_HELD) this.#lose(last, true)
  }

  /** The wheel did not say it twice, so the wire did; it may bring an old state back. */
  #isExtra(step: Ms): boolean {
    this.#timed ||= step > 0
    if (this.#stall || this.#cut || !this.#timed) return false
    return step < AT_ONCE * this.#period && this.#debt < SETTLED * this.#period
  }

  /** Something that comes when it comes; it keeps its place among the frames. */
  unpaced(item: T, t: Ms): void {
    if (this.#stall && this.#stall.held.length < MOST_HELD) this.#stall.held.push({ item, t })
    else this.#sink.use(item, t, this.#last === null ? 0 : this.#last - this.#debt, false)
  }

  /**
   * The link is gone: whatever was still under way is lost.
   *
   * @returns when the last frame came, null before any
   */
  cut(): Ms | null {
    if (this.#stall) this.#lose(this.#last as Ms, false)
    this.#cut = this.#last !== null
    return this.#last
  }

  /** No more will come. */
  end(t: Ms): void {
    const last = this.#last
    if (this.#stall) this.#lose(last as Ms, false)
    const silence = t - (last ?? 0)
    if (silence > SILENCE * this.#period)
      this.#sink.lost(last ?? 0, t, Math.round(silence / this.#period), true)
  }

  /** The debt that is carried on: in a steady stream it fades, so that a clock that is a little off owes nothing. */
  #owed(): Ms {
    if (this.#stall) return this.#debt
    return Math.max(0, Math.min(this.#debt, MOST_OWED * this.#period) - LEAK * this.#period)
  }

  #lose(to: Ms, decided: boolean): void {
    const { silentSince } = this.#stall as { silentSince: Ms }
    this.#sink.lost(silentSince, to, Math.round(this.#debt / this.#period), decided)
    this.#release(true)
    this.#debt = 0
  }

  #release(lost: boolean): void {
    const stall = this.#stall
    this.#stall = null
    if (!stall) return
    const { held, silentSince, earliest } = stall
    // A chunk that the wire doubled settles the account of frames that were lost.
    const twice = !lost && this.#saysTwice(held)
    if (twice) this.#sink.repeated?.(silentSince, this.#last as Ms)
    for (const { item, t } of held) this.#sink.use(item, t, earliest, lost || twice)
  }

  #saysTwice(held: readonly Held<T>[]): boolean {
    const { says } = this.#sink
    if (!says || held.length < 2 * AGAIN) return false
    const lines = held.map(({ item }) => says(item))
    const known = new Set<string>()
    for (let i = 0; i + AGAIN <= lines.length; i++) {
      const run = lines.slice(i, i + AGAIN)
      const key = run.join()
      if (known.has(key)) return true
      if (new Set(run).size >= DIFFERENT) known.add(key)
    }
    return false
  }
}
