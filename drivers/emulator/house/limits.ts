import { SIMPLE } from './places.ts'
import type { Limits, Service } from './rules.ts'

/** The smallest stake at this house where the licence says nothing. */
const OWN_MINIMUM = 2

/** The limits with which the house opens; null where its table shows none. */
export function usualLimits(service: Service, licensedMinimum: number | null): Limits | null {
  if (!service.maxima) return null
  const minimum = licensedMinimum ?? OWN_MINIMUM
  const maxima = Object.fromEntries(Object.entries(service.maxima).map(([k, times]) => [k, times * minimum]))
  return { minimum, maxima }
}

/** Why the house may not set these limits; null when it may. */
export function notAllowed(l: Limits, service: Service, licensedMinimum: number | null): string | null {
  if (licensedMinimum !== null && l.minimum < licensedMinimum)
    return `the licence declares a minimum of ${licensedMinimum}`
  for (const [kind, [least, most]] of Object.entries(service.range)) {
    const times = (l.maxima[kind] ?? Number.NaN) / l.minimum
    if (!(times >= least && times <= most))
      return `the maximum ${kind} must be ${least} to ${most} times the minimum`
  }
  return null
}

/** The most that one player may stake on a chance of this kind. */
export function maximumOf(l: Limits, chance: string): number {
  return l.maxima[chance] ?? (SIMPLE.includes(chance) ? l.maxima.simple : undefined) ?? Infinity
}
