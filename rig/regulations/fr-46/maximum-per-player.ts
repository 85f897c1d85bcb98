import { type Chance, type ClothGame, isSimple } from '../../cloth/chance.ts'
import type { FactOf } from '../../observation.ts'
import type { Clause } from '../clause.ts'
import { hidesTable } from '../shared/coups.ts'
import { Totals } from './totals.ts'

type Maxima = FactOf<'table.limits'>['maxima']

/**
 * "Le maximum des mises s'applique, par cylindre, à chaque joueur considéré isolément. Le casino n'est pas admis
 * à fixer un maximum pour l'ensemble des mises appartenant à des joueurs différents": a refusal for the maximum
 * is right when the player's own stakes on the place would exceed it and wrong otherwise. Players presumed
 * associated are refused for that, and not for the maximum.
 *
 * A stake far below the maximum shows nothing: what counts is a refusal above it, or stakes of several players
 * that exceed it together.
 */
export function maximumPerPlayer(game: ClothGame): NonNullable<Clause['monitor']> {
  return (tally, ruling) => {
    const totals = new Totals(game, ruling)
    let maxima: Maxima = {}
    /** Other ones may have been set unseen. */
    let unsure = false
    return {
      on: {
        'table.limits': (o) => {
          maxima = o.maxima
          unsure = false
        },
        'bets.opened': () => totals.clear(),
        'bet.accepted': (o) => {
          const total = totals.with(o)
          if (!total) return
          totals.add(o, total)
          const most = maximumOn(total.chance, maxima)
          if (most === undefined) return
          const why = `${o.player} was let stake ${total.own} on ${total.chance.kind}; the maximum is ${most}`
          if (total.own > most && unsure) tally.cannotTell(`${why}, unless another one was set unseen`, o.n)
          else if (total.own > most) tally.fail(why, o.n)
          else if (total.all > most && !totals.partial && !unsure) tally.pass(o.n)
        },
        'bet.refused': (o) => {
          const total = o.why === 'maximum' ? totals.with(o) : null
          const most = total ? maximumOn(total.chance, maxima) : undefined
          if (!total || most === undefined) return
          if (totals.partial || unsure)
            tally.cannotTell(
              'a bet was refused for the maximum, and not all stakes of the coup, or not the limits, were seen',
              o.n,
            )
          else if (total.own > most) tally.pass(o.n)
          else
            tally.fail(
              `a bet was refused for the maximum of ${most} though ${o.player} would have staked ${total.own} there alone`,
              o.n,
            )
        },
      },
      gap: (g) => {
        if (!hidesTable(g)) return
        totals.forget()
        unsure = true
      },
    }
  }
}

/** A maximum set for the kind itself, else that of all simple chances. */
function maximumOn({ kind }: Chance, maxima: Maxima): number | undefined {
  return maxima[kind] ?? (isSimple(kind) ? maxima.simple : undefined)
}
