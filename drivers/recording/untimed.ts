import type { Intake } from '../../rig/intake.ts'
import type { Interval } from '../../rig/time.ts'

/** At some time. JSON has no infinity; this is the largest whole number that stays exact (285,000 years). */
const SOME_TIME: Interval = [0, Number.MAX_SAFE_INTEGER]

/**
 * For a recording without times. Every observation lies anywhere in time, so that nothing that needs the
 * bench's clock can be told; what the device's own clock or count puts in order stays in order.
 */
export function withoutTimes(intake: Intake): Intake {
  return {
    raw: (link, dir, t, raw) => intake.raw(link, dir, t, raw),
    sighting: (s) => intake.sighting({ ...s, seen: { ...s.seen, at: SOME_TIME } }),
    gap: (g) => intake.gap({ ...g, gap: SOME_TIME }),
    rejected: (n, raw, reason) => intake.rejected(n, raw, reason),
  }
}
