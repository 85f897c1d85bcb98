import type { Game, Layout } from '../apparatus/layout.ts'
import type { DecisionRule } from '../measurement.ts'
import type { FactType, Gap, Observation, Signal, Source } from '../observation.ts'
import type { Ms } from '../time.ts'
import type { Tally } from './tally.ts'

/** How a bench reads what the texts leave open; see `config/readings.ts`. */
export type Readings = Readonly<Record<string, string>>

/** What a monitor is told about the bench before anything is observed. */
export interface Ruling {
  readonly game: Game
  readonly layout: Layout
  readonly readings: Readings
  readonly rule: DecisionRule
  /** Limits that the texts leave to the house, in ms; absent where the bench sets none. */
  readonly timing: Readonly<Record<string, Ms | undefined>>
  /** Share of its launch speed that the ball must have lost, for the reading `rnvpSlowdown: deceleration`. */
  readonly rnvpSpeedShare: number
  /** What this target can show. */
  readonly provides: ReadonlySet<Signal>
}

/** Watches a run: one handler a fact type, called in the order of arrival. Holds constant memory. */
export interface Monitor {
  readonly on: { readonly [T in FactType]?: (o: Observation<T>) => void }
  /** A stretch in which something may have happened unseen on `g.link`. */
  gap?(g: Gap): void
  /** The run is over at `t`: what is still open is settled. */
  end?(t: Ms): void
}

/** One obligation of one text. */
export interface Clause {
  /** As in the catalogue: `mc-2019-819/1-4/direction-alternates`. */
  readonly id: string
  readonly obliges: string
  readonly observes: readonly Source[]
  /** What an inspector is asked, in plain words, where only he can see it; “yes” when the clause is kept. */
  readonly question?: string
  /** Signals without which it can fail but never pass. */
  readonly needs?: readonly Signal[]
  /** Absent: the rig does not judge it yet, its verdict is always `none`. */
  readonly monitor?: (tally: Tally, ruling: Ruling) => Monitor
}

/** A text and its clauses. */
export interface Pack {
  readonly id: string
  readonly title: string
  readonly games: readonly Game[]
  readonly clauses: readonly (Clause & { readonly games?: readonly Game[] })[]
}

export function clausesFor(pack: Pack, game: Game): readonly Clause[] {
  return pack.games.includes(game) ? pack.clauses.filter((c) => !c.games || c.games.includes(game)) : []
}
