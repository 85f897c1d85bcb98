import { type Fault, FR, MC, mc, ROULETTES, VINGT_TROIS, vingtTrois } from './fault.ts'

const window = [mc('1-4/rnvp-window'), 'fr-67-5/rnvp-at-slowdown']
const noBet = [mc('1-4/no-bet-after-rnvp'), 'fr-67-5/rnvp-at-slowdown', vingtTrois('no-bet-after-rnvp')]
const callsFirst = [vingtTrois('rnvp-before-actuation')]

/** “Rien ne va plus”, the bets about it, and the number. */
export const CALL_FAULTS: readonly Fault[] = [
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
    games: [...MC, ...FR, ...VINGT_TROIS],
    violates: noBet,
    apply: (b) => {
      b.bet = (why) => (why === 'closed' ? null : why)
    },
  },
  {
    id: 'held-bets-refused',
    title: 'Bets are refused as soon as the ball is launched',
    games: MC,
    violates: [mc('1-4/bets-while-ball-held')],
    apply: (b) => {
      b.bet = (why, _, { held, sinceCall }) => (held && sinceCall === null ? 'closed' : why)
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
  {
    id: 'late-bets-for-100-ms',
    title: 'Bets are still accepted for 100 ms after “rien ne va plus”',
    games: [...MC, ...FR, ...VINGT_TROIS],
    violates: noBet,
    apply: (b) => {
      b.bet = (why, _, { sinceCall }) => (sinceCall !== null && sinceCall <= 100 ? null : why)
    },
  },
  {
    id: 'late-bets-of-one-player',
    title: 'Bets of one player are accepted after “rien ne va plus”, those of others are not',
    games: [...MC, ...FR, ...VINGT_TROIS],
    violates: noBet,
    apply: (b) => {
      b.bet = (why, bet) => (why === 'closed' && bet.player === 'B' ? null : why)
    },
  },
  {
    id: 'announced-100-ms-early',
    title: 'The number is announced 100 ms before the ball comes to rest',
    games: [...MC, ...FR],
    violates: [mc('1-4/announce-after-rest'), 'fr-67-5/number-after-rest'],
    apply: (b) => {
      b.announce.when = 'before-rest'
    },
  },
  {
    id: 'call-100-ms-late',
    title: '“Rien ne va plus” is called 100 ms after the actuation',
    games: VINGT_TROIS,
    violates: callsFirst,
    apply: (b) => {
      b.callsAfterActuation = () => 100
    },
  },
  {
    id: 'call-hidden-by-console',
    title:
      '“Rien ne va plus” is called when the cylinder has long turned, and the console tells it otherwise',
    games: VINGT_TROIS,
    violates: callsFirst,
    apply: (b) => {
      b.callsAfterActuation = () => 8000
      b.console = 'after-call'
    },
  },
  {
    id: 'call-forgotten',
    title: '“Rien ne va plus” is not called at every coup',
    games: VINGT_TROIS,
    violates: callsFirst,
    apply: (b) => {
      b.callsAfterActuation = (coup) => (coup % 3 === 2 ? 'never' : null)
    },
  },
]
