import type { Game } from './apparatus/layout.ts'
import type { LinkTiming } from './link-timing.ts'
import type { Decision, DecisionRule, Limit, Quantity } from './measurement.ts'
import type { Direction } from './observation.ts'
import type { Interval } from './time.ts'
import type { Verdict } from './verdict.ts'

/** One clause of one text, judged. `evidence` holds trace line numbers, the failing ones first, at most 20. */
export interface ClauseResult {
  readonly id: string
  readonly obliges: string
  readonly observes: readonly string[]
  /** A mandatory clause that was not assessed makes the run inconclusive. */
  readonly required: boolean
  readonly verdict: Verdict
  readonly reason: string | null
  /** Instances judged, and of these failed and undecided. */
  readonly judged: number
  readonly failed: number
  readonly undecided: number
  readonly evidence: readonly number[]
  /** The narrowest margin seen. */
  readonly margin: (Quantity & { readonly unit: string }) | null
}

export interface ScenarioResult {
  readonly id: string
  readonly title: string
  readonly verdict: Verdict
  readonly reason: string | null
  readonly clauses: readonly string[]
  readonly attempts: number
  readonly durationMs: number
}

/** A measured quantity over a run: the mean, the extremes, and the largest U of a single one. */
export interface MeasurementResult {
  readonly name: string
  readonly title: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly unit: string
  readonly U: number
  readonly k: 2
  readonly n: number
  readonly limit: Limit | null
  /** Null where the bench sets no limit. The worst of the single decisions. */
  readonly decision: Decision | null
}

/** One result of the wheel. Null where it was not seen. */
export interface Outcome {
  readonly spin: number | null
  readonly number: string | null
  readonly direction: Direction | null
  readonly launchedAt: Interval | null
  readonly droppedAt: Interval | null
  readonly restedAt: Interval | null
}

/** One coup over time, for the picture in the certificate. Times in ms on the bench clock. */
export interface CoupPicture {
  readonly coup: number
  readonly from: number
  readonly to: number
  /** `[t, rad/s]`, counter-clockwise positive; a point lies in the middle of the stretch it was measured over. */
  readonly ball: readonly (readonly [number, number])[]
  readonly rotor: readonly (readonly [number, number])[]
  readonly marks: readonly { readonly at: Interval; readonly label: string }[]
}

/** A text of the bench's own: the name of its file, and the file's SHA-256 in hexadecimal digits. */
export interface OwnText {
  readonly id: string
  readonly title: string
  readonly file: string
  readonly sha256: string
}

/** `clause` asked it; `answer` true when the clause is kept. */
export interface InspectorAnswer {
  readonly clause: string
  readonly answer: boolean
  readonly by: string
}

interface TraceNote {
  readonly mode: 'full' | 'failures' | 'none'
  readonly records: number
  /** Records that were judged and not kept. */
  readonly dropped: number
}

/** Everything a run found: each report is drawn from this and nothing else. */
export interface RunResult {
  readonly schema: 1
  readonly rig: string
  readonly command: 'certify' | 'run' | 'replay'
  readonly startedAt: string
  readonly verdict: Verdict
  readonly reason: string | null
  readonly game: Game
  readonly packs: readonly string[]
  /** Of the packs, those that the bench brought along: no text that the rig knows. */
  readonly ownTexts: readonly OwnText[]
  readonly target: {
    readonly kind: string
    readonly [key: string]: string | number | boolean | null | readonly string[]
  }
  readonly apparatus: {
    readonly layout: string
    readonly example: boolean
    readonly source: string
    readonly pockets: number
    readonly obstacles: number | null
  }
  readonly seed: number | null
  readonly spins: number
  readonly faults: readonly string[]
  /** What an inspector answered, in the order of the answers. */
  readonly inspector: readonly InspectorAnswer[]
  readonly readings: Readonly<Record<string, string>>
  readonly timing: Readonly<Record<string, string>>
  readonly decisionRule: DecisionRule
  /** What widened the instants of a real target, by link; empty where there was none. */
  readonly links: readonly LinkTiming[]
  readonly clauses: readonly ClauseResult[]
  readonly scenarios: readonly ScenarioResult[]
  readonly measurements: readonly MeasurementResult[]
  readonly coups: { readonly completed: number; readonly void: number }
  readonly picture: CoupPicture | null
  readonly trace: TraceNote
  /** Length of the run on the bench clock. */
  readonly durationMs: number
  /** `rig replay` only. */
  readonly frames?: number
  readonly rejected?: readonly { readonly line: number; readonly raw: string; readonly reason: string }[]
  readonly rejectedCount?: number
  readonly gaps?: readonly { readonly gap: Interval; readonly link: string; readonly why: string }[]
  readonly outcomes?: readonly Outcome[]
}
