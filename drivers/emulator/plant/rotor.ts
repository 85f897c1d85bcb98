import { TURN } from './angle.ts'
import { angleIn, type Law, reaches, type Stretch, senseOf, speedIn } from './stretch.ts'

/**
 * How a rotor moves from some instant on, until somebody changes it: its stretches in order, the last
 * without end. Times in s, on whatever clock the caller counts; angles of the reference pocket in rad and
 * speeds in rad/s, counter-clockwise positive. A change gives a new motion, which begins where it was made.
 */
export type Rotor = readonly [Stretch, ...Stretch[]]

/** The project's reference rotor: 1.17 rad/s, losing 0.004 rad/s² to its bearing. */
export const ROTOR_SPEED = 1.17
const ROTOR_FRICTION = 0.004
/** A hand stops the rotor within about 1.5 s and brings it up to speed within about 1 s. */
const STOP_WITHIN = 1.5
const START_WITHIN = 1
/**
 * Of a motor, s. A real wheel's speed was seen to rise from rest to 33 % and 89 % of its final value in
 * status frames 0.5 s apart (medians of 139 starts in `slingshot2-live.log`), which gives 0.28 s.
 */
const MOTOR_TAU = 0.28
/** As a part of a turn: an index pulse this near is the one that was just given. */
const SAME_PULSE = 1e-7

/** A rotor at rest, its reference pocket at `angle`; also the fixed plate of a boule. */
export function standing(t: number, angle = 0): Rotor {
  return [rest(t, angle)]
}

/** Stopped by hand, or by its motor, which was seen to take as long: even braking for {@link STOP_WITHIN} s. */
export function stoppedByHand(rotor: Rotor, t: number): Rotor {
  const { angle, speed } = stateAt(rotor, t)
  return braking(t, angle, speed, Math.abs(speed) / STOP_WITHIN)
}

/**
 * Set turning by hand at `speed` (signed, not 0), reached evenly within {@link START_WITHIN} s even if it
 * turned the other way; from then on it slows by friction until it stands.
 *
 * @param friction so many times that of a good bearing
 */
export function startedByHand(rotor: Rotor, t: number, speed: number, friction = 1): Rotor {
  const now = stateAt(rotor, t)
  const rise = changing(t, now.angle, now.speed, (speed - now.speed) / START_WITHIN, t + START_WITHIN)
  const end = rise[rise.length - 1] as Stretch
  return [...rise, ...braking(end.until, angleIn(end, end.until), speed, ROTOR_FRICTION * friction)]
}

/** Driven by a motor towards `speed` (signed, not 0), which it then holds. */
export function drivenByMotor(rotor: Rotor, t: number, speed: number): Rotor {
  const now = stateAt(rotor, t)
  const law: Law = { kind: 'approach', target: speed, tau: MOTOR_TAU }
  const s: Stretch = { from: t, until: Infinity, angle: now.angle, speed: now.speed, law }
  if (now.speed * speed >= 0) return [s]
  const turn = t + MOTOR_TAU * Math.log(1 - now.speed / speed)
  return [
    { ...s, until: turn },
    { ...s, from: turn, angle: angleIn(s, turn), speed: 0 },
  ]
}

/** The angle of the reference pocket, not reduced to one turn. `t` not before the motion began. */
export function angleAt(rotor: Rotor, t: number): number {
  return angleIn(stretchAt(rotor, t), t)
}

export function speedAt(rotor: Rotor, t: number): number {
  return speedIn(stretchAt(rotor, t), t)
}

/**
 * The first index pulse after `t` (the reference pocket passes the reference direction), or null when the
 * rotor stands before it. Asking again at that instant gives the next one.
 */
export function nextIndexPulse(rotor: Rotor, t: number): number | null {
  for (let i = rotor.indexOf(stretchAt(rotor, t)); i < rotor.length; i++) {
    const s = rotor[i] as Stretch
    const sense = senseOf(s)
    if (sense === 0) continue
    const turns = (at: number) => (sense * angleIn(s, at)) / TURN + SAME_PULSE
    const next = Math.floor(turns(Math.max(t, s.from))) + 1
    if (next <= turns(s.until)) return Math.min(reaches(s, sense * next * TURN), s.until)
  }
  return null
}

/** From when on the rotor stands for good, or null when a motor keeps it turning. */
export function standsFrom(rotor: Rotor): number | null {
  const last = rotor[rotor.length - 1] as Stretch
  return senseOf(last) === 0 ? last.from : null
}

function stretchAt(rotor: Rotor, t: number): Stretch {
  for (const s of rotor) if (t < s.until) return s
  return rotor[rotor.length - 1] as Stretch
}

function stateAt(rotor: Rotor, t: number): { angle: number; speed: number } {
  const s = stretchAt(rotor, t)
  return { angle: angleIn(s, t), speed: speedIn(s, t) }
}

function rest(from: number, angle: number): Stretch {
  return { from, until: Infinity, angle, speed: 0, law: { kind: 'uniform', accel: 0 } }
}

/** Slows by `rate` rad/s² until it stands. */
export function braking(from: number, angle: number, speed: number, rate: number): Rotor {
  if (speed === 0) return [rest(from, angle)]
  const until = from + Math.abs(speed) / rate
  const s: Stretch = { from, until, angle, speed, law: { kind: 'uniform', accel: -Math.sign(speed) * rate } }
  return [s, rest(until, angleIn(s, until))]
}

/** Changes its speed evenly, in two stretches where it passes through a standstill. */
export function changing(from: number, angle: number, speed: number, accel: number, until: number): Rotor {
  const s: Stretch = { from, until, angle, speed, law: { kind: 'uniform', accel } }
  const turn = from - speed / accel
  if (!(turn > from && turn < until)) return [s]
  return [
    { ...s, until: turn },
    { ...s, from: turn, angle: angleIn(s, turn), speed: 0 },
  ]
}
