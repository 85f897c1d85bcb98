import { describe, expect, test } from 'vitest'
import { encodeHead } from '../../../drivers/sentence/codec.ts'
import { SentenceDriver } from '../../../drivers/sentence/driver.ts'
import type { HeadArgs, HeadType } from '../../../drivers/sentence/sentences.ts'
import { VirtualClock } from '../../../rig/clocks.ts'
import { layoutOf, Notebook } from '../notebook.ts'

const HELLO: HeadArgs['HELLO'] = ['H1', '0042', '1.3', 'roulette-37', 37, 0]

/** A head behind a link that the test cuts; its clock reads the bench's, plus `ahead` ms. */
function bench(ahead = 5000) {
  const notes = new Notebook()
  const clock = new VirtualClock()
  const written: string[] = []
  let linkUp = true
  const link = {
    name: 'serial',
    listen: () => {},
    write: (b: Uint8Array) => linkUp && written.push(Buffer.from(b).toString()) > 0,
  }
  const layout = layoutOf('0', '28', '9')
  const driver = new SentenceDriver({ intake: notes, link, clock, layout, latencyBoundMs: 16, stillMs: 500 })
  let seq = 0
  let zero = ahead
  const say = <T extends HeadType>(t: number, type: T, args: HeadArgs[T]) => {
    clock.advance(t)
    const text = encodeHead(seq, Math.round((t + zero) * 1000) >>> 0, type, args)
    seq++
    driver.take(Buffer.from(text), t + 1)
  }
  return {
    notes,
    clock,
    written,
    driver,
    say,
    cut(t: number) {
      clock.advance(t)
      linkUp = false
      driver.down(t, 'unplugged')
    },
    mend(t: number) {
      clock.advance(t)
      linkUp = true
      driver.up(t)
    },
    /** Power off and on: its clock and its count begin anew. */
    reboot(t: number) {
      zero = -t
      seq = 0
    },
    skip(n: number) {
      seq += n
    },
  }
}

describe('a cable that is pulled out and put back', () => {
  test('the gap is told at once, from the last sentence on, and again to the head’s word that it is there', () => {
    const b = bench()
    b.say(1000, 'ROTOR', ['cw', 5_000_000])
    b.cut(3000)
    expect(b.notes.gaps).toHaveLength(1)
    const [told] = b.notes.gaps
    expect(told).toMatchObject({ link: 'serial', why: 'unplugged' })
    expect(told?.gap[0]).toBeLessThanOrEqual(1001)
    expect(told?.gap[1]).toBe(3000)
    b.mend(6000)
    b.skip(4)
    b.say(6002, 'HELLO', HELLO)
    expect(b.notes.gaps.map((g) => g.gap[1])).toContain(6003)
    expect(b.notes.gaps.every((g) => g.link === 'serial')).toBe(true)
    expect(b.notes.all('cylinder.reset')).toEqual([])
  })

  test('of a head that was not heard at all yet nothing is known from the beginning', () => {
    const b = bench()
    b.cut(3000)
    expect(b.notes.gaps).toMatchObject([{ gap: [0, 3000] }])
  })

  test('it is asked who is there before anything else, and what was to be said meanwhile is not said later', async () => {
    const b = bench()
    b.driver.start()
    b.say(20, 'HELLO', HELLO)
    b.cut(1000)
    const before = b.written.length
    expect(await b.driver.order('STOP')).toBe('unreachable')
    b.clock.advance(100_000)
    expect(b.written).toHaveLength(before)
    b.mend(100_500)
    expect(b.written[before]).toMatch(/,ID\*/)
    expect(b.written.join('')).not.toContain('STOP')
  })

  test('nothing is used before the head has said who it is: it may have started anew, and its stamps mean nothing yet', () => {
    const b = bench()
    b.say(1000, 'LAUNCH', ['ccw'])
    b.cut(3000)
    b.reboot(4000)
    b.mend(6000)
    b.say(6001, 'BEAM', [1])
    expect(b.notes.all('ball.crossed')).toEqual([])
    b.say(6002, 'HELLO', HELLO)
    b.say(6500, 'BEAM', [2])
    expect(b.notes.all('cylinder.reset')).toHaveLength(1)
    const [crossed] = b.notes.all('ball.crossed')
    expect(crossed?.fact.beam).toBe(2)
    expect(crossed?.seen.clk).toBe('head.2')
    expect(crossed?.seen.at[0]).toBeGreaterThan(6400)
    expect(crossed?.seen.at[1]).toBeLessThanOrEqual(6501)
  })

  test('a head that was off for a while, and whose new clock happens to be ahead of its old one, is seen to have started anew', () => {
    // Its clock read 100 ms at the last sentence, and 600 ms, 40 s later: it did not run through.
    const b = bench(-900)
    b.say(1000, 'ROTOR', ['cw', 5_000_000])
    b.cut(1100)
    b.reboot(40_400)
    b.mend(41_000)
    b.say(41_000, 'HELLO', HELLO)
    expect(b.notes.all('cylinder.reset')).toHaveLength(1)
  })

  test('a head that only speaks is listened to again, when it was asked in vain', () => {
    const b = bench()
    b.say(1000, 'ROTOR', ['cw', 5_000_000])
    b.cut(1500)
    b.mend(2000)
    b.say(3000, 'BEAM', [0])
    b.say(7500, 'BEAM', [1])
    expect(b.notes.all('ball.crossed').map((x) => x.fact.beam)).toEqual([1])
  })

  test('a second cut before the head has answered goes on with the first', () => {
    const b = bench()
    b.say(1000, 'ROTOR', ['cw', 5_000_000])
    b.cut(2000)
    b.mend(3000)
    b.cut(3100)
    b.mend(9000)
    b.skip(1)
    b.say(9001, 'HELLO', HELLO)
    const covered = b.notes.gaps.map((g) => g.gap).sort((x, y) => x[0] - y[0])
    // Without a hole from the last sentence to the answer.
    for (let i = 1; i < covered.length; i++)
      expect(covered[i]?.[0]).toBeLessThanOrEqual(Math.max(...covered.slice(0, i).map((g) => g[1])))
    expect(Math.max(...covered.map((g) => g[1]))).toBe(9002)
  })
})

test('a sentence that was read late widens the interval, until the head’s clock is mapped', () => {
  const b = bench()
  b.driver.take(Buffer.from(encodeHead(0, 6_000_000, 'OBJECT', [])), 1000, 40)
  const [seen] = b.notes.all('object.seen')
  expect(seen?.seen.at[0]).toBeCloseTo(1000 - 16 - 40, 6)
  expect(seen?.seen.at[1]).toBe(1000)
})
