import { describe, expect, test } from 'vitest'
import { wireCorrupt, wireDouble, wireDrop } from '../../drivers/wire/bytes.ts'
import { wireMerge, wireSplit, wireStall } from '../../drivers/wire/chunks.ts'
import type { WireFault } from '../../drivers/wire/fault.ts'
import { WIRE_FAULTS } from '../../drivers/wire/faults.ts'
import { GAMES } from '../../rig/apparatus/layout.ts'
import { judgedAgain } from './again.ts'
import { type Asked, played } from './played.ts'
import { asked } from './seeded.ts'
import { verdictsOf } from './verdicts.ts'
import { askedWheel, playedWheel, wheelVerdicts } from './wheels.ts'

/** The rest of the ten thousand: `test/bench/wire.ts`. */
const RUNS = 300
const WHEELS = 100

const nominal = (more: Partial<Asked>): Asked => ({
  game: 'roulette-monte-carlo',
  seed: 1,
  spins: 3,
  scenarios: ['direction-reversal'],
  fault: null,
  wire: [],
  readings: {},
  ...more,
})

const verdicts = async (a: Asked) => {
  const { result } = await played(a)
  return Object.fromEntries(result.clauses.map((c) => [c.id, c.verdict]))
}

describe('three hundred runs over bad wires', { timeout: 120_000 }, () => {
  test('no crash, no false fail, and no missed fail where the evidence reached the rig', async () => {
    const wrong: string[] = []
    let binding = 0
    let again = 0
    for (let seed = 0; seed < RUNS; seed++) {
      const a = asked(seed)
      const p = await played(a)
      const v = verdictsOf(p, a.fault === null)
      binding += v.binding
      // What an XOR does not give away nobody can hold against the rig.
      if (v.undetected.length === 0) wrong.push(...v.wrong.map((w) => `seed ${seed}, ${a.game}: ${w}`))
      if (seed % 10 > 0) continue
      again++
      expect(await judgedAgain(p.sink, p.config), `seed ${seed}, judged again`).toEqual(p.result.clauses)
    }
    expect(wrong).toEqual([])
    // So that the second half of the claim says something.
    expect(binding).toBeGreaterThan(30)
    expect(again).toBe(RUNS / 10)
  })
})

/** Seeds over which a healthy wheel once failed: a late broker, and numbers whose rest went unseen. */
const SEEDS = [17, 26]

test.each(SEEDS)(
  'all scenarios one after the other over each bad wire, seed %i: a healthy wheel fails nothing',
  async (seed) => {
    for (const fault of WIRE_FAULTS) {
      const p = await played(nominal({ seed, spins: 6, scenarios: [], wire: [fault] }))
      const v = verdictsOf(p, true)
      if (v.undetected.length === 0) expect([fault.id, v.wrong]).toEqual([fault.id, []])
    }
  },
)

test('a hundred automated wheels over bad cables, heard without a table', { timeout: 120_000 }, async () => {
  const wrong: string[] = []
  for (let seed = 0; seed < WHEELS; seed++) {
    const a = askedWheel(seed)
    const v = wheelVerdicts(await playedWheel(a), a.faults.length === 0)
    wrong.push(...v.wrong.map((w) => `seed ${seed}, ${a.game}: ${w}`))
  }
  expect(wrong).toEqual([])
})

describe('a wire without faults', () => {
  test.each(GAMES)('%s: changes no byte and no verdict', async (game) => {
    const scenarios = game === 'boule' ? ['many-coups'] : ['direction-reversal']
    const off = { every: Number.MAX_VALUE }
    const idle: WireFault[] = [wireDrop(off), wireStall(off), wireSplit(off)]
    const [good, through] = [
      await played(nominal({ game, scenarios })),
      await played(nominal({ game, scenarios, wire: idle })),
    ]
    expect(through.sink.records).toEqual(good.sink.records)
    expect(through.result).toEqual(good.result)
  })
})

describe('what loses nothing changes no verdict', () => {
  test.each([
    ['cut lines', wireSplit({ every: 500 })],
    ['chunks that come together', wireMerge({ every: 1000 })],
    ['chunks that come twice', wireDouble({ every: 1e9 })],
    ['stalls of up to 30 s', wireStall({ every: 20_000 })],
  ])('%s', async (_, fault) => {
    const good = await verdicts(nominal({}))
    expect(good['mc-2019-819/1-4/rnvp-window']).toBe('pass')
    expect(await verdicts(nominal({ wire: [fault] }))).toEqual(good)
  })
})

describe('what loses something leaves undecided what it hid, and nothing else', () => {
  test('lost bytes of the head: the coups that they hid; what the table alone says is judged', async () => {
    const v = await verdicts(nominal({ wire: [wireDrop({ every: 2000 })] }))
    expect(v['mc-2019-819/1-4/rnvp-window']).toBe('inconc')
    expect(v['mc-2019-819/1-4/marker']).toBe('pass')
    expect(Object.values(v)).not.toContain('fail')
  })

  test('a link that goes silent at the end: what it had still to tell', async () => {
    // From the first byte on, garbage.
    const deaf = wireCorrupt({ every: 0, bytes: [3, 3] })
    const { result, gaps } = await played(nominal({ wire: [deaf] }))
    expect(gaps.some((g) => g.why === 'the head does not answer')).toBe(true)
    expect(result.clauses.filter((c) => c.verdict === 'fail')).toEqual([])
  })
})

test.each(WIRE_FAULTS.map((f) => [f.id, f] as const))('%s, the same seed: the same run', async (_, fault) => {
  const [a, b] = [await played(nominal({ wire: [fault] })), await played(nominal({ wire: [fault] }))]
  expect(b.sink.records).toEqual(a.sink.records)
})
