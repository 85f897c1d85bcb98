import { type DiagnosisResult, type Finding, SEVERITIES } from '../../finding.ts'
import { counted } from '../format.ts'

/** `2 faults, 1 warning, 3 notes`; `nothing found`. */
export function tally(findings: readonly Finding[]): string {
  const parts = SEVERITIES.map((s) => [findings.filter((f) => f.severity === s).length, s] as const)
  const told = parts.filter(([n]) => n > 0).map(([n, s]) => counted(n, s))
  return told.join(', ') || 'nothing found'
}

/** Whether the cylinder itself is well, in words. */
export function healthOf({ findings, frames }: DiagnosisResult): string {
  const own = findings.filter((f) => f.part === 'cylinder').map((f) => f.severity)
  if (own.includes('fault')) return 'the cylinder is not well'
  if (own.includes('warning')) return 'the cylinder may not be well'
  return frames === 0 ? 'nothing was heard of the cylinder' : 'the cylinder shows nothing wrong'
}
