import type { Kind } from '../kind.ts'
import { byCode, cause, kind } from './kinds.ts'

const cashier = (why: string, next: string) =>
  cause('The table’s table of odds, or the croupier, is wrong', why, next)
const rounding = cause(
  'The cashier’s program rounds, or counts from one',
  'every amount is off by one unit, whatever the stake',
  'Have its maker look; pay by hand until then.',
)
const place = cause(
  'The account or terminal of this player is set wrongly',
  'others with the same bets were paid right',
  'Compare its settings with another’s; look whether a payment was booked to somebody else.',
)
const hand = cause(
  'The croupier makes the same mistake with one player',
  'it is always the same one',
  'Have the chief look at the record.',
)

const odds = (chance: string, name: string, right: number): Kind =>
  kind(`${chance}-odds-wrong`, `${name} is paid at wrong odds`, [
    cashier(
      'only this kind of bet is paid wrong, and always once too often',
      `Set its odds to ${right} to 1.`,
    ),
  ])

/** What a number that takes simple chances does instead. */
const taking = (name: string, number: string, rule: string): Kind[] => {
  const why = (what: string) => `the text: on ${number} ${rule}; here ${what}`
  const next = `Set what ${number} does to simple chances: ${rule}.`
  const one = (what: string) =>
    kind(
      `${name}-${what}-of-one`,
      `${number} treats one player’s simple chances otherwise than the others’`,
      [place, hand],
    )
  return [
    kind(`${name}-spares`, `${number} leaves the stakes on simple chances`, [
      cashier(why('they get all of it back'), next),
    ]),
    kind(`${name}-halves`, `${number} takes only half of the stakes on simple chances`, [
      cashier(why('they get half of it back, as by the rule of another game'), next),
    ]),
    kind(`${name}-takes-all`, `${number} takes all of the stakes on simple chances`, [
      cashier(why('they get nothing back, as by the rule of another number'), next),
    ]),
    kind(`${name}-takes-more`, `${number} takes a unit too much of the stakes on simple chances`, [
      { ...rounding, why: why('it is a unit too much') },
    ]),
    kind(`${name}-pays`, `${number} is paid as a simple chance`, [
      cashier(
        why('a simple chance is paid'),
        `${next} Look whether ${number} is listed under a colour, odd or even.`,
      ),
    ]),
    one('spares'),
    one('takes-all'),
  ]
}

export const PAYMENTS = byCode(
  kind('full-one-short', 'Full numbers are paid a unit short', [rounding]),
  kind('full-one-over', 'Full numbers are paid a unit too much', [
    rounding,
    cashier('or the stake is counted once as won', 'Look how the amount is made up.'),
  ]),
  kind('full-unpaid', 'Full numbers are not paid', [
    cashier(
      'winning full numbers got nothing, other bets did',
      'Stake on a full number alone and follow the payment through the cashier’s program.',
    ),
  ]),
  kind('full-other-odds', 'Full numbers are paid at the odds of other numbers', [
    cashier(
      'the amounts are those of another number of the plate',
      'Compare the table of odds with the text, number by number.',
    ),
  ]),
  odds('cheval', 'A cheval', 17),
  odds('transversale', 'A transversale pleine', 11),
  odds('carre', 'A carré', 8),
  odds('sixain', 'A sixain', 5),
  odds('douzaine', 'A dozen', 2),
  odds('colonne', 'A column', 2),
  odds('plein', 'A full number', 35),
  kind('multiple-one-short', 'Multiple chances are paid a unit short', [rounding]),
  kind('multiple-one-over', 'Multiple chances are paid a unit too much', [rounding]),
  kind('multiple-unpaid', 'Multiple chances are not paid', [
    cashier('winning bets got nothing', 'Follow one payment through the cashier’s program.'),
  ]),
  kind('simple-one-short', 'Simple chances are paid a unit short', [rounding]),
  kind('simple-one-over', 'Simple chances are paid a unit too much', [rounding]),
  kind('simple-unpaid', 'Simple chances are not paid', [
    cashier('winning bets got nothing', 'Follow one payment through the cashier’s program.'),
  ]),
  kind('paid-wrong-to-one', 'One player is paid wrong amounts', [place, hand]),
  kind('unpaid-to-one', 'One player’s winning bets are not paid', [place, hand]),
  kind('odds-wrong', 'Winning bets are paid wrong amounts', [
    cashier('they are not what the text says', 'Compare the table of odds with the text.'),
  ]),
  kind('loser-paid', 'Bets that lost are paid', [
    place,
    cashier(
      'it takes a lost chance for a won one',
      'Look which number and colour the cashier’s program works with.',
    ),
  ]),
  kind('payment-without-stake', 'A payment is made for which there is no stake', [
    cause(
      'A stake was not told, or a payment is booked to the wrong player',
      'no such stake had been taken',
      'Compare the desk’s list of bets with the payments.',
    ),
  ]),
  kind('stake-taken', 'Winners lose their stake', [
    cashier(
      'the winnings are paid, and the stake is not left',
      'Set the cashier’s program to return the stake with every winning bet.',
    ),
  ]),
  kind('simple-stake-taken', 'Winners on simple chances lose their stake', [
    cashier(
      'other winners keep theirs',
      'Set the cashier’s program to return the stake of simple chances too.',
    ),
  ]),
  kind('stake-taken-from-one', 'One winner loses his stake', [place, hand]),
  kind('stake-one-short', 'Winners get their stake back a unit short', [rounding]),
  ...taking('five', '5', 'every stake on a simple chance loses'),
  ...taking('thirteen', '13', 'every stake on a simple chance loses'),
  ...taking('zero', '0', 'a simple chance loses half its value'),
  ...taking('double-zero', '00', 'a simple chance loses all'),
  ...taking('cmc', 'CMC', 'a simple chance loses all'),
  kind('taking-wrong', 'A number that takes simple chances does so wrongly', [
    cashier(
      'what is given back is neither all, half nor nothing',
      'Follow one payment through the cashier’s program.',
    ),
  ]),
)
