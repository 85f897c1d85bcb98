import { describe, expect, test } from 'vitest'
import type { Observation } from '../../rig/observation.ts'
import type { Clause } from '../../rig/regulations/clause.ts'
import { Judge } from '../../rig/regulations/judge.ts'
import { PACKS } from '../../rig/regulations/packs.ts'
import { rulingOf } from './story.ts'

/** A house rule: every object that falls is forbidden, every launch is welcome. */
const houseRule: Clause = {
  id: 'house/nothing-falls',
  obliges: 'nothing falls into the cylinder',
  observes: ['cyl'],
  needs: ['ball.launched', 'object.seen'],
  monitor: (tally) => ({
    on: {
      'object.seen': (o) => tally.fail('something fell', o.n),
      'ball.launched': (o) => tally.pass(o.n),
    },
    gap: (g) => tally.cannotTell(g.why, g.n),
    end: (t) => tally.measured({ value: t, U: 0 }, 'ms'),
  }),
}
const unjudged: Clause = { id: 'house/nobody-smokes', obliges: 'nobody smokes', observes: ['insp'] }

const launched = (n: number): Observation => ({
  n,
  at: [n, n],
  type: 'ball.launched',
  direction: 'cw',
  spin: null,
})
const object = (n: number): Observation => ({ n, at: [n, n], type: 'object.seen', by: 'head' })
const dropped = (n: number): Observation => ({ n, at: [n, n], type: 'ball.dropped' })

function bench(...without: ('object.seen' | 'ball.launched')[]) {
  const judge = new Judge([houseRule, unjudged], rulingOf('roulette-37', { without }))
  const result = () => judge.results(new Set(['house/nothing-falls']))[0]
  return { watch: judge.watch, result }
}

describe('a clause', () => {
  test('passes once something it applies to went well, and carries what it stands on', () => {
    const { watch, result } = bench()
    expect(result()).toMatchObject({ verdict: 'none', reason: 'nothing happened that it applies to' })
    watch.observe(dropped(1))
    expect(result()).toMatchObject({ verdict: 'none' })
    watch.observe(launched(2))
    watch.end(99)
    expect(result()).toEqual({
      id: 'house/nothing-falls',
      obliges: 'nothing falls into the cylinder',
      observes: ['cyl'],
      required: true,
      verdict: 'pass',
      reason: null,
      judged: 1,
      failed: 0,
      undecided: 0,
      evidence: [2],
      margin: { value: 99, U: 0, unit: 'ms' },
    })
  })

  test('is told of gaps', () => {
    const { watch, result } = bench()
    watch.gap({ n: 3, gap: [0, 9], link: 'head', why: 'unplugged' })
    expect(result()).toMatchObject({ verdict: 'inconc', reason: 'unplugged', undecided: 1, evidence: [3] })
  })

  test('without a monitor is none, and says that this version does not judge it', () => {
    const judge = new Judge([unjudged], rulingOf('roulette-37'))
    expect(judge.results(new Set())).toMatchObject([
      { verdict: 'none', reason: expect.stringContaining('does not judge'), required: false },
    ])
  })
})

describe('a target that does not show everything', () => {
  test('never passes a clause of which it cannot see a part, however well the rest goes', () => {
    const { watch, result } = bench('object.seen')
    watch.observe(launched(1))
    watch.gap({ n: 2, gap: [0, 9], link: 'head', why: 'unplugged' })
    expect(result()).toMatchObject({ verdict: 'none', reason: 'this target does not show object.seen' })
  })

  test('fails it all the same when what it sees is wrong', () => {
    const { watch, result } = bench('ball.launched')
    watch.observe(object(1))
    expect(result()).toMatchObject({ verdict: 'fail', reason: 'something fell' })
  })
})

test('each clause has its own listener, by its id', () => {
  const heard: string[] = []
  const other = { ...houseRule, id: 'house/again' }
  const judge = new Judge([houseRule, other], rulingOf('roulette-37'), (id) => ({
    worse: (j) => heard.push(`${id} ${j.verdict}`),
    notable: () => heard.push(`${id} notable`),
  }))
  judge.watch.observe(object(1))
  expect(heard).toEqual([
    'house/nothing-falls fail',
    'house/nothing-falls notable',
    'house/again fail',
    'house/again notable',
  ])
})

describe('the clauses of every text', () => {
  test('have ids of their own, of their pack, and an obligation in words', () => {
    const ids = PACKS.flatMap((p) => p.clauses.map((c) => c.id))
    expect(new Set(ids).size).toBe(ids.length)
    for (const p of PACKS)
      for (const c of p.clauses) {
        expect(c.id.startsWith(`${p.id}/`)).toBe(true)
        expect(c.obliges.length).toBeGreaterThan(10)
        expect(c.observes.length).toBeGreaterThan(0)
      }
  })
})
