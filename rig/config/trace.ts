import type { TraceMode } from '../trace/record.ts'

/** How much of a run's record is kept, as a bench may ask for it; the default first. */
export const TRACE_CHOICES = ['auto', 'full', 'failures', 'none'] as const
type TraceChoice = (typeof TRACE_CHOICES)[number]

/** A full record takes some 16 kB a coup: up to so many coups it stays below 100 MB. */
export const LONG_RUN = 5000

/** What `auto` means for a run of so many coups: a long one keeps only the coups that somebody will look at. */
export function traceMode(choice: TraceChoice, spins: number): TraceMode {
  if (choice !== 'auto') return choice
  return spins > LONG_RUN ? 'failures' : 'full'
}
