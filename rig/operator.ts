import type { Ms } from './time.ts'

/** What a person made of a task: did it, would not or could not, or did not answer in time. */
export type Done = 'done' | 'skipped' | 'late'

/** Somebody at the table who does what the rig cannot: asked in words, with a time limit. */
export interface Operator {
  /** For the report: `a person at the terminal`, `a script`. */
  readonly name: string
  ask(task: string, within: Ms): Promise<Done>
}
