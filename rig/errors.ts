/** What kind of trouble: decides the exit code (`cli/exit.ts`) and how it is shown. */
export type RigErrorKind =
  /** The user asked for something that does not exist or wrote something that does not fit: exit 64. */
  | 'usage'
  /** A file could not be read or is not what it should be: exit 64. */
  | 'input'
  /** The rig, a link or a broker failed: exit 50. */
  | 'infrastructure'

/**
 * The one error class of the rig. The message says what is wrong; `advice` says what to do next.
 * Anything else that is thrown is a bug in the rig.
 */
export class RigError extends Error {
  override readonly name = 'RigError'
  readonly kind: RigErrorKind
  readonly code: string
  readonly advice: string | null

  constructor(kind: RigErrorKind, code: string, message: string, advice: string | null = null) {
    super(message)
    this.kind = kind
    this.code = code
    this.advice = advice
  }
}
