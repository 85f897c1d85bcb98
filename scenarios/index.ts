import type { Scenario } from '../rig/bench/scenario.ts'
import ballLeaves from './roulette/ball-leaves.ts'
import ballWithRotor from './roulette/ball-with-rotor.ts'
import chipAfterRest from './roulette/chip-after-rest.ts'
import chipInCylinder from './roulette/chip-in-cylinder.ts'
import chipOnFirstCoup from './roulette/chip-on-first-coup.ts'
import chipTwice from './roulette/chip-twice.ts'
import chipWhileBallDescends from './roulette/chip-while-ball-descends.ts'
import directionReversal from './roulette/direction-reversal.ts'
import failedLaunch from './roulette/failed-launch.ts'
import missedDetection from './roulette/missed-detection.ts'
import nominalCoup from './roulette/nominal-coup.ts'

/** Every scenario, in the order in which a certification plays them. */
export const SCENARIOS: readonly Scenario[] = [
  nominalCoup,
  directionReversal,
  chipInCylinder,
  chipWhileBallDescends,
  chipAfterRest,
  chipTwice,
  chipOnFirstCoup,
  failedLaunch,
  ballWithRotor,
  ballLeaves,
  missedDetection,
]
