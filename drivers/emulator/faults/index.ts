import { APPARATUS_FAULTS } from './apparatus.ts'
import { BET_FAULTS } from './bets.ts'
import { CALL_FAULTS } from './calls.ts'
import { EQUIPMENT_FAULTS } from './equipment.ts'
import type { Fault } from './fault.ts'
import { HAND_FAULTS } from './hands.ts'
import { LIMIT_FAULTS } from './limits.ts'
import { MOVEMENT_FAULTS } from './movement.ts'
import { OBJECT_FAULTS } from './objects.ts'
import { PAYMENT_FAULTS } from './payment.ts'
import { SESSION_FAULTS } from './session.ts'

/** Every way to break a clause. */
export const FAULTS: readonly Fault[] = [
  ...APPARATUS_FAULTS,
  ...MOVEMENT_FAULTS,
  ...CALL_FAULTS,
  ...OBJECT_FAULTS,
  ...BET_FAULTS,
  ...LIMIT_FAULTS,
  ...PAYMENT_FAULTS,
  ...HAND_FAULTS,
  ...SESSION_FAULTS,
]

/** Every fault that an emulated table with its cylinder and head knows. */
export const TABLE_FAULTS: readonly Fault[] = [...FAULTS, ...EQUIPMENT_FAULTS]
