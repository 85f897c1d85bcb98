import type { Bet } from '../../../rig/observation.ts'
import type { Behaviour, Why } from '../behaviour.ts'
import { SIMPLE } from '../house/places.ts'
import { ARTICLE_46, article46, type Fault, MC, mc, VINGT_TROIS, vingtTrois } from './fault.ts'

const combinations = [mc('1-5/combinations'), ...article46('combinations')]

/** A bet that is none of the game is accepted when it is this one. */
const accepts = (fits: (bet: Bet) => boolean) => (b: Behaviour) => {
  b.bet = (why, bet) => (why === 'combination' && fits(bet) ? null : why)
}
/** A bet of the game is refused for this reason when it is this one. */
const refuses = (reason: Why, fits: (bet: Bet) => boolean) => (b: Behaviour) => {
  b.bet = (why, bet) => (why === null && fits(bet) ? reason : why)
}
const on = (chance: string, numbers?: string) => (bet: Bet) =>
  bet.chance === chance && (numbers === undefined || bet.numbers.join(' ') === numbers)
const simple = (bet: Bet) => SIMPLE.includes(bet.chance)

/** Which bets are taken. */
export const BET_FAULTS: readonly Fault[] = [
  {
    id: 'any-bet-accepted',
    title: 'Bets that the game does not have are accepted',
    games: [...MC, ...ARTICLE_46],
    violates: combinations,
    apply: accepts(() => true),
  },
  {
    id: 'cheval-apart-accepted',
    title: 'A cheval on two numbers that only touch at a corner is accepted',
    games: MC,
    violates: combinations,
    apply: accepts(on('cheval', '1 5')),
  },
  {
    id: 'cheval-across-rows-accepted',
    title: 'A cheval on 3 and 4, which lie in two rows, is accepted',
    games: MC,
    violates: combinations,
    apply: accepts(on('cheval', '3 4')),
  },
  {
    id: 'zero-cheval-accepted',
    title: 'A cheval on 0 and 1 is accepted',
    games: MC,
    violates: combinations,
    apply: accepts(on('cheval', '0 1')),
  },
  {
    id: 'call-bet-accepted',
    title: 'A bet on the voisins du zéro is accepted',
    games: MC,
    violates: combinations,
    apply: accepts(on('voisins-du-zero')),
  },
  {
    id: 'cheval-accepted',
    title: 'A cheval is accepted, where only full numbers and simple chances can be staked',
    games: ARTICLE_46,
    violates: combinations,
    apply: accepts(on('cheval')),
  },
  {
    id: 'pair-accepted',
    title: 'Pair is accepted, which the vingt-trois does not have',
    games: VINGT_TROIS,
    violates: [vingtTrois('combinations')],
    apply: accepts(on('pair')),
  },
  {
    id: 'full-number-refused',
    title: 'A full number is refused as no bet of the game',
    games: [...MC, ...ARTICLE_46],
    violates: combinations,
    apply: refuses('combination', on('plein', '1')),
  },
  {
    id: 'simple-chance-refused',
    title: 'Noir is refused to one player as no bet of the game',
    games: [...MC, ...ARTICLE_46],
    violates: combinations,
    apply: refuses('combination', (bet) => on('noir')(bet) && bet.player === 'A'),
  },
  {
    id: 'no-place-for-sixains',
    title: 'The cloth has no place for a sixain',
    games: MC,
    // The bet is one of the game, and it is refused: both are broken.
    violates: [mc('1-2/layout-covers-chances'), mc('1-5/combinations')],
    apply: refuses('no-place', on('sixain')),
  },
  {
    id: 'plaques-refused-on-simple',
    title: 'Plaques are refused on simple chances',
    games: MC,
    violates: [mc('1-6/plaques-on-simple')],
    apply: refuses('medium', (bet) => simple(bet) && bet.medium.kind === 'plaque'),
  },
  {
    id: 'chips-refused-on-manque',
    title: 'Chips with a face value are refused on manque',
    games: MC,
    violates: [mc('1-6/plaques-on-simple')],
    apply: refuses('medium', (bet) => bet.chance === 'manque' && bet.medium.kind === 'chip'),
  },
  {
    id: 'plaques-accepted-on-multiple',
    title: 'Plaques are accepted on multiple chances though there is time to change them',
    games: MC,
    violates: [mc('1-6/plaques-on-multiple')],
    apply: (b) => {
      b.bet = (why, bet) => (why === 'medium' && bet.medium.kind === 'plaque' ? null : why)
    },
  },
  {
    id: 'chips-accepted-on-multiple',
    title: 'Chips with a face value are accepted on multiple chances though there is time to change them',
    games: MC,
    violates: [mc('1-6/plaques-on-multiple')],
    apply: (b) => {
      b.bet = (why, bet) => (why === 'medium' && bet.medium.kind === 'chip' ? null : why)
    },
  },
]
