import type { Chance, ClothGame } from '../../cloth/chance.ts'
import { isSimple } from '../../cloth/chance.ts'
import { CLOTHS } from '../../cloth/chances.ts'
import { meets } from '../../cloth/settle.ts'
import type { Clause } from '../clause.ts'
import type { Tally } from '../tally.ts'
import { type Balance, type Balances, balancesOf, inWords, isTaken } from './balance.ts'
import { type Coup, coups } from './coups.ts'

type MonitorOf = NonNullable<Clause['monitor']>
type Which = 'simple' | 'multiple'

const isOf = (which: Which, kind: string) => isSimple(kind as Chance['kind']) === (which === 'simple')
const words = (b: Balance) =>
  inWords(b.stake, {
    player: b.player,
    chance: b.chance.kind,
    numbers: isSimple(b.chance.kind) ? [] : (b.chance.numbers ?? []),
  })

/**
 * What a stake brings (`paid`), by the oracle: every winning stake on a simple or a multiple chance is paid its
 * odds, and no other is paid. Simple chances on a number that takes them are another clause's.
 */
export function odds(game: ClothGame, which: Which): MonitorOf {
  return (tally, ruling) =>
    coups((coup) => {
      const all = balancesOf(coup, game, ruling)
      if (!all) return
      const mine = (kind: string) => isOf(which, kind) && !isTaken(game, kind, all.number)
      for (const b of all.stakes) if (mine(b.chance.kind)) judgeOdds(tally, coup, b)
      judgeStrays(tally, coup, all, mine)
    })
}

function judgeOdds(tally: Tally, coup: Coup, b: Balance): void {
  const won = b.due.paid > 0
  if (b.unknown) return tally.cannotTell(b.unknown, ...b.evidence)
  if (!won && b.payments.length === 0) return
  if (coup.blind) return tally.cannotTell(`the coup was not seen throughout: ${coup.blind}`, ...b.evidence)
  if (!won) {
    if (b.given.paid > 0 || b.given.stakeReturned > 0)
      tally.fail(`${words(b)} lost, and was paid ${b.given.paid}`, ...b.evidence)
  } else if (b.payments.length === 0) {
    if (coup.complete) tally.fail(`${words(b)} won ${b.due.paid} and was not paid`, ...b.evidence)
  } else if (b.given.paid === b.due.paid) tally.pass(...b.evidence)
  else tally.fail(`${words(b)} was paid ${b.given.paid}, it brings ${b.due.paid}`, ...b.evidence)
}

/** A payment for which there is no stake has no odds. */
function judgeStrays(tally: Tally, coup: Coup, all: Balances, mine: (kind: string) => boolean): void {
  for (const p of all.strays) {
    if (!mine(p.chance) || (p.paid === 0 && p.returned === 0)) continue
    if (coup.blind) tally.cannotTell(`the stake of a payment was not seen: ${coup.blind}`, p.n)
    else tally.fail(`a payment was made for ${inWords(p.stake, p)}, and no such stake had been taken`, p.n)
  }
}

/** "le joueur gagnant conserve dans tous les cas sa mise et peut la retirer": `returned` of every stake that won and was paid. */
export function stakeKept(game: ClothGame): MonitorOf {
  return (tally, ruling) =>
    coups((coup) => {
      for (const b of balancesOf(coup, game, ruling)?.stakes ?? []) {
        if (b.payments.length === 0 || (!b.unknown && b.due.paid === 0)) continue
        const unknown = b.unknown ?? coup.blind
        if (unknown) tally.cannotTell(unknown, ...b.evidence)
        else if (b.given.stakeReturned === b.due.stakeReturned) tally.pass(...b.evidence)
        else
          tally.fail(
            `${words(b)} won, and ${b.given.stakeReturned} of the stake was left to the player`,
            ...b.evidence,
          )
      }
    })
}

/** A number that takes the simple chances, all of the stake or half of it: nothing else may come of them. */
export function takesSimple(game: ClothGame, share: 'all' | 'half'): MonitorOf {
  const taking = CLOTHS[game].takesSimple
  return (tally, ruling) =>
    coups((coup) => {
      const all = balancesOf(coup, game, ruling)
      if (!all || taking.get(all.number) !== share) return
      for (const b of all.stakes) {
        if (!isSimple(b.chance.kind) || (b.payments.length === 0 && !coup.complete)) continue
        const unknown = b.unknown ?? coup.blind
        if (unknown) tally.cannotTell(unknown, ...b.evidence)
        else if (meets(b.due, b.given)) tally.pass(...b.evidence)
        else
          tally.fail(
            `on ${all.number} ${words(b)} loses ${b.due.lost}; it was paid ${b.given.paid} and ${b.given.stakeReturned} of it given back`,
            ...b.evidence,
          )
      }
      judgeStrays(tally, coup, all, (kind) => isTaken(game, kind, all.number))
    })
}
