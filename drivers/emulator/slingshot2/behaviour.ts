import type { BeamTrouble } from '../plant/beam.ts'
import type { Settings } from './settings.ts'

/** How an emulated wheel behaves. {@link wellBehaved} is by the book; a fault changes one thing. */
export interface WheelBehaviour {
  /**
   * What becomes of a launch, of which 1 is the first of a game. `fails`: the ball never gets round.
   * `falls-back`: it gets round, and drops back while still fast. `with-rotor`: it runs the way the rotor turns.
   */
  launch: (attempt: number) => 'good' | 'fails' | 'falls-back' | 'with-rotor'
  /** The component that fails, by the guide's code: 5 the motor, 6 the encoder, sensor 1 stuck on 11, stuck off 21. */
  component: 5 | 6 | 11 | 21 | null
  /** What is wrong with the sensors in the rim, by their number, 0 to 2. */
  sensors: Readonly<Record<number, BeamTrouble>>
  /** An unbalanced rotor is faster and slower than its mean by this share, once a turn. */
  unbalance: number
  /** After no-more-bets the drive loses this share of the speed, evenly until the number. */
  loses: number
  /** What has become of its memory, which it reads when it is switched on. */
  memory: (settings: Settings) => void
  /** What the self-test finds, by the guide's codes; 0: nothing. */
  selfTest: number
  /** Of the speed that the parameters ask for. */
  rotorShare: number
  /** Whether the rotor is reversed where the mode asks for it. */
  reverses: boolean
  /** Whether the sensors see the ball after no-more-bets. */
  detectsBall: boolean
  numberLine: 'usual' | 'never'
  /** `stale`: the number of the game before stays, and no line is sent. */
  win: 'new' | 'stale'
  /** By how much the spin counter goes on at a game's end. */
  counts: number
  /** The controller starts anew in state 4. */
  restarts: boolean
}

export function wellBehaved(): WheelBehaviour {
  return {
    launch: () => 'good',
    component: null,
    sensors: {},
    unbalance: 0,
    loses: 0,
    memory: () => {},
    selfTest: 0,
    rotorShare: 1,
    reverses: true,
    detectsBall: true,
    numberLine: 'usual',
    win: 'new',
    counts: 1,
    restarts: false,
  }
}
