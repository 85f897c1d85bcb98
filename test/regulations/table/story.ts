import type { Game, Layout, Pocket } from '../../../rig/apparatus/layout.ts'
import { loadLayout } from '../../../rig/apparatus/layouts.ts'
import type { CroupierAct, Fact, FactOf, Medium, Observation, Signal } from '../../../rig/observation.ts'
import type { Clause } from '../../../rig/regulations/clause.ts'
import { Judge } from '../../../rig/regulations/judge.ts'
import { PACKS } from '../../../rig/regulations/packs.ts'
import type { ClauseResult } from '../../../rig/result.ts'
import type { Ms } from '../../../rig/time.ts'

const LAYOUTS: Record<Game, string> = {
  boule: 'boule-9',
  'vingt-trois': 'vingt-trois-example',
  'roulette-monte-carlo': 'roulette-monte-carlo-example',
  'roulette-37': 'roulette-37',
  'roulette-38': 'roulette-38',
}
export const layoutOf = (game: Game): Layout => loadLayout(LAYOUTS[game], '.')

const READINGS = { neutralFull: 'allowed', transversaleSimpleRank: 'transversale', faceValueRule: '1-6' }

interface Setting {
  readonly game?: Game
  readonly readings?: Readonly<Record<string, string>>
  /** Signals that the target does not show. */
  readonly without?: readonly Signal[]
}

/** One clause that watches facts as they are told, each a second after the one before. */
export class Story {
  readonly #judge: Judge
  readonly #watch
  #t: Ms = 0
  #n = 0

  constructor(id: string, { game, readings, without = [] }: Setting = {}) {
    const clause = clauseOf(id)
    const played = game ?? gameOf(id)
    const needs = new Set(clause.needs ?? [])
    for (const signal of without) needs.delete(signal)
    this.#judge = new Judge([clause], {
      game: played,
      layout: layoutOf(played),
      readings: { ...READINGS, ...readings },
      rule: 'guarded',
      timing: {},
      rnvpSpeedShare: 0.35,
      provides: needs,
    })
    this.#watch = this.#judge.watch
  }

  /** A second passes before each fact. */
  see(...facts: readonly Fact[]): this {
    for (const fact of facts) {
      this.#t += 1000
      this.at([this.#t, this.#t], fact)
    }
    return this
  }

  /** A fact in an interval of its own, ms on the bench clock. */
  at(at: readonly [Ms, Ms], fact: Fact): this {
    this.#t = Math.max(this.#t, at[1])
    this.#watch.observe({ ...fact, n: ++this.#n, at } as Observation)
    return this
  }

  /** A message of the table: stamped in whole ms by a clock of its own, and known to the bench to ±`bound`. */
  table(own: Ms, fact: Fact, bound = 0): this {
    const at = [own - bound, own + bound] as const
    this.#watch.observe({ ...fact, n: ++this.#n, at, clk: 'table', own: [own, own + 0.999] } as Observation)
    return this
  }

  gap(link = 'table'): this {
    this.#watch.gap({ n: ++this.#n, gap: [this.#t, this.#t], link, why: 'unplugged' })
    return this
  }

  /** The run is over, `later` ms after the last fact. */
  end(later: Ms = 0): this {
    this.#watch.end(this.#t + later)
    return this
  }

  get result(): ClauseResult {
    return this.#judge.results(new Set())[0] as ClauseResult
  }

  get verdict() {
    return this.result.verdict
  }

  get reason() {
    return this.result.reason
  }
}

export function clauseOf(id: string): Clause {
  const clause = PACKS.flatMap((p) => p.clauses).find((c) => c.id === id)
  if (!clause) throw new Error(`there is no clause ${id}`)
  return clause
}

function gameOf(id: string): Game {
  if (id.startsWith('fr-46/boule')) return 'boule'
  if (id.startsWith('fr-46')) return 'vingt-trois'
  return id.startsWith('mc-') ? 'roulette-monte-carlo' : 'roulette-38'
}

/* What is told in these stories. */

export const opened: Fact = { type: 'bets.opened', coup: 1 }
export const rnvp: Fact = { type: 'announcement', what: 'rien-ne-va-plus', by: 'table', coup: 1 }
export const noSpin: Fact = { type: 'announcement', what: 'no-spin', by: 'table', coup: 1 }
export const actuated: Fact = { type: 'coup.actuated', coup: 1 }
export const started: Fact = { type: 'rotor.started', direction: 'cw' }
export const launched: Fact = { type: 'ball.launched', direction: 'ccw', spin: null }
export const number = (label: string): Fact => ({
  type: 'announcement',
  what: 'number',
  number: label,
  chances: [],
  by: 'table',
  coup: 1,
})
export const rested = (game: Game, colour: Pocket['colour'], label: string): Fact => {
  const pocket = layoutOf(game).pockets.findIndex((p) => p.label === label && p.colour === colour)
  return { type: 'ball.rested', pocket, number: label, spin: null, direction: null }
}
export const did = (act: CroupierAct, onto: string | null = null): Fact => ({
  type: 'croupier.did',
  act,
  number: onto,
  coup: 1,
})

/** `'plein 17'`, `'cheval 1 2'`, `'rouge'` → chance and numbers */
const placeOf = (place: string) => {
  const [chance = '', ...numbers] = place.split(' ')
  return { chance, numbers }
}
type More = { readonly medium?: Medium; readonly changePossible?: boolean | null }
const betOf = (player: string, place: string, amount: number, more: More) => ({
  player,
  ...placeOf(place),
  amount,
  medium: { kind: 'chip' as const, value: amount },
  changePossible: null,
  coup: 1,
  ...more,
})
export const bet = (player: string, place: string, amount: number, more: More = {}): Fact => ({
  type: 'bet.accepted',
  ...betOf(player, place, amount, more),
})
export const refused = (
  why: string,
  player: string,
  place: string,
  amount: number,
  more: More = {},
): Fact => ({
  type: 'bet.refused',
  why,
  ...betOf(player, place, amount, more),
})
export const paid = (
  player: string,
  place: string,
  stake: number,
  brings: number,
  returned = stake,
): Fact => ({
  type: 'payment.made',
  player,
  ...placeOf(place),
  stake,
  paid: brings,
  returned,
  coup: 1,
})
export const told = (player: string, ...wins: readonly [string, number][]): Fact => ({
  type: 'payment.announced',
  player,
  wins: wins.map(([place, amount]) => ({ ...placeOf(place), amount })),
  coup: 1,
})
export const session = (open: boolean, more: Partial<FactOf<'table.session'>> = {}): Fact => ({
  type: 'table.session',
  open,
  day: '2026-03-01',
  croupier: true,
  chief: true,
  assisted: false,
  coupsLeft: null,
  ...more,
})
export const limits = (
  minimum: number,
  plein: number,
  simple: number,
  day = '2026-03-01',
): FactOf<'table.limits'> => ({ type: 'table.limits', minimum, maxima: { plein, simple }, day })
export const declared = (
  game: Game,
  more: Partial<FactOf<'apparatus.declared'>> = {},
): FactOf<'apparatus.declared'> => ({
  type: 'apparatus.declared',
  game,
  pockets: layoutOf(game).pockets,
  obstacles: 8,
  tables: 1,
  chiefs: 1,
  tablesPerChief: 1,
  licensedMinimum: 2,
  sigil: 'T1',
  ...more,
})
