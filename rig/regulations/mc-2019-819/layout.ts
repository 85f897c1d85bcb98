import { combination, type NeutralFull } from '../../cloth/combinations.ts'
import type { Monitor, Ruling } from '../clause.ts'
import type { Tally } from '../tally.ts'

export const LAYOUT_COVERS_CHANCES = 'mc-2019-819/1-2/layout-covers-chances'

/**
 * "un tapis sur lequel les clients placeront leurs mises sur les différentes chances": what an inspector sees, and
 * a table that refuses a bet of the game because its cloth has no place for it.
 */
export function layoutCoversChances(tally: Tally, ruling: Ruling): Monitor {
  const readings = { neutralFull: ruling.readings.neutralFull as NeutralFull }
  return {
    on: {
      'inspector.answered': (o) => {
        if (o.question !== LAYOUT_COVERS_CHANCES) return
        if (o.answer) tally.pass(o.n)
        else tally.fail(`${o.by}: the cloth has not a place for every chance`, o.n)
      },
      'bet.refused': (o) => {
        if (o.why === 'no-place' && combination('roulette-monte-carlo', o, readings).chance)
          tally.fail(`the cloth has no place for ${o.chance} ${o.numbers.join(' ')}`, o.n)
      },
    },
  }
}
