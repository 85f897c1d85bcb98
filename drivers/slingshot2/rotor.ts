import type { Direction } from '../../rig/observation.ts'
import { type Edge, type Emit, seen, seenSince } from './edge.ts'
import type { StatusFrame } from './frames.ts'

/** At or below, the rotor stands: a braked one reads 000 and 001 in the captures, tenths of rpm. */
const STANDING = 5
/** From here on one that stood turns. */
const TURNING = 10
/** A change of speed worth an observation. */
const CHANGED = 5
/**
 * No wheel turns so fast (60 rpm; the captures' fastest is 20): what a broken encoder reads (983 in the
 * captures), so that it tells nothing of the rotor.
 */
export const IMPLAUSIBLE = 600

/** From the rpm and direction of status frames to what the rotor did. */
export class RotorFacts {
  #turning: boolean | null = null
  #direction: Direction | null = null
  #stood = false
  /** The first frame after the last one in which it stood: a start lies after that one was sent. */
  #sinceStood: Edge | null = null
  #shown: { readonly rpmTenths: number; readonly direction: Direction } | null = null

  next({ rpmTenths, direction }: StatusFrame, edge: Edge, emit: Emit): void {
    const turnedBack = this.#direction !== null && this.#direction !== direction
    this.#direction = direction
    if (rpmTenths > IMPLAUSIBLE) {
      this.#turning = null
      this.#stood = false
      return
    }
    const was = this.#turning
    if (this.#stood) this.#sinceStood = edge
    this.#stood = rpmTenths <= STANDING
    if (this.#stood) this.#turning = false
    else if (was !== false || rpmTenths >= TURNING) this.#turning = true
    if (was === true && !this.#turning) emit({ type: 'rotor.stopped' }, seen(edge))
    // Lost frames may hide a start, or several: what they leave behind is no start that was seen.
    if (!edge.across && was !== null && this.#turning) {
      if (was === false) {
        emit({ type: 'rotor.started', direction }, seenSince(this.#sinceStood ?? edge, edge))
      } else if (turnedBack) {
        emit({ type: 'rotor.started', direction }, seen(edge))
      }
    }
    if (this.#turning) this.#speed(rpmTenths, direction, edge, emit)
  }

  #speed(rpmTenths: number, direction: Direction, edge: Edge, emit: Emit): void {
    const shown = this.#shown
    if (shown?.direction === direction && Math.abs(shown.rpmTenths - rpmTenths) < CHANGED) return
    this.#shown = { rpmTenths, direction }
    emit({ type: 'rotor.turned', direction, periodMs: 600_000 / rpmTenths }, seen(edge))
  }
}
