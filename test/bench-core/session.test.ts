import { describe, expect, test } from 'vitest'
import { type Bench, Session } from '../../rig/bench/session.ts'
import type { Fact } from '../../rig/observation.ts'
import type { Clause } from '../../rig/regulations/clause.ts'
import type { TraceMode } from '../../rig/trace/record.ts'
import { MemorySink, TraceKeeper } from '../../rig/trace/sink.ts'
import { rulingOf } from '../regulations/story.ts'

/** A house that allows no more than one drop a day. */
const oneDrop: Clause = {
  id: 'house/one-drop',
  obliges: 'the ball drops once',
  observes: ['cyl'],
  monitor: (tally) => {
    let before = 0
    return {
      on: {
        'ball.dropped': (o) => {
          if (before) tally.fail('it dropped again', before, o.n)
          else tally.pass(o.n)
          before = o.n
        },
      },
    }
  },
}
const neverSeen: Clause = { ...oneDrop, id: 'house/never', needs: ['object.seen'] }

const ruling = rulingOf('roulette-37')
const bench: Bench = {
  command: 'run',
  rig: '1.2.3',
  startedAt: '2026-01-01T00:00:00.000Z',
  game: 'roulette-37',
  packs: ['house'],
  ownTexts: [],
  inspection: null,
  clauses: [oneDrop, neverSeen],
  required: new Set(['house/one-drop']),
  ruling,
  timingText: { rnvpPeriod: '1.43 s' },
  layout: ruling.layout,
  obstacles: 8,
  house: { tables: 1, chiefs: 1, tablesPerChief: 1, licensedMinimum: null, sigil: null },
  seed: 7,
  spins: 2,
  faults: [],
  outcomes: true,
}
const signals = new Set(['ball.launched', 'ball.dropped', 'ball.rested', 'announcement/number'] as const)

function session(b: Bench = bench, mode: TraceMode = 'full') {
  const sink = new MemorySink()
  const s = new Session(b, { kind: 'test' }, signals, new TraceKeeper(sink, mode))
  let t = 0
  const tell = (...facts: Fact[]) => {
    for (const fact of facts) {
      t += 1000
      s.recorder.observe(fact, { at: [t, t] })
    }
  }
  return { s, sink, tell, finish: () => s.finish(t, { kind: 'test' }, []) }
}
const LAUNCH: Fact = { type: 'ball.launched', direction: 'cw', spin: null }
const DROP: Fact = { type: 'ball.dropped' }
const REST: Fact = { type: 'ball.rested', pocket: 0, number: '0', spin: null, direction: 'ccw' }
const NUMBER: Fact = {
  type: 'announcement',
  what: 'number',
  number: '0',
  chances: [],
  by: 'table',
  coup: 1,
}
const OPEN: Fact = { type: 'bets.opened', coup: 1 }

describe('a session', () => {
  test('judges what it is told, counts the coups, measures, and repeats what the bench declares', () => {
    const { tell, finish, s } = session()
    tell(LAUNCH, DROP, REST, NUMBER)
    const r = finish()
    expect(r).toMatchObject({
      schema: 1,
      verdict: 'pass',
      command: 'run',
      rig: '1.2.3',
      startedAt: bench.startedAt,
      game: 'roulette-37',
      seed: 7,
      spins: 2,
      apparatus: { pockets: 37, obstacles: 8, layout: 'roulette-37' },
      readings: ruling.readings,
      timing: { rnvpPeriod: '1.43 s' },
      coups: { completed: 1, void: 0 },
      durationMs: 4000,
    })
    expect(r.clauses.map((c) => [c.id, c.verdict, c.required])).toEqual([
      ['house/one-drop', 'pass', true],
      ['house/never', 'none', false],
    ])
    const names = r.measurements.map((m) => m.name)
    expect(names).toEqual(['launch-to-drop', 'drop-to-rest', 'rest-to-announcement'])
    expect(r.measurements.map((m) => m.value)).toEqual([1, 1, 1])
    expect(s.outcomes).toMatchObject([{ number: '0', droppedAt: [2000, 2000] }])
  })

  test('tells the judge what the bench declares, before anything moves', () => {
    const { s, sink } = session()
    s.declare()
    expect(sink.records).toMatchObject([
      { n: 1, at: [0, 0], type: 'apparatus.declared', game: 'roulette-37', obstacles: 8, tables: 1 },
    ])
    const undeclared = session({ ...bench, obstacles: null })
    undeclared.s.declare()
    expect(undeclared.sink.records).toEqual([])
  })

  test('heads its trace with what it is of, and ends it', () => {
    const { sink, finish, tell } = session()
    tell(DROP)
    finish()
    expect(sink.header).toMatchObject({
      trace: 1,
      startedAt: bench.startedAt,
      rig: '1.2.3',
      game: 'roulette-37',
      target: { kind: 'test' },
      provides: [...signals],
      keeps: 'full',
    })
    expect(sink.header?.layout.pockets).toHaveLength(37)
    expect(sink.records.at(-1)).toMatchObject({ t: 1000, end: true })
  })

  test('writes a verdict into the trace when it gets worse, right after what made it so', () => {
    const { sink, tell } = session()
    tell(DROP, DROP, DROP)
    expect(sink.records.map((r) => ('clause' in r ? [r.clause, r.verdict, r.reason] : 'drop'))).toEqual([
      'drop',
      'drop',
      ['house/one-drop', 'fail', 'it dropped again'],
      ['house/never', 'fail', 'it dropped again'],
      'drop',
    ])
  })

  test('that keeps only failures says how much it let go', () => {
    const { sink, tell, finish } = session(bench, 'failures')
    tell(OPEN, LAUNCH, DROP, OPEN, LAUNCH, OPEN, LAUNCH, OPEN, LAUNCH, DROP, OPEN, LAUNCH)
    const { trace } = finish()
    expect(trace.mode).toBe('failures')
    expect(trace.records).toBe(sink.records.length)
    // The first coup passed, of which the opening came before anything was held; the last but one failed, and the
    // one before it is kept with it.
    const lines = sink.records.map((r) => r.n)
    expect(lines.slice(0, 6)).toEqual([1, 6, 7, 8, 9, 10])
    // 12 observations, 2 verdicts, the end.
    expect(trace.records + trace.dropped).toBe(15)
  })
})
