import type { Bet, Observation } from '../../observation.ts'
import type { Monitor } from '../clause.ts'
import { hidesTable } from '../shared/coups.ts'
import type { Tally } from '../tally.ts'
import { Holdings } from './holdings.ts'

/**
 * "des jetons particuliers, sans valeur faciale, de couleur différente pour chaque joueur, et portant un sigle qui
 * les affecte à une table de roulette et à elle seule". The sigil is the one that the bench declares; without it,
 * the first that was given out here.
 */
export function colourChips(tally: Tally): Monitor {
  const holdings = new Holdings()
  let sigil: string | null = null
  let open: boolean | null = null
  /** Every colour in play was seen to be given. */
  let allSeen = false

  /** What is wrong with a colour chip as a stake; null when nothing is, or when it cannot be told. */
  const wrong = ({ player, medium }: Bet): string | null => {
    if (medium.kind !== 'colour-chip') return null
    if (sigil !== null && medium.sigil !== sigil)
      return `a chip with the sigil ${medium.sigil} at the table ${sigil}`
    if (holdings.of(player, medium.colour)) return null
    const holder = holdings.another(player, medium.colour)
    if (holder)
      return `a ${medium.colour} chip from ${player}, and ${medium.colour} is the colour of ${holder.player}`
    return allSeen ? `a ${medium.colour} chip from ${player}, to whom that colour was not given` : null
  }

  const given = (o: Observation<'colour.given'>) => {
    const holder = holdings.another(o.player, o.colour)
    sigil ??= o.sigil
    if (holder) tally.fail(`${o.colour} was given to ${o.player} while ${holder.player} has it`, o.n)
    else if (o.sigil !== sigil)
      tally.fail(`${o.player} was given chips with the sigil ${o.sigil} at the table ${sigil}`, o.n)
    else tally.pass(o.n)
    holdings.given(o)
  }

  return {
    on: {
      'apparatus.declared': (o) => {
        sigil = o.sigil
      },
      'table.session': (o) => {
        if (o.open && open === false) allSeen = true
        if (!o.open) holdings.sessionClosed()
        open = o.open
      },
      'colour.given': given,
      'colour.returned': (o) => holdings.returned(o),
      'bet.accepted': (o) => {
        const { medium } = o
        if (medium.kind !== 'colour-chip') return
        const why = wrong(o)
        if (why) tally.fail(`the table accepted ${why}`, o.n)
        else if (holdings.of(o.player, medium.colour)) tally.pass(o.n)
        else tally.cannotTell(`to whom ${medium.colour} was given was not seen`, o.n)
      },
      'bet.refused': (o) => {
        if (wrong(o)) tally.pass(o.n)
      },
    },
    gap: (g) => {
      if (!hidesTable(g)) return
      allSeen = false
      holdings.missed()
    },
  }
}
