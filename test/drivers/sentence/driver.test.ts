import { describe, expect, test } from 'vitest'
import { decodeRig, encodeHead, encodeRig } from '../../../drivers/sentence/codec.ts'
import { SentenceDriver } from '../../../drivers/sentence/driver.ts'
import type { HeadArgs, HeadType } from '../../../drivers/sentence/sentences.ts'
import { VirtualClock } from '../../../rig/clocks.ts'
import { inOrder, spanOf } from '../../../rig/time.ts'
import { layoutOf, Notebook } from '../notebook.ts'

const LATENCY_BOUND = 16

/** A head at the other end of a link, whose clock the test sets. */
function bench(options: { firstSeq?: number } = {}) {
  const notes = new Notebook()
  const clock = new VirtualClock()
  const written: string[] = []
  const link = {
    name: 'serial',
    listen: () => {},
    write: (b: Uint8Array) => written.push(Buffer.from(b).toString()) > 0,
  }
  const layout = layoutOf('0', '28', '9')
  const driver = new SentenceDriver({
    intake: notes,
    link,
    clock,
    layout,
    latencyBoundMs: LATENCY_BOUND,
    stillMs: 500,
  })
  let seq = options.firstSeq ?? 0
  const say = <T extends HeadType>(type: T, args: HeadArgs[T], micros: number) => {
    const text = encodeHead(seq, micros >>> 0, type, args)
    seq = (seq + 1) % 10_000
    return text
  }
  const take = (t: number, ...lines: string[]) => driver.take(Buffer.from(lines.join('')), t)
  /** Lets the bench clock run to `t`. */
  const until = (t: number) =>
    clock.run(
      new Promise<void>((resolve) =>
        clock.at(t, () => {
          resolve()
          clock.wake()
        }),
      ),
    )
  const restart = () => {
    seq = 0
  }
  return { notes, clock, written, driver, say, take, until, restart }
}

const HELLO: HeadArgs['HELLO'] = ['H1', '0042', '1.3', 'roulette-37', 37, 0]

describe('a coup as the head tells it', () => {
  const { notes, driver, say, take } = bench()
  const at = (ms: number) => ms * 1000
  take(1010, say('ROTOR', ['cw', 5_000_000], at(1000)))
  take(2010, say('LAUNCH', ['ccw'], at(2000)))
  take(2510, say('BEAM', [0], at(2500)))
  take(3610, say('BEAM', [1], at(3100)))
  take(4710, say('DROP', [], at(3100)))
  take(9010, say('REST', [1], at(9000)))
  take(9900, say('STOPPED', [], at(9890)))
  driver.end(10_000)

  test('every fact in order', () => {
    expect(notes.order).toEqual([
      'rotor.started',
      'rotor.turned',
      'ball.launched',
      'ball.crossed',
      'ball.crossed',
      'ball.dropped',
      'ball.rested',
      'rotor.stopped',
    ])
    expect(driver.frames).toBe(7)
  })

  test('the pocket has its number from the layout, the ball the rotor’s direction', () => {
    expect(notes.one('ball.rested').fact).toEqual({
      type: 'ball.rested',
      pocket: 1,
      number: '28',
      spin: null,
      direction: 'cw',
    })
  })

  test('the head’s own clock measures between its events to the microsecond', () => {
    const [launch, rest] = [notes.one('ball.launched').seen, notes.one('ball.rested').seen]
    expect(spanOf(launch, rest)).toEqual([7000, 7000])
  })

  test('each fact names the line it was read from', () => {
    const rest = notes.sightings.find((s) => s.fact.type === 'ball.rested')
    expect(notes.raws[(rest?.from as number) - 1]?.raw).toMatch(/^\$PCYL,5,9000000,REST,1\*..$/)
  })
})

test('a pocket that the layout does not have gives no number', () => {
  const { notes, say, take } = bench()
  take(10, say('REST', [3], 0))
  expect(notes.one('ball.rested').fact).toMatchObject({ pocket: 3, number: null })
})

test('before any round trip an event lies within the link’s bound before its arrival', () => {
  const { notes, say, take } = bench()
  take(500, say('OBJECT', [], 77_000))
  expect(notes.one('object.seen').seen.at).toEqual([500 - LATENCY_BOUND, 500])
})

test('a burst after a stall is late, not instantaneous: its events keep their distances', () => {
  const { notes, say, take } = bench()
  take(100, say('BEAM', [0], 0))
  take(3100, say('BEAM', [1], 1_000_000), say('BEAM', [2], 2_000_000), say('BEAM', [0], 3_000_000))
  const crossed = notes.all('ball.crossed').map((s) => s.seen)
  expect(crossed[1]?.at[0]).toBeLessThanOrEqual(1100)
  // The bound ages by 100 ppm, 0.3 ms in three seconds.
  expect(crossed[1]?.at[1]).toBeCloseTo(1100, 0)
  expect(crossed[2]?.at[1]).toBeCloseTo(2100, 0)
  expect(crossed[3]?.at[1]).toBe(3100)
})

describe('the head’s clock is mapped by round trips', () => {
  test('it is asked who it is, pinged five times 20 ms apart, and then every 30 s until close', async () => {
    const { written, driver, until } = bench()
    driver.start()
    await until(61_000)
    const sent = written.map((line) => decodeRig(line.trimEnd()))
    expect(sent.map((s) => ('type' in s ? s.type : s.rejected))).toEqual(['ID', ...Array(7).fill('PING')])
    driver.close()
    await until(200_000)
    expect(written).toHaveLength(8)
  })

  test('an event is placed by the map, within half the best round trip', async () => {
    const { notes, driver, say, take, until } = bench()
    driver.start()
    await until(4)
    // Sent at 0, stamped 1,000,002 ms by a head that is 1,000,000 ms ahead, back at 4.
    take(4, say('PONG', ['0'], 1_000_002_000))
    await until(1500)
    // The link kept it back for 500 ms.
    take(1500, say('OBJECT', [], 1_001_000_000))
    const [lo, hi] = notes.one('object.seen').seen.at
    expect(lo).toBeCloseTo(998, 0)
    expect(hi).toBeCloseTo(1002, 0)
  })

  test('nothing happened after its arrival', async () => {
    const { notes, driver, say, take, until } = bench()
    driver.start()
    await until(100)
    take(100, say('PONG', ['0'], 50_000))
    take(101, say('OBJECT', [], 100_900))
    expect(notes.one('object.seen').seen.at[1]).toBe(101)
  })

  test('an answer to a PING that was never sent maps nothing', () => {
    const { notes, say, take } = bench()
    take(10, say('PONG', ['99'], 5_000_000), say('OBJECT', [], 5_000_000))
    expect(notes.one('object.seen').seen.at).toEqual([10 - LATENCY_BOUND, 10])
  })

  test('PINGs of whoever made the recording count as well', () => {
    const { notes, driver, say, take } = bench()
    driver.sent(encodeRig(0, 'PING', ['7']).trimEnd(), 0)
    take(2, say('PONG', ['7'], 1000))
    take(900, say('OBJECT', [], 500_000))
    expect(notes.one('object.seen').seen.at[1]).toBeLessThan(502)
  })
})

test('32 bits of microseconds wrap, and time goes on', () => {
  const { notes, say, take } = bench()
  const nearTheEnd = 2 ** 32 - 1_000_000
  take(1000, say('LAUNCH', ['cw'], nearTheEnd))
  take(4000, say('REST', [0], nearTheEnd + 3_000_000))
  expect(spanOf(notes.one('ball.launched').seen, notes.one('ball.rested').seen)).toEqual([3000, 3000])
})

test('a silence of two hours holds more than one wrap', () => {
  const { notes, say, take } = bench()
  take(0, say('LAUNCH', ['cw'], 5_000_000))
  take(7_200_000, say('REST', [0], 5_000_000 + 7_200_000_000))
  expect(spanOf(notes.one('ball.launched').seen, notes.one('ball.rested').seen)).toEqual([
    7_200_000, 7_200_000,
  ])
})

describe('the sequence', () => {
  test('a jump is lost sentences, and says how many, before what follows', () => {
    const { notes, say, take } = bench()
    take(100, say('BEAM', [0], 0))
    say('BEAM', [1], 0)
    say('BEAM', [2], 0)
    take(1500, say('REST', [1], 1_200_000))
    expect(notes.order).toEqual(['ball.crossed', 'gap', 'ball.rested'])
    expect(notes.gaps[0]).toMatchObject({ link: 'serial', why: '2 sentences lost: 3 follows 0' })
    // From the last sentence until this one was stamped, however long it was under way; the bound ages.
    expect(notes.gaps[0]?.gap[0]).toBeCloseTo(100 - LATENCY_BOUND, 0)
    expect(notes.gaps[0]?.gap[1]).toBeCloseTo(1300, 0)
  })

  test('before a DROP, which is stamped with the last crossing, it lasts until that was said', () => {
    const { notes, say, take } = bench()
    take(100, say('BEAM', [0], 0))
    take(1300, say('BEAM', [1], 1_200_000))
    // At 1.8 s, between the last crossing and the moment at which the next one is missed.
    say('OBJECT', [], 1_700_000)
    take(2300, say('DROP', [], 1_200_000))
    expect(notes.gaps).toHaveLength(1)
    expect(notes.gaps[0]?.gap[0]).toBeLessThan(1800)
    expect(notes.gaps[0]?.gap[1]).toBe(2300)
  })

  test('9999 is followed by 0', () => {
    const { notes, say, take } = bench({ firstSeq: 9999 })
    take(100, say('BEAM', [0], 0), say('BEAM', [1], 10_000))
    expect(notes.gaps).toEqual([])
    expect(notes.all('ball.crossed')).toHaveLength(2)
  })

  test('a loss across the wrap is counted as well', () => {
    const { notes, say, take } = bench({ firstSeq: 9998 })
    take(100, say('BEAM', [0], 0))
    say('BEAM', [1], 0)
    say('BEAM', [2], 0)
    take(200, say('BEAM', [0], 100_000))
    expect(notes.gaps).toMatchObject([{ why: '2 sentences lost: 1 follows 9998' }])
  })

  test('a repeated sentence is no new event', () => {
    const { notes, say, take } = bench()
    const beam = say('BEAM', [0], 0)
    take(100, beam, beam)
    take(101, beam)
    expect(notes.all('ball.crossed')).toHaveLength(1)
    expect(notes.gaps).toEqual([])
  })

  test('a sentence with a wrong checksum is recorded and never used; the next one shows the loss', () => {
    const { notes, driver, say, take } = bench()
    take(100, say('BEAM', [0], 0))
    take(200, say('REST', [2], 0).replace('REST,2', 'REST,1'))
    take(300, say('BEAM', [0], 200_000))
    expect(notes.all('ball.rested')).toEqual([])
    expect(notes.refused).toMatchObject([{ n: 2, reason: expect.stringMatching(/^checksum/) }])
    expect(notes.gaps).toMatchObject([{ why: '1 sentence lost: 2 follows 0' }])
    expect(driver.frames).toBe(2)
  })
})

describe('HELLO', () => {
  test('the answer to our ID is no reset', async () => {
    const { notes, driver, say, take, until } = bench()
    driver.start()
    await until(5)
    take(5, say('HELLO', HELLO, 1000))
    take(6, say('HELLO', HELLO, 2000))
    expect(notes.order).toEqual(['cylinder.hello', 'cylinder.hello'])
  })

  test('in mid-run it is a reset: a gap, the fact, and a clock that begins again under another name', async () => {
    const { notes, driver, written, say, take, until, restart } = bench()
    driver.start()
    await until(90)
    take(90, say('PONG', ['0'], 700_000_000), say('LAUNCH', ['cw'], 700_001_000))
    await until(5000)
    restart()
    const pinged = written.length
    take(5000, say('HELLO', HELLO, 1000))
    take(6000, say('REST', [0], 1_001_000))
    expect(notes.order).toEqual(['ball.launched', 'gap', 'cylinder.reset', 'cylinder.hello', 'ball.rested'])
    const [launch, rest] = [notes.one('ball.launched').seen, notes.one('ball.rested').seen]
    expect([launch.clk, rest.clk]).toEqual(['head', 'head.2'])
    expect(inOrder(launch, rest)).toBe('yes')
    expect(rest.at).toEqual([6000 - LATENCY_BOUND, 6000])
    expect(written.length).toBe(pinged + 1)
    driver.close()
  })

  test('the rotor of a head that started anew is not taken for started', () => {
    const { notes, say, take } = bench()
    take(10, say('ROTOR', ['cw', 5_000_000], 0))
    take(9000, say('HELLO', HELLO, 1000), say('ROTOR', ['ccw', 5_000_000], 2000))
    expect(notes.all('rotor.started')).toHaveLength(1)
  })
})

describe('the rotor was actuated', () => {
  const pulses = (...said: [t: number, type: 'cw' | 'ccw' | 'stopped', periodMs?: number][]) => {
    const { notes, say, take } = bench()
    for (const [t, what, period] of said) {
      if (what === 'stopped') take(t, say('STOPPED', [], t * 1000))
      else take(t, say('ROTOR', [what, (period as number) * 1000], t * 1000))
    }
    return notes.all('rotor.started')
  }

  test('the first pulse ever: since listening began', () => {
    const [start] = pulses([7000, 'cw', 5000])
    expect(start?.fact.direction).toBe('cw')
    expect(start?.seen).toEqual({ at: [0, 7000] })
  })

  test('the first pulse after standing: between the two', () => {
    const starts = pulses([7000, 'cw', 5000], [20_000, 'stopped'], [24_000, 'ccw', 9000])
    expect(starts).toHaveLength(2)
    expect(starts[1]?.fact.direction).toBe('ccw')
    expect(starts[1]?.seen.own).toEqual([20_000, 24_000])
  })

  test('turned back without having been seen to stand: between the two pulses', () => {
    const starts = pulses([7000, 'cw', 5000], [12_000, 'cw', 5000], [20_000, 'ccw', 6000])
    expect(starts[1]?.seen.own).toEqual([12_000, 20_000])
  })

  test('a free rotor only slows down: a period that falls by more than a fifth is a push', () => {
    const slowing = [
      [5000, 'cw', 5000],
      [10_200, 'cw', 5200],
      [15_600, 'cw', 5400],
    ] as const
    expect(pulses(...slowing.map((p) => [...p] as [number, 'cw', number]))).toHaveLength(1)
    const pushed = pulses(...slowing.map((p) => [...p] as [number, 'cw', number]), [19_600, 'cw', 4000])
    expect(pushed).toHaveLength(2)
    expect(pushed[1]?.seen.own).toEqual([15_600, 19_600])
  })

  test('a push that takes several revolutions is one start', () => {
    // From standing: the first period spans the standing still, the next ones the push.
    const starts = pulses(
      [30_000, 'stopped'],
      [34_000, 'cw', 14_000],
      [41_000, 'cw', 7000],
      [46_000, 'cw', 5000],
      [51_100, 'cw', 5100],
    )
    expect(starts).toHaveLength(1)
  })

  test('the start comes before the turn it was seen by', () => {
    const { notes, say, take } = bench()
    take(10, say('ROTOR', ['ccw', 5_000_000], 0))
    expect(notes.order).toEqual(['rotor.started', 'rotor.turned'])
    expect(notes.one('rotor.turned').fact).toEqual({ type: 'rotor.turned', direction: 'ccw', periodMs: 5000 })
  })
})

describe('DROP is stamped with the last crossing: the ball left between it and the sentence', () => {
  test('on the bench’s clock from the crossing to the arrival; on the head’s own only once it is mapped', () => {
    const { notes, say, take } = bench()
    take(1000, say('BEAM', [0], 0))
    take(2400, say('DROP', [], 0))
    expect(notes.one('ball.dropped').seen).toEqual({ at: [expect.closeTo(1000 - LATENCY_BOUND, 0), 2400] })
  })

  test('mapped: up to the latest that the head’s clock can have read on arrival', async () => {
    const { notes, driver, say, take, until } = bench()
    driver.start()
    await until(2)
    take(2, say('PONG', ['0'], 1000))
    take(1001, say('BEAM', [0], 1_000_000))
    take(2400, say('DROP', [], 1_000_000))
    const { at, own, clk } = notes.one('ball.dropped').seen
    expect(clk).toBe('head')
    expect(at[1]).toBe(2400)
    expect(own?.[0]).toBe(1000)
    expect(own?.[1]).toBeCloseTo(2401, 0)
    driver.close()
  })
})

test('what else the head says', () => {
  const { notes, say, take } = bench()
  take(1, say('OBJECT', [], 0), say('LIFT', [2], 0), say('PLACE', [1], 0), say('RNVP', [], 0))
  take(2, say('FAULT', ['beam-1'], 0), say('NAK', [3, 'busy'], 0))
  expect(notes.facts).toEqual([
    { type: 'object.seen', by: 'head' },
    { type: 'ball.lifted', pocket: 2 },
    { type: 'ball.placed', pocket: 1 },
    { type: 'announcement', what: 'rien-ne-va-plus', by: 'head', coup: null },
    { type: 'cylinder.fault', code: 'beam-1' },
  ])
  expect(notes.refused).toEqual([])
  expect(notes.raws).toHaveLength(6)
})

test('a head that is connected while it speaks is joined at the next $', () => {
  const { notes, say, take } = bench()
  take(10, 'OR,cw,53700', '00*31\r\n', say('BEAM', [1], 0))
  expect(notes.order).toEqual(['ball.crossed'])
  expect(notes.refused).toHaveLength(1)
})

test('a sentence whose line end was lost is still read, at the next $', () => {
  const { notes, say, take } = bench()
  take(10, say('BEAM', [1], 0).trimEnd())
  take(20, say('BEAM', [2], 10_000))
  expect(notes.all('ball.crossed').map((s) => s.fact.beam)).toEqual([1, 2])
})
