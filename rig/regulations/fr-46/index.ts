import type { Clause, Pack } from '../clause.ts'
import { noBetAfterRnvp } from '../shared/bets.ts'
import { combinations } from '../shared/combinations.ts'
import { directionAlternates } from '../shared/direction.ts'
import { odds, stakeKept, takesSimple } from '../shared/odds.ts'
import { apparatus } from './apparatus.ts'
import { maximumFixed, minimumFixed } from './fixed-limits.ts'
import { maximumPerPlayer } from './maximum-per-player.ts'
import { maximumInRange } from './maximum-range.ts'
import { rnvpBeforeActuation } from './rnvp-before-actuation.ts'

type Game = 'boule' | 'vingt-trois'

const PAID: NonNullable<Clause['needs']> = ['bet.accepted', 'payment.made', 'announcement/number']
/** At the vingt-trois the pocket decides rouge and noir, not the number. */
const paidOnColours = (game: Game): typeof PAID => (game === 'vingt-trois' ? [...PAID, 'ball.rested'] : PAID)

/** "A la boule comme au vingt-trois": what the article says of the stakes of both games. */
const limits = (game: Game): readonly Clause[] => [
  {
    id: `fr-46/${game}/stake-kept`,
    obliges: 'the winner keeps the stake in every case and may withdraw it',
    observes: ['table'],
    needs: paidOnColours(game),
    monitor: stakeKept(game),
  },
  {
    id: `fr-46/${game}/minimum-fixed`,
    obliges:
      'the minimum is the one declared in the licence, or a higher one set when the tables open (never a lower one); never changed during play, and a new minimum stays until the next day’s session',
    observes: ['spec', 'table'],
    needs: ['table.limits', 'table.session'],
    monitor: minimumFixed(game),
  },
  {
    id: `fr-46/${game}/maximum-fixed`,
    obliges: 'the maximum is set when the tables open and does not vary before the next day’s session',
    observes: ['table'],
    needs: ['table.limits', 'table.session'],
    monitor: maximumFixed,
  },
  {
    id: `fr-46/${game}/maximum-full-range`,
    obliges: `maximum on a full number is ${game === 'boule' ? '40 to 100' : '20 to 50'} times the session’s minimum`,
    observes: ['table'],
    needs: ['table.limits'],
    monitor: maximumInRange(game, 'plein'),
  },
  {
    id: `fr-46/${game}/maximum-simple-range`,
    obliges: `maximum on a simple chance is ${game === 'boule' ? '200 to 500' : '100 to 250'} times the session’s minimum`,
    observes: ['table'],
    needs: ['table.limits'],
    monitor: maximumInRange(game, 'simple'),
  },
  {
    id: `fr-46/${game}/maximum-per-player`,
    obliges:
      'the maximum applies per cylinder to each player alone (one player’s stakes on several cloths round one cylinder add up); no cap over several players’ stakes on a number or chance, unless they are presumed associated',
    observes: ['table'],
    needs: ['table.limits', 'bet.accepted', 'bet.refused'],
    monitor: maximumPerPlayer(game),
  },
]

const boule: readonly Clause[] = [
  {
    id: 'fr-46/boule/apparatus',
    obliges: 'only apparatus with nine numbers; every outcome is one of 1…9',
    observes: ['spec', 'cyl'],
    needs: ['ball.rested'],
    monitor: apparatus('boule'),
  },
  {
    id: 'fr-46/boule/combinations',
    obliges:
      'only two kinds of bet: a full number, or a simple chance (rouge, noir, pair, impair, passe, manque); any other is refused',
    observes: ['table'],
    needs: ['bet.accepted', 'bet.refused'],
    monitor: combinations('boule'),
  },
  {
    id: 'fr-46/boule/odds-full',
    obliges: 'a full number pays 7 times the stake',
    observes: ['table'],
    needs: PAID,
    monitor: odds('boule', 'multiple'),
  },
  {
    id: 'fr-46/boule/odds-simple',
    obliges: 'a simple chance pays 1 time the stake',
    observes: ['table'],
    needs: PAID,
    monitor: odds('boule', 'simple'),
  },
  {
    id: 'fr-46/boule/five-takes-simple',
    obliges: 'when 5 is drawn every stake on a simple chance loses',
    observes: ['table'],
    needs: PAID,
    monitor: takesSimple('boule', 'all'),
  },
  ...limits('boule'),
]

const vingtTrois: readonly Clause[] = [
  {
    id: 'fr-46/vingt-trois/apparatus',
    obliges:
      'fourteen numbers carried onto a plate of 27 pockets (the odds imply 1–4 once, 5–11 twice, 12–14 three times: 4 + 14 + 9 = 27)',
    observes: ['spec', 'cyl'],
    needs: ['ball.rested'],
    monitor: apparatus('vingt-trois'),
  },
  {
    id: 'fr-46/vingt-trois/direction-alternates',
    obliges: 'each actuation turns the cylinder opposite to the previous one',
    observes: ['cyl'],
    needs: ['rotor.started'],
    monitor: directionAlternates,
  },
  {
    id: 'fr-46/vingt-trois/rnvp-before-actuation',
    obliges: '“Rien ne va plus” is announced before the cylinder is actuated',
    observes: ['cyl', 'table'],
    needs: ['announcement/rien-ne-va-plus', 'rotor.started'],
    monitor: rnvpBeforeActuation,
  },
  {
    id: 'fr-46/vingt-trois/no-bet-after-rnvp',
    obliges: 'from then on stakes are not admitted and late ones are pushed back',
    observes: ['table'],
    needs: ['announcement/rien-ne-va-plus', 'bet.refused'],
    monitor: noBetAfterRnvp,
  },
  {
    id: 'fr-46/vingt-trois/combinations',
    obliges: 'only a full number (1…14), rouge or noir',
    observes: ['table'],
    needs: ['bet.accepted', 'bet.refused'],
    monitor: combinations('vingt-trois'),
  },
  {
    id: 'fr-46/vingt-trois/odds-full',
    obliges: '1–4 pay 23, 5–11 pay 11, 12–14 pay 7 times the stake',
    observes: ['table'],
    needs: PAID,
    monitor: odds('vingt-trois', 'multiple'),
  },
  {
    id: 'fr-46/vingt-trois/odds-simple',
    obliges: 'rouge or noir pays 1 time the stake',
    observes: ['table'],
    needs: paidOnColours('vingt-trois'),
    monitor: odds('vingt-trois', 'simple'),
  },
  {
    id: 'fr-46/vingt-trois/thirteen-takes-simple',
    obliges: 'when 13 is drawn every stake on a simple chance loses',
    observes: ['table'],
    needs: PAID,
    monitor: takesSimple('vingt-trois', 'all'),
  },
  ...limits('vingt-trois'),
]

const of = (game: Game, clauses: readonly Clause[]) => clauses.map((clause) => ({ ...clause, games: [game] }))

export const fr46: Pack = {
  id: 'fr-46',
  title: 'Arrêté du 14 mai 2007, article 46 (boule et vingt-trois)',
  games: ['boule', 'vingt-trois'],
  clauses: [...of('boule', boule), ...of('vingt-trois', vingtTrois)],
}
