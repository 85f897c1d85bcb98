import type { Chance, ClothGame } from '../../cloth/chance.ts'
import { combination, type NeutralFull } from '../../cloth/combinations.ts'
import type { Bet } from '../../observation.ts'
import type { Ruling } from '../clause.ts'

/** Stakes of one player on one place, with one more: his own, and those of all players there. */
interface Total {
  readonly chance: Chance
  readonly own: number
  readonly all: number
}

/** Places of players that are kept of a coup; beyond it totals are not known. */
const MOST = 2000

/**
 * What lies on each place in one coup. "par cylindre, à chaque joueur considéré isolément": one table speaks for
 * one cylinder, so a player's stakes on all cloths round it come together here.
 */
export class Totals {
  /** Whether a stake may be missing: the coup was not seen from its opening, or not throughout. */
  partial = true
  readonly #game: ClothGame
  readonly #readings: { readonly neutralFull: NeutralFull }
  readonly #own = new Map<string, number>()
  readonly #all = new Map<Chance, number>()

  constructor(game: ClothGame, ruling: Ruling) {
    this.#game = game
    this.#readings = { neutralFull: ruling.readings.neutralFull as NeutralFull }
  }

  /** The next coup begins. */
  clear(): void {
    this.#own.clear()
    this.#all.clear()
    this.partial = false
  }

  /** A stake, or the beginning of another coup, may have gone unseen. */
  forget(): void {
    this.clear()
    this.partial = true
  }

  /** What would lie there with this bet; null for a bet that is none of the game. */
  with(bet: Bet): Total | null {
    const { chance } = combination(this.#game, bet, this.#readings)
    if (!chance) return null
    return {
      chance,
      own: (this.#own.get(key(bet, chance)) ?? 0) + bet.amount,
      all: (this.#all.get(chance) ?? 0) + bet.amount,
    }
  }

  /** Lays the bet down. */
  add(bet: Bet, { chance, own, all }: Total): void {
    if (this.#own.size >= MOST) this.partial = true
    else this.#own.set(key(bet, chance), own)
    this.#all.set(chance, all)
  }
}

const key = (bet: Bet, { kind, numbers }: Chance) => JSON.stringify([bet.player, kind, numbers])
