import type { Game } from '../../rig/apparatus/layout.ts'
import type { Behaviour } from './behaviour.ts'

/** A named way for the emulator to misbehave, and the clauses that it must break; no others. */
export interface Fault {
  readonly id: string
  readonly title: string
  readonly games: readonly Game[]
  readonly violates: readonly string[]
  readonly apply: (b: Behaviour) => void
}

const MC: readonly Game[] = ['roulette-monte-carlo']
/** The emulated 37-pocket wheel is an electronic one, by fr-67-5; the 38-pocket one a croupier's, by us-sd. */
const FR: readonly Game[] = ['roulette-37']
const US: readonly Game[] = ['roulette-38']
const ROULETTES: readonly Game[] = [...MC, ...FR, ...US]
const mc = (name: string) => `mc-2019-819/${name}`

const apparatus: readonly Fault[] = [
  {
    id: 'no-chief',
    title: 'The table is open without a table chief',
    games: MC,
    violates: [mc('1-1/staff')],
    apply: (b) => {
      b.staff.chief = false
    },
  },
  {
    id: 'no-croupier',
    title: 'The table is open without a croupier',
    games: MC,
    violates: [mc('1-1/staff')],
    apply: (b) => {
      b.staff.croupier = false
    },
  },
  {
    id: 'pocket-missing',
    title: 'The cylinder says that it has 38 pockets',
    games: MC,
    violates: [mc('1-2/pockets')],
    apply: (b) => {
      b.hello.pockets = 38
    },
  },
  {
    id: 'two-reds-adjacent',
    title: 'Two red pockets follow each other on the cylinder that the table reports',
    games: MC,
    violates: [mc('1-2/colours')],
    apply: (b) => {
      const i = b.apparatus.pockets.findIndex((p) => p.colour === 'noir')
      b.apparatus.pockets = b.apparatus.pockets.map((p, k) =>
        k === i ? { ...p, colour: 'rouge' as const } : p,
      )
    },
  },
  {
    id: 'neutral-coloured',
    title: 'CMC is red on the cylinder that the table reports',
    games: MC,
    violates: [mc('1-2/colours')],
    apply: (b) => {
      b.apparatus.pockets = b.apparatus.pockets.map((p) =>
        p.label === 'CMC' ? { ...p, colour: 'rouge' as const } : p,
      )
    },
  },
  {
    id: 'six-obstacles',
    title: 'The cylinder says that it has six metal obstacles',
    games: MC,
    violates: [mc('1-2/obstacles')],
    apply: (b) => {
      b.hello.obstacles = 6
    },
  },
]

const direction = [mc('1-4/direction-alternates'), 'fr-67-5/direction-alternates']
const movement: readonly Fault[] = [
  {
    id: 'direction-repeated',
    title: 'The cylinder is actuated the same way each time',
    games: [...MC, ...FR],
    violates: direction,
    apply: (b) => {
      b.actuation = 'repeat'
    },
  },
  {
    id: 'pushed-again',
    title: 'The cylinder is not stopped but pushed on the same way',
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

const window = [mc('1-4/rnvp-window'), 'fr-67-5/rnvp-at-slowdown']
const calls: readonly Fault[] = [
  {
    id: 'rnvp-early',
    title: '“Rien ne va plus” is called a second after the launch',
    games: [...MC, ...FR],
    violates: window,
    apply: (b) => {
      b.rnvp = 'at-launch'
    },
  },
  {
    id: 'rnvp-late',
    title: '“Rien ne va plus” is called when the ball has dropped',
    games: [...MC, ...FR],
    violates: window,
    apply: (b) => {
      b.rnvp = 'after-drop'
    },
  },
  {
    id: 'rnvp-after-rest',
    title: '“Rien ne va plus” is called when the ball lies in its pocket',
    games: ROULETTES,
    violates: [...window, 'us-sd/no-more-bets-before-rest'],
    apply: (b) => {
      b.rnvp = 'after-rest'
    },
  },
  {
    id: 'rnvp-missing',
    title: '“Rien ne va plus” is never called at the slowdown',
    games: ROULETTES,
    violates: [...window, 'us-sd/no-more-bets-before-rest', 'fr-67-5/manual-on-missed-detection'],
    apply: (b) => {
      b.rnvp = 'never'
    },
  },
  {
    id: 'late-bets-accepted',
    title: 'Bets are accepted after “rien ne va plus”',
    games: [...MC, ...FR],
    violates: [mc('1-4/no-bet-after-rnvp'), 'fr-67-5/rnvp-at-slowdown'],
    apply: (b) => {
      b.lateBets = 'accept'
    },
  },
  {
    id: 'held-bets-refused',
    title: 'Bets are refused as soon as the ball is launched',
    games: MC,
    violates: [mc('1-4/bets-while-ball-held')],
    apply: (b) => {
      b.heldBets = 'refuse'
    },
  },
  {
    id: 'announced-at-drop',
    title: 'A number is announced while the ball still descends',
    games: [...MC, ...FR],
    violates: [mc('1-4/announce-after-rest'), 'fr-67-5/number-after-rest'],
    apply: (b) => {
      b.announce.when = 'drop'
    },
  },
  {
    id: 'wrong-number',
    title: 'The number of the neighbouring pocket is announced',
    games: [...MC, ...FR],
    violates: [mc('1-4/announce-after-rest'), 'fr-67-5/number-after-rest'],
    apply: (b) => {
      b.announce.number = 'neighbour'
    },
  },
  {
    id: 'wrong-chances',
    title: 'The number is right and the simple chances are not',
    games: MC,
    violates: [mc('1-4/announce-after-rest')],
    apply: (b) => {
      b.announce.chances = 'swapped'
    },
  },
]

const object = (id: string, title: string, change: Partial<Behaviour['object']>): Fault => ({
  id: `chip-${id}`,
  title: `A chip falls into the cylinder: ${title}`,
  games: MC,
  violates: [mc('1-4/foreign-object')],
  apply: (b) => {
    Object.assign(b.object, change)
  },
})

const objects: readonly Fault[] = [
  object('ignored', 'nobody minds', { noticed: false }),
  object('no-announcement', '“rien ne va plus” is not announced', { announce: 'never' }),
  object('no-stop', 'the cylinder is not stopped', { stop: 'never' }),
  object('wrong-pocket', 'the ball is put into another pocket', { pocket: 'other' }),
  object('no-relaunch', 'the ball is not launched again', { relaunch: false }),
  object('relaunched-before-stop', 'the ball is launched again before the cylinder is stopped', {
    stop: 'after-relaunch',
  }),
  object('announced-after-stop', '“rien ne va plus” is announced when the cylinder already stands', {
    announce: 'after-stop',
  }),
]

/** Every fault the emulator knows. */
export const FAULTS: readonly Fault[] = [...apparatus, ...movement, ...calls, ...objects]
