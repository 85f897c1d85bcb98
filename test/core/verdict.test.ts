import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Judgement, NONE, type Verdict, worst } from '../../rig/verdict.ts'

/** ETSI ES 201 873-1, 24.1: none < pass < inconc < fail < error. */
const ORDER: readonly Verdict[] = ['none', 'pass', 'inconc', 'fail', 'error']
const rank = (v: Verdict) => ORDER.indexOf(v)

const judgement: fc.Arbitrary<Judgement> = fc.record({
  verdict: fc.constantFrom(...ORDER),
  reason: fc.option(fc.string({ maxLength: 3 }), { nil: null }),
})

describe('a run of judgements', () => {
  test('never improves, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(judgement), (all) => {
        let now = NONE
        for (const j of all) {
          const next = worst(now, j)
          expect(rank(next.verdict)).toBeGreaterThanOrEqual(rank(now.verdict))
          now = next
        }
      }),
    )
  })

  test('ends at the worst of them, with the reason of the first that was so bad', () => {
    fc.assert(
      fc.property(fc.array(judgement, { minLength: 1 }), (all) => {
        const bad = Math.max(...all.map((j) => rank(j.verdict)))
        const end = all.reduce(worst, NONE)
        expect(end.verdict).toBe(ORDER[bad])
        if (bad > 0) expect(end).toBe(all.find((j) => rank(j.verdict) === bad))
      }),
    )
  })

  test('does not depend on how it is grouped', () => {
    fc.assert(
      fc.property(judgement, judgement, judgement, (a, b, c) => {
        expect(worst(worst(a, b), c)).toBe(worst(a, worst(b, c)))
      }),
    )
  })
})

test('a second failure does not change the reason of the first', () => {
  const first = { verdict: 'fail', reason: 'the chip was ignored' } as const
  expect(worst(first, { verdict: 'fail', reason: 'the chip was ignored again' })).toBe(first)
  expect(worst(first, { verdict: 'pass', reason: null })).toBe(first)
})
