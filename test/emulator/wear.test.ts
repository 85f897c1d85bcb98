import { describe, expect, test } from 'vitest'
import { spin } from '../../drivers/emulator/plant/ball.ts'
import { REFERENCE_BALL } from '../../drivers/emulator/plant/ball-sets.ts'
import { ROTOR_SPEED, standing, standsFrom, startedByHand } from '../../drivers/emulator/plant/rotor.ts'
import { Random } from '../../rig/random.ts'

const TURN = 2 * Math.PI
const BALLS = 600

/** Where balls leave the track that are launched anywhere, and how fast they are then. */
function left(tilt: number, direction: 1 | -1) {
  const random = new Random(3)
  return Array.from({ length: BALLS }, () => {
    const omega0 = random.normal(REFERENCE_BALL.omega0, REFERENCE_BALL.omega0Sd)
    const run = spin({ ...REFERENCE_BALL, omega0, direction, theta0: random.between(0, TURN), tilt })
    const theta = ((run.leaveTheta % TURN) + TURN) % TURN
    return { theta, omega: run.omegaAt(run.leaveT) }
  })
}

/** Of all, those that leave within a third of a turn before the high place, at 0 rad, in their own direction. */
const uphill = (all: ReturnType<typeof left>, direction: 1 | -1) =>
  all.filter(({ theta }) => (direction === 1 ? theta > (2 / 3) * TURN : theta < TURN / 3)).length / all.length

describe('a wheel that is not level', () => {
  test.each([1, -1] as const)(
    'the ball leaves before the high place, whichever way it runs (%i)',
    (direction) => {
      expect(uphill(left(0, direction), direction)).toBeGreaterThan(0.26)
      expect(uphill(left(0, direction), direction)).toBeLessThan(0.41)
      expect(uphill(left(0.2, direction), direction)).toBeGreaterThan(0.6)
    },
  )

  test('it leaves there while it is faster, and nowhere faster or slower than the tilt says', () => {
    const { omegaC } = REFERENCE_BALL
    for (const { theta, omega } of left(0.2, 1)) {
      const holds = omegaC * (1 + 0.2 * Math.cos(theta))
      // To one step in which the track is looked at.
      expect(Math.abs(omega - holds)).toBeLessThan(0.06)
    }
  })

  test('one that is level is as if nobody had asked', () => {
    const launch = { ...REFERENCE_BALL, direction: 1 as const, theta0: 1 }
    const [a, b] = [spin(launch), spin({ ...launch, tilt: 0 })]
    expect([b.leaveT, b.leaveTheta, b.crossings]).toEqual([a.leaveT, a.leaveTheta, a.crossings])
  })
})

test('a rotor in a bearing that drags four times as much stands in a quarter of the time', () => {
  const stands = (friction: number) =>
    standsFrom(startedByHand(standing(0), 0, ROTOR_SPEED, friction)) as number
  // Less the second of the push.
  expect((stands(1) - 1) / (stands(4) - 1)).toBeCloseTo(4, 6)
})
