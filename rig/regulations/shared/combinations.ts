import type { ClothGame } from '../../cloth/chance.ts'
import { combination, type NeutralFull } from '../../cloth/combinations.ts'
import type { Clause } from '../clause.ts'

/** Why a table refuses a bet that it holds to be none of the game; any other reason is not about this. */
const NOT_A_BET = new Set(['combination', 'no-place'])

/** Only the listed bets, and all of them: an improper one is not accepted, a proper one not refused for what it is. */
export function combinations(game: ClothGame): NonNullable<Clause['monitor']> {
  return (tally, ruling) => {
    const readings = { neutralFull: ruling.readings.neutralFull as NeutralFull }
    return {
      on: {
        'bet.accepted': (o) => {
          const c = combination(game, o, readings)
          if (c.chance) tally.pass(o.n)
          else tally.fail(`a bet was accepted that is none of the game: ${c.why}`, o.n)
        },
        'bet.refused': (o) => {
          const c = combination(game, o, readings)
          if (!c.chance) tally.pass(o.n)
          else if (NOT_A_BET.has(o.why))
            tally.fail(`${c.chance.kind} ${o.numbers.join(' ')} is a bet of the game and was refused`, o.n)
        },
      },
    }
  }
}
