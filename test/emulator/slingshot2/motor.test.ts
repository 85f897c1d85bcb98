import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { angleAt, speedAt, standing, standsFrom } from '../../../drivers/emulator/plant/rotor.ts'
import {
  brakedWithin,
  driven,
  nextPass,
  ofRpm,
  parked,
  rpm,
} from '../../../drivers/emulator/slingshot2/motor.ts'
import { WheelBench } from './bench.ts'

const TURN = 2 * Math.PI
const speed = fc
  .tuple(fc.constantFrom(1, -1), fc.double({ min: 3, max: 40, noNaN: true }))
  .map(([s, v]) => s * ofRpm(v))

describe('the motor', () => {
  test('from rest to 17 rpm in 0.9 s, evenly, and holds it', () => {
    const rotor = driven(standing(10), 10, ofRpm(17.1))
    expect(rpm(speedAt(rotor, 10.5))).toBeCloseTo(9.5, 9)
    expect(rpm(speedAt(rotor, 10.9))).toBeCloseTo(17.1, 9)
    expect(rpm(speedAt(rotor, 5000))).toBeCloseTo(17.1, 9)
    expect(angleAt(rotor, 200) - angleAt(rotor, 100)).toBeCloseTo(100 * ofRpm(17.1), 6)
  })

  test('any change: the speed is reached, and neither angle nor speed jumps', () => {
    fc.assert(
      fc.property(speed, speed, (a, b) => {
        const first = driven(standing(0, 0.3), 0, a)
        const then = driven(first, 9, b)
        expect(angleAt(then, 9)).toBeCloseTo(angleAt(first, 9), 9)
        expect(speedAt(then, 9)).toBeCloseTo(a, 9)
        expect(speedAt(then, 20)).toBeCloseTo(b, 9)
        let [jump, slip] = [0, 0]
        for (let t = 9; t < 15; t += 0.01) {
          jump = Math.max(jump, Math.abs(speedAt(then, t + 0.01) - speedAt(then, t)))
          const way = angleAt(then, t + 0.01) - angleAt(then, t)
          slip = Math.max(slip, Math.abs(way - speedAt(then, t) * 0.01))
        }
        expect(jump).toBeLessThan(0.03)
        expect(slip).toBeLessThan(0.0005)
      }),
      { numRuns: 50 },
    )
  })

  test('the brake stops within the distance it is given, whatever the speed', () => {
    fc.assert(
      fc.property(speed, fc.double({ min: 0.01, max: 2, noNaN: true }), (v, turns) => {
        const rotor = driven(standing(0), 0, v)
        const braked = brakedWithin(rotor, 9, turns)
        const stands = standsFrom(braked) as number
        expect(speedAt(braked, stands + 1)).toBe(0)
        const way = angleAt(braked, stands) - angleAt(rotor, 9)
        expect(way / TURN).toBeCloseTo(Math.sign(v) * turns, 9)
      }),
    )
  })

  test('let down, it loses 4.7 rpm a second', () => {
    const rotor = parked(driven(standing(0), 0, ofRpm(17.4)), 9)
    expect(rpm(speedAt(rotor, 10))).toBeCloseTo(12.7, 6)
    expect(standsFrom(rotor)).toBeCloseTo(9 + 17.4 / 4.7, 6)
  })

  test('the next pass of a pocket', () => {
    fc.assert(
      fc.property(speed, fc.double({ min: -20, max: 20, noNaN: true }), (v, angle) => {
        const rotor = driven(standing(0, 1), 0, v)
        const t = nextPass(rotor, angle, 50) as number
        expect(t).toBeGreaterThan(50)
        expect((t - 50) * Math.abs(v)).toBeLessThan(TURN + 1e-6)
        const off = (angleAt(rotor, t) - angle) / TURN
        expect(off).toBeCloseTo(Math.round(off), 6)
      }),
    )
    expect(nextPass(standing(0, 1), 2, 0)).toBeNull()
  })
})

test('the rotor stops where the ball lies above the jet, parameter `c`', () => {
  const b = new WheelBench()
  const { cylinder } = b.wheel
  const stops: number[] = []
  cylinder.watchers.push({
    lifted: (pocket) => {
      const angle = angleAt(cylinder.rotor, b.clock.now() / 1000) - (pocket / 37) * TURN
      const turns = angle / TURN - 0.8465
      stops.push(turns - Math.round(turns))
    },
  })
  b.host()
  b.until((s) => s.spin === 12, 800_000)
  expect(stops).toHaveLength(11)
  for (const off of stops) expect(off).toBeCloseTo(0, 6)
})
