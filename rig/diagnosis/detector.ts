import type { Rejection } from '../bench/recorder.ts'
import type { Finding } from '../finding.ts'
import type { FactType, Gap, Observation } from '../observation.ts'
import type { Ms } from '../time.ts'
import type { TraceRecord } from '../trace/record.ts'

/** An instance of a clause that failed. */
export interface Failure {
  readonly clause: string
  readonly reason: string
  /** When it came out, on the bench clock. */
  readonly t: Ms
  /** Those of the observations that show it which are still at hand. */
  readonly evidence: readonly Observation[]
}

/** One handler a fact type. */
export type Handlers = { readonly [T in FactType]?: (o: Observation<T>) => void }

/**
 * Looks for one kind of trouble while a run goes on. Holds constant memory, and can say at any moment what it has
 * found so far.
 */
export interface Detector {
  readonly on?: Handlers
  gap?(g: Gap): void
  rejected?(r: Rejection, t: Ms): void
  raw?(link: string, dir: 'rx' | 'tx', t: Ms, raw: string): void
  /** @returns whether it makes something of this failure; one that nobody does is told as it is */
  failed?(f: Failure): boolean
  noted?(r: TraceRecord): void
  /** @param now the bench clock: what has not ended yet goes on up to here */
  findings(now: Ms): Finding[]
}

/** Finds what stood on the wire. */
export interface Quotes {
  /** The raw line `n` of the trace; null where it is too long ago, or there was none. */
  line(n: number | undefined): { readonly raw: string; readonly line: number } | null
}
