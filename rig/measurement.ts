import type { Interval } from './time.ts'
import type { Verdict } from './verdict.ts'

/** A value with its expanded uncertainty, coverage factor k = 2. */
export interface Quantity {
  readonly value: number
  readonly U: number
}

/** At least, at most, or between. */
export interface Limit {
  readonly min?: number
  readonly max?: number
}

/** The decision rules of ILAC-G8:09/2019; see {@link decide}. */
export type DecisionRule = 'simple' | 'guarded' | 'non-binary'
export const DECISION_RULES = ['guarded', 'simple', 'non-binary'] as const
export type Decision = 'pass' | 'conditional-pass' | 'inconc' | 'conditional-fail' | 'fail'

/**
 * A quantity that is only known to lie in an interval: the middle, and U from a rectangular distribution
 * (GUM 4.3.7: u = half-width / √3; k = 2).
 */
export function fromInterval([lo, hi]: Interval): Quantity {
  return { value: (lo + hi) / 2, U: (2 * (hi - lo)) / 2 / Math.sqrt(3) }
}

/** The difference of two instants known to lie in intervals: half-widths combine as independent (GUM 5.1.2). */
export function fromIntervals(a: Interval, b: Interval): Quantity {
  const u2 = ((a[1] - a[0]) / 2) ** 2 / 3 + ((b[1] - b[0]) / 2) ** 2 / 3
  return { value: (b[0] + b[1]) / 2 - (a[0] + a[1]) / 2, U: 2 * Math.sqrt(u2) }
}

/** How far inside its limit a value is, in its own unit: negative is outside. */
export function marginTo(value: number, limit: Limit): number {
  return Math.min(
    limit.max === undefined ? Infinity : limit.max - value,
    limit.min === undefined ? Infinity : value - limit.min,
  )
}

/**
 * Compares a quantity with its limit, after ILAC-G8:09/2019 4.2.
 * - `simple` acceptance: the value alone decides (guard band 0).
 * - `guarded`: the guard band is U on both sides of the limit. Inside by at least U passes, outside by more
 *   than U fails; between them the measurement cannot tell, which a bench may not sign either way.
 * - `non-binary`: the same bands, and between them on which side the value itself lies.
 */
export function decide(q: Quantity, limit: Limit, rule: DecisionRule): Decision {
  const margin = marginTo(q.value, limit)
  if (rule === 'simple') return margin >= 0 ? 'pass' : 'fail'
  if (margin >= q.U) return 'pass'
  if (margin < -q.U) return 'fail'
  if (rule === 'guarded') return 'inconc'
  return margin >= 0 ? 'conditional-pass' : 'conditional-fail'
}

export function verdictOf(d: Decision): Verdict {
  switch (d) {
    case 'pass':
    case 'fail':
      return d
    case 'inconc':
    case 'conditional-pass':
    case 'conditional-fail':
      return 'inconc'
  }
}
