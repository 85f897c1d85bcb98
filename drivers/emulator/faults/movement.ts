import { type Fault, FR, MC, mc, ROULETTES, US, VINGT_TROIS, vingtTrois } from './fault.ts'

const direction = [
  mc('1-4/direction-alternates'),
  'fr-67-5/direction-alternates',
  vingtTrois('direction-alternates'),
]

/** The cylinder and the ball, and spins that are void. */
export const MOVEMENT_FAULTS: readonly Fault[] = [
  {
    id: 'direction-repeated',
    title: 'The cylinder is actuated the same way each time',
    games: [...MC, ...FR, ...VINGT_TROIS],
    violates: direction,
    apply: (b) => {
      b.actuation = 'repeat'
    },
  },
  {
    id: 'pushed-again',
    title: 'The cylinder is not stopped but pushed on the same way',
    // A vingt-trois turns on from coup to coup: pushed again, it shows no new start, and the first clause cannot be told.
    games: [...MC, ...FR],
    violates: direction,
    apply: (b) => {
      b.actuation = 'push'
    },
  },
  {
    id: 'ball-with-rotor',
    title: 'The ball is launched with the rotation, and nobody minds',
    games: ROULETTES,
    violates: [mc('1-4/ball-opposes-rotor'), 'fr-67-5/ball-opposes-rotor', 'us-sd/ball-opposes-rotor'],
    apply: (b) => {
      b.launch = 'with'
      b.voids.withRotor = false
    },
  },
  {
    id: 'short-spin-counts',
    title: 'A ball that went round fewer than four times is played on',
    games: US,
    violates: ['us-sd/four-revolutions'],
    apply: (b) => {
      b.voids.weakLaunch = false
    },
  },
  {
    id: 'lost-ball-counts',
    title: 'A number is announced though the ball left the wheel',
    games: US,
    violates: ['us-sd/ball-leaves-voids'],
    apply: (b) => {
      b.voids.ballLeft = false
    },
  },
  {
    id: 'object-ignored-by-table',
    title: 'A chip falls into the wheel and the spin counts',
    games: US,
    violates: ['us-sd/foreign-object-voids'],
    apply: (b) => {
      b.voids.object = false
    },
  },
  {
    id: 'no-manual-mode',
    title: 'The number is not detected and the game goes on',
    games: FR,
    violates: ['fr-67-5/manual-on-missed-detection'],
    apply: (b) => {
      b.missed.manual = false
    },
  },
  {
    id: 'restarted-by-staff',
    title: 'After a missed detection the table is restarted without management',
    games: FR,
    violates: ['fr-67-5/manual-on-missed-detection'],
    apply: (b) => {
      b.missed.restartedBy = 'staff'
    },
  },
]
