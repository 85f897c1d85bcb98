import { MODE } from '../../slingshot2/parameters.ts'
import { FR, US } from '../faults/fault.ts'
import type { SlingshotFault } from './fault.ts'

const games = [...FR, ...US]
const none: readonly string[] = []

/** Every fault that an emulated automated wheel knows. */
export const SLINGSHOT_FAULTS: readonly SlingshotFault[] = [
  {
    id: 'encoder-fault',
    title: 'The encoder fails after no-more-bets: 98.3 rpm, then none, flag 4, and the wheel powers down',
    games,
    violates: none,
    apply: (b) => {
      b.component = 6
      b.selfTest = 6
    },
  },
  {
    id: 'motor-fault',
    title: 'The motor does not turn the rotor: flag 4, and the wheel powers down',
    games,
    violates: none,
    apply: (b) => {
      b.component = 5
      b.selfTest = 5
    },
  },
  {
    id: 'sensor-stuck',
    title: 'Sensor 1 is stuck on: flag 4, and the wheel powers down',
    games,
    violates: none,
    apply: (b) => {
      b.component = 11
      b.selfTest = 11
    },
  },
  {
    id: 'sensor-dead',
    title: 'Sensor 1 is stuck off: the others see the ball go round, flag 4, and the wheel powers down',
    games,
    violates: none,
    apply: (b) => {
      b.component = 21
      b.selfTest = 21
    },
  },
  {
    id: 'sensor-dirty',
    title: 'Sensor 2 gets dirty: it misses more and more crossings, and is late at others',
    games,
    violates: none,
    apply: (b) => {
      b.sensors = { 1: { misses: (n) => Math.min(0.5, 0.15 + 0.02 * n), soft: (n) => Math.min(20, n) } }
    },
  },
  {
    id: 'failed-launch',
    title: 'The first launch of each game fails: flag 8, and it is retried the other way',
    games,
    // Two completed spins the same way, though each actuation reversed the rotor: no breach by the reading `actuation`.
    violates: none,
    apply: (b) => {
      b.launch = (attempt) => (attempt === 1 ? 'fails' : 'good')
    },
  },
  {
    id: 'launches-fail',
    title: 'No launch succeeds: flag 8 for ever',
    games,
    violates: none,
    apply: (b) => {
      b.launch = () => 'fails'
      b.selfTest = 7
    },
  },
  {
    id: 'ball-falls-back',
    title: 'The first launch of each game falls back out of the rim: state 3, then 2 with flag 8',
    games,
    violates: none,
    apply: (b) => {
      b.launch = (attempt) => (attempt === 1 ? 'falls-back' : 'good')
    },
  },
  {
    id: 'ball-with-rotor',
    title: 'The ball runs with the rotor: flag 2 in state 3, until the host sends *R',
    games,
    violates: ['fr-67-5/ball-opposes-rotor'],
    apply: (b) => {
      b.launch = () => 'with-rotor'
      b.selfTest = 4
    },
  },
  {
    id: 'ball-not-detected',
    title: 'The ball is not found after no-more-bets: flag 1, and after 75 s the wheel stops',
    games,
    violates: none,
    apply: (b) => {
      b.detectsBall = false
      b.selfTest = 3
    },
  },
  {
    id: 'number-line-missing',
    title: 'No winning-number line is sent',
    games,
    violates: none,
    apply: (b) => {
      b.numberLine = 'never'
    },
  },
  {
    id: 'no-number',
    title: 'In state 5 the number of the game before still stands',
    games,
    violates: none,
    apply: (b) => {
      b.win = 'stale'
    },
  },
  {
    id: 'spin-counter-jumps',
    title: 'The spin counter goes on by two',
    games,
    violates: none,
    apply: (b) => {
      b.counts = 2
    },
  },
  {
    id: 'controller-resets',
    title: 'The controller starts anew in the middle of state 4',
    games,
    violates: none,
    apply: (b) => {
      b.restarts = true
    },
  },
  {
    id: 'one-way',
    title: 'The rotor is never reversed, as with a mode without 1',
    games,
    violates: ['fr-67-5/direction-alternates'],
    apply: (b) => {
      b.reverses = false
    },
  },
  {
    id: 'rotor-slow',
    title: 'The rotor turns at 60 % of the speed it should have',
    games,
    violates: none,
    apply: (b) => {
      b.rotorShare = 0.6
    },
  },
  {
    id: 'rotor-fast',
    title: 'The rotor turns at 170 % of the speed it should have',
    games,
    violates: none,
    apply: (b) => {
      b.rotorShare = 1.7
    },
  },
  {
    id: 'rotor-unbalanced',
    title: 'The rotor is out of balance: it is faster on one side of each turn',
    games,
    violates: none,
    apply: (b) => {
      b.unbalance = 0.08
    },
  },
  {
    id: 'rotor-brakes',
    title: 'The drive does not hold the rotor: it loses a third of its speed after no-more-bets',
    games,
    violates: none,
    apply: (b) => {
      b.loses = 0.35
    },
  },
  {
    id: 'mode-one-way',
    title: 'The mode word has lost its 1: the wheel is set never to reverse its rotor',
    games,
    violates: ['fr-67-5/direction-alternates'],
    apply: (b) => {
      b.memory = (settings) => {
        settings.mode &= ~MODE.reverses
      }
    },
  },
  {
    id: 'parameter-wrong',
    title: 'Parameter m, the change of speed after no-more-bets, is 20000',
    games,
    violates: none,
    apply: (b) => {
      b.memory = (settings) => {
        settings.set('m', '20000')
      }
    },
  },
]
