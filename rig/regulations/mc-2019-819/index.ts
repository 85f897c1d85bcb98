import type { Clause, Pack } from '../clause.ts'
import { announceAfterRest } from '../shared/announcement.ts'
import { ballOpposesRotor } from '../shared/ball-sense.ts'
import { betsWhileBallHeld, noBetAfterRnvp } from '../shared/bets.ts'
import { combinations } from '../shared/combinations.ts'
import { directionAlternates } from '../shared/direction.ts'
import { odds, stakeKept, takesSimple } from '../shared/odds.ts'
import { rnvpWindow } from '../shared/rnvp-window.ts'
import { colours, obstacles, pockets } from './apparatus.ts'
import { chipValueMarked } from './chip-value.ts'
import { colourChips } from './colour-chips.ts'
import { coverLocked } from './cover.ts'
import { foreignObject } from './foreign-object.ts'
import { lastSpinNotice } from './last-spin.ts'
import { LAYOUT_COVERS_CHANCES, layoutCoversChances } from './layout.ts'
import { collectBeforePay, marker, payByPlayerAnnounced, paymentOrder } from './payment.ts'
import { plaquesOnMultiple, plaquesOnSimple } from './plaques.ts'
import { stacksBeforeLaunch } from './stacks.ts'
import { staff } from './staff.ts'

const GAME = 'roulette-monte-carlo'

const clauses: readonly Clause[] = [
  {
    id: 'mc-2019-819/1-1/staff',
    obliges:
      'while a table is open it has a croupier and a table chief; with several tables open, chiefs in sufficient number',
    observes: ['spec', 'table'],
    needs: ['table.session'],
    monitor: staff,
  },
  {
    id: 'mc-2019-819/1-2/pockets',
    obliges: '39 pockets, separated by partitions: 1…36, 0, 00 and CMC, each once',
    observes: ['spec', 'cyl'],
    monitor: pockets,
  },
  {
    id: 'mc-2019-819/1-2/colours',
    obliges: 'numbered pockets alternate red and black; 0, 00 and CMC are neither',
    observes: ['spec'],
    monitor: colours,
  },
  {
    id: 'mc-2019-819/1-2/obstacles',
    obliges: 'at least seven metal obstacles round the rim',
    observes: ['spec'],
    monitor: obstacles,
  },
  {
    id: LAYOUT_COVERS_CHANCES,
    obliges: 'the cloth has a place for every chance of 1-5',
    question:
      'Does the cloth have a place for every chance: full number, cheval, transversale pleine, carré, sixain, dozen, column, pair, impair, manque, passe, rouge, noir?',
    observes: ['table', 'insp'],
    monitor: layoutCoversChances,
  },
  {
    id: 'mc-2019-819/1-2/cover-locked',
    obliges: 'at the end of each game session the cylinder is covered by a locked lid',
    observes: ['table'],
    needs: ['table.session', 'table.apparatus'],
    monitor: coverLocked,
  },
  {
    id: 'mc-2019-819/1-3/colour-chips',
    obliges:
      'each player’s colour chips differ in colour from every other player’s, carry the sigil of one table and are used there alone',
    observes: ['table'],
    needs: ['colour.given', 'bet.accepted'],
    monitor: colourChips,
  },
  {
    id: 'mc-2019-819/1-3/chip-value-marked',
    obliges: 'a colour chip’s value, within the minima and maxima, is marked before it is staked',
    observes: ['table'],
    needs: ['colour.given', 'colour.marked', 'table.limits', 'bet.accepted'],
    monitor: chipValueMarked,
  },
  {
    id: 'mc-2019-819/1-4/direction-alternates',
    obliges: 'each actuation turns the cylinder opposite to the previous one',
    observes: ['cyl'],
    needs: ['rotor.started'],
    monitor: directionAlternates,
  },
  {
    id: 'mc-2019-819/1-4/ball-opposes-rotor',
    obliges: 'the ball is launched against the rotation',
    observes: ['cyl'],
    needs: ['ball.launched'],
    monitor: ballOpposesRotor,
  },
  {
    id: 'mc-2019-819/1-4/foreign-object',
    obliges:
      'an object falls into the turning cylinder: announce “rien ne va plus”, then stop the game, then take the ball, put it in the pocket of the previous spin’s number, and launch again, in that order',
    observes: ['cyl', 'table'],
    needs: ['object.seen', 'announcement/rien-ne-va-plus', 'rotor.stopped', 'ball.placed', 'ball.launched'],
    monitor: foreignObject,
  },
  {
    id: 'mc-2019-819/1-4/bets-while-ball-held',
    obliges:
      'players may bet as long as centrifugal force holds the ball in the gallery and “rien ne va plus” has not been called: a proper bet is not refused in that time',
    observes: ['table'],
    needs: ['ball.launched', 'bet.accepted'],
    monitor: betsWhileBallHeld,
  },
  {
    id: 'mc-2019-819/1-4/rnvp-window',
    obliges: '“rien ne va plus” is called after the ball slows and before it drops into the cylinder',
    observes: ['cyl', 'table'],
    needs: ['ball.crossed', 'ball.dropped', 'announcement/rien-ne-va-plus'],
    monitor: rnvpWindow,
  },
  {
    id: 'mc-2019-819/1-4/no-bet-after-rnvp',
    obliges: 'from then on no stake may be placed',
    observes: ['table'],
    needs: ['announcement/rien-ne-va-plus', 'bet.refused'],
    monitor: noBetAfterRnvp,
  },
  {
    id: 'mc-2019-819/1-4/stacks-before-launch',
    obliges: 'a croupier working alone rebuilds the stacks before launching',
    observes: ['table'],
    needs: ['table.session', 'croupier.did', 'ball.launched'],
    monitor: stacksBeforeLaunch,
  },
  {
    id: 'mc-2019-819/1-4/announce-after-rest',
    obliges:
      'the number and the winning simple chances are announced only once the ball has come to rest in one of the 39 pockets, and they are right',
    observes: ['cyl', 'table'],
    needs: ['ball.rested', 'announcement/number'],
    monitor: announceAfterRest,
  },
  {
    id: 'mc-2019-819/1-4/marker',
    obliges: 'a marker is placed on the number drawn',
    observes: ['table'],
    needs: ['announcement/number', 'croupier.did'],
    monitor: marker,
  },
  {
    id: 'mc-2019-819/1-4/collect-before-pay',
    obliges: 'losing stakes are collected before winners are paid',
    observes: ['table'],
    needs: ['bet.accepted', 'payment.made', 'announcement/number', 'croupier.did'],
    monitor: collectBeforePay,
  },
  {
    id: 'mc-2019-819/1-4/pay-by-player-announced',
    obliges: 'payment goes player by player, each amount announced in detail before it is paid',
    observes: ['table'],
    needs: ['bet.accepted', 'payment.made', 'announcement/number', 'payment.announced'],
    monitor: payByPlayerAnnounced,
  },
  {
    id: 'mc-2019-819/1-4/payment-order',
    obliges:
      'always column, passe, impair, noir, rouge, pair, manque, dozen, transversale, rectangle, carré, chevaux, and last the full number',
    observes: ['table'],
    needs: ['bet.accepted', 'payment.made', 'announcement/number'],
    monitor: paymentOrder,
  },
  {
    id: 'mc-2019-819/1-5/combinations',
    obliges: 'only the listed bets',
    observes: ['table'],
    needs: ['bet.accepted', 'bet.refused'],
    monitor: combinations(GAME),
  },
  {
    id: 'mc-2019-819/1-5/odds-multiple',
    obliges:
      'full 35, cheval 17, transversale pleine 11, carré 8, sixain 5, dozen or column 2 times the stake',
    observes: ['table'],
    needs: ['bet.accepted', 'payment.made', 'announcement/number'],
    monitor: odds(GAME, 'multiple'),
  },
  {
    id: 'mc-2019-819/1-5/odds-simple',
    obliges: 'pair, impair, manque (1–18), passe (19–36), rouge, noir pay 1 time the stake',
    observes: ['table'],
    needs: ['bet.accepted', 'payment.made', 'announcement/number'],
    monitor: odds(GAME, 'simple'),
  },
  {
    id: 'mc-2019-819/1-5/stake-kept',
    obliges: 'the winner keeps the stake in every case and may withdraw it',
    observes: ['table'],
    needs: ['bet.accepted', 'payment.made', 'announcement/number'],
    monitor: stakeKept(GAME),
  },
  {
    id: 'mc-2019-819/1-5/zero-halves-simple',
    obliges: 'on 0 a simple chance loses half its value',
    observes: ['table'],
    needs: ['bet.accepted', 'payment.made', 'announcement/number'],
    monitor: takesSimple(GAME, 'half'),
  },
  {
    id: 'mc-2019-819/1-5/double-zero-cmc-take-simple',
    obliges: 'on 00 and on CMC a simple chance loses all',
    observes: ['table'],
    needs: ['bet.accepted', 'payment.made', 'announcement/number'],
    monitor: takesSimple(GAME, 'all'),
  },
  {
    id: 'mc-2019-819/1-6/plaques-on-simple',
    obliges: 'plaques and value chips are accepted on simple chances',
    observes: ['table'],
    needs: ['bet.accepted', 'bet.refused'],
    monitor: plaquesOnSimple,
  },
  {
    id: 'mc-2019-819/1-6/plaques-on-multiple',
    obliges:
      'on multiple chances they are accepted only when the change into colour chips could not be made before “rien ne va plus”',
    observes: ['table'],
    needs: ['bet.accepted', 'bet.refused'],
    monitor: plaquesOnMultiple,
  },
  {
    id: 'mc-2019-819/1-7/last-spin-notice',
    obliges: 'the last spin is fixed by management, who tell the players before the last three spins begin',
    observes: ['table'],
    needs: ['table.session', 'bets.opened', 'last-coups.announced'],
    monitor: lastSpinNotice,
  },
]

export const mc2019819: Pack = {
  id: 'mc-2019-819',
  title: 'Arrêté Ministériel n° 2019-819 du 24 septembre 2019, « Roulette Monte-Carlo »',
  games: ['roulette-monte-carlo'],
  clauses,
}
