import { RigError } from './errors.ts'

/** Milliseconds on the bench clock, a double. */
export type Ms = number

/** `[earliest, latest]` of an instant that is only known to lie between them, both included. */
export type Interval = readonly [earliest: Ms, latest: Ms]

/** The answer of anything that compares instants: an interval may straddle what it is compared with. */
export type Tri = 'yes' | 'no' | 'unknown'

/**
 * Did `a` happen before `b`? `yes` only if every instant of `a` precedes every instant of `b`; `no` if
 * none does; otherwise it cannot be told. Antisymmetric (both ways never `yes`) and, where `yes`, transitive.
 */
export function before(a: Interval, b: Interval): Tri {
  if (a[1] < b[0]) return 'yes'
  return a[0] >= b[1] ? 'no' : 'unknown'
}

/** The span from `a` to `b`: the least and the most it can have been, in ms. Negative if `b` may precede `a`. */
export function span(a: Interval, b: Interval): Interval {
  return [b[0] - a[1], b[1] - a[0]]
}

export function not(t: Tri): Tri {
  return t === 'unknown' ? t : t === 'yes' ? 'no' : 'yes'
}

/** Kleene's conjunction: `no` wins, then `unknown`. */
export function both(a: Tri, b: Tri): Tri {
  if (a === 'no' || b === 'no') return 'no'
  return a === 'yes' && b === 'yes' ? 'yes' : 'unknown'
}

/** When something was seen: on the bench clock, and, where it has one, on the clock of its source. */
export interface Seen {
  readonly at: Interval
  /**
   * The source's own clock. A name that begins with `#` counts (frames of a device that repeats its state):
   * it orders but measures nothing. Any other is in ms and measures without the error of the mapping.
   */
  readonly clk?: string
  /** The interval on `clk`. */
  readonly own?: Interval
}

/** {@link before} of two sightings; on one source's own clock where they share it, since that is sharper. */
export function inOrder(a: Seen, b: Seen): Tri {
  if (a.clk !== undefined && a.clk === b.clk && a.own && b.own) return before(a.own, b.own)
  return before(a.at, b.at)
}

/** {@link span} of two sightings, on their shared clock where it measures. */
export function spanOf(a: Seen, b: Seen): Interval {
  if (a.clk !== undefined && a.clk === b.clk && !a.clk.startsWith('#') && a.own && b.own)
    return span(a.own, b.own)
  return span(a.at, b.at)
}

const UNITS: Record<string, number> = { us: 0.001, µs: 0.001, ms: 1, s: 1000, min: 60_000, h: 3_600_000 }
/** JSON Schema pattern of a duration as configuration writes it: a number and a unit. */
export const DURATION_PATTERN = '^\\s*\\d+(\\.\\d+)?\\s*(us|µs|ms|s|min|h)\\s*$'

/**
 * `"250 ms"`, `"1.43 s"`, `"2 min"` → milliseconds. A number without a unit is an error: a limit that may
 * be read as seconds or as milliseconds is no limit.
 */
export function duration(text: string): Ms {
  const m = /^\s*(\d+(?:\.\d+)?)\s*(us|µs|ms|s|min|h)\s*$/.exec(text)
  if (!m) {
    throw new RigError(
      'usage',
      'duration',
      `“${text}” is not a duration`,
      'Write a number and a unit: "250 ms", "1.43 s", "2 min".',
    )
  }
  return Number(m[1]) * (UNITS[m[2] as string] as number)
}

export const seconds = (n: number): Ms => n * 1000

/** A pending call on a {@link Clock}. */
export interface Timer {
  cancel(): void
}

/** The bench clock: monotonic, in ms since the run began. */
export interface Clock {
  readonly virtual: boolean
  now(): Ms
  /** Calls `run` when the clock reads `t`, never earlier. A `t` in the past means as soon as possible. */
  at(t: Ms, run: () => void): Timer
  /** Something that awaits was released: let it run before time moves on. Does nothing on a real clock. */
  wake(): void
}
