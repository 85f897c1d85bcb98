import type { Direction, Gap } from './observation.ts'
import type { Ms } from './time.ts'

/** What a target is doing now, as far as it was shown. */
export interface LiveState {
  readonly rotor: 'turns' | 'stands' | 'unknown'
  readonly direction: Direction | null
  /** Of one revolution, as last shown. */
  readonly periodMs: Ms | null
  readonly ball: 'in the gallery' | 'descending' | 'at rest' | 'in a hand' | 'unknown'
  /** As the table says it. */
  readonly bets: 'open' | 'closed' | 'unknown'
  readonly coups: number
  /** The last numbers, the newest last. */
  readonly numbers: readonly string[]
  /** The device's own faults that are up. */
  readonly faults: ReadonlySet<string>
  readonly gapCount: number
  readonly rejectedCount: number
  readonly lastGap: Gap | null
  /** When each link was last heard, on the bench clock. */
  readonly heard: ReadonlyMap<string, Ms>
}
