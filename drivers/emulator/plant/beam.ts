import type { Random } from '../../../rig/random.ts'
import type { Ms } from '../../../rig/time.ts'

/** What is wrong with a light beam across the gallery; a share or a time may grow from launch to launch. */
export interface BeamTrouble {
  /** Its output does not change any more: `off` never dark, `on` dark for good. */
  readonly stuck?: 'on' | 'off'
  /** Of the crossings, this share does not darken it enough. */
  readonly misses?: (launch: number) => number
  /** Grease makes its edge soft: it switches up to so much later than the ball comes. */
  readonly soft?: (launch: number) => Ms
  /** Of the crossings, at this share it switches twice: a loose contact. */
  readonly bounces?: number
}

/** A contact that bounces switches again after so long, ms: chosen, well within the shortest third of a lap. */
const BOUNCE: readonly [Ms, Ms] = [15, 60]

/**
 * One crossing of the ball, as the beam's output shows it.
 *
 * @returns after how long the output switches, for each time that it does; empty: not at all
 */
export function edges(t: BeamTrouble, launch: number, random: Random): readonly Ms[] {
  if (t.stuck || random.unit() < (t.misses?.(launch) ?? 0)) return []
  const at = t.soft ? random.between(0, t.soft(launch)) : 0
  const twice = t.bounces !== undefined && random.unit() < t.bounces
  return twice ? [at, at + random.between(...BOUNCE)] : [at]
}
