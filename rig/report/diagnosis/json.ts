import type { DiagnosisResult } from '../../finding.ts'
import { evidenceLine } from './when.ts'

/**
 * `rig diagnose --json`. `seen` is for reading, `evidence` the same in parts; `at` in ms on the bench clock, which
 * was 0 at `startedAt`.
 */
export function diagnosisJson(d: DiagnosisResult): string {
  const { rig, of, startedAt, durationMs, target, frames, coups, settings } = d
  const findings = d.findings.map((f) => ({
    code: f.code,
    severity: f.severity,
    part: f.part,
    title: f.title,
    times: f.times,
    seen: f.seen.map((e) => evidenceLine(e, startedAt)),
    causes: f.causes.map(({ cause, why, next }) => ({ cause, why, next })),
    apart: f.apart,
    at: f.at,
    evidence: f.seen.map(({ at, line, raw, text }) => ({ at, line, raw, text })),
  }))
  return `${JSON.stringify({ rig, of, startedAt, durationMs, target, frames, coups, settings, findings }, null, 2)}\n`
}
