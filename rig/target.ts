import type { Intake } from './intake.ts'
import type { Signal } from './observation.ts'
import type { Clock } from './time.ts'

/** What the rig makes happen. `kind` names it; the rest is for whoever carries it out. */
export interface Stimulus {
  readonly kind:
    | 'session'
    | 'coup'
    | 'bet'
    | 'drop-chip'
    | 'mishap'
    | 'management'
    /** `minimum`, `maxima`: the management sets limits. */
    | 'limits'
    /** `player`: takes colour chips; `value` null: leaves the value unmarked for now. */
    | 'colour'
    /** `player`: gives his colour back. */
    | 'colour-back'
    /** `left`: the management fixes the last coup. */
    | 'last-coups'
    /** `number`: where the next ball shall come to rest; only an emulator can. */
    | 'next-number'
    /** `assisted`: another employee helps the croupier, or none does. */
    | 'assist'
  readonly [detail: string]: unknown
}

/** What came of a stimulus: the target's own word. */
export interface Reply {
  readonly ok: boolean
  readonly why: string | null
  /** Whoever was asked left it out on purpose: nothing was tried. */
  readonly skipped?: boolean
  /** The way to whoever was asked broke: it may have been done or not, so that `ok` says nothing. */
  readonly lost?: boolean
}

/** The thing under test, with the drivers that reach it. */
export interface Target {
  readonly kind: string
  readonly clock: Clock
  readonly provides: ReadonlySet<Signal>
  /** For the report and the head of the trace. */
  describe(): {
    readonly kind: string
    readonly [key: string]: string | number | boolean | null | readonly string[]
  }
  /** Connects; from now on the intake is fed. Resolves when the target has answered. */
  open(intake: Intake): Promise<void>
  /** Asks for a stimulus; `null` when nobody can give it. */
  stimulate(s: Stimulus): Promise<Reply | null>
  /**
   * Asks every link for a sign of life. What was said before has arrived when it comes; a link that gives none is
   * recorded as unheard since it spoke last.
   */
  hearOut?(): Promise<void>
  close(): void | Promise<void>
  /** Drives the target's clock while `work` goes on. */
  run<T>(work: Promise<T>): Promise<T>
}
