import { type Cloth, labels } from './chance.ts'

const plein = (from: number, to: number, odds: number) =>
  labels(from, to).map((label) => ({ kind: 'plein' as const, numbers: [label], odds }))

/**
 * Vingt-trois (arrêté du 14 mai 2007, article 46): 1 to 4 bring 23 times the stake, 5 to 11 eleven times,
 * 12 to 14 seven times, rouge and noir once; 13 takes rouge and noir.
 */
export const VINGT_TROIS: Cloth = {
  game: 'vingt-trois',
  labels: labels(1, 14),
  neutrals: [],
  chances: [
    ...plein(1, 4, 23),
    ...plein(5, 11, 11),
    ...plein(12, 14, 7),
    { kind: 'rouge', numbers: null, odds: 1 },
    { kind: 'noir', numbers: null, odds: 1 },
  ],
  takesSimple: new Map([['13', 'all']]),
}
