import { type Fault, FR, US } from '../faults/fault.ts'

/** How the dealer of an emulated hand-spun wheel spins. */
export interface DealerBehaviour {
  /** How hard the rotor is pushed, 1 as usual. */
  push: number
  /** The ball is thrown too weakly. */
  weak: boolean
}

export interface ReaderFault extends Omit<Fault, 'apply'> {
  readonly apply: (b: DealerBehaviour) => void
}

const games = [...FR, ...US]

/** What can go wrong on a hand-spun wheel with a reader. */
export const READER_FAULTS: readonly ReaderFault[] = [
  {
    id: 'rotor-out-of-range',
    title: 'The rotor is pushed too weakly: flag 1',
    games,
    violates: [],
    apply: (b) => {
      b.push = 0.6
    },
  },
  {
    id: 'slow-ball',
    title: 'The ball is thrown too weakly: flag 8, and the game is void',
    games,
    violates: [],
    apply: (b) => {
      b.weak = true
    },
  },
]
