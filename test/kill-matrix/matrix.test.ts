import { describe, expect, it } from 'vitest'
import { gameMatrix, killMatrix } from '../../rig/bench/kill-matrix.ts'
import type { GameMatrix } from '../../rig/kill-matrix.ts'
import type { ClauseResult } from '../../rig/result.ts'
import { type Judgement, NONE, type Verdict, worst } from '../../rig/verdict.ts'

const KNOWN = new Set(['text/a', 'text/b', 'text/c', 'other/x'])

/** A run that ended with these verdicts. */
function run(verdicts: Readonly<Record<string, Verdict>>) {
  const clauses = Object.entries(verdicts).map(
    ([id, verdict]): ClauseResult => ({
      id,
      obliges: 'x',
      observes: ['cyl'],
      required: true,
      verdict,
      reason: verdict === 'pass' ? null : `${id} is ${verdict}`,
      judged: 1,
      failed: 0,
      undecided: 0,
      evidence: [],
      margin: null,
    }),
  )
  const { verdict } = clauses.reduce<Judgement>(worst, NONE)
  return { game: 'boule' as const, verdict, clauses }
}

const HEALTHY = { 'text/a': 'pass', 'text/b': 'pass', 'text/c': 'none' } as const
const fault = (id: string, ...violates: string[]) => ({ id, title: `The ${id} one`, violates })
const unexpected = (g: GameMatrix) => killMatrix('0', 1, [g]).unexpected

describe('the kill matrix', () => {
  it('has nothing to say where each fault breaks what it declares and each clause is broken', () => {
    const g = gameMatrix(
      run(HEALTHY),
      [
        { fault: fault('one', 'text/a'), result: run({ ...HEALTHY, 'text/a': 'fail' }) },
        { fault: fault('two', 'text/b', 'other/x'), result: run({ ...HEALTHY, 'text/b': 'fail' }) },
        { fault: fault('three', 'text/c'), result: run({ ...HEALTHY, 'text/c': 'fail' }) },
      ],
      KNOWN,
    )
    expect(g.faults.map((f) => [f.id, f.declared, f.killed, f.unexpected])).toEqual([
      ['one', ['text/a'], ['text/a'], []],
      ['two', ['text/b'], ['text/b'], []],
      ['three', ['text/c'], ['text/c'], []],
    ])
    expect(g.clauses).toEqual([
      { id: 'text/a', killedBy: ['one'] },
      { id: 'text/b', killedBy: ['two'] },
      { id: 'text/c', killedBy: ['three'] },
    ])
    expect(unexpected(g)).toBe(0)
  })

  it('marks what a fault broke and did not declare, declared and did not break, and changed', () => {
    const g = gameMatrix(
      run(HEALTHY),
      [
        {
          fault: fault('one', 'text/a'),
          result: run({ 'text/a': 'inconc', 'text/b': 'fail', 'text/c': 'pass' }),
        },
      ],
      KNOWN,
    )
    expect(g.faults[0]?.unexpected).toEqual([
      { clause: 'text/a', kind: 'not-killed', from: 'pass', to: 'inconc', reason: 'text/a is inconc' },
      { clause: 'text/b', kind: 'killed-undeclared', from: 'pass', to: 'fail', reason: 'text/b is fail' },
      { clause: 'text/c', kind: 'changed', from: 'none', to: 'pass', reason: null },
    ])
    expect(g.unkilled).toEqual(['text/a', 'text/c'])
    expect(unexpected(g)).toBe(5)
  })

  it('a clause that fails without the fault is not broken by it', () => {
    const broken = { ...HEALTHY, 'text/a': 'fail' } as const
    const g = gameMatrix(run(broken), [{ fault: fault('one', 'text/a'), result: run(broken) }], KNOWN)
    expect(g.healthy).toMatchObject({
      verdict: 'fail',
      unexpected: [{ clause: 'text/a', reason: 'text/a is fail' }],
    })
    expect(g.faults[0]).toMatchObject({ killed: [], unexpected: [{ clause: 'text/a', kind: 'not-killed' }] })
  })

  it('a fault may declare clauses of a text that is not judged here, and none that no text has', () => {
    const broken = run({ ...HEALTHY, 'text/a': 'fail' })
    const of = (...more: string[]) =>
      gameMatrix(run(HEALTHY), [{ fault: fault('one', 'text/a', ...more), result: broken }], KNOWN)
    expect(of('other/x').faults[0]?.unexpected).toEqual([])
    expect(of('text/typo').faults[0]?.unexpected).toEqual([
      {
        clause: 'text/typo',
        kind: 'not-killed',
        from: 'none',
        to: 'none',
        reason: 'no text has such a clause',
      },
    ])
  })

  it('tells of a text of the bench’s own what breaks it, and counts nothing of it', () => {
    const healthy = { 'text/a': 'pass', 'house/a': 'pass', 'house/b': 'pass' } as const
    const broken = run({ 'text/a': 'fail', 'house/a': 'fail', 'house/b': 'inconc' })
    const g = gameMatrix(run(healthy), [{ fault: fault('one', 'text/a'), result: broken }], KNOWN)
    expect(g.clauses).toContainEqual({ id: 'house/a', killedBy: ['one'] })
    expect(g).toMatchObject({ unkilled: [], unkilledCustom: ['house/b'] })
    expect(unexpected(g)).toBe(0)
  })
})
