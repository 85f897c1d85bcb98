import type { ClothGame } from '../../cloth/chance.ts'
import type { FactOf } from '../../observation.ts'
import type { Clause, Monitor, Ruling } from '../clause.ts'
import { hidesTable } from '../shared/coups.ts'
import { together } from '../shared/void.ts'
import type { Tally } from '../tally.ts'
import { SessionDay } from './session-day.ts'
import { Totals } from './totals.ts'

type Limits = FactOf<'table.limits'>
type Values = Readonly<Record<string, number>>

/**
 * "Le minimum des mises est déclaré dans le cadre de la demande d'autorisation de jeux […] le directeur
 * responsable a la faculté d'augmenter le minimum des mises à l'ouverture […] Aucune modification ne peut
 * intervenir en cours de partie. Le nouveau minimum ne peut être modifié avant la séance du lendemain."
 */
export function minimumFixed(game: ClothGame): NonNullable<Clause['monitor']> {
  return (tally, ruling) =>
    together(
      licensed(tally),
      fixedForTheDay(tally, 'the minimum', (o) => ({ minimum: o.minimum })),
      applied(tally, game, ruling),
    )
}

/** "Le maximum des mises est fixé par l'établissement à l'ouverture des tableaux et ne peut ensuite varier avant la séance du lendemain." */
export function maximumFixed(tally: Tally): Monitor {
  const fixed = fixedForTheDay(tally, 'the maximum', (o) => o.maxima)
  const set: Monitor = {
    on: {
      'table.limits': (o) => {
        const missing = ['plein', 'simple'].filter((kind) => o.maxima[kind] === undefined)
        if (missing.length) tally.fail(`no maximum is set for ${missing.join(' and ')}`, o.n)
      },
    },
  }
  return together(set, fixed)
}

/** Never lower than the licence says. */
function licensed(tally: Tally): Monitor {
  let least: number | null = null
  return {
    on: {
      'apparatus.declared': (o) => {
        least = o.licensedMinimum
      },
      'table.limits': (o) => {
        if (least === null) tally.cannotTell('the bench does not declare the minimum of the licence', o.n)
        else if (o.minimum < least)
          tally.fail(`the minimum is ${o.minimum}; the licence declares ${least}`, o.n)
      },
    },
  }
}

/** A minimum below which stakes are taken is none. Stakes of one player on one place come together. */
function applied(tally: Tally, game: ClothGame, ruling: Ruling): Monitor {
  const totals = new Totals(game, ruling)
  let minimum = 0
  /** Another one may have been set unseen. */
  let unsure = false
  return {
    on: {
      'table.limits': (o) => {
        minimum = o.minimum
        unsure = false
      },
      'bets.opened': () => totals.clear(),
      'bet.accepted': (o) => {
        const total = totals.with(o)
        if (!total) return
        totals.add(o, total)
        if (total.own >= minimum || totals.partial) return
        const why = `a stake of ${total.own} was taken below the minimum of ${minimum}`
        if (unsure) tally.cannotTell(`${why}, unless another one was set unseen`, o.n)
        else tally.fail(why, o.n)
      },
    },
    gap: (g) => {
      if (!hidesTable(g)) return
      totals.forget()
      unsure = true
    },
  }
}

/** Values that may change at the opening of a later day's session and at no other time. */
function fixedForTheDay(tally: Tally, what: string, read: (o: Limits) => Values): Monitor {
  const days = new SessionDay()
  let playing = false
  /** What is in force; the day for which it was set, or the last one on which it was played by. */
  let fixed: { values: Values; day: string } | null = null
  /** Changed between two sessions, and the day of the one before: the next session must be another day's. */
  let between: { before: string; n: number } | null = null
  let blind = ''

  function changed(o: Limits & { n: number }, before: string, why: string): void {
    if (blind) tally.cannotTell(`${why}, and when was not seen: ${blind}`, o.n)
    else if (playing) tally.fail(`${why} during play`, o.n)
    else if (days.of(o) === before) tally.fail(`${why} before the next day’s session`, o.n)
    else {
      if (!days.inPlay) between = { before, n: o.n }
      tally.pass(o.n)
    }
  }

  return {
    on: {
      'table.session': (o) => {
        const opening = days.session(o)
        if (opening && between?.before === o.day)
          tally.fail(`${what} was changed between two sessions of one day`, between.n, o.n)
        if (opening) between = null
        if (opening || !o.open) playing = false
        // The limits of another day may have been set in the gap.
        if (blind && fixed?.day !== o.day) fixed = null
        blind = ''
      },
      'bets.opened': () => {
        playing = true
        if (fixed) fixed.day = days.inPlay ?? fixed.day
      },
      'table.limits': (o) => {
        const values = read(o)
        const kind = fixed ? differing(fixed.values, values) : null
        if (fixed && kind !== null) {
          const name = kind === 'minimum' ? what : `${what} on ${kind}`
          const why = `${name} was changed from ${fixed.values[kind] ?? 'none'} to ${values[kind] ?? 'none'}`
          changed(o, fixed.day, why)
        } else tally.pass(o.n)
        if (!fixed || kind !== null) fixed = { values, day: days.of(o) }
      },
    },
    gap: (g) => {
      if (hidesTable(g)) blind = g.why
    },
  }
}

/** The first kind whose value differs; null when all are the same. */
function differing(a: Values, b: Values): string | null {
  return Object.keys({ ...a, ...b }).find((kind) => a[kind] !== b[kind]) ?? null
}
