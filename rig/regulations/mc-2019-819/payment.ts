import { type ChanceKind, isSimple } from '../../cloth/chance.ts'
import { firstOutOfOrder, type TransversaleSimpleRank } from '../../cloth/order.ts'
import type { Monitor, Ruling } from '../clause.ts'
import { type Balance, type Balances, balancesOf, inWords } from '../shared/balance.ts'
import { type Coup, coups, type Payment } from '../shared/coups.ts'
import type { Tally } from '../tally.ts'

const GAME = 'roulette-monte-carlo'

type Won = { readonly balance: Balance; readonly payment: Payment }

/**
 * The payments of winning stakes, as they were made. What a number that halves the simple chances leaves of them
 * is a division, and no payment of a "combinaison gagnante"; a payment for a stake that lost is the odds' affair.
 */
function winsPaid(all: Balances): Won[] {
  return all.stakes
    .filter((balance) => balance.due.paid > 0)
    .flatMap((balance) => balance.payments.map((payment) => ({ balance, payment })))
    .sort((a, b) => a.payment.n - b.payment.n)
}

/** "Il ramasse les enjeux perdants et procède […] au paiement": where there are both, in this order. */
export function collectBeforePay(tally: Tally, ruling: Ruling): Monitor {
  return coups((coup) => {
    const all = balancesOf(coup, GAME, ruling)
    const first = all && winsPaid(all)[0]?.payment
    if (!first || !all.stakes.some((b) => b.due.lost > 0)) return
    const collected = coup.acts.filter((o) => o.act === 'losing-collected')
    const last = collected.at(-1)
    if (coup.blind) tally.cannotTell(`the coup was not seen throughout: ${coup.blind}`, first.n)
    else if (!last) tally.fail('winners were paid and the losing stakes not collected', first.n)
    else if (last.n > first.n)
      tally.fail('losing stakes were collected after winners had been paid', first.n, last.n)
    else tally.pass(last.n, first.n)
  })
}

/** "procède, par joueur, au paiement des combinaisons gagnantes après avoir annoncé, dans le détail, le montant de chacune d'elles" */
export function payByPlayerAnnounced(tally: Tally, ruling: Ruling): Monitor {
  return coups((coup) => {
    const all = balancesOf(coup, GAME, ruling)
    const wins = all ? winsPaid(all) : []
    for (const player of new Set(wins.map((w) => w.payment.player))) {
      const his = wins.filter((w) => w.payment.player === player)
      const evidence = his.map((w) => w.payment.n)
      const why = interrupted(wins, player) ?? unannounced(coup, his, player)
      if (coup.blind) tally.cannotTell(`the coup was not seen throughout: ${coup.blind}`, ...evidence)
      else if (why) tally.fail(why, ...evidence)
      else tally.pass(...evidence)
    }
  })
}

/** Whoever is paid again after another player was paid. */
function interrupted(wins: readonly Won[], player: string): string | null {
  const turns = wins.map((w) => w.payment.player).filter((p, i, list) => p !== list[i - 1])
  if (turns.indexOf(player) === turns.lastIndexOf(player)) return null
  return `${player} was paid, then another player, then ${player} again`
}

/** An amount is announced wrong when it is neither what is due nor what is then paid; a wrong payment is the odds' affair. */
function unannounced(coup: Coup, his: readonly Won[], player: string): string | null {
  const first = his[0]?.payment.n ?? 0
  const told = coup.told.filter((o) => o.player === player && o.n < first).flatMap((o) => o.wins)
  for (const place of placesOf(his)) {
    const { chance, payment } = place
    const said = told.filter((w) => isOn(w, chance)).map((w) => w.amount)
    const where = inWords(payment.stake, payment)
    if (said.length === 0) return `what ${where} brings was not announced before ${player} was paid`
    const amount = said.reduce((a, b) => a + b, 0)
    if (amount !== place.due && amount !== place.paid)
      return `${amount} was announced for ${where}, and ${place.paid} paid`
  }
  return null
}

/** Winning stakes of one player by place: a croupier may name two stakes on one place together. */
function placesOf(his: readonly Won[]) {
  const balances = new Set(his.map((w) => w.balance))
  const chances = new Set([...balances].map((b) => b.chance))
  return [...chances].map((chance) => {
    const here = [...balances].filter((b) => b.chance === chance)
    const total = (of: (b: Balance) => number) => here.reduce((sum, b) => sum + of(b), 0)
    const payment = here[0]?.payments[0] as Payment
    return { chance, payment, due: total((b) => b.due.paid), paid: total((b) => b.given.paid) }
  })
}

type Place = { readonly chance: string; readonly numbers: readonly string[] }

function isOn(win: Place, { kind, numbers }: Balance['chance']): boolean {
  if (win.chance !== kind) return false
  if (win.numbers.length === 0) return isSimple(kind)
  const places = numbers ?? []
  return win.numbers.length === places.length && places.every((x) => win.numbers.includes(x))
}

/** "Les paiements doivent toujours être effectués dans l'ordre suivant": of each player who is paid more than once. */
export function paymentOrder(tally: Tally, ruling: Ruling): Monitor {
  const readings = {
    transversaleSimpleRank: ruling.readings.transversaleSimpleRank as TransversaleSimpleRank,
  }
  return coups((coup) => {
    const all = balancesOf(coup, GAME, ruling)
    const wins = all ? winsPaid(all) : []
    for (const player of new Set(wins.map((w) => w.payment.player))) {
      const his = wins.filter((w) => w.payment.player === player)
      const kinds: ChanceKind[] = his.map((w) => w.balance.chance.kind)
      if (kinds.length < 2) continue
      const evidence = his.map((w) => w.payment.n)
      const at = firstOutOfOrder(kinds, readings)
      if (coup.blind) tally.cannotTell(`the coup was not seen throughout: ${coup.blind}`, ...evidence)
      else if (at !== null) tally.fail(`${player} was paid ${kinds[at]} after ${kinds[at - 1]}`, ...evidence)
      else tally.pass(...evidence)
    }
  })
}

/** "place un repère sur ledit numéro": the one that was announced. */
export function marker(tally: Tally): Monitor {
  return coups((coup) => {
    const { number, acts, complete, blind } = coup
    const placed = acts.findLast((o) => o.act === 'marker-placed')
    if (!number || (!placed && !complete)) return
    const right = placed?.number === number.number
    if (blind && !right) tally.cannotTell(`the coup was not seen throughout: ${blind}`, number.n)
    else if (!placed) tally.fail(`no marker was placed on ${number.number}`, number.n)
    else if (placed.number === null)
      tally.cannotTell('the table does not tell on which number the marker was placed', placed.n)
    else if (!right)
      tally.fail(
        `the marker was placed on ${placed.number}, and ${number.number} was drawn`,
        number.n,
        placed.n,
      )
    else tally.pass(number.n, placed.n)
  })
}
