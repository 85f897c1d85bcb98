import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verdictOfRun } from '../../rig/bench/verdict-of-run.ts'
import type { Decision } from '../../rig/measurement.ts'
import type { ClauseResult, MeasurementResult, ScenarioResult } from '../../rig/result.ts'
import type { Verdict } from '../../rig/verdict.ts'

const clause = (verdict: Verdict, required = true, id = 'a/clause'): ClauseResult => ({
  id,
  obliges: 'something',
  observes: ['cyl'],
  required,
  verdict,
  reason: verdict === 'pass' ? null : `why ${verdict}`,
  judged: 1,
  failed: 0,
  undecided: 0,
  evidence: [],
  margin: null,
})
const scenario = (verdict: Verdict): ScenarioResult => ({
  id: 'chip',
  title: 'A chip',
  verdict,
  reason: verdict === 'pass' ? null : `why ${verdict}`,
  clauses: [],
  attempts: 1,
  durationMs: 1,
})
const measured = (decision: Decision | null): MeasurementResult => ({
  name: 'object-to-stop',
  title: 'To the stop',
  value: 1,
  min: 1,
  max: 1,
  unit: 's',
  U: 0,
  k: 2,
  n: 1,
  limit: decision ? { max: 2 } : null,
  decision,
})

test('everything passed: pass, without a reason', () => {
  expect(verdictOfRun([clause('pass')], [scenario('pass')], [measured('pass')])).toEqual({
    verdict: 'pass',
    reason: null,
  })
})

test('nothing assessed is no pass', () => {
  expect(verdictOfRun([], [], [])).toEqual({ verdict: 'none', reason: 'nothing was assessed' })
  expect(verdictOfRun([clause('none', false)], [scenario('none')], [measured(null)]).verdict).toBe('none')
})

test('a required clause that was not assessed leaves the run inconclusive; another one does not', () => {
  expect(verdictOfRun([clause('pass'), clause('none', true, 'b/clause')], [], [])).toEqual({
    verdict: 'inconc',
    reason: 'b/clause is required and was not assessed: why none',
  })
  expect(verdictOfRun([clause('pass'), clause('none', false)], [], []).verdict).toBe('pass')
})

test('a scenario that nobody could play takes nothing away, one that failed fails the run', () => {
  expect(verdictOfRun([clause('pass')], [scenario('none')], []).verdict).toBe('pass')
  expect(verdictOfRun([clause('pass')], [scenario('fail')], [])).toEqual({
    verdict: 'fail',
    reason: 'scenario chip: why fail',
  })
  expect(verdictOfRun([clause('fail')], [scenario('error')], []).verdict).toBe('error')
})

test.each<[Decision, Verdict]>([
  ['pass', 'pass'],
  ['conditional-pass', 'inconc'],
  ['inconc', 'inconc'],
  ['conditional-fail', 'inconc'],
  ['fail', 'fail'],
])('a measurement decided %s against the limit of the house makes the run %s', (decision, verdict) => {
  const j = verdictOfRun([clause('pass')], [], [measured(decision)])
  expect(j.verdict).toBe(verdict)
  if (verdict !== 'pass') expect(j.reason).toContain('object-to-stop')
})

test('nothing that is added makes it better', () => {
  const RANK: readonly Verdict[] = ['none', 'pass', 'inconc', 'fail', 'error']
  const verdict = fc.constantFrom(...RANK)
  const clauses = fc.array(fc.tuple(verdict, fc.boolean()).map(([v, required]) => clause(v, required)))
  const scenarios = fc.array(verdict.map(scenario))
  fc.assert(
    fc.property(clauses, clauses, scenarios, scenarios, (a, moreA, b, moreB) => {
      const less = verdictOfRun(a, b, []).verdict
      const more = verdictOfRun([...a, ...moreA], [...b, ...moreB], []).verdict
      expect(RANK.indexOf(more)).toBeGreaterThanOrEqual(RANK.indexOf(less))
    }),
  )
})

test('a scenario that was asked for by name and not played leaves the run inconclusive; one that was not, does not', () => {
  const skipped: ScenarioResult = {
    id: 'failed-launch',
    title: '',
    verdict: 'none',
    reason: 'the operator skipped it',
    clauses: [],
    attempts: 1,
    durationMs: 1,
  }
  expect(verdictOfRun([], [skipped], []).verdict).toBe('none')
  expect(verdictOfRun([], [skipped], [], ['failed-launch'])).toEqual({
    verdict: 'inconc',
    reason: 'scenario failed-launch was not played: the operator skipped it',
  })
})
