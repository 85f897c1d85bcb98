import { TURN } from '../plant/angle.ts'
import { angleAt, braking, changing, nextIndexPulse, type Rotor, speedAt } from '../plant/rotor.ts'
import { angleIn } from '../plant/stretch.ts'

/**
 * Of the motor, rad/s²: 19 rpm/s. Status frames half a second apart read 035, 131, 169 or 024, 119, 179 while
 * the rotor starts (`slingshot2-live.log`): 9.5 rpm between two, whatever speed it is to reach.
 */
const ACCELERATION = (19 * TURN) / 60
/** A rotor that is stopped by `*P 0` loses 4.7 rpm/s: 17.4, 15.8, 13.4, 11.0 rpm … (`slingshot2-faults.log`). */
const PARKING = (4.7 * TURN) / 60

/** The motor brings the rotor evenly to `speed` (rad/s, signed) and holds it. */
export function driven(rotor: Rotor, t: number, speed: number): Rotor {
  const angle = angleAt(rotor, t)
  const now = speedAt(rotor, t)
  const until = t + Math.abs(speed - now) / ACCELERATION
  const rise = until > t ? changing(t, angle, now, Math.sign(speed - now) * ACCELERATION, until) : []
  const last = rise[rise.length - 1]
  return [...rise, ...held(until, last ? angleIn(last, until) : angle, speed)] as unknown as Rotor
}

/** A drive that cannot hold the rotor: within so many s it loses a share of its speed, and then holds what is left. */
export function failing(rotor: Rotor, t: number, share: number, within: number): Rotor {
  const [angle, speed] = [angleAt(rotor, t), speedAt(rotor, t)]
  const left = speed * (1 - share)
  const falls = changing(t, angle, speed, (left - speed) / within, t + within)
  return [...falls, ...held(t + within, angleIn(falls[0], t + within), left)]
}

/** At its speed already: only this law holds one without end. */
const held = (from: number, angle: number, speed: number): Rotor => [
  { from, until: Infinity, angle, speed, law: { kind: 'approach', target: speed, tau: 1 } },
]

/**
 * A brake lets go towards the end: 17.2, 9.8, 1.0 and then 0.1 rpm, or 5.2, 0.8, 0.0 (`slingshot2-live.log`). From
 * this speed on (rad/s) it slows the rotor by so many times less.
 */
const SOFT_FROM = (2 * TURN) / 60
const SOFTER = 4

/** Braked so that it stands after so many turns, more than 0. */
export function brakedWithin(rotor: Rotor, t: number, turns: number): Rotor {
  const speed = speedAt(rotor, t)
  const angle = angleAt(rotor, t)
  const way = 2 * turns * TURN
  const soft = Math.sign(speed) * SOFT_FROM
  if (Math.abs(speed) <= SOFT_FROM) return braking(t, angle, speed, (speed * speed) / way)
  const rate = (speed * speed + (SOFTER - 1) * soft * soft) / way
  const until = t + Math.abs(speed - soft) / rate
  const hard = changing(t, angle, speed, -Math.sign(speed) * rate, until)
  return [...hard, ...braking(until, angleIn(hard[0], until), soft, rate / SOFTER)]
}

/** Let down slowly until it stands. */
export function parked(rotor: Rotor, t: number): Rotor {
  return braking(t, angleAt(rotor, t), speedAt(rotor, t), PARKING)
}

/** When the rotor's reference pocket next passes `angle` (rad), s; null when it stands before that. */
export function nextPass(rotor: Rotor, angle: number, t: number): number | null {
  const shifted = rotor.map((s) => ({ ...s, angle: s.angle - angle })) as unknown as Rotor
  return nextIndexPulse(shifted, t)
}

/** The speed of a rotor, in revolutions per minute. */
export const rpm = (speed: number): number => (Math.abs(speed) * 60) / TURN

/** rad/s */
export const ofRpm = (value: number): number => (value * TURN) / 60

/** How far a rotor stands from its reference direction, in whole pockets: 0 … pockets − 1. */
export function pocketsTurned({ rotor, pockets }: { rotor: Rotor; pockets: number }, t: number): number {
  const turns = angleAt(rotor, t) / TURN
  return Math.floor((turns - Math.floor(turns)) * pockets) % pockets
}
