import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Alternation, Ordered, Recent, within } from '../../rig/regulations/operators.ts'
import type { Interval, Seen, Tri } from '../../rig/time.ts'

const at = (a: number, b = a): Seen => ({ at: [a, b] })

describe('within', () => {
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 5 }))
    .map(([t, w]): Interval => [t, t + w])

  test('answers as every pair of instants does', () => {
    fc.assert(
      fc.property(interval, interval, fc.integer({ min: 0, max: 8 }), (a, b, limit) => {
        const answers = new Set<boolean>()
        for (let x = a[0]; x <= a[1]; x++)
          for (let y = b[0]; y <= b[1]; y++) answers.add(y >= x && y - x <= limit)
        const told = answers.size === 2 ? 'unknown' : answers.has(true) ? 'yes' : 'no'
        expect(within({ at: a }, { at: b }, limit)).toBe(told)
      }),
      { numRuns: 1000 },
    )
  })

  test('is exact on a clock that both were stamped by', () => {
    const [a, b] = [
      { ...at(0, 500), clk: 'head', own: [10, 10] as const },
      { ...at(0, 500), clk: 'head', own: [110, 110] as const },
    ]
    expect([within(a, b, 100), within(a, b, 99.9), within(b, a, 100)]).toEqual(['yes', 'no', 'no'])
  })
})

describe('alternation', () => {
  test('compares each value with the one before, and cannot tell across what it did not see', () => {
    const step = fc.constantFrom('cw', 'ccw', 'lost')
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const order = new Alternation<string>()
        let last: string | null = null
        let blind = false
        for (const s of steps) {
          if (s === 'lost') {
            order.lost()
            blind = true
            continue
          }
          const expected: Tri | 'first' = blind
            ? 'unknown'
            : last === null
              ? 'first'
              : last === s
                ? 'no'
                : 'yes'
          expect(order.next(s)).toBe(expected)
          last = s
          blind = false
        }
      }),
    )
  })
})

describe('steps in their order', () => {
  test('each in its turn: yes', () => {
    const o = new Ordered(['announce', 'stop', 'launch'])
    expect(o.missing).toBe('announce')
    expect([o.take('announce', at(1)), o.take('stop', at(2)), o.missing]).toEqual(['yes', 'yes', 'launch'])
    expect([o.complete, o.take('launch', at(3)), o.complete]).toEqual([false, 'yes', true])
  })

  test('a step whose predecessor is missing, or certainly came later: no', () => {
    const missing = new Ordered(['announce', 'stop'])
    expect(missing.take('stop', at(2))).toBe('no')
    const later = new Ordered(['announce', 'stop'])
    later.take('announce', at(5))
    expect(later.take('stop', at(4))).toBe('no')
  })

  test('a step that may have come before its predecessor: cannot tell', () => {
    const o = new Ordered(['announce', 'stop'])
    o.take('announce', at(1, 3))
    expect(o.take('stop', at(2, 4))).toBe('unknown')
    expect(o.has('stop')).toBe(true)
  })
})

describe('recent things', () => {
  test('are handed out once, in order, and never more than it may hold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 40 }), (most, n) => {
        const recent = new Recent<Seen>(most)
        const all = Array.from({ length: n }, (_, i) => at(i))
        for (const s of all) recent.add(s)
        expect(recent.take()).toEqual(all.slice(Math.max(0, n - most)))
        expect(recent.take()).toEqual([])
      }),
    )
  })
})
