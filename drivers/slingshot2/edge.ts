import type { Fact } from '../../rig/observation.ts'
import type { Ms, Seen } from '../../rig/time.ts'

/**
 * Where one status frame stands. A device that only repeats its state shows a change between two frames:
 * after the last one was sent, before this one arrived.
 */
export interface Edge {
  readonly earliest: Ms
  /** Arrival. */
  readonly t: Ms
  /** The frame's index in the stream, from 0. */
  readonly k: number
  /** Frames may have been lost before this one: what it shows need not have begun just now. */
  readonly across: boolean
  /** Counts frames: it puts the changes of different frames in order, and leaves those of one frame open. */
  readonly clk: string
}

export type Emit = (fact: Fact, seen: Seen) => void

export function seen({ earliest, t, k, clk }: Edge): Seen {
  return { at: [earliest, t], clk, own: [k - 0.5, k] }
}

/** Between the frame before `a` and the frame of `b`. */
export function seenSince(a: Edge, b: Edge): Seen {
  return { at: [Math.min(a.earliest, b.earliest), b.t], clk: b.clk, own: [a.k - 0.5, b.k] }
}

/** Between frame `k` and the next one: a line that is no status frame. */
export function seenAfter(k: number, earliest: Ms, t: Ms, clk: string): Seen {
  return { at: [earliest, t], clk, own: [k + 0.1, k + 0.4] }
}
