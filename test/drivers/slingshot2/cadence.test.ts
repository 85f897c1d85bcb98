import { describe, expect, test } from 'vitest'
import { Cadence } from '../../../drivers/slingshot2/cadence.ts'

const PERIOD = 500

/** Frames that arrive at these times, named by their index; what comes out, in order. */
function play(arrivals: readonly number[], end?: number): string[] {
  const out: string[] = []
  const cadence = new Cadence<number>(PERIOD, {
    use: (k, t, earliest, across) => out.push(`${k}: ${earliest}…${t}${across ? ' across' : ''}`),
    lost: (from, to, missing, decided) => out.push(`${missing} lost ${from}…${to}${decided ? '' : '?'}`),
  })
  for (const [k, t] of arrivals.entries()) cadence.paced(k, t)
  if (end !== undefined) cadence.end(end)
  return out
}

test('at the pace, each frame is new since the one before', () => {
  expect(play([0, 500, 1000, 1500], 1600)).toEqual(['0: 0…0', '1: 0…500', '2: 500…1000', '3: 1000…1500'])
})

test('a frame that came a little late was sent when it was due', () => {
  // The third came 60 ms late: what the fourth shows may have begun before it arrived.
  expect(play([0, 500, 1060, 1500])).toContainEqual('3: 1000…1500')
})

test('a stall of the host: the burst accounts for the silence, so nothing was lost and all of it was late', () => {
  expect(play([0, 500, 3010, 3010, 3010, 3010, 3011, 3500, 4000], 4100)).toEqual([
    '0: 0…0',
    '1: 0…500',
    '2: 500…3010',
    '3: 500…3010',
    '4: 500…3010',
    '5: 500…3010',
    // Here less than a period is owed: every frame is accounted for.
    '6: 500…3011',
    '7: 3000…3500',
    '8: 3500…4000',
  ])
})

test('two stalls in a row with one frame between them', () => {
  // 5.9 s and then 2.2 s of silence; 15 frames at once make up for both.
  const burst = Array.from({ length: 15 }, () => 8600)
  const out = play([0, 500, 6400, ...burst, 9000, 9500])
  expect(out.filter((line) => line.includes('lost'))).toEqual([])
  expect(out).toHaveLength(3 + 15 + 2)
  expect(out[2]).toBe('2: 500…6400')
})

test('a host that reads one line every 312 ms catches up slowly: late, not lost', () => {
  const trickle = Array.from({ length: 12 }, (_, i) => 3365 + 312 * i)
  const out = play([0, 500, ...trickle, 7500, 8000])
  expect(out.filter((line) => line.includes('lost'))).toEqual([])
})

test('a silence that nothing makes up for: frames were lost, told before what came after', () => {
  expect(play([0, 500, 25_000, 25_500, 26_000])).toEqual([
    '0: 0…0',
    '1: 0…500',
    '48 lost 500…25000',
    '2: 500…25000 across',
    '3: 500…25500 across',
    '4: 25500…26000',
  ])
})

test('one single frame lost', () => {
  expect(play([0, 500, 1500, 2000]).slice(2)).toEqual([
    '1 lost 500…1500',
    '2: 500…1500 across',
    '3: 500…2000 across',
  ])
})

test('a buffer that ran over: 200 frames at once after 134 s', () => {
  const burst = Array.from({ length: 200 }, () => 134_500)
  const out = play([0, 500, ...burst, 135_000, 135_500])
  expect(out[2]).toBe('68 lost 500…134500')
  expect(out).toHaveLength(2 + 1 + 200 + 2)
  expect(out[200]).toMatch(/^199: 500…134500 across/)
})

test('a stream polled faster than the pace owes nothing', () => {
  const polled = Array.from({ length: 50 }, (_, i) => i * 100)
  expect(play(polled)).toEqual(polled.map((t, k) => `${k}: ${Math.max(0, t - 100)}…${t}`))
})

test('a clock that is off by half a percent gathers no debt over hours', () => {
  const slow = Array.from({ length: 5000 }, (_, i) => i * 502.5)
  // Only what the last frame owed: 2.5 ms.
  expect(play(slow).at(-1)).toBe(`4999: ${4998 * 502.5 - 2.5}…${4999 * 502.5}`)
})

describe('the stream ends', () => {
  test('while it is not clear yet whether frames were lost: that is said', () => {
    expect(play([0, 500, 9000], 9100).slice(2)).toEqual(['16 lost 500…9000?', '2: 500…9000 across'])
  })

  test('in silence: an unplugged adapter is seen', () => {
    expect(play([0, 500], 60_000).slice(2)).toEqual(['119 lost 500…60000'])
  })

  test('without one frame ever', () => {
    expect(play([], 5000)).toEqual(['10 lost 0…5000'])
  })
})

test('what does not come at the pace keeps its place among the frames', () => {
  const out: string[] = []
  const cadence = new Cadence<string>(PERIOD, { use: (item) => out.push(item), lost: () => out.push('lost') })
  cadence.paced('a', 0)
  cadence.unpaced('number', 400)
  cadence.paced('b', 10_000)
  cadence.unpaced('fault', 10_001)
  expect(out).toEqual(['a', 'number'])
  cadence.paced('c', 10_500)
  expect(out).toEqual(['a', 'number', 'lost', 'b', 'fault', 'c'])
})

test('no more than 4,096 frames are ever held back', () => {
  let most = 0
  let given = 0
  const cadence = new Cadence<number>(PERIOD, { use: () => given++, lost: () => {}, extra: () => given++ })
  cadence.paced(0, 0)
  for (let k = 1; k <= 20_000; k++) {
    // A day of silence, and then frames without end.
    cadence.paced(k, 86_400_000 + k)
    most = Math.max(most, k + 1 - given)
  }
  expect(most).toBeLessThanOrEqual(4096)
})
