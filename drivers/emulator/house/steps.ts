import type { Bet } from '../../../rig/observation.ts'
import type { Ms } from '../../../rig/time.ts'

/** What a stake gets: from the house, and back of itself. */
export interface Due {
  readonly paid: number
  readonly returned: number
}

/** A stake with what it gets. */
export interface Line extends Due {
  readonly bet: Bet
}

/** One thing that the croupier's hands or his voice do after the number, so long `after` the one before. */
export type Step = { readonly after: Ms } & (
  | { readonly do: 'marker'; readonly number: string }
  | { readonly do: 'collect' | 'divide' }
  | { readonly do: 'announce'; readonly player: string; readonly lines: readonly Line[] }
  | { readonly do: 'pay'; readonly line: Line }
)
