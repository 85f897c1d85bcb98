import type { Signal } from '../rig/observation.ts'
import type { Ms } from '../rig/time.ts'

/** Frames ↔ observations for one device profile. It hands what it reads to an `Intake`. */
export interface Driver {
  /** What this device can show at all: a clause that needs more stays `none`. */
  readonly provides: readonly Signal[]
  /** Status frames or sentences understood. */
  readonly frames: number
  /** Bytes that arrived at `t`. */
  take(chunk: Uint8Array, t: Ms): void
  /** No more will come: what was held back is handed over. */
  end(t: Ms): void
}
