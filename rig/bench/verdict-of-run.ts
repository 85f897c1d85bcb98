import { verdictOf } from '../measurement.ts'
import type { ClauseResult, MeasurementResult, ScenarioResult } from '../result.ts'
import { type Judgement, NONE, worst } from '../verdict.ts'

/**
 * The verdict of a run: the worst of its clauses, scenarios and limited measurements. A required clause that
 * was not assessed leaves the run inconclusive, and so does a scenario that was asked for by name and not played.
 *
 * @param named ids of the scenarios that were asked for by name
 */
export function verdictOfRun(
  clauses: readonly ClauseResult[],
  scenarios: readonly ScenarioResult[],
  measurements: readonly MeasurementResult[],
  named: readonly string[] = [],
): Judgement {
  let j: Judgement = NONE
  for (const c of clauses) {
    if (c.verdict !== 'none') j = worst(j, { verdict: c.verdict, reason: c.reason && `${c.id}: ${c.reason}` })
    else if (c.required)
      j = worst(j, { verdict: 'inconc', reason: `${c.id} is required and was not assessed: ${c.reason}` })
  }
  for (const s of scenarios) {
    if (s.verdict !== 'none')
      j = worst(j, { verdict: s.verdict, reason: s.reason && `scenario ${s.id}: ${s.reason}` })
    else if (named.includes(s.id))
      j = worst(j, { verdict: 'inconc', reason: `scenario ${s.id} was not played: ${s.reason}` })
  }
  for (const m of measurements) {
    if (!m.decision) continue
    const verdict = verdictOf(m.decision)
    j = worst(j, {
      verdict,
      reason: verdict === 'pass' ? null : `${m.name}: ${m.decision} against the limit of the house`,
    })
  }
  return j.verdict === 'none' ? { verdict: 'none', reason: 'nothing was assessed' } : j
}
