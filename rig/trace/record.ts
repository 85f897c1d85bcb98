import type { Layout } from '../apparatus/layout.ts'
import type { Gap, Observation } from '../observation.ts'
import type { Ms } from '../time.ts'
import type { Verdict } from '../verdict.ts'

/** First line of a trace: ties the bench clock (0 at its beginning) to wall-clock time, once. */
export interface TraceHeader {
  readonly trace: 1
  readonly startedAt: string
  readonly rig: string
  readonly game: string
  /** The pockets by whose order the run was read. */
  readonly layout: Layout
  readonly target: { readonly kind: string; readonly [key: string]: unknown }
  /** What the target could show: a replay judges by it. */
  readonly provides: readonly string[]
  readonly keeps: TraceMode
}

/** `failures` keeps the coups in which something was not right, `none` nothing but the header. */
export type TraceMode = 'full' | 'failures' | 'none'

export interface RawRecord {
  readonly n: number
  readonly t: Ms
  readonly link: string
  readonly dir: 'rx' | 'tx'
  readonly raw: string
}
interface RejectedRecord {
  readonly n: number
  readonly rejected: number
  readonly reason: string
}
interface StimulusRecord {
  readonly n: number
  readonly t: Ms
  readonly stimulus: string
  readonly [detail: string]: unknown
}
export interface ScenarioRecord {
  readonly n: number
  readonly t: Ms
  readonly scenario: string
  readonly phase: 'begin' | 'end'
  readonly verdict?: Verdict
  readonly reason?: string | null
}
export interface VerdictRecord {
  readonly n: number
  readonly clause: string
  readonly verdict: Verdict
  readonly reason: string | null
}
export interface EndRecord {
  readonly n: number
  readonly t: Ms
  readonly end: true
}

export const isObservation = (r: TraceRecord): r is Observation => 'type' in r && 'at' in r
export const isGap = (r: TraceRecord): r is Gap => 'gap' in r && 'why' in r
export const isRaw = (r: TraceRecord): r is RawRecord => 'raw' in r && 'dir' in r
export const isScenario = (r: TraceRecord): r is ScenarioRecord => 'scenario' in r && 'phase' in r
export const isVerdict = (r: TraceRecord): r is VerdictRecord => 'clause' in r && 'verdict' in r
export const isRejected = (r: TraceRecord): r is RejectedRecord => 'rejected' in r && 'reason' in r
export const isEnd = (r: TraceRecord): r is EndRecord => 'end' in r && 't' in r

export type TraceRecord =
  | RawRecord
  | RejectedRecord
  | Observation
  | StimulusRecord
  | Gap
  | ScenarioRecord
  | VerdictRecord
  | EndRecord
