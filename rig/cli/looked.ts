import type { DiagnosisResult, Finding } from '../finding.ts'
import type { RunResult } from '../result.ts'

/** What was diagnosed: the name it is called by, and where its record lies, if anywhere. */
export interface Looked {
  readonly of: string
  readonly result: RunResult
  readonly findings: readonly Finding[]
  readonly settings: DiagnosisResult['settings']
  /** To be read again; null for a pipe. */
  readonly record: string | null
  /** The record is no longer needed. */
  readonly done?: () => void
}
