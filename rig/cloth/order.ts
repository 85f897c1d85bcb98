import type { ChanceKind } from './chance.ts'

/** Where the sixain stands in the order of payment (clauses.md, "Readings"). */
export type TransversaleSimpleRank = 'transversale' | 'rectangle'
type Readings = { readonly transversaleSimpleRank: TransversaleSimpleRank }

/**
 * "colonne, passe, impair, noir, rouge, pair, manque, douzaine, transversale, rectangle, carré, chevaux et, en
 * dernier lieu, le numéro plein" (arrêté ministériel n° 2019-819, 1-4). 1-5 defines no rectangle and the order
 * names no sixain: the reading puts the one in the other's place, or beside the transversale pleine.
 */
const ORDER = [
  'colonne',
  'passe',
  'impair',
  'noir',
  'rouge',
  'pair',
  'manque',
  'douzaine',
  'transversale',
  'rectangle',
  'carre',
  'cheval',
  'plein',
] as const satisfies readonly (ChanceKind | 'rectangle')[]

/** The place of a kind in the Roulette Monte-Carlo's order of payment, 0 (colonne) to 12 (plein). */
export function rank(kind: ChanceKind, readings: Readings): number {
  return ORDER.indexOf(kind === 'sixain' ? readings.transversaleSimpleRank : kind)
}

/**
 * Checks the payments of one player in one coup, as they were made. Kinds of equal rank may come in any order.
 * Returns the index of the first payment that comes after one of a later rank, or null when all are in order.
 */
export function firstOutOfOrder(payments: readonly ChanceKind[], readings: Readings): number | null {
  const at = payments.findIndex((kind, i) => {
    const before = payments[i - 1]
    return before !== undefined && rank(kind, readings) < rank(before, readings)
  })
  return at === -1 ? null : at
}
