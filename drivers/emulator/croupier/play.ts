import type { Pocket } from '../../../rig/apparatus/layout.ts'
import type { Direction } from '../../../rig/observation.ts'
import type { Random } from '../../../rig/random.ts'
import type { Clock, Ms } from '../../../rig/time.ts'
import type { Behaviour } from '../behaviour.ts'
import type { Cylinder } from '../cylinder.ts'
import type { Desk } from '../house/desk.ts'
import type { HouseRules, Service } from '../house/rules.ts'
import type { Table } from '../table.ts'
import type { Plans } from './plans.ts'

export type Mishap = 'weak-launch' | 'with-rotor' | 'ball-leaves' | 'number-undetected'

/** What every duty of the croupier works with. */
export interface Post {
  readonly cylinder: Cylinder
  readonly table: Table
  readonly desk: Desk
  readonly clock: Clock
  readonly random: Random
  readonly plans: Plans
  readonly behaviour: Behaviour
  readonly rules: HouseRules
  readonly service: Service
  readonly pockets: readonly Pocket[]
}

/** The coup in play, as the croupier has it in his head. */
export interface Play {
  playing: boolean
  inProcedure: boolean
  called: boolean
  /** Where the ball lay when the last completed coup was over. */
  previous: number
}

/** What one duty asks of the others. */
export interface Moves {
  call(): void
  announce(pocket: number): void
  actuateThenLaunch(): void
  launch(rotor: Direction): void
  /** The ball is held in the gallery. */
  launched(): void
}

/*
 * A croupier's pace. No source: chosen as one sees it at a table, a coup in some 35 s.
 */
export const TAKE_BALL: Ms = 600
export const BEFORE_LAUNCH: Ms = 1800
export const REACTION: readonly [Ms, Ms] = [350, 700]
export const ANNOUNCE: readonly [Ms, Ms] = [900, 1900]
