import type { Cause } from '../../finding.ts'
import type { Kind } from '../kind.ts'

/** Kinds of findings of one subject, by their codes. */
export type Kinds = Readonly<Record<string, Kind>>

/** One cause: what, why, and the next step. */
export const cause = (what: string, why: string, next: string): Cause => ({ cause: what, why, next })

/** A fault of the table: what its people or its controller did against the text. */
export function kind(code: string, title: string, causes: readonly Cause[], more: Partial<Kind> = {}): Kind {
  return { code, severity: 'fault', part: 'table', title, causes, weight: 50, ...more }
}

export const byCode = (...kinds: readonly Kind[]): Kinds => Object.fromEntries(kinds.map((k) => [k.code, k]))
