import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  both,
  DURATION_PATTERN,
  duration,
  type Interval,
  inOrder,
  before as isBefore,
  not,
  type Seen,
  seconds,
  span,
  spanOf,
  type Tri,
} from '../../rig/time.ts'
import { errorOf } from '../support/error-of.ts'

/** Whole numbers close together, so that ends meet and points coincide. */
const instant = fc.integer({ min: 0, max: 20 })
const interval: fc.Arbitrary<Interval> = fc
  .tuple(instant, fc.integer({ min: 0, max: 8 }))
  .map(([t, width]) => [t, t + width])

/** Every pair of instants that two intervals allow, asked one by one. */
function everyPair(a: Interval, b: Interval): Tri {
  const answers = new Set<boolean>()
  for (let x = a[0]; x <= a[1]; x++) for (let y = b[0]; y <= b[1]; y++) answers.add(x < y)
  return answers.size === 2 ? 'unknown' : answers.has(true) ? 'yes' : 'no'
}

describe('before', () => {
  test('answers yes, no or cannot tell exactly as every pair of instants does', () => {
    fc.assert(
      fc.property(interval, interval, (a, b) => {
        expect(isBefore(a, b)).toBe(everyPair(a, b))
      }),
      { numRuns: 500 },
    )
  })

  test('is never yes both ways, and a yes one way is a no the other way', () => {
    fc.assert(
      fc.property(interval, interval, (a, b) => {
        if (isBefore(a, b) === 'yes') expect(isBefore(b, a)).toBe('no')
      }),
    )
  })

  test('carries over where it is certain', () => {
    fc.assert(
      fc.property(interval, interval, interval, (a, b, c) => {
        fc.pre(isBefore(a, b) === 'yes')
        if (isBefore(b, c) === 'yes') expect(isBefore(a, c)).toBe('yes')
        // c is not before b, so it is not before a either, and a is before it.
        if (isBefore(c, b) === 'no') expect(isBefore(a, c)).toBe('yes')
      }),
      { numRuns: 500 },
    )
  })

  test('no instant is before itself, and an interval cannot tell about itself', () => {
    expect(isBefore([5, 5], [5, 5])).toBe('no')
    expect(isBefore([5, 6], [5, 6])).toBe('unknown')
  })

  test('where only the ends meet, the later one may have come at the same instant', () => {
    expect(isBefore([0, 5], [5, 9])).toBe('unknown')
    expect(isBefore([5, 9], [0, 5])).toBe('no')
  })
})

/** What truly happened, and how two clocks saw it: `at` always, `own` by a clock that is `ahead` and exact. */
const sighting = (ahead: number) =>
  fc
    .record({ true: instant, early: fc.nat(6), late: fc.nat(6), ownEarly: fc.nat(2), ownLate: fc.nat(2) })
    .map(({ true: t, early, late, ownEarly, ownLate }) => ({
      t,
      seen: {
        at: [t - early, t + late],
        clk: 'head',
        own: [t + ahead - ownEarly, t + ahead + ownLate],
      } satisfies Seen,
    }))

describe('two sightings', () => {
  test('what is told of their order is true, on whichever clock it is told', () => {
    fc.assert(
      fc.property(sighting(1000), sighting(1000), fc.boolean(), (a, b, shared) => {
        const other: Seen = shared ? b.seen : { ...b.seen, clk: 'table' }
        const answer = inOrder(a.seen, other)
        if (answer === 'yes') expect(a.t).toBeLessThan(b.t)
        if (answer === 'no') expect(a.t).toBeGreaterThanOrEqual(b.t)
      }),
      { numRuns: 500 },
    )
  })

  test('the span between them always holds the true one', () => {
    fc.assert(
      fc.property(sighting(-77), sighting(-77), fc.constantFrom('head', 'table', '#status'), (a, b, clk) => {
        const [least, most] = spanOf({ ...a.seen, clk: clk === '#status' ? clk : 'head' }, { ...b.seen, clk })
        expect(b.t - a.t).toBeGreaterThanOrEqual(least)
        expect(b.t - a.t).toBeLessThanOrEqual(most)
      }),
    )
  })

  const early = { at: [0, 100], clk: 'head', own: [7, 7] } satisfies Seen
  const late = { at: [50, 150], clk: 'head', own: [8, 8] } satisfies Seen

  test('a clock that both were stamped by tells what the bench’s cannot', () => {
    expect(isBefore(early.at, late.at)).toBe('unknown')
    expect(inOrder(early, late)).toBe('yes')
    expect(inOrder(late, early)).toBe('no')
    expect(spanOf(early, late)).toEqual([1, 1])
  })

  test('stamps of two different clocks are never compared', () => {
    const elsewhere = { ...late, clk: 'table' }
    expect(inOrder(early, elsewhere)).toBe('unknown')
    expect(spanOf(early, elsewhere)).toEqual([-50, 150])
  })

  test('a head that started anew is another clock', () => {
    expect(inOrder({ ...late, clk: 'head' }, { ...early, clk: 'head.2' })).toBe('unknown')
  })

  test('a clock that only counts orders, and measures nothing', () => {
    const [a, b] = [
      { ...early, clk: '#status' },
      { ...late, clk: '#status' },
    ]
    expect(inOrder(a, b)).toBe('yes')
    expect(spanOf(a, b)).toEqual(span(early.at, late.at))
  })
})

describe('three-valued logic', () => {
  const tri = fc.constantFrom<Tri>('yes', 'no', 'unknown')
  /** What a value may turn out to be. */
  const may = (t: Tri) => (t === 'unknown' ? [true, false] : [t === 'yes'])
  const told = (outcomes: boolean[]): Tri =>
    outcomes.every(Boolean) ? 'yes' : outcomes.some(Boolean) ? 'unknown' : 'no'

  test('not and both say what holds however the unknown turns out', () => {
    fc.assert(
      fc.property(tri, tri, (a, b) => {
        expect(not(a)).toBe(told(may(a).map((x) => !x)))
        expect(both(a, b)).toBe(told(may(a).flatMap((x) => may(b).map((y) => x && y))))
      }),
    )
  })
})

describe('durations', () => {
  /** By definition of the units, in ms. */
  const UNITS = { us: 1e-3, µs: 1e-3, ms: 1, s: 1e3, min: 6e4, h: 3.6e6 }
  const unit = fc.constantFrom(...(Object.keys(UNITS) as (keyof typeof UNITS)[]))
  const space = fc.constantFrom('', ' ', '  ', '\t')

  test('a number and a unit, with or without spaces', () => {
    fc.assert(
      fc.property(
        fc.nat(99_999),
        fc.option(fc.nat(999), { nil: null }),
        unit,
        space,
        space,
        (n, decimals, u, s, t) => {
          const number = decimals === null ? `${n}` : `${n}.${decimals}`
          expect(duration(`${s}${number}${t}${u}${s}`)).toBeCloseTo(Number(number) * UNITS[u], 6)
        },
      ),
    )
  })

  test('as the page of the texts writes them', () => {
    expect([duration('250 ms'), duration('1.43 s'), duration('2 min'), duration('0.5h')]).toEqual([
      250, 1430, 120_000, 1_800_000,
    ])
    expect(seconds(1.5)).toBe(1500)
  })

  test.each([
    '250',
    '',
    's',
    '1,5 s',
    '-1 s',
    '+1 s',
    '1e3 ms',
    '.5 s',
    '5. s',
    '1 S',
    '1 sec',
    '1 s 2 s',
    'NaN s',
  ])('“%s” is no duration, and the message says how to write one', (text) => {
    const e = errorOf(() => duration(text))
    expect(e).toMatchObject({ kind: 'usage', code: 'duration' })
    expect(e.message).toContain(`“${text}”`)
    expect(e.advice).toMatch(/unit/)
  })

  test('the schema’s pattern and the parser take the same texts', () => {
    const pattern = new RegExp(DURATION_PATTERN)
    const pieces = fc.constantFrom(
      '1',
      '20',
      '.',
      '.5',
      ',',
      '-',
      ' ',
      's',
      'ms',
      'µs',
      'us',
      'min',
      'h',
      'x',
    )
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 5 }).map((p) => p.join('')),
      fc.tuple(fc.constantFrom('3', '0.5', '5.', 'x'), space, unit).map((p) => p.join('')),
      fc.string({ maxLength: 8 }),
    )
    const parses = (t: string) => {
      try {
        return duration(t) >= 0
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(text, (t) => {
        expect(parses(t)).toBe(pattern.test(t))
      }),
      { numRuns: 1000 },
    )
  })
})
