import type { RigError } from '../errors.ts'
import type { Verdict } from '../verdict.ts'

/** The exit codes that other tools rely on. This is the one place that maps them. */
export const EXIT = { pass: 0, inconc: 20, fail: 30, error: 50, usage: 64, interrupted: 130 } as const

export function exitOfVerdict(v: Verdict): number {
  switch (v) {
    case 'pass':
      return EXIT.pass
    // Nothing that was required was assessed.
    case 'none':
    case 'inconc':
      return EXIT.inconc
    case 'fail':
      return EXIT.fail
    case 'error':
      return EXIT.error
  }
}

export function exitOfError(e: RigError): number {
  return e.kind === 'infrastructure' ? EXIT.error : EXIT.usage
}
