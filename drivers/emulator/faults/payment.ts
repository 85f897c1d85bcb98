import type { Pocket } from '../../../rig/apparatus/layout.ts'
import type { Bet } from '../../../rig/observation.ts'
import { SIMPLE, taken } from '../house/places.ts'
import type { Due } from '../house/steps.ts'
import { ARTICLE_46, article46, BOULE, boule, type Fault, MC, mc, VINGT_TROIS, vingtTrois } from './fault.ts'

const simple = (bet: Bet) => SIMPLE.includes(bet.chance)
const multiple = (bet: Bet) => !simple(bet)
const of = (player: string) => (bet: Bet) => bet.player === player
const won = (due: Due) => due.paid > 0
const plus =
  (n: number) =>
  (due: Due): Due => ({ ...due, paid: due.paid + n })
const left =
  (share: (stake: number) => number) =>
  (due: Due, bet: Bet): Due => ({ ...due, returned: share(bet.amount) })

/** Winning stakes of some kind get something else. */
const wins = (
  id: string,
  title: string,
  games: Fault['games'],
  violates: readonly string[],
  which: (bet: Bet, drawn: Pocket) => boolean,
  change: (due: Due, bet: Bet) => Due,
): Fault => ({
  id,
  title,
  games,
  violates,
  apply: (b) => {
    b.due = (due, bet, drawn) => (won(due) && which(bet, drawn) ? change(due, bet) : due)
  },
})

/** Simple chances on a number that takes them get something else. */
const onTaking = (
  id: string,
  title: string,
  games: Fault['games'],
  violates: readonly string[],
  labels: readonly string[],
  change: (due: Due, bet: Bet) => Due,
): Fault => ({
  id,
  title,
  games,
  violates,
  apply: (b, game) => {
    b.due = (due, bet, { label }) =>
      simple(bet) && labels.includes(label) && taken(game, label) !== 'nothing' ? change(due, bet) : due
  },
})

const both = [...MC, ...ARTICLE_46]
const full = [mc('1-5/odds-multiple'), ...article46('odds-full')]
const oddsSimple = [mc('1-5/odds-simple'), ...article46('odds-simple')]
const kept = [mc('1-5/stake-kept'), ...article46('stake-kept')]
const kind = (chance: string) => (bet: Bet) => bet.chance === chance
const nothing = (): Due => ({ paid: 0, returned: 0 })

const MULTIPLES = [
  ['cheval', 'A cheval'],
  ['transversale', 'A transversale pleine'],
  ['carre', 'A carré'],
  ['sixain', 'A sixain'],
  ['douzaine', 'A dozen'],
  ['colonne', 'A column'],
] as const

const odds: readonly Fault[] = [
  wins('full-one-short', 'A full number is paid one unit short', both, full, kind('plein'), plus(-1)),
  wins('full-one-over', 'A full number is paid one unit too much', both, full, kind('plein'), plus(1)),
  wins('full-unpaid', 'A full number is not paid', both, full, kind('plein'), nothing),
  wins(
    'full-short-for-one',
    'A full number is paid right to one player and short to another',
    both,
    full,
    (bet) => multiple(bet) && of('B')(bet),
    plus(-1),
  ),
  wins(
    'full-by-other-odds',
    'Numbers 12 to 14 are paid as if they were 5 to 11',
    VINGT_TROIS,
    [vingtTrois('odds-full')],
    (bet) => multiple(bet) && Number(bet.numbers[0]) >= 12,
    (due, bet) => ({ ...due, paid: 11 * bet.amount }),
  ),
  ...MULTIPLES.map(([chance, name]) =>
    wins(
      `${chance}-odds-wrong`,
      `${name} is paid once more than it brings`,
      MC,
      [mc('1-5/odds-multiple')],
      kind(chance),
      (due, bet) => plus(bet.amount)(due),
    ),
  ),
  wins('simple-one-short', 'A simple chance is paid one unit short', both, oddsSimple, simple, plus(-1)),
  wins('simple-one-over', 'A simple chance is paid one unit too much', both, oddsSimple, simple, plus(1)),
  wins(
    'simple-unpaid-for-one',
    'A simple chance is paid to one player and not to another',
    both,
    oddsSimple,
    (bet) => simple(bet) && of('B')(bet),
    nothing,
  ),
  {
    id: 'loser-paid',
    title: 'A simple chance that lost is paid to one player',
    games: both,
    violates: oddsSimple,
    apply: (b, game) => {
      b.due = (due, bet, { label }) => {
        const lost = simple(bet) && due.returned === 0 && taken(game, label) === 'nothing'
        return lost && of('A')(bet) ? { paid: bet.amount, returned: bet.amount } : due
      }
    },
  },
]

const stakes: readonly Fault[] = [
  wins(
    'stake-taken',
    'The winner’s stake is taken',
    both,
    kept,
    () => true,
    left(() => 0),
  ),
  wins(
    'stake-one-short',
    'One unit of a winner’s stake is taken',
    both,
    kept,
    () => true,
    left((s) => s - 1),
  ),
  wins(
    'stake-taken-from-one',
    'The stake is taken from one winner',
    both,
    kept,
    of('B'),
    left(() => 0),
  ),
  wins(
    'simple-stake-taken',
    'The stake is taken from a winning simple chance',
    both,
    kept,
    simple,
    left(() => 0),
  ),
]

const five = [boule('five-takes-simple')]
const thirteen = [vingtTrois('thirteen-takes-simple')]
const zero = [mc('1-5/zero-halves-simple')]
const take = [mc('1-5/double-zero-cmc-take-simple')]
const half = left((s) => Math.floor(s / 2))
const all = left((s) => s)
const ofB = (due: Due, bet: Bet) => (of('B')(bet) ? all(due, bet) : due)

const taking: readonly Fault[] = [
  onTaking('five-spares-simple', '5 leaves the stakes on simple chances', BOULE, five, ['5'], all),
  onTaking('five-halves-simple', '5 takes half of the stakes on simple chances', BOULE, five, ['5'], half),
  onTaking('five-pays-impair', '5 is paid as impair', BOULE, five, ['5'], (due, bet) =>
    bet.chance === 'impair' ? { paid: bet.amount, returned: bet.amount } : due,
  ),
  onTaking('five-spares-one', '5 leaves the stakes of one player on simple chances', BOULE, five, ['5'], ofB),
  onTaking('thirteen-spares-simple', '13 leaves rouge and noir', VINGT_TROIS, thirteen, ['13'], all),
  onTaking('thirteen-halves-simple', '13 takes half of rouge and noir', VINGT_TROIS, thirteen, ['13'], half),
  onTaking(
    'thirteen-spares-one',
    '13 leaves rouge and noir to one player',
    VINGT_TROIS,
    thirteen,
    ['13'],
    ofB,
  ),
  onTaking('zero-takes-all', '0 takes all of a simple chance', MC, zero, ['0'], nothing),
  onTaking('zero-spares-simple', '0 leaves the stakes on simple chances', MC, zero, ['0'], all),
  onTaking(
    'zero-takes-one-more',
    '0 takes one unit more than half of a simple chance',
    MC,
    zero,
    ['0'],
    (due) => ({ ...due, returned: due.returned - 1 }),
  ),
  onTaking(
    'zero-takes-all-of-one',
    '0 takes all of one player’s simple chances',
    MC,
    zero,
    ['0'],
    (due, bet) => (of('B')(bet) ? nothing() : due),
  ),
  onTaking('double-zero-halves', '00 takes half of a simple chance, as 0 does', MC, take, ['00'], half),
  onTaking('cmc-halves', 'CMC takes half of a simple chance, as 0 does', MC, take, ['CMC'], half),
  onTaking('cmc-spares-one', 'CMC leaves the simple chances of one player', MC, take, ['CMC'], ofB),
]

/** What stakes are paid, and what becomes of them. */
export const PAYMENT_FAULTS: readonly Fault[] = [...odds, ...stakes, ...taking]
