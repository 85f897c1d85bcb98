import { RigError } from '../../rig/errors.ts'

/** The RigError that a call throws; anything else, and no throw at all, fails the test. */
export function errorOf(call: () => unknown): RigError {
  try {
    call()
  } catch (e) {
    if (e instanceof RigError) return e
    throw e
  }
  throw new Error('expected a RigError and nothing was thrown')
}
