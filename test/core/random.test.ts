import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Random } from '../../rig/random.ts'

/** `unit()` as the 53-bit whole number behind it. */
const bits = (r: Random) => r.unit() * 2 ** 53

describe('the generator', () => {
  // A C program of a dozen lines, with uint32_t, after PractRand's sfc.h (shifts 9, 3, rotation 21, counter from 1,
  // twelve rounds thrown away) and splitmix32 (0x9e3779b9, 0x21f0aaad, 0x735a2d97).
  test.each([
    [0, [6080746728426390, 462154184138367, 7796751284573885, 7854166116712720]],
    [1, [5077103965316973, 8069616413252820, 2453046029859011, 5350372391482432]],
    [7, [4096176550925649, 3749531035739348, 8391831430963763, 1674505130684843]],
    [4294967295, [4825272673503572, 7815687029322242, 4018958759258438, 8414547141558106]],
    [9007199254740991, [5198044710592228, 1040916346748848, 4349505145979628, 3961068173576511]],
  ])('seed %d gives the numbers that a C program gives', (seed, expected) => {
    const r = new Random(seed)
    expect(expected.map(() => bits(r))).toEqual(expected)
  })

  test('the same seed gives the same run, another seed another', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (a, b) => {
        const [x, again, y] = [new Random(a), new Random(a), new Random(b)]
        const draw = (r: Random) => Array.from({ length: 8 }, () => r.unit())
        const first = draw(x)
        expect(draw(again)).toEqual(first)
        if (a !== b) expect(draw(y)).not.toEqual(first)
      }),
    )
  })

  test('a seed above 32 bits is not one below them', () => {
    const first = (seed: number) => bits(new Random(seed))
    const low = Array.from({ length: 64 }, (_, seed) => first(seed))
    const high = Array.from({ length: 64 }, (_, i) => first((i + 1) * 2 ** 32))
    expect(new Set([...low, ...high]).size).toBe(128)
  })
})

describe('the draws', () => {
  const DRAWS = 40_000
  const drawn = (draw: (r: Random) => number) => {
    const r = new Random(20_260_101)
    return Array.from({ length: DRAWS }, () => draw(r))
  }

  test('lie within their bounds', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 50 }), fc.integer(), (seed, n, lo) => {
        const r = new Random(seed)
        for (let i = 0; i < 50; i++) {
          const whole = r.below(n)
          expect(Number.isInteger(whole) && whole >= 0 && whole < n).toBe(true)
          const x = r.between(lo, lo + n)
          expect(x >= lo && x < lo + n).toBe(true)
        }
      }),
    )
  })

  test('fall into 39 pockets equally often', () => {
    const counts = new Array<number>(39).fill(0)
    for (const p of drawn((r) => r.below(39))) counts[p] = (counts[p] as number) + 1
    const each = DRAWS / 39
    const chi2 = counts.reduce((sum, c) => sum + (c - each) ** 2 / each, 0)
    // 38 degrees of freedom: 99.9 % of fair wheels lie below 70.7, and above 15.6.
    expect(chi2).toBeLessThan(70.7)
    expect(chi2).toBeGreaterThan(15.6)
  })

  test('do not follow from one another', () => {
    const u = drawn((r) => r.unit() - 0.5)
    for (const lag of [1, 2, 3]) {
      const r =
        u.slice(lag).reduce((sum, x, i) => sum + x * (u[i] as number), 0) / (u.length - lag) / (1 / 12)
      // The correlation of independent draws has the standard deviation 1 / √n.
      expect(Math.abs(r)).toBeLessThan(4 / Math.sqrt(DRAWS))
    }
  })

  test('normal ones have their mean and spread, two in three within one σ, and none is absurd', () => {
    const z = drawn((r) => r.normal(5, 2)).map((x) => (x - 5) / 2)
    const mean = z.reduce((a, b) => a + b, 0) / DRAWS
    const sd = Math.sqrt(z.reduce((a, b) => a + b * b, 0) / DRAWS)
    expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(DRAWS))
    expect(Math.abs(sd - 1)).toBeLessThan(4 / Math.sqrt(2 * DRAWS))
    expect(z.filter((x) => Math.abs(x) < 1).length / DRAWS).toBeCloseTo(0.6827, 2)
    expect(Math.max(...z.map(Math.abs))).toBeLessThanOrEqual(4)
  })
})
