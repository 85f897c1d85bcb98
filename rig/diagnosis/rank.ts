import { type Finding, SEVERITIES } from '../finding.ts'

/** A finding that another explains, where both were seen in the same time. */
function explained(f: Finding, by: Finding): boolean {
  if (
    f === by ||
    !by.explains.some((code) => (code.endsWith('-') ? f.code.startsWith(code) : f.code === code))
  )
    return false
  // What is less grave explains something graver only where it was seen far more often.
  if (severityOf(by) > severityOf(f) && by.times < FAR_MORE * f.times) return false
  return f.at[0] <= by.at[1] && by.at[0] <= f.at[1]
}

const FAR_MORE = 10

/** The most probable first, without what follows from another. */
export function ranked(all: readonly Finding[]): Finding[] {
  return all
    .filter((f) => !all.some((by) => explained(f, by)))
    .sort((a, b) => severityOf(a) - severityOf(b) || b.weight - a.weight || a.at[0] - b.at[0])
}

const severityOf = (f: Finding) => SEVERITIES.indexOf(f.severity)
