import { type Finding, SEVERITIES } from './finding.ts'

/** A finding that another explains, where both were seen in the same time. */
function explained(f: Finding, by: Finding): boolean {
  if (
    f === by ||
    !by.explains.some((code) => (code.endsWith('-') ? f.code.startsWith(code) : f.code === code))
  )
    return false
  return f.at[0] <= by.at[1] && by.at[0] <= f.at[1]
}

/** The most probable first, without what follows from another. */
export function ranked(all: readonly Finding[]): Finding[] {
  return all
    .filter((f) => !all.some((by) => severityOf(by) <= severityOf(f) && explained(f, by)))
    .sort((a, b) => severityOf(a) - severityOf(b) || b.weight - a.weight || a.at[0] - b.at[0])
}

const severityOf = (f: Finding) => SEVERITIES.indexOf(f.severity)
