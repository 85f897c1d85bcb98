import { RigError } from '../../../rig/errors.ts'
import type { Random } from '../../../rig/random.ts'
import { around, pocketAt, TURN } from './angle.ts'
import { angleAt, type Rotor, speedAt } from './rotor.ts'

/** The ball where it leaves the gallery: s, rad, rad/s (signed), on the rotor's clock. */
export interface Leaving {
  readonly t: number
  readonly theta: number
  readonly omega: number
}

/** What lies under the gallery: deflectors at equal distances (the first at angle 0), and pockets. */
export interface Bowl {
  readonly obstacles: number
  readonly pockets: number
}

export interface Descent {
  /** The deflector that the ball hit, or null. */
  readonly deflector: number | null
  /** When the ball reaches the pockets, s. */
  readonly reachT: number
  readonly bounces: number
  /** When it lies still in its pocket, s: 1.5 to 4 s after leaving. */
  readonly restT: number
  /** Index from the reference pocket, clockwise. */
  readonly pocket: number
}

/*
 * The descent is chaotic and nobody publishes measured numbers of it; these were chosen to look like one.
 * The sums bound the time from leaving to rest: 0.64 + 0.52 + 0.35 > 1.5 s, 1.36 + 0.2 + 2 + 0.44 = 4 s.
 */
/** From the gallery to the pockets, s; a draw keeps within 4 sd. */
const FALL = { mean: 1, sd: 0.09 }
/** The ball comes nearer to the centre and keeps its angular momentum, less what rolling costs. */
const TURNS_FASTER = 1.3
/** Where the deflectors stand, as a part of the fall. */
const DEFLECTORS_AT = 0.6
/** Within this angle of a deflector the ball hits it, rad: eight deflectors stop every second ball. */
const DEFLECTOR_REACH = 0.2
/** The first bounce lasts so long, s; each one lasts a fraction of the one before, until it is too short. */
const FIRST_BOUNCE: readonly [number, number] = [0.3, 0.5]
const BOUNCE_RATIO: readonly [number, number] = [0.5, 0.75]
const LAST_BOUNCE = 0.05
/** What the partitions leave of the ball's speed past the rotor, at the first touch and at later ones; some throw it back. */
const FIRST_TOUCH: readonly [number, number] = [0.15, 0.95]
const LATER_TOUCH: readonly [number, number] = [-0.2, 0.8]
/** Rocking to rest in the pocket, s. */
const ROCKING: readonly [number, number] = [0.35, 0.44]

/**
 * Lets the ball descend from the gallery to rest in a pocket of the turning rotor (or of a fixed plate): it
 * falls, may be thrown back by a deflector, meets the pockets, which pass under it, bounces over several of
 * them, on the rotor and with it, and rests. What becomes of the rotor once the ball touches it changes the
 * pocket no more.
 *
 * @param target the pocket in which the ball shall come to rest, instead of the one that chance gives: the
 * last bounce carries it there. The draws, and so the times, are the same with and without.
 * @throws RigError when the target is no pocket of this plate.
 */
export function descend(
  leaving: Leaving,
  bowl: Bowl,
  rotor: Rotor,
  random: Random,
  target: number | null = null,
): Descent {
  const fall = random.normal(FALL.mean, FALL.sd)
  let omega = leaving.omega * TURNS_FASTER
  let theta = leaving.theta + omega * fall * DEFLECTORS_AT
  let reachT = leaving.t + fall
  const deflector = deflectorNear(theta, bowl.obstacles)
  if (deflector !== null) {
    omega *= random.between(-0.3, 0.8)
    reachT += random.between(0, 0.2)
  }
  theta += omega * fall * (1 - DEFLECTORS_AT)

  let onRotor = theta - angleAt(rotor, reachT)
  let past = (omega - speedAt(rotor, reachT)) * random.between(...FIRST_TOUCH)
  let air = random.between(...FIRST_BOUNCE)
  const ratio = random.between(...BOUNCE_RATIO)
  let restT = reachT + random.between(...ROCKING)
  let bounces = 0
  for (; air > LAST_BOUNCE; air *= ratio) {
    onRotor += air * past
    restT += air
    past *= random.between(...LATER_TOUCH)
    bounces++
  }
  const pocket = target === null ? pocketAt(onRotor, bowl.pockets) : asked(target, bowl.pockets)
  return { deflector, reachT, bounces, restT, pocket }
}

function deflectorNear(theta: number, obstacles: number): number | null {
  if (obstacles === 0) return null
  const spacing = TURN / obstacles
  const nearest = Math.round(theta / spacing)
  if (Math.abs(theta - nearest * spacing) > DEFLECTOR_REACH) return null
  return around(nearest, obstacles)
}

function asked(target: number, pockets: number): number {
  if (Number.isInteger(target) && target >= 0 && target < pockets) return target
  throw new RigError(
    'usage',
    'target-pocket',
    `the ball cannot rest in pocket ${target}: this plate has pockets 0 to ${pockets - 1}`,
    'Give the index of the pocket from the reference pocket, clockwise.',
  )
}
