import type { Game } from './apparatus/layout.ts'
import type { Verdict } from './verdict.ts'

/** A clause whose verdict under a fault is not the one that was to be expected. */
export interface UnexpectedCell {
  readonly clause: string
  /**
   * `killed-undeclared`: the fault broke it and does not declare it. `not-killed`: declared and not broken.
   * `changed`: neither, and its verdict is not that of the healthy run.
   */
  readonly kind: 'killed-undeclared' | 'not-killed' | 'changed'
  /** The verdict of the healthy run, and the one under the fault. */
  readonly from: Verdict
  readonly to: Verdict
  readonly reason: string | null
}

/** One fault against every clause of its game. */
export interface FaultRow {
  readonly id: string
  readonly title: string
  /** Clauses of the judged texts that it must break. */
  readonly declared: readonly string[]
  /** Clauses that failed under it and not in the healthy run. */
  readonly killed: readonly string[]
  readonly unexpected: readonly UnexpectedCell[]
}

/** Every fault of a game against every clause of its texts. */
export interface GameMatrix {
  readonly game: Game
  readonly healthy: {
    readonly verdict: Verdict
    readonly clauses: Readonly<Record<string, Verdict>>
    /** Clauses that a healthy target breaks, or leaves untellable. */
    readonly unexpected: readonly { readonly clause: string; readonly reason: string | null }[]
  }
  readonly faults: readonly FaultRow[]
  /** In the order of the texts. */
  readonly clauses: readonly { readonly id: string; readonly killedBy: readonly string[] }[]
  /** Clauses that no fault breaks: nothing shows that their judgement can fail. */
  readonly unkilled: readonly string[]
  /** The same of texts that the bench brought along: no fault is made for them. */
  readonly unkilledCustom: readonly string[]
}

/** `kill-matrix.json`. */
export interface KillMatrix {
  readonly schema: 1
  readonly rig: string
  readonly seed: number
  readonly games: readonly GameMatrix[]
  /** Unexpected cells, clauses that a healthy target breaks, and clauses that no fault breaks. */
  readonly unexpected: number
}
