import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOrder, type Ms, spanOf } from '../../../rig/time.ts'
import { table } from './table.ts'

const HOUR: Ms = 3_600_000
const OPENED = { state: 'opened' }
const CLOSED = { state: 'closed' }
const COUP = { kind: 'coup' } as const

describe('when it happened', () => {
  test('before any round trip the arrival alone says: less than 250 ms ago', async () => {
    const { notes, theirs, say } = table()
    theirs.fast = HOUR
    await say('event/bets', OPENED, { t: 1000, delay: 30 })
    expect(notes.one('bets.opened').seen.at).toEqual([780, 1030])
  })

  test.each([
    ['right', 0],
    ['an hour fast', HOUR],
    ['an hour slow', -HOUR],
  ])('a clock that is %s is mapped by one answer', async (_, fast) => {
    const { notes, theirs, ask, say } = table()
    theirs.fast = fast
    await ask(COUP, { t: 1000, there: 2, back: 1 })
    await say('event/bets', OPENED, { t: 2000, delay: 1 })
    const [earliest, latest] = notes.one('bets.opened').seen.at
    expect(earliest).toBeGreaterThan(2000 - 2 - 1 - 0.2)
    expect(earliest).toBeLessThanOrEqual(2000)
    expect(latest).toBe(2001)
    expect(notes.gaps).toEqual([])
  })

  test('an answer that was long in coming bounds less; a quicker one more, and a slower one takes nothing away', async () => {
    const { notes, ask, say } = table()
    const widths: Ms[] = []
    for (const [i, there] of [1500, 2, 800].entries()) {
      const t = 10_000 * (i + 1)
      await ask(COUP, { t, there, back: 1 })
      await say('event/bets', OPENED, { t: t + 5000, delay: 1 })
      const [earliest, latest] = notes.sightings.at(-1)?.seen.at ?? [0, 0]
      widths.push(Math.floor(latest - earliest))
    }
    expect(widths).toEqual([1502, 4, 5])
  })

  test('a stamp is cut to whole ms, and the map knows it', async () => {
    const { notes, ask, say } = table()
    await ask(COUP, { t: 1000.9, there: 0.05, back: 0.05 })
    await say('event/bets', OPENED, { t: 2000, delay: 0.1 })
    expect(notes.gaps).toEqual([])
    expect(notes.one('bets.opened').seen.at[0]).toBeLessThanOrEqual(2000)
  })

  test('the answer reaches whoever asked', async () => {
    const { driver, sent, until, say } = table()
    await until(10)
    const reply = driver.command({ kind: 'bet', player: 'A', amount: 5 })
    expect(sent).toEqual([
      { topic: 'cylinder/T1/command/bet', payload: '{"id":"1","player":"A","amount":5}' },
    ])
    await say('response/command', { id: '99', ok: true }, { t: 15 })
    await say('response/command', { id: '1', ok: false, why: 'closed' }, { t: 20 })
    expect(await reply).toEqual({ ok: false, why: 'closed' })
  })

  test('a table that does not answer gives no reply, and a late answer harms nothing', async () => {
    const { notes, driver, until, say } = table()
    const reply = driver.command(COUP)
    await until(5000)
    expect(await reply).toBe(null)
    await say('response/command', { id: '1', ok: true }, { t: 6000 })
    expect(notes.refused).toEqual([])
  })

  test('a message held up on its way has a wide interval, and the map stays', async () => {
    const { notes, ask, say } = table()
    await ask(COUP, { t: 1000, there: 1, back: 1 })
    await say('event/bets', OPENED, { t: 2000, delay: 4000 })
    await say('event/bets', CLOSED, { t: 7000, delay: 1 })
    const [earliest, latest] = notes.one('bets.opened').seen.at
    expect(earliest).toBeLessThanOrEqual(2000)
    expect(earliest).toBeGreaterThan(1990)
    expect(latest).toBe(6000)
    expect(notes.one('bets.closed').seen.at[0]).toBeGreaterThan(6997)
    expect(notes.gaps).toEqual([])
  })

  test('two messages are told apart to the millisecond on the table’s own clock, mapped or not', async () => {
    const { notes, say } = table()
    await say('event/announcement', { what: 'rien-ne-va-plus' }, { t: 1000, delay: 20 })
    await say('event/bets', CLOSED, { t: 1001, delay: 20 })
    const [rnvp, closed] = notes.sightings.map((s) => s.seen)
    if (!rnvp || !closed) throw new Error('not both')
    expect(inOrder(rnvp, closed)).toBe('yes')
    const [least, most] = spanOf(rnvp, closed)
    expect(least).toBeCloseTo(0.001)
    expect(most).toBeCloseTo(1.999)
  })
})

describe('a clock that is set while the table runs', () => {
  /** Mapped at 1 s, heard at 2 s; then the clock jumps. */
  async function jumped(by: Ms) {
    const bench = table()
    await bench.ask(COUP, { t: 1000, there: 1, back: 1 })
    await bench.say('event/bets', OPENED, { t: 2000, delay: 1 })
    bench.theirs.fast += by
    await bench.say('event/bets', CLOSED, { t: 3000, delay: 1 })
    return bench
  }

  test('forward: it cannot have happened after it arrived, so the map begins anew', async () => {
    const { notes } = await jumped(HOUR)
    expect(notes.one('bets.closed').seen.at).toEqual([2751, 3001])
    expect(notes.gaps).toHaveLength(1)
    expect(notes.gaps[0]?.gap).toEqual([1002, 3001])
    expect(notes.gaps[0]?.why).toMatch(/^the table’s clock was set forward by 3600\.0 s or more/)
  })

  test('back behind the last message: the same', async () => {
    const { notes } = await jumped(-HOUR)
    expect(notes.one('bets.closed').seen.at).toEqual([2751, 3001])
    expect(notes.gaps).toMatchObject([{ why: 'the table’s clock was set back by 3599.0 s or more' }])
  })

  test('back by less than the time between: a wide interval until an answer shows it, then a gap', async () => {
    const { notes, ask, say } = await jumped(-700)
    const [earliest, latest] = notes.one('bets.closed').seen.at
    expect(earliest).toBeLessThanOrEqual(3000 - 700)
    expect(latest).toBe(3001)
    expect(notes.gaps).toEqual([])
    await ask(COUP, { t: 4000, there: 1, back: 1 })
    expect(notes.gaps).toHaveLength(1)
    expect(notes.gaps[0]?.gap).toEqual([1002, 4002])
    expect(notes.gaps[0]?.why).toMatch(/^the table’s clock was set back by 69\d ms or more$/)
    await say('event/bets', OPENED, { t: 5000, delay: 1 })
    expect(notes.all('bets.opened')[1]?.seen.at[0]).toBeGreaterThan(4997)
  })

  test.each([HOUR, -HOUR, -700])(
    'what lies on both sides of a jump of %d ms is not measured on it',
    async (by) => {
      const { notes } = await jumped(by)
      const [before, after] = [notes.one('bets.opened').seen, notes.one('bets.closed').seen]
      expect(after.clk).not.toBe(before.clk)
      const [least, most] = spanOf(before, after)
      expect(least).toBeLessThanOrEqual(1000)
      expect(most).toBeGreaterThanOrEqual(1000)
    },
  )

  test('back by less than the messages’ delays differ shows at the next answer', async () => {
    const { notes, ask } = await jumped(-100)
    await ask(COUP, { t: 4000, there: 1, back: 1 })
    expect(notes.gaps).toMatchObject([{ gap: [1002, 4002] }])
  })

  test('there and back again unseen: none of the three is measured against another', async () => {
    const { notes, theirs, say } = await jumped(-700)
    theirs.fast = 0
    await say('event/bets', OPENED, { t: 4000, delay: 1 })
    expect(new Set(notes.sightings.map((s) => s.seen.clk)).size).toBe(3)
  })

  test('what follows happened after what came before, though its own time is lost', async () => {
    const { notes, theirs, ask, say } = table()
    await ask(COUP, { t: 1000, there: 1, back: 1 })
    await say('event/bets', OPENED, { t: 2000, delay: 1 })
    theirs.fast = HOUR
    await say('event/bets', CLOSED, { t: 2010, delay: 1 })
    expect(notes.one('bets.closed').seen.at[0]).toBe(notes.one('bets.opened').seen.at[0])
  })

  test.each([90e-6, -90e-6])('crystals that part by %d are not taken for a jump', async (apart) => {
    const { notes, theirs, ask, say } = table(undefined, (t) => t * apart)
    for (let t = 1000; t < 10 * HOUR; t += HOUR) {
      theirs.fast = t * apart
      await ask(COUP, { t, there: 1, back: 1 })
      const later = t + 600_000
      theirs.fast = later * apart
      await say('event/bets', OPENED, { t: later, delay: 1 })
      const [earliest, latest] = notes.sightings.at(-1)?.seen.at ?? [0, 0]
      expect(earliest <= later && later <= latest).toBe(true)
    }
    expect(notes.gaps).toEqual([])
  })
})

describe('whatever the delays and the jumps', () => {
  // Nothing can tell a step that is shorter than the delays from a delay (it misplaces a message by less than its
  // own delay), so that the clock is always wrong by a multiple of more than they are.
  const jump = fc.integer({ min: -12_000, max: 12_000 }).map((k) => k * 600)
  const step = fc.record({
    wait: fc.integer({ min: 1, max: 50_000 }).map((n) => n / 10),
    delay: fc.integer({ min: 0, max: 240 }),
    ask: fc.boolean(),
    jump: fc.option(jump, { nil: 0, freq: 6 }),
  })

  test('the true instants and the time between two lie in their intervals, or a gap says that the clock was set', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 25 }), async (steps) => {
        const { notes, theirs, ask, say } = table()
        const truth: Ms[] = []
        let t = 1000
        for (const s of steps) {
          t += s.wait + 500
          theirs.fast += s.jump
          if (s.ask) await ask(COUP, { t, there: s.delay, back: s.delay >> 1 })
          else {
            await say('event/bets', OPENED, { t, delay: s.delay })
            truth.push(t)
          }
        }
        expect(notes.sightings).toHaveLength(truth.length)
        notes.sightings.forEach(({ seen }, i) => {
          const at = truth[i] as Ms
          const inside = seen.at[0] <= at && at <= seen.at[1]
          const blind = notes.gaps.some(({ gap }) => gap[0] <= at && at <= gap[1])
          expect(inside || blind).toBe(true)
          const before = notes.sightings[i - 1]?.seen
          if (!before || blind) return
          const [least, most] = spanOf(before, seen)
          const apart = at - (truth[i - 1] as Ms)
          expect(least <= apart && apart <= most).toBe(true)
        })
      }),
      { numRuns: 300 },
    )
  })
})
