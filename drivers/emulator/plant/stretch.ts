/**
 * A stretch of a rotor's motion under one law. It never turns back: where a law would reverse the rotor, one
 * stretch ends and another begins.
 */
export interface Stretch {
  /** From when to when, s; the last stretch of a motion ends at Infinity. */
  readonly from: number
  readonly until: number
  /** Angle (rad, not reduced to one turn) and speed (rad/s, signed) at its beginning. */
  readonly angle: number
  readonly speed: number
  readonly law: Law
}

/** Constant acceleration (rad/s², signed), or a first-order approach to a speed (rad/s, signed; tau in s). */
export type Law =
  | { readonly kind: 'uniform'; readonly accel: number }
  | { readonly kind: 'approach'; readonly target: number; readonly tau: number }

export function speedIn(s: Stretch, t: number): number {
  const dt = t - s.from
  if (s.law.kind === 'uniform') return s.speed + s.law.accel * dt
  return s.law.target + (s.speed - s.law.target) * Math.exp(-dt / s.law.tau)
}

export function angleIn(s: Stretch, t: number): number {
  const dt = t - s.from
  if (s.law.kind === 'uniform') return s.angle + dt * (s.speed + (s.law.accel * dt) / 2)
  const { target, tau } = s.law
  return s.angle + target * dt - (s.speed - target) * tau * Math.expm1(-dt / tau)
}

/** −1, 0 or 1: the way the rotor turns in this stretch, also where it begins from a standstill. */
export function senseOf(s: Stretch): number {
  return Math.sign(s.speed || (s.law.kind === 'uniform' ? s.law.accel : s.law.target))
}

/** When the rotor reaches an angle that lies ahead in this stretch, s. */
export function reaches(s: Stretch, angle: number): number {
  const way = Math.abs(angle - s.angle)
  const sense = senseOf(s)
  const w = sense * s.speed
  if (s.law.kind === 'uniform') {
    // Rounding may put an angle at the very end of a braking just beyond it.
    const final = Math.sqrt(Math.max(0, w * w + 2 * sense * s.law.accel * way))
    return s.from + (2 * way) / (w + final)
  }
  const target = sense * s.law.target
  const { tau } = s.law
  // Newton: from the beginning while it slows, from the straight line that it approaches while it gains
  // speed; from that side it never overshoots.
  let dt = w < target ? (way + (target - w) * tau) / target : 0
  for (let i = 0; i < 50; i++) {
    const past = target * dt - (w - target) * tau * Math.expm1(-dt / tau) - way
    const correction = past / (target + (w - target) * Math.exp(-dt / tau))
    dt -= correction
    if (Math.abs(correction) < 1e-12) break
  }
  return s.from + dt
}
