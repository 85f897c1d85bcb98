/**
 * Angles of the plant are in radians, counter-clockwise positive as seen from above, from the reference
 * direction of the gallery. Speeds are in rad/s with the same sign, instants in seconds.
 */
export const TURN = 2 * Math.PI

/** The direction in which something turns: 1 counter-clockwise, −1 clockwise. */
export type Sense = 1 | -1

/** `i` counted round a circle of `n`: 0 … n − 1. */
export const around = (i: number, n: number): number => ((i % n) + n) % n

/**
 * The pocket that lies at `angle` from the rotor's reference pocket, in a plate of `pockets` equal ones.
 * The index grows clockwise (as layouts count), so against the angle.
 */
export function pocketAt(angle: number, pockets: number): number {
  return around(Math.round((-angle / TURN) * pockets), pockets)
}
