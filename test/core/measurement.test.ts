import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DECISION_RULES,
  type Decision,
  decide,
  fromInterval,
  fromIntervals,
  type Limit,
  marginTo,
  verdictOf,
} from '../../rig/measurement.ts'

const DECISIONS: readonly Decision[] = ['pass', 'conditional-pass', 'inconc', 'conditional-fail', 'fail']

describe('a value against its limit, by hand after ILAC-G8:09/2019', () => {
  // At most 10 s, U = 1 s: the guard band reaches from 9 to 11.
  const atMost10: Limit = { max: 10 }
  const cases: [value: number, simple: Decision, guarded: Decision, nonBinary: Decision][] = [
    [8, 'pass', 'pass', 'pass'],
    // On the edge of the guard band: inside by exactly U.
    [9, 'pass', 'pass', 'pass'],
    [9.5, 'pass', 'inconc', 'conditional-pass'],
    [10, 'pass', 'inconc', 'conditional-pass'],
    [10.5, 'fail', 'inconc', 'conditional-fail'],
    // Outside by exactly U and not by more.
    [11, 'fail', 'inconc', 'conditional-fail'],
    [11.5, 'fail', 'fail', 'fail'],
  ]
  test.each(cases)('%d ± 1 against at most 10', (value, simple, guarded, nonBinary) => {
    const q = { value, U: 1 }
    expect([
      decide(q, atMost10, 'simple'),
      decide(q, atMost10, 'guarded'),
      decide(q, atMost10, 'non-binary'),
    ]).toEqual([simple, guarded, nonBinary])
  })

  test.each(cases)('%d ± 1, mirrored, against at least −10', (value, simple, guarded, nonBinary) => {
    const q = { value: -value, U: 1 }
    const atLeast: Limit = { min: -10 }
    expect([
      decide(q, atLeast, 'simple'),
      decide(q, atLeast, 'guarded'),
      decide(q, atLeast, 'non-binary'),
    ]).toEqual([simple, guarded, nonBinary])
  })

  test('between two limits the nearer one decides', () => {
    const between: Limit = { min: 10, max: 20 }
    expect(marginTo(12, between)).toBe(2)
    expect(marginTo(19, between)).toBe(1)
    expect(marginTo(22, between)).toBe(-2)
    expect(marginTo(7, between)).toBe(-3)
    expect(decide({ value: 15, U: 4 }, between, 'guarded')).toBe('pass')
    expect(decide({ value: 15, U: 6 }, between, 'guarded')).toBe('inconc')
  })

  test('without any limit everything is inside', () => {
    expect(decide({ value: 1e9, U: 1 }, {}, 'guarded')).toBe('pass')
  })

  test('what is measured exactly is decided either way', () => {
    expect(decide({ value: 10, U: 0 }, atMost10, 'guarded')).toBe('pass')
    expect(decide({ value: 10.000001, U: 0 }, atMost10, 'guarded')).toBe('fail')
  })

  test('only a plain pass or fail becomes a verdict; everything between is inconclusive', () => {
    expect(DECISIONS.map(verdictOf)).toEqual(['pass', 'inconc', 'inconc', 'inconc', 'fail'])
  })
})

const number = fc.double({ min: -100, max: 100, noNaN: true })
const width = fc.double({ min: 0, max: 50, noNaN: true })
const rule = fc.constantFrom(...DECISION_RULES)

describe('every decision rule', () => {
  test('never decides better for a value that lies further out', () => {
    fc.assert(
      fc.property(rule, number, width, width, number, (r, value, further, U, max) => {
        const near = decide({ value, U }, { max }, r)
        const far = decide({ value: value + further, U }, { max }, r)
        expect(DECISIONS.indexOf(far)).toBeGreaterThanOrEqual(DECISIONS.indexOf(near))
      }),
    )
  })

  test('guarded is never on the other side than simple, and signs no more when U grows', () => {
    fc.assert(
      fc.property(number, width, width, number, (value, U, more, max) => {
        const simple = decide({ value, U }, { max }, 'simple')
        const guarded = decide({ value, U }, { max }, 'guarded')
        if (guarded !== 'inconc') expect(guarded).toBe(simple)
        if (guarded === 'inconc') expect(decide({ value, U: U + more }, { max }, 'guarded')).toBe('inconc')
      }),
    )
  })

  test('non-binary tells, where guarded cannot, on which side the value lies', () => {
    fc.assert(
      fc.property(number, width, number, (value, U, max) => {
        const simple = decide({ value, U }, { max }, 'simple')
        const guarded = decide({ value, U }, { max }, 'guarded')
        expect(decide({ value, U }, { max }, 'non-binary')).toBe(
          guarded === 'inconc' ? `conditional-${simple}` : guarded,
        )
      }),
    )
  })
})

describe('what is only known to lie in an interval', () => {
  test('has its middle, and U = 2 · half-width / √3 (GUM 4.3.7)', () => {
    // ± 250 ms, as a status frame every 500 ms tells: u = 250 / 1.7320508 = 144.34 ms.
    const q = fromInterval([1000, 1500])
    expect(q.value).toBe(1250)
    expect(q.U).toBeCloseTo(288.675, 3)
    expect(fromInterval([7, 7])).toEqual({ value: 7, U: 0 })
  })

  test('two of them: the half-widths add as squares (GUM 5.1.2)', () => {
    // u² = (3² + 4²) / 3, U = 2 · 5 / √3
    const q = fromIntervals([0, 6], [100, 108])
    expect(q.value).toBe(101)
    expect(q.U).toBeCloseTo(5.7735, 4)
  })

  test('is no better known for being the difference to an exact instant, and never below 0', () => {
    fc.assert(
      fc.property(number, width, number, (a, w, exact) => {
        const one = fromInterval([a, a + w])
        const two = fromIntervals([exact, exact], [a, a + w])
        expect(two.U).toBeCloseTo(one.U, 9)
        expect(two.U).toBeGreaterThanOrEqual(0)
        expect(two.value).toBeCloseTo(one.value - exact, 9)
      }),
    )
  })
})
