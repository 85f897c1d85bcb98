import type { FactOf } from '../../observation.ts'
import type { Monitor } from '../clause.ts'
import { hidesTable } from '../shared/coups.ts'
import type { Tally } from '../tally.ts'
import { Holdings } from './holdings.ts'

/**
 * "La valeur de ces jetons est déterminée par le joueur lui-même, dans le respect des règles afférentes aux maxima
 * et minima des mises; cette valeur est indiquée au moyen de « marqueurs »": marked before the chip is staked, the
 * same as it is staked for, not below the minimum and not above the highest maximum. Chips of a colour that the
 * player was not given are another clause's.
 */
export function chipValueMarked(tally: Tally): Monitor {
  const holdings = new Holdings()
  let limits: FactOf<'table.limits'> | null = null
  let blind = ''

  const outside = (value: number): string | null => {
    if (!limits) return null
    const most = Math.max(...Object.values(limits.maxima))
    if (value < limits.minimum) return `a chip’s value is ${value}, below the minimum of ${limits.minimum}`
    return value > most && Number.isFinite(most)
      ? `a chip’s value is ${value}, above the maximum of ${most}`
      : null
  }

  return {
    on: {
      'table.limits': (o) => {
        limits = o
      },
      'table.session': (o) => {
        if (!o.open) holdings.sessionClosed()
      },
      'colour.given': (o) => {
        holdings.given(o)
      },
      'colour.marked': (o) => {
        holdings.marked(o)
        const why = outside(o.value)
        if (why) tally.fail(why, o.n)
      },
      'colour.returned': (o) => holdings.returned(o),
      'bet.accepted': (o) => {
        if (o.medium.kind !== 'colour-chip') return
        const { colour, value } = o.medium
        const held = holdings.of(o.player, colour)
        if (!held) return
        const why = value === null ? null : outside(value)
        if (value === null) tally.fail(`a ${colour} chip was staked and its value is not marked`, o.n)
        else if (why) tally.fail(why, o.n)
        else if (held.value === value) tally.pass(o.n)
        else if (held.unsure) tally.cannotTell(`whether ${colour} was marked was not seen: ${blind}`, o.n)
        else
          tally.fail(
            `a ${colour} chip was staked for ${value}; its marker shows ${held.value ?? 'nothing'}`,
            o.n,
          )
      },
      'bet.refused': (o) => {
        const { medium } = o
        if (medium.kind !== 'colour-chip' || o.why !== 'colour') return
        if (holdings.of(o.player, medium.colour)?.value === null) tally.pass(o.n)
      },
    },
    gap: (g) => {
      if (!hidesTable(g)) return
      blind = g.why
      holdings.missed()
      limits = null
    },
  }
}
