import type { DiagnosisResult, Finding } from '../finding.ts'
import type { RunResult } from '../result.ts'
import type { Snapshot } from '../snapshot.ts'

/** What was diagnosed: the name it is called by, and where its record lies, if anywhere. */
export interface Looked {
  readonly of: string
  readonly result: RunResult
  readonly findings: readonly Finding[]
  readonly settings: DiagnosisResult['settings']
  /** What a live device said of itself. */
  readonly snapshot?: Snapshot | null
  /** To be read again; null for a pipe. */
  readonly record: string | null
  /** The record is no longer needed. */
  readonly done?: () => void
}
