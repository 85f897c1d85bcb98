import type picocolors from 'picocolors'
import type { Verdict } from '../verdict.ts'

export type Colors = ReturnType<typeof picocolors.createColors>

/** The colour of a verdict on a terminal; the mark and the word beside it say the same. */
export function paint(verdict: Verdict, c: Colors): (text: string) => string {
  switch (verdict) {
    case 'pass':
      return c.green
    case 'fail':
    case 'error':
      return c.red
    case 'inconc':
      return c.yellow
    case 'none':
      return c.dim
  }
}
