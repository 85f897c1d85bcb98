import type { Interval, Ms } from '../time.ts'

/** `fault`: something is broken or wrong; `warning`: it will be, or may be; `note`: worth knowing, and nothing to mend. */
export type Severity = 'fault' | 'warning' | 'note'

export const SEVERITIES: readonly Severity[] = ['fault', 'warning', 'note']

/** One thing that was seen. */
export interface Evidence {
  /** On the bench clock; null where it is of the whole run. */
  readonly at: Interval | null
  readonly text: string
  /** What stood on the wire, as it was received or sent; null where no one line shows it. */
  readonly raw: string | null
  /** Its line: of the file that was read, else of the trace. */
  readonly line: number | null
}

/** Something that may have brought it about. `next`: what to check, clean, measure or replace. */
export interface Cause {
  readonly cause: string
  readonly why: string
  readonly next: string
}

/** What of a table a finding is about. */
export type Part = 'cylinder' | 'link' | 'host' | 'table' | 'record'

/** What is wrong, as far as the record shows it. */
export interface Finding {
  /** Stable: other tools go by it. */
  readonly code: string
  readonly severity: Severity
  readonly part: Part
  readonly title: string
  readonly seen: readonly Evidence[]
  /** The most probable first. */
  readonly causes: readonly Cause[]
  /** What would tell the causes apart; null where there is one, or nothing would. */
  readonly apart: string | null
  /** From the first to the last time that it was seen. */
  readonly at: Interval
  /** How often. */
  readonly times: number
  /** Among findings of one severity the weightier come first: what others follow from, or what is surest. */
  readonly weight: number
  /** Codes of findings that follow from this one, where they were seen in the same time; `payment-` is all that begin so. */
  readonly explains: readonly string[]
}

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
