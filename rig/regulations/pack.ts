/**
 * `cylinder-rig/pack`: what the author of a text of his own needs, and all that the rig keeps stable for him.
 * `docs/custom-pack.md` shows how it is used.
 */
export type { Game, Layout, Pocket } from '../apparatus/layout.ts'
export type {
  Bet,
  Direction,
  Fact,
  FactOf,
  FactType,
  Gap,
  Medium,
  Observation,
  Signal,
  Source,
} from '../observation.ts'
export { opposite } from '../observation.ts'
export { type Interval, inOrder, type Ms, type Seen, seconds, spanOf, type Tri } from '../time.ts'
export type { Clause, Monitor, Pack, Readings, Ruling } from './clause.ts'
export { Alternation, Ordered, Recent, within } from './operators.ts'
export type { Tally } from './tally.ts'
