import { createHistogram, type Histogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { TimingPart } from '../../../rig/link-timing.ts'

/** Between two looks at how late this process is, ms. */
const LOOK_EVERY = 5

/** What a broker adds to the instants of its messages, measured as it goes. */
export class Measures {
  readonly #lateness = monitorEventLoopDelay({ resolution: LOOK_EVERY })
  readonly #roundTrip = createHistogram()

  start(): void {
    this.#lateness.enable()
  }

  stop(): void {
    this.#lateness.disable()
  }

  acknowledged(tookMs: number): void {
    this.#roundTrip.record(Math.max(1, Math.round(tookMs * 1e6)))
  }

  parts(): TimingPart[] {
    return [part('scheduling', this.#lateness, LOOK_EVERY), part('round trip', this.#roundTrip, 0)]
  }
}

/** @param least what every sample holds besides, ms */
function part(what: string, samples: Histogram & { readonly count?: number }, least: number): TimingPart {
  const { count = 0 } = samples
  if (count === 0) return { what, ms: null, from: 'not measured yet' }
  const ms = Math.max(0, samples.percentile(99) / 1e6 - least)
  return { what, ms, from: `measured, p99 of ${count.toLocaleString('en')}` }
}
