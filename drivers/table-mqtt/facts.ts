import type { Bet, Fact } from '../../rig/observation.ts'
import type { MessageOn, TableMessage } from './messages.ts'

/** What a message of the table tells; null for a link's state, which is no fact of the game. */
export function factOf(m: Exclude<TableMessage, { topic: 'response/command' }>): Fact | null {
  const coup = m.body.coup ?? null
  switch (m.topic) {
    case 'state/link':
      return null
    case 'state/session': {
      const { open, day, croupier, chief, assisted, coupsLeft } = m.body
      return { type: 'table.session', open, day, croupier, chief, assisted, coupsLeft: coupsLeft ?? null }
    }
    case 'state/limits': {
      const { minimum, maxima, day } = m.body
      return { type: 'table.limits', minimum, maxima, day }
    }
    case 'state/apparatus': {
      const { game, pockets, obstacles, cover } = m.body
      return { type: 'table.apparatus', game, pockets, obstacles, cover: cover ?? null }
    }
    case 'event/announcement':
      return announcement(m.body, coup)
    case 'event/bets':
      return { type: m.body.state === 'opened' ? 'bets.opened' : 'bets.closed', coup }
    case 'event/coup':
      return { type: 'coup.actuated', coup }
    case 'event/bet':
      return bet(m.body, coup)
    case 'event/colour':
      return colour(m.body)
    case 'event/croupier':
      return { type: 'croupier.did', act: m.body.act, number: m.body.number ?? null, coup }
    case 'event/payment': {
      const { player, chance, numbers, stake, paid, returned } = m.body
      return { type: 'payment.made', player, chance, numbers, stake, paid, returned, coup }
    }
    case 'event/object':
      return { type: 'object.seen', by: 'table' }
    case 'event/mode':
      return { type: 'table.mode', mode: m.body.mode, by: m.body.by }
  }
}

function announcement(b: MessageOn<'event/announcement'>['body'], coup: number | null): Fact {
  switch (b.what) {
    case 'rien-ne-va-plus':
    case 'no-spin':
      return { type: 'announcement', what: b.what, by: 'table', coup }
    case 'number':
      return { type: 'announcement', what: 'number', number: b.number, chances: b.chances, by: 'table', coup }
    case 'last-coups':
      return { type: 'last-coups.announced', left: b.left, coup }
    case 'payment':
      return { type: 'payment.announced', player: b.player, wins: b.wins, coup }
  }
}

function bet(b: MessageOn<'event/bet'>['body'], coup: number | null): Fact {
  const { player, chance, numbers, amount, medium, accepted, why } = b
  const changePossible = b.changePossible ?? null
  const told: Bet = { player, chance, numbers, amount, medium, changePossible }
  return accepted
    ? { type: 'bet.accepted', ...told, coup }
    : { type: 'bet.refused', ...told, why: why ?? 'no reason', coup }
}

function colour(b: MessageOn<'event/colour'>['body']): Fact {
  const { player, colour } = b
  switch (b.state) {
    case 'given':
      return { type: 'colour.given', player, colour, sigil: b.sigil }
    case 'marked':
      return { type: 'colour.marked', player, colour, value: b.value }
    case 'returned':
      return { type: 'colour.returned', player, colour }
  }
}
