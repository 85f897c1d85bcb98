import type { RunResult } from '../result.ts'
import type { Finding } from './finding.ts'

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
  readonly findings: readonly Finding[]
}
