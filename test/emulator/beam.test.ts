import { describe, expect, test } from 'vitest'
import { type BeamTrouble, edges } from '../../drivers/emulator/plant/beam.ts'
import { Random } from '../../rig/random.ts'

const CROSSINGS = 2000
/** The quickest ball passes a third of the track in this time, ms: 2π / 3 at 14 rad/s. */
const SHORTEST_STEP = 149

/** What a beam makes of many crossings in one launch. */
function crossed(trouble: BeamTrouble, launch = 1) {
  const random = new Random(7)
  return Array.from({ length: CROSSINGS }, () => edges(trouble, launch, random))
}
const share = (all: readonly (readonly number[])[], n: number) =>
  all.filter((e) => e.length === n).length / all.length

describe('a beam across the gallery', () => {
  test('in order, switches once, when the ball comes', () => {
    expect(crossed({}).every((e) => e.length === 1 && e[0] === 0)).toBe(true)
  })

  test.each(['on', 'off'] as const)('stuck %s, never switches', (stuck) => {
    expect(share(crossed({ stuck }), 0)).toBe(1)
  })

  test('that gets dirty, misses more from launch to launch', () => {
    const misses = (launch: number) => 0.01 * launch
    expect(share(crossed({ misses }, 5), 0)).toBeCloseTo(0.05, 1)
    expect(share(crossed({ misses }, 60), 0)).toBeCloseTo(0.6, 1)
  })

  test('with grease before it, switches late, unevenly, and never before the ball', () => {
    const late = crossed({ soft: (launch) => 2 * launch }, 10).map((e) => e[0] as number)
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...late)).toBeLessThanOrEqual(20)
    expect(Math.max(...late) - Math.min(...late)).toBeGreaterThan(18)
  })

  test('with a loose contact, switches twice for some balls, and long before the next beam sees them', () => {
    const all = crossed({ bounces: 0.3 })
    expect(share(all, 2)).toBeCloseTo(0.3, 1)
    for (const [first, second] of all.filter((e) => e.length === 2) as [number, number][]) {
      expect(second).toBeGreaterThan(first)
      expect(second).toBeLessThan(SHORTEST_STEP / 2)
    }
  })
})
