import { RigError } from '../../../rig/errors.ts'
import { around, type Sense, TURN } from './angle.ts'
import type { Ball } from './ball-sets.ts'

export interface Launch extends Pick<Ball, 'c0' | 'c1' | 'c2' | 'omegaC'> {
  /** Speed at the launch, rad/s, positive whatever the direction. */
  readonly omega0: number
  readonly direction: Sense
  /** Where the ball is launched, rad. */
  readonly theta0: number
  /**
   * The track is high at 0 rad: there the ball leaves at a speed greater by this share, opposite at one that is
   * smaller by it. 0 or absent: it is level.
   */
  readonly tilt?: number
}

/** A ball passes one of the three beams: 0, 1, 2 stand at 0°, 120°, 240°. `t` in s since the launch. */
interface Crossing {
  readonly beam: number
  readonly t: number
}

/** One run of the ball in the gallery. Times in s since the launch, angles not reduced to one turn. */
export interface Run {
  readonly crossings: readonly Crossing[]
  readonly leaveT: number
  readonly leaveTheta: number
  /** The ball's speed, rad/s, positive; before the launch that of the launch, after leaving that of leaving. */
  omegaAt(t: number): number
}

const BEAMS = 3
const BEAM_SPACING = TURN / BEAMS
/** As a part of the spacing: a ball laid so near before a beam lies on it, and does not cross it. */
const ON_BEAM = 1e-9
/** More than any ball runs: such parameters are a slip of the pen. */
const MOST_LAPS = 1000
/** Steps from beam to beam under drag; one is exact without. */
const DRAG_PARTS = 8
/** Steps from beam to beam in which a tilted track is looked at: 4° each, less than anybody can see of a drop. */
const TILT_PARTS = 30
/** Gauss–Legendre with three points on [−1, 1]: their distance from the middle, and their weights. */
const NODE = Math.sqrt(3 / 5)
const OUTER = 5 / 18
const INNER = 4 / 9

/**
 * Runs a ball from its launch until it is too slow for the gallery (ω ≤ ωc).
 *
 * The angle is the independent variable, so that the beams fall on the steps: the square of the speed
 * obeys d(ω²)/dθ = −2(c0 + c1·ω + c2·ω²), which is linear but for c1 and takes few Runge–Kutta steps; the
 * time between two speeds is the integral of dω / (c0 + c1·ω + c2·ω²). Both are exact for a constant
 * deceleration, and good to 1 µs under any drag that a ball may meet.
 *
 * @throws RigError when a speed or coefficient is negative or not a number, or the ball would run for more
 * than {@link MOST_LAPS} laps.
 */
export function spin(launch: Launch): Run {
  const { c0, c1, c2, omegaC, omega0, direction, theta0, tilt = 0 } = launch
  check(launch)
  const loss = (w: number) => c0 + w * (c1 + w * c2)
  const parts = c1 === 0 && c2 === 0 ? 1 : DRAG_PARTS

  const crossings: Crossing[] = []
  const times = [0]
  const speeds = [omega0]
  let t = 0
  let w = omega0
  let travelled = 0
  let beam = Math.floor((direction * theta0) / BEAM_SPACING + ON_BEAM) + 1
  let step = beam * BEAM_SPACING - direction * theta0
  const leavesAt = (way: number) =>
    tilt === 0 ? omegaC : omegaC * (1 + tilt * Math.cos(theta0 + direction * (travelled + way)))
  /** How far before the next beam the ball leaves a tilted track; null where it does not. */
  const highPlace = (): number | null => {
    for (let k = 1; tilt !== 0 && k <= TILT_PARTS; k++) {
      const way = (step * k) / TILT_PARTS
      if (!(speedAfter(loss, w, way, parts) > leavesAt(way))) return way
    }
    return null
  }
  let high: number | null = null
  while (w > leavesAt(0)) {
    high = highPlace()
    const next = high === null ? speedAfter(loss, w, step, parts) : Number.NaN
    // Not `next <= omegaC`: it is no number where the ball would stop before this beam.
    if (!(next > leavesAt(step))) break
    t += elapsed(loss, w, next)
    w = next
    travelled += step
    times.push(t)
    speeds.push(w)
    crossings.push({ beam: around(direction * beam, BEAMS), t })
    beam++
    step = BEAM_SPACING
  }
  const last = high === null ? omegaC : speedAfter(loss, w, high, parts)
  const leaveT = w > last ? t + elapsed(loss, w, last) : t
  if (w > last) travelled += distance(loss, w, last)

  const omegaAt = (at: number): number => {
    const held = Math.min(Math.max(at, 0), leaveT)
    let i = times.length - 1
    while (i > 0 && (times[i] as number) > held) i--
    return slowed(loss, speeds[i] as number, held - (times[i] as number))
  }
  return { crossings, leaveT, leaveTheta: theta0 + direction * travelled, omegaAt }
}

/** The speed when the ball has run `way` rad further, in so many Runge–Kutta steps; NaN when it stops before. */
function speedAfter(loss: (w: number) => number, w: number, way: number, parts: number): number {
  const slope = (e: number) => -2 * loss(Math.sqrt(e))
  const h = way / parts
  let e = w * w
  for (let i = 0; i < parts; i++) {
    const k1 = slope(e)
    const k2 = slope(e + (h / 2) * k1)
    const k3 = slope(e + (h / 2) * k2)
    const k4 = slope(e + h * k3)
    e += (h / 6) * (k1 + 2 * (k2 + k3) + k4)
  }
  return Math.sqrt(e)
}

/** Seconds in which the ball slows from `a` to `b`. */
function elapsed(loss: (w: number) => number, a: number, b: number): number {
  const mid = (a + b) / 2
  const off = ((a - b) / 2) * NODE
  return (a - b) * (OUTER * (1 / loss(mid - off) + 1 / loss(mid + off)) + INNER / loss(mid))
}

/** Radians over which the ball slows from `a` to `b`. */
function distance(loss: (w: number) => number, a: number, b: number): number {
  const mid = (a + b) / 2
  const off = ((a - b) / 2) * NODE
  const lower = (mid - off) / loss(mid - off)
  const upper = (mid + off) / loss(mid + off)
  return (a - b) * (OUTER * (lower + upper) + (INNER * mid) / loss(mid))
}

/** The speed `dt` seconds after it was `w`: one Runge–Kutta step, from one beam to less than the next. */
function slowed(loss: (w: number) => number, w: number, dt: number): number {
  const k1 = loss(w)
  const k2 = loss(w - (dt / 2) * k1)
  const k3 = loss(w - (dt / 2) * k2)
  const k4 = loss(w - dt * k3)
  return w - (dt / 6) * (k1 + 2 * (k2 + k3) + k4)
}

function check({ c0, c1, c2, omegaC, omega0 }: Launch): void {
  const fits = [c0, c1, c2, omegaC, omega0].every((x) => Number.isFinite(x) && x >= 0)
  // The ball is slowed least at its slowest.
  const laps = (omega0 * omega0) / (2 * (c0 + omegaC * (c1 + omegaC * c2))) / TURN
  if (fits && (laps <= MOST_LAPS || omega0 <= omegaC)) return
  throw new RigError(
    'usage',
    'ball-parameters',
    fits
      ? `a ball launched at ${omega0} rad/s and slowed by c0 = ${c0}, c1 = ${c1}, c2 = ${c2} would stay in the gallery for more than ${MOST_LAPS} laps`
      : `c0 = ${c0}, c1 = ${c1}, c2 = ${c2}, omegaC = ${omegaC} and omega0 = ${omega0} must each be 0 or more`,
    'Give rad/s for speeds, rad/s² for c0, 1/s for c1, 1/rad for c2; a usual ball has c0 = 0.735, c1 = c2 = 0.',
  )
}
