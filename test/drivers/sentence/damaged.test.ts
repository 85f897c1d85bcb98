import { describe, expect, test } from 'vitest'
import { decodeHead, decodeRig, encodeHead } from '../../../drivers/sentence/codec.ts'
import { SentenceDriver } from '../../../drivers/sentence/driver.ts'
import type { HeadArgs, HeadType } from '../../../drivers/sentence/sentences.ts'
import { VirtualClock } from '../../../rig/clocks.ts'
import { layoutOf, Notebook } from '../notebook.ts'

/*
 * The checksum is an XOR: two equal bytes may go, or come twice, and two flips of one bit cancel out.
 */

const HELLO: HeadArgs['HELLO'] = ['H1', '0042', '1.3', 'roulette-37', 37, 0]

/** A head whose clock is `AHEAD` ms ahead, behind a wire that the test damages. */
const AHEAD = 5000

function bench() {
  const notes = new Notebook()
  const clock = new VirtualClock()
  const written: string[] = []
  const link = {
    name: 'serial',
    listen: () => {},
    write: (b: Uint8Array) => written.push(Buffer.from(b).toString()) > 0,
  }
  const layout = layoutOf('0', '28', '9')
  const driver = new SentenceDriver({ intake: notes, link, clock, layout, latencyBoundMs: 16, stillMs: 500 })
  let seq = 0
  /** What the head says at `t`; it arrives when it is given to {@link hear}. */
  const said = <T extends HeadType>(t: number, type: T, args: HeadArgs[T], ahead = AHEAD) =>
    encodeHead(seq++, Math.round((t + ahead) * 1000) >>> 0, type, args)
  const hear = (t: number, ...lines: string[]) => {
    clock.advance(t)
    driver.take(Buffer.from(lines.join('')), t)
  }
  const restart = () => {
    seq = 0
  }
  /** Begins as a run does; the head answers the first PING within 2 ms. */
  const start = () => {
    driver.start()
    hear(2, said(1, 'HELLO', HELLO), said(1, 'PONG', ['0']))
  }
  return { notes, clock, written, driver, said, hear, start, restart }
}

describe('a chunk that comes twice', () => {
  test('brings nothing new: neither facts nor a gap', () => {
    const { notes, said, hear } = bench()
    const chunk = [said(1000, 'LAUNCH', ['cw']), said(1500, 'BEAM', [0]), said(2000, 'BEAM', [1])]
    hear(2001, ...chunk, ...chunk)
    hear(2500, said(2499, 'BEAM', [2]))
    expect(notes.order).toEqual(['ball.launched', 'ball.crossed', 'ball.crossed', 'ball.crossed'])
    expect(notes.raws).toHaveLength(7)
  })

  test('with a HELLO in it makes no second start', () => {
    const { notes, said, hear } = bench()
    hear(1000, said(999, 'BEAM', [0]))
    const chunk = [said(1500, 'HELLO', HELLO), said(1600, 'BEAM', [1])]
    hear(1601, ...chunk, ...chunk)
    expect(notes.all('cylinder.reset')).toHaveLength(1)
    expect(notes.gaps).toHaveLength(1)
  })

  test('as long as the longest stall gathers one: no head that started anew, and no fact twice', () => {
    const b = bench()
    b.start()
    b.driver.close()
    const chunk = Array.from({ length: 1000 }, (_, i) => b.said(6000 + 200 * i, 'BEAM', [i % 3]))
    b.hear(206_001, ...chunk, ...chunk)
    expect(b.notes.all('ball.crossed')).toHaveLength(1000)
    expect(b.notes.gaps).toEqual([])
    expect(b.notes.all('cylinder.reset')).toEqual([])
  })
})

describe('a stamp that the head cannot have made', () => {
  test('of the future: two equal digits gone, and the checksum still right', () => {
    const b = bench()
    b.start()
    // Said at 6 s by a clock that is 5 s ahead; two zeros come twice.
    const damaged = b.said(6000, 'REST', [1]).replace('11000000', '1100000000')
    expect(decodeHead(damaged.trimEnd())).toMatchObject({ type: 'REST', micros: 1_100_000_000 })
    b.hear(6001, damaged)
    b.hear(6500, b.said(6499, 'BEAM', [0]))
    expect(b.notes.refused[0]?.reason).toMatch(/^its stamp lies \d+ ms after its arrival$/)
    expect(b.notes.order).toEqual(['cylinder.hello', 'gap', 'ball.crossed'])
  })

  test('of the past; what comes after it is used, behind a gap', () => {
    const b = bench()
    b.start()
    b.hear(6001, b.said(6000, 'BEAM', [0]))
    const damaged = b.said(7000, 'REST', [1]).replace('12000000', '120000')
    expect(decodeHead(damaged.trimEnd())).toMatchObject({ type: 'REST', micros: 120_000 })
    b.hear(7001, damaged)
    b.hear(7500, b.said(7499, 'BEAM', [1]))
    expect(b.notes.refused[0]?.reason).toMatch(/ms before the one before it$/)
    expect(b.notes.order).toEqual(['cylinder.hello', 'ball.crossed', 'gap', 'ball.crossed'])
  })

  test('DROP is stamped with a crossing, and may lie before the last sentence', () => {
    const { notes, said, hear } = bench()
    hear(3001, said(3000, 'BEAM', [0]))
    hear(3101, said(3100, 'ROTOR', ['cw', 5_000_000]))
    hear(4001, said(3000, 'DROP', []))
    expect(notes.refused).toEqual([])
    expect(notes.all('ball.dropped')).toHaveLength(1)
  })

  test('twice in a row is a head that started anew, of which the HELLO was lost', () => {
    const b = bench()
    b.start()
    b.driver.close()
    b.hear(600_001, b.said(600_000, 'BEAM', [0]))
    b.restart()
    b.said(601_000, 'HELLO', HELLO, -601_000)
    b.hear(602_001, b.said(602_000, 'BEAM', [0], -601_000))
    b.hear(603_001, b.said(603_000, 'BEAM', [1], -601_000))
    b.hear(604_001, b.said(604_000, 'BEAM', [2], -601_000))
    expect(b.notes.order.slice(1)).toEqual([
      'ball.crossed',
      'gap',
      'cylinder.reset',
      'ball.crossed',
      'ball.crossed',
    ])
    expect(b.notes.refused).toHaveLength(1)
    expect(b.notes.sightings.at(-1)?.seen.clk).toBe('head.2')
  })
})

describe('the rotor', () => {
  const pulse = (b: ReturnType<typeof bench>, t: number, period: number) =>
    b.hear(t + 1, b.said(t, 'ROTOR', ['cw', period]))

  test.each([
    ['shorter', 58_565],
    ['longer', 585_656_577],
  ])('a period that has become much %s is no push: the stamps do not bear it out', (_, damaged) => {
    const b = bench()
    for (const [t, period] of [
      [5000, 5_000_000],
      [10_400, 5_400_000],
      [15_900, 5_500_000],
      [21_500, damaged],
      [27_200, 5_700_000],
      [33_000, 5_800_000],
    ] as const)
      pulse(b, t, period)
    // Only that it turns, first of all.
    expect(b.notes.all('rotor.started')).toHaveLength(1)
  })

  test('how it turns is not known behind a gap, until the next pulse', () => {
    const b = bench()
    pulse(b, 5000, 5_000_000)
    b.hear(8001, b.said(8000, 'REST', [1]))
    b.said(9000, 'LIFT', [1])
    b.hear(60_001, b.said(60_000, 'REST', [2]))
    pulse(b, 61_000, 5_000_000)
    b.hear(62_001, b.said(62_000, 'REST', [1]))
    expect(b.notes.all('ball.rested').map((s) => s.fact.direction)).toEqual(['cw', null, 'cw'])
  })

  test('that it stood twice shows no start in between where pulses may have been lost', () => {
    const stood = (lost: boolean) => {
      const b = bench()
      pulse(b, 5000, 5_000_000)
      b.hear(9001, b.said(9000, 'STOPPED', []))
      if (lost) b.said(20_000, 'ROTOR', ['ccw', 5_000_000])
      b.hear(30_001, b.said(30_000, 'STOPPED', []))
      return b.notes.all('rotor.started').length
    }
    expect(stood(false)).toBe(2)
    expect(stood(true)).toBe(1)
  })
})

test('two sentences that ran together are none, whatever the checksum says', () => {
  const body = 'PRIG,6,PING,5*33$PRIG,7,PING,6'
  const sum = [...body].reduce((x, c) => x ^ c.charCodeAt(0), 0)
  const line = `$${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
  expect(decodeRig(line)).toEqual({ rejected: 'holds a character that no sentence has' })
  expect(decodeRig('$PRIG,6,PING,\x07*0A')).toHaveProperty('rejected')
})

describe('a head that is silent', () => {
  test('answers a question, or is recorded as unheard since it spoke last', async () => {
    const b = bench()
    b.start()
    const asked = b.driver.answers()
    const token = /PING,(\d+)/.exec(b.written.at(-1) as string)?.[1] as string
    b.hear(40, b.said(39, 'PONG', [token]))
    expect(await asked).toBe(true)
    expect(b.notes.gaps).toEqual([])
    b.clock.advance(5000)
    const again = b.driver.answers()
    b.clock.advance(10_000)
    expect(await again).toBe(false)
    expect(b.notes.gaps).toMatchObject([{ link: 'serial', why: 'the head does not answer' }])
    expect(b.notes.gaps[0]?.gap[0]).toBeLessThan(41)
    expect(b.notes.gaps[0]?.gap[1]).toBe(7000)
  })

  test('is noticed though nobody asks: the PING of every half minute was not answered', () => {
    const b = bench()
    b.start()
    b.clock.advance(20)
    b.hear(25, b.said(24, 'BEAM', [0]))
    b.clock.advance(29_000)
    expect(b.notes.gaps).toEqual([])
    b.clock.advance(61_000)
    expect(b.notes.gaps.map((g) => g.why)).toEqual(['the head does not answer'])
    b.clock.advance(91_000)
    expect(b.notes.gaps).toHaveLength(2)
  })
})
