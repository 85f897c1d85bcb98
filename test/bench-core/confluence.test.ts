import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Confluence } from '../../rig/bench/confluence.ts'
import type { Fact, Gap, Observation, Signal } from '../../rig/observation.ts'
import type { Interval, Ms } from '../../rig/time.ts'

const LAUNCH: Fact = { type: 'ball.launched', direction: 'cw', spin: null }
const DROP: Fact = { type: 'ball.dropped' }
const REST: Fact = { type: 'ball.rested', pocket: 0, number: '0', spin: null, direction: null }
const OPENED: Fact = { type: 'bets.opened', coup: 1 }
const CALL: Fact = { type: 'announcement', what: 'rien-ne-va-plus', by: 'table', coup: 1 }
const CALL_OF_HEAD: Fact = { type: 'announcement', what: 'rien-ne-va-plus', by: 'head', coup: null }
const NUMBER: Fact = { type: 'announcement', what: 'number', number: '0', chances: [], by: 'table', coup: 1 }
const DECLARED: Fact = { type: 'inspector.answered', question: 'x', answer: true, by: 'y' }

const BOTH: readonly Signal[] = ['ball.rested', 'bets.opened', 'announcement/rien-ne-va-plus']
const S: Ms = 1000

/** What is handed on, in a word each. */
function flow(provides: readonly Signal[] = BOTH) {
  const out: string[] = []
  let n = 0
  const confluence = new Confluence(new Set(provides), {
    observe: (o) => out.push(o.type === 'announcement' ? `${o.what} by ${o.by}` : o.type),
    gap: (g) => out.push(`gap: ${g.why}`),
  })
  const tell = (fact: Fact, at: Ms | Interval) => {
    const known: Interval = typeof at === 'number' ? [at, at] : at
    confluence.observe({ n: ++n, ...fact, at: known } as Observation)
  }
  const gap = (from: Ms, to: Ms, why: string, link = 'head') =>
    confluence.gap({ n: ++n, gap: [from, to], link, why } as Gap)
  return { out, tell, gap, end: () => confluence.end() }
}

describe('one side alone', () => {
  test('waits for nobody', () => {
    const head = flow(['ball.launched', 'ball.rested', 'announcement/rien-ne-va-plus'])
    head.tell(LAUNCH, 1 * S)
    head.tell(CALL_OF_HEAD, 2 * S)
    expect(head.out).toEqual(['ball.launched', 'rien-ne-va-plus by head'])
  })

  test('a gap is told where it is found, and anew as long as things happen in it', () => {
    const wheel = flow(['ball.launched', 'ball.rested'])
    wheel.tell(LAUNCH, 1 * S)
    wheel.gap(2 * S, 50 * S, '90 frames lost')
    // What came late, and across the gap.
    wheel.tell(REST, [2 * S, 20 * S])
    wheel.tell(LAUNCH, [2 * S, 51 * S])
    wheel.tell(REST, [51 * S, 52 * S])
    expect(wheel.out).toEqual([
      'ball.launched',
      'gap: 90 frames lost',
      'ball.rested',
      'gap: 90 frames lost',
      'ball.launched',
      'ball.rested',
    ])
  })

  test('in a log without times it is told where it is found, once', () => {
    const head = flow(['ball.launched', 'ball.rested'])
    head.tell(LAUNCH, 1 * S)
    head.gap(0, Number.MAX_SAFE_INTEGER, 'a log without times')
    head.tell(REST, [0, Number.MAX_SAFE_INTEGER])
    head.tell(LAUNCH, [0, Number.MAX_SAFE_INTEGER])
    expect(head.out).toEqual(['ball.launched', 'gap: a log without times', 'ball.rested', 'ball.launched'])
  })

  test('nor does what the bench says before anything moves', () => {
    const { out, tell } = flow()
    tell(DECLARED, 0)
    expect(out).toEqual(['inspector.answered'])
  })
})

describe('two sides', () => {
  test('a thing waits until the other side is heard beyond it', () => {
    const { out, tell } = flow()
    tell(OPENED, 1 * S)
    tell(LAUNCH, 4 * S)
    tell(DROP, 20 * S)
    expect(out).toEqual(['bets.opened'])
    tell(CALL, 21 * S)
    expect(out).toEqual(['bets.opened', 'ball.launched', 'ball.dropped'])
  })

  test('what a stalled link tells late stands where it happened', () => {
    const { out, tell } = flow()
    tell(OPENED, 1 * S)
    // The cylinder’s link stalls; the table goes on.
    tell(CALL, 16 * S)
    tell(NUMBER, 24 * S)
    tell(OPENED, 30 * S)
    tell(LAUNCH, [4 * S, 4 * S + 2])
    tell(DROP, [18 * S, 18 * S + 2])
    tell(REST, [22 * S, 22 * S + 2])
    tell(LAUNCH, [34 * S, 34 * S + 2])
    expect(out).toEqual([
      'bets.opened',
      'ball.launched',
      'rien-ne-va-plus by table',
      'ball.dropped',
      'ball.rested',
      'number by table',
      'bets.opened',
    ])
  })

  test('a message whose interval is wide, since it was held up, stands at its beginning', () => {
    const { out, tell } = flow()
    tell(LAUNCH, 1 * S)
    tell(DROP, 20 * S)
    tell(REST, 23 * S)
    tell(CALL, [16 * S, 50 * S])
    tell(LAUNCH, 60 * S)
    tell(OPENED, 61 * S)
    expect(out.slice(0, 4)).toEqual([
      'ball.launched',
      'rien-ne-va-plus by table',
      'ball.dropped',
      'ball.rested',
    ])
  })

  test('a side that says nothing for two minutes is no longer waited for', () => {
    const { out, tell } = flow()
    tell(LAUNCH, 1 * S)
    tell(DROP, 120 * S)
    expect(out).toEqual([])
    tell(REST, 122 * S)
    expect(out).toEqual(['ball.launched'])
  })

  test('at the end all that waits is handed on', () => {
    const { out, tell, end } = flow()
    tell(LAUNCH, 1 * S)
    tell(NUMBER, 30 * S)
    tell(REST, [20 * S, 20 * S])
    end()
    expect(out).toEqual(['ball.launched', 'ball.rested', 'number by table'])
  })

  test('however late either link is, the same is handed on in the same order', () => {
    const facts = [LAUNCH, CALL, DROP, REST, NUMBER, OPENED]
    const story = fc.array(fc.tuple(fc.constantFrom(...facts), fc.integer({ min: 1, max: 500 })), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(story, fc.infiniteStream(fc.boolean()), (steps, coin) => {
        let t = 0
        const told = steps.map(([fact, step]) => {
          t += step
          return { fact, t }
        })
        const inTime = flow()
        for (const x of told) inTime.tell(x.fact, x.t)
        inTime.end()
        // Each link keeps its order; which of them is heard next is chance.
        const late = flow()
        const head = told.filter((x) => x.fact.type.startsWith('ball.'))
        const table = told.filter((x) => !x.fact.type.startsWith('ball.'))
        while (head.length + table.length > 0) {
          const next = (coin.next().value && head.shift()) || table.shift() || head.shift()
          if (next) late.tell(next.fact, next.t)
        }
        late.end()
        expect(late.out).toEqual(inTime.out)
        expect(late.out).toHaveLength(told.length)
      }),
    )
  })
})

describe('a gap', () => {
  test('stands where it was, not where it was found out', () => {
    const { out, tell, gap, end } = flow()
    tell(LAUNCH, 1 * S)
    tell(CALL, 16 * S)
    tell(NUMBER, 30 * S)
    gap(10 * S, 20 * S, '3 sentences lost')
    tell(LAUNCH, 40 * S)
    end()
    expect(out.slice(0, 3)).toEqual(['ball.launched', 'gap: 3 sentences lost', 'rien-ne-va-plus by table'])
  })

  test('is told anew before each thing that happens in it, and before the first after it', () => {
    const { out, tell, gap, end } = flow()
    tell(LAUNCH, 1 * S)
    gap(10 * S, 50 * S, 'unplugged')
    tell(CALL, 16 * S)
    tell(NUMBER, 30 * S)
    tell(OPENED, 60 * S)
    tell(CALL, 70 * S)
    tell(DROP, 80 * S)
    end()
    expect(out).toEqual([
      'ball.launched',
      'gap: unplugged',
      'rien-ne-va-plus by table',
      'gap: unplugged',
      'number by table',
      'gap: unplugged',
      'bets.opened',
      'rien-ne-va-plus by table',
      'ball.dropped',
    ])
  })

  test('is over for its own side with what that says next: all that is missing was said before it', () => {
    const { out, tell, gap, end } = flow()
    tell(LAUNCH, 1 * S)
    gap(10 * S, 20 * S + 2, '1 sentence lost')
    tell(REST, [20 * S, 20 * S + 2])
    tell(NUMBER, 21 * S)
    end()
    expect(out).toEqual(['ball.launched', 'gap: 1 sentence lost', 'ball.rested', 'number by table'])
  })

  test('… but not for what the other side does before the end of it', () => {
    const { out, tell, gap, end } = flow()
    tell(OPENED, 1 * S)
    // Known only to have happened between the message before it and its arrival; so is the one that is missing.
    gap(2 * S, 30 * S, '1 message missing', 'table')
    tell(NUMBER, [2 * S, 30 * S])
    tell(LAUNCH, 5 * S)
    tell(REST, 40 * S)
    end()
    expect(out).toEqual([
      'bets.opened',
      'gap: 1 message missing',
      'number by table',
      'ball.launched',
      'gap: 1 message missing',
      'ball.rested',
    ])
  })

  test('… nor with what was told before it was found, and is not known to have happened sooner', () => {
    const { out, tell, gap, end } = flow()
    tell(OPENED, [2 * S, 30 * S])
    gap(2 * S, 30 * S, '1 message missing', 'table')
    tell(NUMBER, [2 * S, 30 * S])
    end()
    expect(out).toEqual([
      'gap: 1 message missing',
      'bets.opened',
      'gap: 1 message missing',
      'number by table',
    ])
  })

  test('does not push aside what the same side tells of before it', () => {
    const { out, tell, gap, end } = flow()
    tell(OPENED, 1 * S)
    // The broker is lost at 30 s; what it kept comes afterwards.
    gap(30 * S, 70 * S, 'the broker was down', 'table')
    tell(REST, 20 * S)
    tell(CALL, [15 * S, 70 * S])
    end()
    expect(out).toEqual([
      'bets.opened',
      'rien-ne-va-plus by table',
      'ball.rested',
      'gap: the broker was down',
    ])
  })

  test('goes on until its side says something: nobody else knows how long a link is down', () => {
    const { out, tell, gap, end } = flow()
    tell(OPENED, 1 * S)
    tell(LAUNCH, 4 * S)
    gap(5 * S, 10 * S, 'the broker was lost', 'table')
    tell(DROP, 300 * S)
    tell(REST, 303 * S)
    tell(LAUNCH, 600 * S)
    tell(NUMBER, 601 * S)
    end()
    expect(out).toEqual([
      'bets.opened',
      'ball.launched',
      'gap: the broker was lost',
      'ball.dropped',
      'gap: the broker was lost',
      'ball.rested',
      'gap: the broker was lost',
      'ball.launched',
      'number by table',
    ])
  })

  test('that reaches to the end is told at the end', () => {
    const { out, tell, gap, end } = flow()
    tell(OPENED, 1 * S)
    gap(5 * S, 90 * S, 'the head does not answer')
    tell(NUMBER, 30 * S)
    end()
    expect(out).toEqual([
      'bets.opened',
      'gap: the head does not answer',
      'number by table',
      'gap: the head does not answer',
    ])
  })
})

test('what is told of the way itself stands nowhere in the game, and closes no gap', () => {
  const { out, tell, gap } = flow()
  tell(LAUNCH, 1 * S)
  gap(0, 20 * S, '1 message missing', 'table')
  tell(OPENED, 2 * S)
  tell({ type: 'link.late', link: 'table', ms: 9000, overtaken: true }, 30 * S)
  tell(REST, 23 * S)
  tell(CALL, 25 * S)
  expect(out.filter((x) => x !== 'link.late')).toEqual([
    'gap: 1 message missing',
    'ball.launched',
    'gap: 1 message missing',
    'bets.opened',
    'gap: 1 message missing',
    'ball.rested',
  ])
})
