import type { RunResult } from '../../rig/result.ts'
import { replayed, sample } from './sample.ts'

/** A result in which every free text is `text`: what a wheel, a recording or a configuration may have put there. */
export function hostile(text: string): RunResult {
  return {
    ...sample,
    reason: text,
    packs: [text],
    target: { kind: 'serial', port: text, [text]: text },
    apparatus: { ...sample.apparatus, layout: text, source: text },
    faults: [text],
    readings: { directionBasis: text, [text]: text },
    timing: { [text]: text },
    clauses: sample.clauses.map((c) => ({ ...c, obliges: text, observes: [text], reason: text })),
    scenarios: sample.scenarios.map((s) => ({ ...s, title: text, reason: text, clauses: [text] })),
    measurements: sample.measurements.map((m) => ({ ...m, name: text, title: text, unit: text })),
    picture: sample.picture && {
      ...sample.picture,
      marks: sample.picture.marks.map((m) => ({ ...m, label: text })),
    },
    frames: 1,
    rejected: [{ line: 1, raw: text, reason: text }],
    gaps: [{ gap: [0, 1], link: text, why: text }],
    outcomes: replayed.outcomes ?? [],
  }
}
