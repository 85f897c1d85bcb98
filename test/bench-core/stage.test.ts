import { describe, expect, test } from 'vitest'
import { play } from '../../rig/bench/run.ts'
import {
  announcement,
  ballDropped,
  ballLaunched,
  ballReplaced,
  ballRested,
  manualMode,
  objectSeen,
  rotorStarted,
  rotorStopped,
  type Scenario,
  type Stage,
  scenario,
} from '../../rig/bench/scenario.ts'
import { ScenarioEnd } from '../../rig/bench/stage.ts'
import { RigError } from '../../rig/errors.ts'
import type { Fact, Observation } from '../../rig/observation.ts'
import { seconds } from '../../rig/time.ts'
import { SmallTable, stageOn } from './small-table.ts'

const LAUNCH: Fact = { type: 'ball.launched', direction: 'cw', spin: null }
const DROP: Fact = { type: 'ball.dropped' }
const CALL: Fact = { type: 'announcement', what: 'rien-ne-va-plus', by: 'table', coup: 1 }
const NO_SPIN: Fact = { type: 'announcement', what: 'no-spin', by: 'table', coup: 1 }
const number = (n: string): Fact => ({
  type: 'announcement',
  what: 'number',
  number: n,
  chances: [],
  by: 'table',
  coup: 1,
})
const OK = { ok: true, why: null }

/** Plays on a small table; what the playing threw, and everything around it. */
async function played(table: SmallTable, act: (stage: Stage) => Promise<unknown>) {
  const on = await stageOn(table)
  const value: unknown = await table.run(act(on.stage).catch((e: unknown) => e))
  return { ...on, value, end: value instanceof ScenarioEnd ? value : null }
}

describe('a stimulus', () => {
  test('goes to the target and into the trace, before what comes of it', async () => {
    const table = new SmallTable((s, t) => {
      if (s.kind === 'coup') t.shows(LAUNCH, 5)
      return OK
    })
    const { value, records } = await played(table, (s) => s.cylinder.launch())
    expect(table.asked).toEqual([{ kind: 'coup' }])
    expect(value).toMatchObject({ type: 'ball.launched', n: 2 })
    expect(records).toMatchObject([
      { n: 1, t: 0, stimulus: 'coup' },
      { n: 2, type: 'ball.launched' },
    ])
  })

  test('what came before it is not taken for what comes of it', async () => {
    const table = new SmallTable((_, t) => {
      t.shows(LAUNCH, 5)
      return OK
    })
    const { value } = await played(table, async (s) => {
      table.shows(LAUNCH, 10)
      await s.wait(20)
      return s.cylinder.launch()
    })
    expect(value).toMatchObject({ at: [25, 25] })
  })

  test('that nobody can give ends the scenario with none', async () => {
    const { end } = await played(new SmallTable(() => null), (s) => s.stimulus.dropChip())
    expect(end).toMatchObject({ verdict: 'none', message: expect.stringContaining('drop-chip') })
  })

  test('of which nobody knows what came, since the way there broke, makes it inconclusive: it was not refused', async () => {
    const why = 'the broker was lost before the table answered'
    const table = new SmallTable(() => ({ ok: false, why, lost: true }))
    const limits = { minimum: 1, maxima: {} }
    const { end } = await played(table, async (s) =>
      s.expect.that((await s.table.limits(limits)).ok, 'refused'),
    )
    expect(end).toMatchObject({ verdict: 'inconc', message: `it is not known what came of “limits”: ${why}` })
  })

  test('that the table refuses makes it inconclusive, with the table’s reason', async () => {
    const table = new SmallTable(() => ({ ok: false, why: 'manual mode' }))
    const { end } = await played(table, (s) => s.table.startCoup())
    expect(end).toMatchObject({ verdict: 'inconc', message: expect.stringContaining('manual mode') })
  })

  test('a chip falls when it was asked to', async () => {
    const table = new SmallTable()
    await played(table, (s) => s.stimulus.dropChip({ after: seconds(3) }))
    expect(table.clock.now()).toBe(3000)
    expect(table.asked).toEqual([{ kind: 'drop-chip' }])
  })

  test('each session has a day of its own, unless it is opened on the same', async () => {
    const session = { game: 'roulette-37', croupier: true, chief: true, assisted: false, coupsLeft: null }
    const table = new SmallTable((s, t) => {
      const { open, day = '' } = s as unknown as { open: boolean; day?: string }
      t.shows({ type: 'table.session', ...session, open, day }, 1)
      return OK
    })
    await played(table, async (s) => {
      await s.table.openSession()
      await s.table.closeSession()
      await s.table.openSession()
      await s.table.closeSession()
      await s.table.openSession('same-day')
    })
    const days = table.asked.filter((s) => s.open).map((s) => s.day)
    expect(days).toEqual(['2026-01-01', '2026-01-02', '2026-01-02'])
  })
})

describe('a coup', () => {
  const coup = (...facts: Fact[]) =>
    new SmallTable((_, t) => {
      facts.forEach((fact, i) => {
        t.shows(fact, 10 * (i + 1))
      })
      return OK
    })

  test('ends with its number, and the pocket that bears it', async () => {
    const { value, stage } = await played(coup(LAUNCH, CALL, number('26')), (s) => s.table.playCoup())
    const pocket = stage.layout.pockets.findIndex((p) => p.label === '26')
    expect(value).toEqual({ number: '26', pocket })
  })

  test('a number of no pocket, and a spin declared void', async () => {
    expect((await played(coup(number('99')), (s) => s.table.playCoup())).value).toEqual({
      number: '99',
      pocket: null,
    })
    expect((await played(coup(LAUNCH, NO_SPIN), (s) => s.table.playCoup())).value).toEqual({
      number: null,
      pocket: null,
    })
  })

  test('the number of the coup before is not taken for this one’s', async () => {
    let n = 0
    const table = new SmallTable((_, t) => {
      t.shows(number(String(++n)), 10)
      return OK
    })
    const { value } = await played(table, async (s) => [await s.table.playCoup(), await s.table.playCoup()])
    expect(value).toMatchObject([{ number: '1' }, { number: '2' }])
  })

  test('that does not end fails, and says after how long and what came instead', async () => {
    const { end } = await played(coup(LAUNCH, CALL), (s) => s.table.playCoup())
    expect(end).toMatchObject({ verdict: 'fail' })
    expect(end?.message).toBe(
      'the end of the coup (its number, or no spin) did not come within 180.0 s; came instead: ball.launched, announcement rien-ne-va-plus',
    )
  })
})

describe('a bet', () => {
  const bet = (player: string, chance: string, taken: boolean): Fact => {
    const medium = { kind: 'chip', value: 10 } as const
    const b = { player, chance, numbers: [], amount: 10, medium, changePossible: null, coup: 1 }
    return taken ? { type: 'bet.accepted', ...b } : { type: 'bet.refused', ...b, why: 'closed' }
  }

  test('is answered by the table’s word on that player and chance', async () => {
    const table = new SmallTable((_, t) => {
      t.shows(bet('B', 'noir', true), 1)
        .shows(bet('A', 'rouge', true), 2)
        .shows(bet('A', 'noir', false), 3)
      return OK
    })
    const { value } = await played(table, (s) => s.table.bet({ player: 'A', chance: 'noir', amount: 10 }))
    expect(value).toMatchObject({ type: 'bet.refused', player: 'A', chance: 'noir' })
  })

  test('that is never answered fails', async () => {
    const { end } = await played(new SmallTable(), (s) => s.table.bet({ chance: 'noir', amount: 10 }))
    expect(end).toMatchObject({ verdict: 'fail', message: expect.stringContaining('a bet on noir') })
  })
})

describe('what is expected', () => {
  test('may be looked for since something that was seen before later stimuli: the ball does not wait for an answer', async () => {
    const bet: Fact = {
      type: 'bet.refused',
      why: 'closed',
      player: 'A',
      chance: 'rouge',
      numbers: [],
      amount: 5,
      medium: { kind: 'chip', value: 5 },
      changePossible: null,
      coup: 1,
    }
    const table = new SmallTable((s, t) => {
      if (s.kind === 'coup') t.shows(CALL, 10)
      else t.shows(DROP, 10).shows(bet, 20)
      return OK
    })
    const { value } = await played(table, async (s) => {
      await s.table.startCoup()
      const call = await s.expect.next(announcement('rien-ne-va-plus'), { within: 100 })
      await s.table.bet({ chance: 'rouge', amount: 5 })
      return s.expect.sequence([ballDropped()], { within: 100, since: call })
    })
    expect(value).toMatchObject([{ type: 'ball.dropped' }])
  })

  test('comes one after the other, with others between, in one common time', async () => {
    const table = new SmallTable()
    const { value } = await played(table, async (s) => {
      table.shows(LAUNCH, 10).shows(CALL, 20).shows(DROP, 30)
      return s.expect.sequence([ballLaunched(), ballDropped()], { within: 30 })
    })
    expect((value as Observation[]).map((o) => o.type)).toEqual(['ball.launched', 'ball.dropped'])
  })

  test('in the wrong order it does not', async () => {
    const table = new SmallTable()
    const { end } = await played(table, async (s) => {
      table.shows(DROP, 10).shows(LAUNCH, 20)
      return s.expect.sequence([ballLaunched(), ballDropped()], { within: 50 })
    })
    expect(end).toMatchObject({ verdict: 'fail', message: expect.stringContaining('the ball dropped') })
    expect(table.clock.now()).toBe(50)
  })

  test('behind a gap cannot be told', async () => {
    const table = new SmallTable()
    const { end } = await played(table, async (s) => {
      table.goesBlind('unplugged', 10)
      return s.expect.next(ballLaunched(), { within: 50 })
    })
    expect(end).toMatchObject({ verdict: 'inconc', message: expect.stringContaining('unplugged') })
  })

  test('that: a fact about what was seen', async () => {
    const { end } = await played(new SmallTable(), async (s) => s.expect.that(false, 'the coup was void'))
    expect(end).toMatchObject({ verdict: 'fail', message: 'the coup was void' })
    expect((await played(new SmallTable(), async (s) => s.expect.that(true, ''))).end).toBeNull()
  })

  test('each matcher knows its fact, and no other', () => {
    const facts: Fact[] = [
      CALL,
      NO_SPIN,
      number('1'),
      { type: 'rotor.stopped' },
      { type: 'rotor.started', direction: 'cw' },
      LAUNCH,
      DROP,
      { type: 'ball.rested', pocket: 1, number: '1', spin: null, direction: null },
      { type: 'ball.placed', pocket: 7 },
      { type: 'object.seen', by: 'head' },
      { type: 'table.mode', mode: 'manual', by: 'system' },
    ]
    const matchers = [
      announcement('rien-ne-va-plus'),
      announcement('no-spin'),
      announcement('number'),
      rotorStopped(),
      rotorStarted(),
      ballLaunched(),
      ballDropped(),
      ballRested(),
      ballReplaced(7),
      objectSeen(),
      manualMode(),
    ]
    const found = matchers.map((m) =>
      facts.filter((f) => m.matches({ n: 1, at: [0, 0], ...f } as Observation)),
    )
    expect(found).toEqual(facts.map((f) => [f]))
    const placed = { n: 1, at: [0, 0], type: 'ball.placed', pocket: 8 } as const
    expect([ballReplaced(7).matches(placed), ballReplaced(null).matches(placed)]).toEqual([false, true])
  })
})

describe('scenarios one after the other', () => {
  const head = { title: 'T', games: ['roulette-37'], exercises: ['a/clause', 'b/clause'] } as const
  const good = scenario({ ...head, id: 'good' }, (s) => s.wait(1234.5))
  const wrong = scenario({ ...head, id: 'wrong' }, async (s) => s.expect.that(false, 'wrong'))
  const broken = scenario({ ...head, id: 'broken' }, async () => {
    throw new RigError('infrastructure', 'link-lost', 'the link is lost')
  })

  async function playAll(scenarios: readonly Scenario[], leftOut = new Map<string, string>()) {
    const table = new SmallTable()
    const { parts, recorder, records } = await stageOn(table)
    const results = await table.run(
      play({
        target: table,
        recorder,
        stage: parts,
        scenarios,
        clauses: new Set(['a/clause']),
        leftOut,
        progress: () => {},
      }),
    )
    return { results, records }
  }

  test('each has its own verdict, and none stops the next', async () => {
    const { results, records } = await playAll([wrong, broken, good])
    expect(results.map((r) => [r.id, r.verdict, r.reason])).toEqual([
      ['wrong', 'fail', 'wrong'],
      ['broken', 'error', 'the link is lost'],
      ['good', 'pass', null],
    ])
    expect(results[2]).toMatchObject({ durationMs: 1234.5, attempts: 1, clauses: ['a/clause'] })
    expect(records).toMatchObject([
      { scenario: 'wrong', phase: 'begin' },
      { scenario: 'wrong', phase: 'end', verdict: 'fail', reason: 'wrong' },
      { scenario: 'broken', phase: 'begin' },
      { scenario: 'broken', phase: 'end', verdict: 'error' },
      { scenario: 'good', phase: 'begin', t: 0 },
      { scenario: 'good', phase: 'end', t: 1234.5, verdict: 'pass' },
    ])
  })

  test('one that is left out was never played, and says why', async () => {
    const { results, records } = await playAll([good], new Map([['good', 'by the reading …']]))
    expect(results).toMatchObject([
      { verdict: 'none', reason: 'by the reading …', attempts: 0, durationMs: 0 },
    ])
    expect(records).toEqual([])
  })

  test('a bug in a scenario is not taken for a verdict', async () => {
    const bug = scenario({ ...head, id: 'bug' }, async () => {
      throw new TypeError('x is undefined')
    })
    await expect(playAll([bug])).rejects.toThrow(TypeError)
  })
})

test('progress is told as it comes', async () => {
  const { progress } = await played(new SmallTable(), async (s) => {
    s.progress(1, s.spins)
    s.progress(2, s.spins)
  })
  expect(progress).toEqual([
    [1, 3],
    [2, 3],
  ])
})

describe('a wait that nothing met', () => {
  test('hears every link out before it says so: what was under way counts', async () => {
    const table = new SmallTable()
    table.hearing = (t) => t.shows(LAUNCH, 5)
    const { value } = await played(table, (s) => s.cylinder.launch())
    expect(value).toMatchObject({ type: 'ball.launched', at: [60_005, 60_005] })
  })

  test('cannot say that it did not come where a link does not answer', async () => {
    const table = new SmallTable()
    table.hearing = (t) => t.goesBlind('the table does not answer', 5)
    const { end } = await played(table, (s) => s.cylinder.launch())
    expect(end).toMatchObject({
      verdict: 'inconc',
      message:
        'the ball launched was not seen within 60.0 s, and part of it was blind: the table does not answer',
    })
  })

  test('nor where something was heard late in this scenario: the rig may have missed its turn', async () => {
    const table = new SmallTable((_, t) => {
      t.showsLate(LAUNCH, 28_000, 29_000)
      return OK
    })
    const { end } = await played(table, async (s) => {
      await s.cylinder.launch()
      await s.expect.next(announcement('rien-ne-va-plus'), { within: seconds(60) })
    })
    expect(end).toMatchObject({
      verdict: 'inconc',
      message: expect.stringContaining('ball.launched was heard 28.0 s late'),
    })
  })

  test('where all was heard at once it did not come', async () => {
    const { end } = await played(new SmallTable(), (s) => s.cylinder.launch())
    expect(end).toMatchObject({ verdict: 'fail' })
  })
})

test('what does not hold, though the rig may have acted too late or not have heard all, cannot be told', async () => {
  const judged = async (table: SmallTable) => {
    const { end } = await played(table, async (s) => {
      await s.table.startCoup()
      await s.wait(50)
      s.expect.that(false, 'a bet was refused')
    })
    return end
  }
  expect(await judged(new SmallTable())).toMatchObject({ verdict: 'fail', message: 'a bet was refused' })
  const blind = new SmallTable((_, t) => {
    t.goesBlind('unplugged', 10)
    return OK
  })
  expect(await judged(blind)).toMatchObject({
    verdict: 'inconc',
    message: 'a bet was refused; but part of it was blind: unplugged',
  })
})
