import type { Monitor } from '../clause.ts'
import { type Coup, coups } from '../shared/coups.ts'
import type { Tally } from '../tally.ts'

/**
 * Marker placed, then losing bets collected, then winners paid. No text here says what a bet brings: a bet for
 * which nothing was paid counts as lost, and where there is none nothing need be collected.
 */
export function markerThenCollectThenPay(tally: Tally): Monitor {
  return coups((coup) => {
    if (!coup.number || (!coup.complete && coup.payments.length === 0)) return
    const { evidence, why } = orderOf(coup)
    if (why === null) tally.pass(coup.number.n, ...evidence)
    else if (coup.blind) tally.cannotTell(`the spin was not seen throughout: ${coup.blind}`, coup.number.n)
    else tally.fail(why, coup.number.n, ...evidence)
  })
}

function orderOf(coup: Coup): { evidence: number[]; why: string | null } {
  const marked = coup.acts.find((o) => o.act === 'marker-placed')?.n
  const collected = coup.acts.filter((o) => o.act === 'losing-collected').map((o) => o.n)
  const paid = coup.payments[0]?.n
  const evidence = [marked, ...collected, paid].filter((n) => n !== undefined)
  const because = (why: string | null) => ({ evidence, why })
  if (marked === undefined) return because('no marker was placed on the number')
  if (collected[0] !== undefined && collected[0] < marked)
    return because('losing bets were collected before the marker was placed')
  if (paid !== undefined && paid < marked) return because('winners were paid before the marker was placed')
  const last = collected.at(-1)
  if (last === undefined && coup.complete && coup.bets.some((bet) => !isPaid(coup, bet)))
    return because('the losing bets were not collected')
  if (last !== undefined && paid !== undefined && last > paid)
    return because('losing bets were collected after winners had been paid')
  return because(null)
}

type Staked = { readonly player: string; readonly chance: string; readonly numbers: readonly string[] }

const place = (s: Staked) => JSON.stringify([s.player, s.chance, ...[...s.numbers].sort()])
const isPaid = (coup: Coup, bet: Staked) => coup.payments.some((p) => place(p) === place(bet))
