import type { Signal } from '../rig/observation.ts'
import type { Ms } from '../rig/time.ts'

/** Frames ↔ observations for one device profile. It hands what it reads to an `Intake`. */
export interface Driver {
  /** What this device can show at all: a clause that needs more stays `none`. */
  readonly provides: readonly Signal[]
  /** Status frames or sentences understood. */
  readonly frames: number
  /** Bytes that arrived at `t`; `late`: by how much more than the link's bound they may have been read late. */
  take(chunk: Uint8Array, t: Ms, late?: Ms): void
  /** The link is gone since `t`: what the device shows is lost until {@link up}. */
  down(t: Ms, why: string): void
  up(t: Ms): void
  /** No more will come: what was held back is handed over. */
  end(t: Ms): void
}
