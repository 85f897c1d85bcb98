import { type MaximumOn, maximumRange } from '../../cloth/limits.ts'
import { marginTo } from '../../measurement.ts'
import type { Clause } from '../clause.ts'
import { hidesTable } from '../shared/coups.ts'
import { SessionDay } from './session-day.ts'

/**
 * Between so many times and so many times "[le] montant du minimum fixé au début de séance", both included: the
 * minimum with which the day's play begins, whatever is made of it later.
 */
export function maximumInRange(game: 'boule' | 'vingt-trois', on: MaximumOn): NonNullable<Clause['monitor']> {
  return (tally) => {
    const days = new SessionDay()
    /** The minimum of the day; it stands once the day's play has begun. */
    let start: { day: string; minimum: number; stands: boolean } | null = null
    return {
      on: {
        'table.session': (o) => {
          days.session(o)
        },
        'bets.opened': () => {
          if (start) start = { ...start, day: days.inPlay ?? start.day, stands: true }
        },
        'table.limits': (o) => {
          const day = days.of(o)
          if (start?.day !== day || !start.stands) start = { day, minimum: o.minimum, stands: false }
          const maximum = o.maxima[on]
          if (maximum === undefined || start.minimum <= 0) return
          const { min, max } = maximumRange(game, on, start.minimum)
          const times = marginTo(maximum, { min, max }) / start.minimum
          tally.measured({ value: times, U: 0 }, 'times the minimum')
          if (maximum >= min && maximum <= max) tally.pass(o.n)
          else
            tally.fail(
              `the maximum is ${maximum}; with a minimum of ${start.minimum} it must be ${min} to ${max}`,
              o.n,
            )
        },
      },
      // Another day may have begun unseen, with another minimum.
      gap: (g) => {
        if (hidesTable(g)) start = null
      },
    }
  }
}
