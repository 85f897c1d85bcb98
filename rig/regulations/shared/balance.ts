import type { Pocket } from '../../apparatus/layout.ts'
import { type Chance, type ClothGame, isSimple } from '../../cloth/chance.ts'
import { CLOTHS } from '../../cloth/chances.ts'
import { combination, type NeutralFull } from '../../cloth/combinations.ts'
import { type Due, settle } from '../../cloth/settle.ts'
import type { Ruling } from '../clause.ts'
import type { Accepted, Coup, Payment } from './coups.ts'

/** What a player staked on one place, what it is due, and what came of it. */
export interface Balance {
  readonly player: string
  readonly chance: Chance
  readonly stake: number
  readonly due: Due
  /** As they were made; none: it was not paid. */
  readonly payments: readonly Payment[]
  readonly given: { readonly paid: number; readonly stakeReturned: number }
  /** Why it cannot be said what it is due; null when it can. */
  readonly unknown: string | null
  /** Trace lines of the stake and of its payments. */
  readonly evidence: readonly number[]
}

export interface Balances {
  readonly number: string
  readonly stakes: readonly Balance[]
  /** Payments for which this player had no stake on that place, or no more. */
  readonly strays: readonly Payment[]
}

type Place = { player: string; chance: Chance; bets: Accepted[]; payments: Payment[] }

/**
 * Settles a coup by the oracle and lays the payments beside what is due. A payment belongs to the stake of its
 * amount on its place; what remains on a place, on both sides, is taken together: a croupier may pay two stakes
 * as one. Stakes that are no combination of the game, and those taken after the number, are left out with their
 * payments: no text says what they bring. Null when no number was announced.
 */
export function balancesOf(coup: Coup, game: ClothGame, ruling: Ruling): Balances | null {
  if (!coup.number) return null
  const { number } = coup.number
  const readings = { neutralFull: ruling.readings.neutralFull as NeutralFull }
  const places = new Map<string, Place>()
  const unruled = new Set(coup.late.map(nameOf))
  for (const bet of coup.bets) {
    const { chance } = combination(game, bet, readings)
    if (!chance) unruled.add(nameOf(bet))
    else placeOf(places, bet.player, chance).bets.push(bet)
  }
  const strays: Payment[] = []
  for (const payment of coup.payments) {
    const { chance } = combination(game, payment, readings)
    const place = chance && places.get(keyOf(payment.player, chance))
    if (place) place.payments.push(payment)
    else if (!unruled.has(nameOf(payment))) strays.push(payment)
  }
  const drawn = drawnPocket(coup, number, game, ruling)
  const due = (bet: Accepted, chance: Chance) => dueOf(bet, chance, drawn, game, readings)
  const stakes = [...places.values()].flatMap((place) => matched(place, due, strays, unruled))
  return { number, stakes, strays }
}

/** Where the ball lies; `colour` undefined where the number lies in pockets of both colours and none was seen. */
type Drawn = { readonly label: string; readonly colour: Pocket['colour'] | undefined } | null

function drawnPocket(coup: Coup, number: string, game: ClothGame, ruling: Ruling): Drawn {
  const pockets = ruling.layout.pockets.filter((p) => p.label === number)
  const first = pockets[0]
  if (!first || !CLOTHS[game].labels.includes(number)) return null
  const { rested } = coup
  const lying = rested?.pocket == null ? undefined : ruling.layout.pockets[rested.pocket]
  if (lying?.label === number) return lying
  return pockets.every((p) => p.colour === first.colour) ? first : { label: number, colour: undefined }
}

const NOTHING: Due = { paid: 0, stakeReturned: 0, lost: 0 }

function dueOf(
  bet: Accepted,
  chance: Chance,
  drawn: Drawn,
  game: ClothGame,
  readings: { readonly neutralFull: NeutralFull },
): { readonly due: Due; readonly unknown: string | null } {
  if (!drawn) return { due: NOTHING, unknown: 'the number that was announced is none of this cylinder' }
  const byColour = chance.numbers === null && !CLOTHS[game].takesSimple.has(drawn.label)
  if (drawn.colour === undefined && byColour)
    return { due: NOTHING, unknown: `${drawn.label} lies in pockets of both colours, and which was not seen` }
  const pocket = { label: drawn.label, colour: drawn.colour ?? null }
  const [settled] = settle({ game, readings, drawn: pocket, stakes: [bet] })
  if (!settled?.chance) return { due: NOTHING, unknown: settled?.why ?? 'it is no stake' }
  return { due: settled, unknown: null }
}

function matched(
  { player, chance, bets, payments }: Place,
  due: (bet: Accepted, chance: Chance) => { readonly due: Due; readonly unknown: string | null },
  strays: Payment[],
  unruled: ReadonlySet<string>,
): Balance[] {
  const balance = (staked: readonly Accepted[], paid: readonly Payment[]): Balance => {
    const dues = staked.map((bet) => due(bet, chance))
    return {
      player,
      chance,
      stake: sum(staked, (b) => b.amount),
      due: {
        paid: sum(dues, (d) => d.due.paid),
        stakeReturned: sum(dues, (d) => d.due.stakeReturned),
        lost: sum(dues, (d) => d.due.lost),
      },
      payments: paid,
      given: { paid: sum(paid, (p) => p.paid), stakeReturned: sum(paid, (p) => p.returned) },
      unknown: dues.find((d) => d.unknown)?.unknown ?? null,
      evidence: [...staked, ...paid].map((o) => o.n),
    }
  }
  const open = [...bets]
  const rest: Payment[] = []
  const found: Balance[] = []
  for (const payment of payments) {
    const i = open.findIndex((bet) => bet.amount === payment.stake)
    if (i < 0) rest.push(payment)
    else found.push(balance(open.splice(i, 1), [payment]))
  }
  if (open.length === 0) strays.push(...rest.filter((p) => !unruled.has(nameOf(p))))
  else if (rest.length > 0) found.push(balance(open, rest))
  else for (const bet of open) found.push(balance([bet], []))
  return found
}

/** Whether the number takes the simple chances, in whole or in half, and this is one. */
export const isTaken = (game: ClothGame, kind: string, number: string): boolean =>
  CLOTHS[game].takesSimple.has(number) && isSimple(kind as Chance['kind'])

/** In words, for a reason: “10 of A on plein 17”. */
export const inWords = (amount: number, p: { player: string; chance: string; numbers: readonly string[] }) =>
  `${amount} of ${p.player} on ${[p.chance, ...p.numbers].join(' ')}`

const nameOf = (p: { player: string; chance: string; numbers: readonly string[] }) =>
  JSON.stringify([p.player, p.chance, ...[...p.numbers].sort()])
const keyOf = (player: string, { kind, numbers }: Chance) => JSON.stringify([player, kind, numbers])
const sum = <T>(list: readonly T[], of: (t: T) => number) => list.reduce((total, t) => total + of(t), 0)

function placeOf(places: Map<string, Place>, player: string, chance: Chance): Place {
  const key = keyOf(player, chance)
  const known = places.get(key)
  if (known) return known
  const place = { player, chance, bets: [], payments: [] }
  places.set(key, place)
  return place
}
