import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Tally } from '../../rig/regulations/tally.ts'
import { both, type Tri } from '../../rig/time.ts'
import type { Judgement, Verdict } from '../../rig/verdict.ts'

const instance = fc.constantFrom<Tri>('yes', 'no', 'unknown')
const VERDICT: Record<Tri, Verdict> = { yes: 'pass', no: 'fail', unknown: 'inconc' }
const RANK: readonly Verdict[] = ['none', 'pass', 'inconc', 'fail']

function count(t: Tally, answer: Tri, n: number): void {
  if (answer === 'yes') t.pass(n)
  else if (answer === 'no') t.fail(`failed at ${n}`, n)
  else t.cannotTell(`cannot be told at ${n}`, n)
}

describe('a universal obligation over its instances', () => {
  test('is their three-valued conjunction, and counts them', () => {
    fc.assert(
      fc.property(fc.array(instance, { minLength: 1 }), (all) => {
        const t = new Tally()
        all.forEach((answer, n) => {
          count(t, answer, n)
        })
        expect(t.judgement.verdict).toBe(VERDICT[all.reduce(both)])
        expect(t.judged).toBe(all.length)
        expect(t.failed).toBe(all.filter((a) => a === 'no').length)
        expect(t.undecided).toBe(all.filter((a) => a === 'unknown').length)
      }),
    )
  })

  test('never improves, and keeps the first reason of the worst', () => {
    fc.assert(
      fc.property(fc.array(instance), (all) => {
        const t = new Tally()
        all.forEach((answer, n) => {
          const was = RANK.indexOf(t.judgement.verdict)
          count(t, answer, n)
          expect(RANK.indexOf(t.judgement.verdict)).toBeGreaterThanOrEqual(was)
        })
        const first = { no: all.indexOf('no'), unknown: all.indexOf('unknown') }
        const reason =
          first.no >= 0
            ? `failed at ${first.no}`
            : first.unknown >= 0
              ? `cannot be told at ${first.unknown}`
              : null
        expect(t.judgement.reason).toBe(reason)
      }),
    )
  })

  test('without an instance is none', () => {
    expect(new Tally().judgement.verdict).toBe('none')
  })
})

describe('evidence', () => {
  test('is at most 20 lines however long the run, the failing ones first, then those that cannot be told', () => {
    fc.assert(
      fc.property(fc.array(instance, { maxLength: 200 }), (all) => {
        const t = new Tally()
        all.forEach((answer, n) => {
          count(t, answer, n)
        })
        expect(t.evidence.length).toBeLessThanOrEqual(20)
        const of = (a: Tri) => all.flatMap((x, n) => (x === a ? [n] : []))
        const expected = [...of('no').slice(0, 20), ...of('unknown').slice(0, 20), ...of('yes').slice(0, 5)]
        expect(t.evidence).toEqual(expected.slice(0, 20))
      }),
    )
  })

  test('names a line once', () => {
    const t = new Tally()
    t.fail('the same start', 5, 9)
    t.fail('the same start', 9, 12)
    t.pass(12, 14)
    expect(t.evidence).toEqual([5, 9, 12, 14])
  })

  test('takes no longer to keep however many there are', () => {
    const t = new Tally()
    // What was kept is looked through for every instance: without a bound this would take hours.
    for (let n = 0; n < 300_000; n++) {
      t.pass(3 * n)
      t.cannotTell('unseen', 3 * n + 1)
      t.fail('again', 3 * n + 2)
    }
    expect(t.evidence).toHaveLength(20)
    expect([t.judged, t.failed, t.undecided]).toEqual([900_000, 300_000, 300_000])
  })
})

describe('the margin', () => {
  test('is the narrowest that was measured', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1 }), (values) => {
        const t = new Tally()
        values.forEach((value, i) => {
          t.measured({ value, U: i }, 's')
        })
        const least = Math.min(...values)
        expect(t.margin).toEqual({ value: least, U: values.indexOf(least), unit: 's' })
      }),
    )
  })
})

describe('whoever listens', () => {
  test('is told of every step down, and of every instance that is not a pass', () => {
    fc.assert(
      fc.property(fc.array(instance), (all) => {
        const heard: (Judgement | 'notable')[] = []
        const t = new Tally({ worse: (j) => heard.push(j), notable: () => heard.push('notable') })
        const expected: (Judgement | 'notable')[] = []
        all.forEach((answer, n) => {
          const was = t.judgement
          count(t, answer, n)
          if (t.judgement !== was) expected.push(t.judgement)
          if (answer !== 'yes') expected.push('notable')
        })
        expect(heard).toEqual(expected)
        expect(heard.filter((h) => h !== 'notable').length).toBeLessThanOrEqual(3)
      }),
    )
  })
})
