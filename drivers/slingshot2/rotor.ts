import type { Direction } from '../../rig/observation.ts'
import type { Seen } from '../../rig/time.ts'
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

/** It cannot have stopped and turn the same way within a frame, with so much of its speed. */
const AS_QUICK = 0.5

interface Turning {
  readonly rpmTenths: number
  readonly direction: Direction
}

/** What one frame showed, and the next must bear out: a frame has no checksum, and may be damaged. */
type Doubt =
  | { readonly what: 'stopped'; readonly from: Turning; readonly seen: Seen }
  /** `stood`: from a stand, so that only its direction can be wrong. */
  | { readonly what: 'started'; readonly stood: boolean; readonly direction: Direction; readonly seen: Seen }

/** From the rpm and direction of status frames to what the rotor did. */
export class RotorFacts {
  #turning: boolean | null = null
  #direction: Direction | null = null
  #stood = false
  /** The first frame after the last one in which it stood: a start lies after that one was sent. */
  #sinceStood: Edge | null = null
  #doubt: Doubt | null = null
  /** As it turned last. */
  #last: Turning | null = null
  #shown: Turning | null = null

  next({ rpmTenths, direction }: StatusFrame, edge: Edge, emit: Emit): void {
    const turnedBack = this.#direction !== null && this.#direction !== direction
    this.#direction = direction
    const doubt = this.#doubt
    this.#doubt = null
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
    if (this.#turning) {
      const goesOn = doubt?.what === 'stopped' && isAsQuick(doubt.from, { rpmTenths, direction })
      if (!goesOn) this.#turns(was, direction, turnedBack, doubt, edge, emit)
      this.#last = { rpmTenths, direction }
    } else this.#stands(was, doubt, edge, emit)
    if (this.#turning && !this.#doubt) this.#speed(rpmTenths, direction, edge, emit)
  }

  #stands(was: boolean | null, doubt: Doubt | null, edge: Edge, emit: Emit): void {
    const last = this.#last
    if (doubt?.what === 'stopped') emit({ type: 'rotor.stopped' }, doubt.seen)
    else if (was === true && last && doubt?.what !== 'started')
      this.#doubt = { what: 'stopped', from: last, seen: seen(edge) }
  }

  #turns(
    was: boolean | null,
    direction: Direction,
    turnedBack: boolean,
    doubt: Doubt | null,
    edge: Edge,
    emit: Emit,
  ): void {
    if (doubt?.what === 'stopped') emit({ type: 'rotor.stopped' }, doubt.seen)
    if (doubt?.what === 'started' && !turnedBack)
      return emit({ type: 'rotor.started', direction: doubt.direction }, doubt.seen)
    // Lost frames may hide a start, or several: what they leave behind is no start that was seen.
    if (edge.across || was === null) return
    const started = { what: 'started', direction } as const
    if (was === false)
      this.#doubt = { ...started, stood: true, seen: seenSince(this.#sinceStood ?? edge, edge) }
    // It did start; one of the two frames has the wrong direction, and the next tells which.
    else if (doubt?.what === 'started' && doubt.stood) this.#doubt = { ...doubt, direction }
    else if (turnedBack && !doubt) this.#doubt = { ...started, stood: false, seen: seen(edge) }
  }

  #speed(rpmTenths: number, direction: Direction, edge: Edge, emit: Emit): void {
    const shown = this.#shown
    if (shown?.direction === direction && Math.abs(shown.rpmTenths - rpmTenths) < CHANGED) return
    this.#shown = { rpmTenths, direction }
    emit({ type: 'rotor.turned', direction, periodMs: 600_000 / rpmTenths }, seen(edge))
  }
}

const isAsQuick = (was: Turning, now: Turning) =>
  was.direction === now.direction && now.rpmTenths > was.rpmTenths * AS_QUICK
