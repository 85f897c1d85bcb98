import type { Scenario } from '../rig/bench/scenario.ts'
import limits from './article-46/limits.ts'
import maximumPerPlayer from './article-46/maximum-per-player.ts'
import bouleBets from './boule/bets.ts'
import five from './boule/five.ts'
import manyCoups from './boule/many-coups.ts'
import bouleWins from './boule/wins.ts'
import monteCarloBets from './monte-carlo/bets.ts'
import colours from './monte-carlo/colours.ts'
import neutrals from './monte-carlo/neutrals.ts'
import monteCarloPayments from './monte-carlo/payments.ts'
import plaques from './monte-carlo/plaques.ts'
import sessionEnd from './monte-carlo/session-end.ts'
import stacks from './monte-carlo/stacks.ts'
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
import payments from './roulette/payments.ts'
import vingtTroisBets from './vingt-trois/bets.ts'
import vingtTroisCoup from './vingt-trois/nominal-coup.ts'
import thirteen from './vingt-trois/thirteen.ts'
import vingtTroisWins from './vingt-trois/wins.ts'

/** Every scenario, in the order in which a certification plays them. */
export const SCENARIOS: readonly Scenario[] = [
  nominalCoup,
  vingtTroisCoup,
  manyCoups,
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
  payments,
  bouleBets,
  bouleWins,
  five,
  vingtTroisBets,
  vingtTroisWins,
  thirteen,
  maximumPerPlayer,
  limits,
  monteCarloBets,
  monteCarloPayments,
  neutrals,
  colours,
  plaques,
  stacks,
  sessionEnd,
]
