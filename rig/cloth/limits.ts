import type { ClothGame } from './chance.ts'

/** Article 46 bounds the maximum for full numbers and for simple chances; arrêté 2019-819 bounds none. */
type BoundGame = Exclude<ClothGame, 'roulette-monte-carlo'>
export type MaximumOn = 'plein' | 'simple'

/** Times the minimum, at least and at most (arrêté du 14 mai 2007, article 46). */
const TIMES: Readonly<Record<BoundGame, Record<MaximumOn, { readonly min: number; readonly max: number }>>> =
  {
    boule: { plein: { min: 40, max: 100 }, simple: { min: 200, max: 500 } },
    'vingt-trois': { plein: { min: 20, max: 50 }, simple: { min: 100, max: 250 } },
  }

/**
 * Between which amounts the house may set its maximum, both bounds included ("ne peut être inférieur à … ni
 * supérieur à …"). `minimum` is the one fixed at the start of the session, and the bounds are in its unit.
 */
export function maximumRange(
  game: BoundGame,
  on: MaximumOn,
  minimum: number,
): { readonly min: number; readonly max: number } {
  const { min, max } = TIMES[game][on]
  return { min: min * minimum, max: max * minimum }
}
