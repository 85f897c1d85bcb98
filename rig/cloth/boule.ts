import { type Cloth, labels } from './chance.ts'

const SIMPLE_ODDS = 1

/**
 * Boule (arrêté du 14 mai 2007, article 46): a numéro plein brings seven times the stake, a chance simple once,
 * and 5 takes all chances simples. The article names these and not their numbers; they are those the boule's
 * cloth prints, 5 on none of them (http://www.jeu-casino.com/article-boule-au-casino.html).
 */
export const BOULE: Cloth = {
  game: 'boule',
  labels: labels(1, 9),
  neutrals: [],
  chances: [
    ...labels(1, 9).map((label) => ({ kind: 'plein' as const, numbers: [label], odds: 7 })),
    { kind: 'rouge', numbers: null, odds: SIMPLE_ODDS },
    { kind: 'noir', numbers: null, odds: SIMPLE_ODDS },
    { kind: 'pair', numbers: ['2', '4', '6', '8'], odds: SIMPLE_ODDS },
    { kind: 'impair', numbers: ['1', '3', '7', '9'], odds: SIMPLE_ODDS },
    { kind: 'passe', numbers: ['6', '7', '8', '9'], odds: SIMPLE_ODDS },
    { kind: 'manque', numbers: ['1', '2', '3', '4'], odds: SIMPLE_ODDS },
  ],
  takesSimple: new Map([['5', 'all']]),
}
