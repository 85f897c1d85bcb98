import type { Gap, Sighting } from './observation.ts'
import type { Ms } from './time.ts'

/** Where a driver puts what it reads. The bench numbers, records and judges it. */
export interface Intake {
  /** Records raw bytes or text and returns their trace line. `dir` as seen from the rig. */
  raw(link: string, dir: 'rx' | 'tx', t: Ms, raw: string): number
  sighting(s: Sighting): void
  gap(g: Omit<Gap, 'n'>): void
  /** Something that was received and is not used, with the reason. `n` is its raw line. */
  rejected(n: number, raw: string, reason: string): void
}
