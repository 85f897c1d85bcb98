import type { Cause, Part, Severity } from '../finding.ts'
import type { Interval, Ms } from '../time.ts'

/** What a finding says by itself; the rest comes of what was seen. */
export interface Kind {
  readonly code: string
  readonly severity: Severity
  /** The cylinder where it does not say. */
  readonly part?: Part
  readonly title: string
  readonly causes: readonly Cause[]
  readonly apart?: string | null
  readonly weight?: number
  readonly explains?: readonly string[]
}

/** Before anything was seen. */
export const NEVER: Interval = [0, 0]

/** `13.0 s`, `16 min 40 s`, `1 h 20 min`, `7.0 days`. */
export function lasting(ms: Ms): string {
  const s = ms / 1000
  if (s < 120) return `${s.toFixed(1)} s`
  if (s < 7200) return `${Math.floor(s / 60)} min ${String(Math.round(s % 60)).padStart(2, '0')} s`
  if (s < 172_800)
    return `${Math.floor(s / 3600)} h ${String(Math.round((s % 3600) / 60)).padStart(2, '0')} min`
  return `${(s / 86_400).toFixed(1)} days`
}

export const inSeconds = (ms: Ms, digits = 1): string => `${(ms / 1000).toFixed(digits)} s`

/** `3 times`, `once`. */
export const times = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`)

/** `1 frame`, `127 frames`. */
export const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`
