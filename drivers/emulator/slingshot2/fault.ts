import type { Fault } from '../faults/fault.ts'
import type { WheelBehaviour } from './behaviour.ts'

/**
 * A named way for an emulated wheel to misbehave. `violates`: what it must break when the wheel alone is heard,
 * without a table; a clause that needs a table's word as well is not told.
 */
export interface SlingshotFault extends Omit<Fault, 'apply'> {
  readonly apply: (b: WheelBehaviour) => void
}
