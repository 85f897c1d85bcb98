import type { RunResult } from '../result.ts'
import { count, counted } from './format.ts'

/** So many ids in the sentence; the tables have them all. */
const NAMED = 3

/** One sentence that says why the run ended as it did. The run's own reason, where it gives one. */
export function why(result: RunResult): string {
  if (result.reason) return sentence(result.reason)
  const unassessed = result.clauses.filter((c) => c.required && c.verdict === 'none').map((c) => c.id)
  switch (result.verdict) {
    case 'pass':
      return passed(result)
    case 'fail':
      return `Failed: ${named(having(result, 'fail'))}.`
    case 'inconc': {
      const open = having(result, 'inconc')
      return open.length === 0 && unassessed.length > 0
        ? `Required and not assessed: ${named(unassessed)}.`
        : `It cannot be told: ${named(open)}.`
    }
    case 'none':
      return 'Nothing was judged.'
    case 'error':
      return 'The rig itself failed: nothing can be concluded.'
  }
}

function passed({ clauses, scenarios }: RunResult): string {
  const judged = clauses.filter((c) => c.verdict === 'pass')
  if (judged.length === 0) return `${counted(scenarios.length, 'scenario')} played; none failed.`
  const instances = judged.reduce((n, c) => n + c.judged, 0)
  const required = judged.filter((c) => c.required).length
  const of = required === judged.length ? 'all of them required' : `${count(required)} of them required`
  return `${counted(judged.length, 'clause')} judged, ${of}, in ${counted(instances, 'instance')}; none failed.`
}

function having({ clauses, scenarios, measurements }: RunResult, verdict: 'fail' | 'inconc'): string[] {
  return [
    ...[...clauses, ...scenarios].filter((x) => x.verdict === verdict).map((x) => x.id),
    ...measurements.filter((m) => m.decision === verdict).map((m) => m.name),
  ]
}

function named(ids: readonly string[]): string {
  if (ids.length === 0) return 'no reason was recorded'
  const more = ids.length - NAMED
  return ids.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${count(more)} more` : '')
}

function sentence(text: string): string {
  const t = text.trim()
  return /[.!?…]$/.test(t) ? t : `${t}.`
}
