import type { Game, Pocket } from './apparatus/layout.ts'
import type { Seen } from './time.ts'

/** As seen from above. */
export type Direction = 'cw' | 'ccw'

export const opposite = (d: Direction): Direction => (d === 'cw' ? 'ccw' : 'cw')

/** Who said it: the cylinder's own serial signals, the table's messages, the declared apparatus, an inspector. */
export type Source = 'cyl' | 'table' | 'spec' | 'insp'

/** What the cylinder shows. */
type CylinderFact =
  | {
      type: 'cylinder.hello'
      model: string
      serial: string
      firmware: string
      game: string
      pockets: number
      obstacles: number
    }
  /** The device started anew in mid-run: its clock and what it remembered are gone. */
  | { type: 'cylinder.reset' }
  /** `cleared` when the device reports that the fault is over. */
  | { type: 'cylinder.fault'; code: string; cleared?: boolean }
  /** A device that has states entered this one. */
  | { type: 'cylinder.state'; state: number; spin: number }
  /**
   * The cylinder was actuated: it stood (or turned the other way, or slower) and was set turning. `direction`
   * null where it must have been, and nobody saw which way.
   */
  | { type: 'rotor.started'; direction: Direction | null }
  /** One full revolution; a device that only repeats its speed gives the period that the speed implies. */
  | { type: 'rotor.turned'; direction: Direction; periodMs: number }
  | { type: 'rotor.stopped' }
  /** `direction` null where the device does not tell; `spin` where it counts. */
  | { type: 'ball.launched'; direction: Direction | null; spin: number | null }
  /** How the ball runs to the rotor, from a device that says this and not the direction. */
  | { type: 'ball.sense'; against: boolean | null; why: string }
  | { type: 'ball.crossed'; beam: number }
  | { type: 'ball.dropped' }
  /** A failed launch: the ball never got round, or fell back. */
  | { type: 'launch.failed' }
  /** The ball lies in a pocket. `pocket`: index in the layout, null when the number is in no layout known. */
  | {
      type: 'ball.rested'
      pocket: number | null
      number: string | null
      spin: number | null
      direction: Direction | null
    }
  | { type: 'ball.lifted'; pocket: number | null }
  | { type: 'ball.placed'; pocket: number | null }
  | { type: 'object.seen'; by: 'head' | 'table' }

/** What the table says. `coup` is its own count, null before the first actuation. */
type TableFact =
  | {
      type: 'announcement'
      what: 'rien-ne-va-plus'
      by: 'table' | 'head' | 'wheel'
      coup: number | null
    }
  | {
      type: 'announcement'
      what: 'no-spin'
      by: 'table'
      coup: number | null
    }
  | {
      type: 'announcement'
      what: 'number'
      number: string
      chances: readonly string[]
      by: 'table'
      coup: number | null
    }
  | { type: 'bets.opened'; coup: number | null }
  | { type: 'bets.closed'; coup: number | null }
  | {
      type: 'bet.accepted'
      player: string
      chance: string
      numbers: readonly string[]
      amount: number
      coup: number | null
    }
  | {
      type: 'bet.refused'
      player: string
      chance: string
      numbers: readonly string[]
      amount: number
      why: string
      coup: number | null
    }
  | {
      type: 'table.session'
      open: boolean
      day: string
      croupier: boolean
      chief: boolean
      assisted: boolean
    }
  /** An electronic table: `manual` after a missed detection; back to `auto` by whoever restarted it. */
  | { type: 'table.mode'; mode: 'auto' | 'manual'; by: 'system' | 'management' | 'staff' }
  /** What the table reports of its apparatus. */
  | { type: 'table.apparatus'; game: string; pockets: readonly Pocket[]; obstacles: number }

/** What the bench declares before anything moves. */
type SpecFact = {
  type: 'apparatus.declared'
  game: Game
  pockets: readonly Pocket[]
  obstacles: number
  tables: number
  chiefs: number
  /** How many tables one chief may hold. */
  tablesPerChief: number
}

export type Fact = CylinderFact | TableFact | SpecFact
export type FactType = Fact['type']
export type FactOf<T extends FactType> = Extract<Fact, { type: T }>

/** One typed fact with the interval in which it happened. */
export type Observation<T extends FactType = FactType> = FactOf<T> &
  Seen & {
    /** Its line in the trace; evidence names it. */
    readonly n: number
    /** The trace line of the raw bytes it was read from. */
    readonly from?: number
  }

/** What a target can show: a fact's type, an announcement with what it announces. */
export type Signal = Exclude<FactType, 'announcement'> | `announcement/${FactOf<'announcement'>['what']}`

export function signalOf(fact: Fact): Signal {
  return fact.type === 'announcement' ? `announcement/${fact.what}` : fact.type
}

/** What a driver hands over: the bench numbers it. */
export type Sighting = { readonly fact: Fact; readonly seen: Seen; readonly from?: number }

/** A stretch in which something may have happened unseen. */
export interface Gap {
  readonly n: number
  readonly gap: readonly [number, number]
  /** Which link was blind. */
  readonly link: string
  readonly why: string
}
