import type { RunResult } from './result.ts'
import type { Interval } from './time.ts'

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

/** What went on around one piece of evidence. Times on the bench clock. */
export interface Stretch {
  readonly from: number
  readonly to: number
  /** When what the finding is about was seen. */
  readonly about: readonly Interval[]
  /** A device that has states entered this one. */
  readonly states: readonly (readonly [t: number, label: string])[]
  /** Speed of the rotor, rpm, counter-clockwise positive. */
  readonly rotor: readonly (readonly [t: number, rpm: number])[]
  readonly marks: readonly { readonly at: Interval; readonly label: string }[]
  readonly gaps: readonly Interval[]
  /** Lines that were refused. */
  readonly refused: readonly number[]
  /** Arrivals of lines. */
  readonly lines: readonly number[]
}

/** What a diagnosis found, and of what: each report is drawn from this and nothing else. */
export interface DiagnosisResult {
  readonly rig: string
  /** The name of the file, or of the link. */
  readonly of: string
  /** When the bench clock was 0: ISO 8601; without a zone where a log names none. */
  readonly startedAt: string
  readonly durationMs: number
  readonly target: RunResult['target']
  /** Status frames or sentences that were understood; null where they were not counted. */
  readonly frames: number | null
  readonly coups: number
  /** How the device is set, as far as it said: parameters and `mode` by name. */
  readonly settings: Readonly<Record<string, readonly number[]>>
  readonly findings: readonly Finding[]
  /** By finding, in their order; empty where nobody looked. */
  readonly stretches: readonly Stretch[]
}
