import type { Pocket } from '../apparatus/layout.ts'
import { type Chance, type Cloth, type ClothGame, covers, isSimple } from './chance.ts'
import { CLOTHS } from './chances.ts'
import { type Bet, combination, type NeutralFull } from './combinations.ts'

/** A stake on the cloth when the ball came to rest. */
export interface Stake extends Bet {
  readonly player: string
  /** Whole minor units. */
  readonly amount: number
}

/**
 * What becomes of a stake, in minor units: `stakeReturned` + `lost` is the stake, `paid` comes from the house
 * on top. Exact, so a half may end in .5; see {@link meets}.
 */
export interface Due {
  readonly paid: number
  readonly stakeReturned: number
  readonly lost: number
}

export type Settlement =
  | ({ readonly stake: Stake; readonly chance: Chance } & Due)
  /** Not a listed combination, or not an amount: no text says what it is due. */
  | { readonly stake: Stake; readonly chance: null; readonly why: string }

/** Above this, 36 times the stake is no longer an exact double. */
const LARGEST_STAKE = Math.floor(Number.MAX_SAFE_INTEGER / 36)

/**
 * What each stake must get, in the order of `stakes`; players and stakes do not touch one another.
 * `drawn` is the pocket the ball lies in, as the layout has it: at the vingt-trois the number alone does not
 * tell rouge from noir. Throws a RangeError for a label that the game does not have, a caller's mistake.
 */
export function settle(coup: {
  readonly game: ClothGame
  readonly readings: { readonly neutralFull: NeutralFull }
  readonly drawn: Pocket
  readonly stakes: readonly Stake[]
}): Settlement[] {
  const { game, readings, drawn } = coup
  const cloth = CLOTHS[game]
  if (!cloth.labels.includes(drawn.label)) throw new RangeError(`${game} has no pocket '${drawn.label}'`)
  return coup.stakes.map((stake) => {
    if (!Number.isInteger(stake.amount) || stake.amount <= 0 || stake.amount > LARGEST_STAKE) {
      return {
        stake,
        chance: null,
        why: `${stake.amount} is not a whole number of minor units, at least 1`,
      }
    }
    const proposed = combination(game, stake, readings)
    if (proposed.chance === null) return { stake, ...proposed }
    return { stake, chance: proposed.chance, ...due(cloth, proposed.chance, drawn, stake.amount) }
  })
}

function due(cloth: Cloth, chance: Chance, drawn: Pocket, amount: number): Due {
  const taken = isSimple(chance.kind) ? cloth.takesSimple.get(drawn.label) : undefined
  if (taken === 'half') return { paid: 0, stakeReturned: amount / 2, lost: amount / 2 }
  if (taken === 'all' || !covers(chance, drawn)) return { paid: 0, stakeReturned: 0, lost: amount }
  // "Dans tous les cas, le joueur gagnant conserve sa mise" (1-5; article 46 in the same sense).
  return { paid: amount * chance.odds, stakeReturned: amount, lost: 0 }
}

/**
 * Whether what the table gave is what was due. A simple chance that loses "la moitié de sa valeur" on an odd
 * stake cannot be divided in whole units, and the text says neither way to round: the half unit may fall to
 * the player or to the house, and nothing else differs from the exact amount.
 */
export function meets(due: Due, given: { readonly paid: number; readonly stakeReturned: number }): boolean {
  const returned = due.stakeReturned
  return (
    given.paid === due.paid &&
    (given.stakeReturned === Math.floor(returned) || given.stakeReturned === Math.ceil(returned))
  )
}
