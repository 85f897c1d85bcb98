import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Matcher, Waits } from '../../rig/bench/waits.ts'
import { VirtualClock } from '../../rig/clocks.ts'
import type { Fact, Observation } from '../../rig/observation.ts'
import type { Ms } from '../../rig/time.ts'

const LAUNCH: Fact = { type: 'ball.launched', direction: 'cw', spin: null }
const DROP: Fact = { type: 'ball.dropped' }
const CROSSING: Fact = { type: 'ball.crossed', beam: 0 }
const CALL: Fact = { type: 'announcement', what: 'rien-ne-va-plus', by: 'table', coup: 1 }
const launched: Matcher = { what: 'the launch', matches: (o) => o.type === 'ball.launched' }

/** A stream that a test feeds, numbered from 1, and waits on it. */
function stream() {
  const clock = new VirtualClock()
  const waits = new Waits(clock)
  let n = 0
  const feed = (fact: Fact): Observation => {
    const o = { n: ++n, at: [clock.now(), clock.now()], ...fact } as Observation
    waits.feed(o)
    return o
  }
  const later = (t: Ms, fact: Fact) => clock.at(t, () => feed(fact))
  return { clock, waits, feed, later, mark: () => n }
}

describe('a wait', () => {
  test('ends with the first that fits', async () => {
    const { clock, waits, later } = stream()
    later(10, DROP)
    later(20, LAUNCH)
    later(30, LAUNCH)
    const end = await clock.run(waits.next(launched, 0, 100))
    expect(end.met).toMatchObject({ n: 2, type: 'ball.launched' })
    expect(clock.now()).toBe(20)
  })

  test('misses nothing that came between the stimulus and the wait', async () => {
    const { clock, waits, feed, mark } = stream()
    feed(LAUNCH)
    const since = mark()
    feed(DROP)
    const wanted = feed(LAUNCH)
    const end = await clock.run(waits.next(launched, since, 100))
    expect(end.met).toBe(wanted)
    expect(clock.now()).toBe(0)
  })

  test('does not take what came before the stimulus', async () => {
    const { clock, waits, feed, mark } = stream()
    feed(LAUNCH)
    const end = await clock.run(waits.next(launched, mark(), 50))
    expect(end.met).toBeNull()
  })

  test('starts its timer when it begins to wait, and ends to the millisecond', async () => {
    const { clock, waits, later } = stream()
    later(1050, LAUNCH)
    await clock.run(waits.next(launched, 0, 1000))
    const wait = waits.next(launched, 0, 50)
    expect((await clock.run(wait)).met).not.toBeNull()
    expect(clock.now()).toBe(1050)
  })

  test('says at its limit what came instead, the last few, without the crossings', async () => {
    const { clock, waits, later } = stream()
    const facts: Fact[] = [DROP, CALL, DROP, DROP, CROSSING, DROP, DROP, DROP, CALL]
    facts.forEach((fact, i) => {
      later(i, fact)
    })
    const end = await clock.run(waits.next(launched, 0, 100))
    const drops = Array(5).fill('ball.dropped')
    expect(end).toEqual({ met: null, came: [...drops, 'announcement rien-ne-va-plus'] })
    expect(clock.now()).toBe(100)
  })
})

describe('what may have kept the rig from hearing all, and at once', () => {
  const CLK = 'head'

  test('a gap, of which it says why; one before is not of this time', () => {
    const { waits } = stream()
    expect(waits.troubleSince(0)).toBeNull()
    waits.gap({ n: 9, gap: [0, 0], link: 'head', why: 'unplugged' })
    expect(waits.troubleSince(8)).toBe('part of it was blind: unplugged')
    expect(waits.troubleSince(9)).toBeNull()
  })

  test('a thing that was held up on its way, of which it says how late it was', () => {
    const { clock, waits } = stream()
    clock.advance(29_000)
    waits.feed({ n: 3, ...LAUNCH, at: [998, 1002], clk: CLK, own: [50, 50] })
    expect(waits.troubleSince(0)).toBe('ball.launched was heard 28.0 s late')
  })

  test('a thing that is dated no better is not late by that', () => {
    const { clock, waits } = stream()
    clock.advance(9000)
    // Between a standstill and the first pulse; between a crossing and the word that the ball has dropped.
    waits.feed({ n: 1, type: 'rotor.started', direction: 'cw', at: [2000, 9000], clk: CLK, own: [0, 7000] })
    waits.feed({ n: 2, ...DROP, at: [8000, 9000] })
    // Between two frames of a wheel that repeats its state.
    waits.feed({ n: 3, ...LAUNCH, at: [8478, 9000], clk: '#serial', own: [3.5, 4] })
    expect(waits.troubleSince(0)).toBeNull()
  })
})

test('two that wait at once are both served', async () => {
  const { clock, waits, later } = stream()
  later(10, LAUNCH)
  const dropped: Matcher = { what: 'the drop', matches: (o) => o.type === 'ball.dropped' }
  later(20, DROP)
  const both = Promise.all([
    waits.next(launched, 0, 100),
    waits.next(launched, 0, 100),
    waits.next(dropped, 0, 100),
  ])
  expect((await clock.run(both)).map((e) => e.met?.n)).toEqual([1, 1, 2])
})

test('whenever a wait begins, it meets the first that fits above its mark among the last thousand', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { maxLength: 40 }),
      fc.nat(40),
      fc.nat(40),
      async (launches, since, begins) => {
        const { clock, waits, later, mark } = stream()
        launches.forEach((isLaunch, i) => {
          later(i, isLaunch ? LAUNCH : DROP)
        })
        await clock.run(
          new Promise<void>((resolve) => {
            clock.at(begins, () => {
              resolve()
              clock.wake()
            })
          }),
        )
        // A mark is something that was seen.
        const from = Math.min(since, mark())
        const end = await clock.run(waits.next(launched, from, 100))
        const first = launches.findIndex((isLaunch, i) => isLaunch && i + 1 > from)
        expect(end.met?.n ?? 0).toBe(first + 1)
      },
    ),
  )
})

test('looks back over a whole coup, and holds no more however long the run', async () => {
  const { clock, waits, feed } = stream()
  const first = feed(LAUNCH)
  for (let i = 0; i < 1000; i++) feed(CROSSING)
  expect((await clock.run(waits.next(launched, 0, 0))).met).toBe(first)
  for (let i = 0; i < 3000; i++) feed(CROSSING)
  expect((await clock.run(waits.next(launched, 0, 0))).met).toBeNull()
})
