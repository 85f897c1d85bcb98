import type { Finding } from '../../finding.ts'
import type { Observation } from '../../observation.ts'
import type { Detector, Failure, Handlers, Quotes } from '../detector.ts'
import { Failures, Few } from './failures.ts'
import { PAYMENTS } from './payments-kinds.ts'

const SIMPLE = new Set(['pair', 'impair', 'passe', 'manque', 'rouge', 'noir'])

/** Reasons of the clauses about money, and what is in them. */
const STAKE = String.raw`(\d+(?:\.\d+)?) of (\S+) on (\S+)[^,;]*?`
const PAID = new RegExp(`^${STAKE} was paid (\\d+), it brings (\\d+)$`)
const UNPAID = new RegExp(`^${STAKE} won (\\d+) and was not paid$`)
const LOSER = new RegExp(`^${STAKE} lost, and was paid (\\d+)$`)
const LEFT = new RegExp(`^${STAKE} won, and (\\d+(?:\\.\\d+)?) of the stake was left to the player$`)
const TAKEN = new RegExp(
  `^on (\\S+) ${STAKE} loses (\\d+(?:\\.\\d+)?); it was paid (\\d+) and (\\d+(?:\\.\\d+)?) of it given back$`,
)
const NAMES: Readonly<Record<string, string>> = {
  '0': 'zero',
  '00': 'double-zero',
  CMC: 'cmc',
  '5': 'five',
  '13': 'thirteen',
}

/** What was wrong with payments of one kind, and to whom. */
class Facets {
  readonly players = new Few()
  readonly chances = new Few()
  readonly how = new Few()
  count = 0

  add(player: string, chance: string, how: string): void {
    this.count++
    this.players.add(player)
    this.chances.add(chance)
    this.how.add(how)
  }

  get simple(): boolean {
    return [...this.chances].every((c) => SIMPLE.has(c))
  }
}

/** What stakes are paid, and what becomes of them. */
export class PaymentsDetector implements Detector {
  readonly #failures: Failures
  readonly #odds = new Facets()
  readonly #kept = new Facets()
  /** By the number that takes simple chances: as many as there are names. */
  readonly #taken = new Map<string, Facets>()
  /** Whoever has staked. */
  readonly #players = new Few()
  /** Whoever has a simple chance on the cloth, and whoever had one when a number came that takes them. */
  #simpleNow = new Few()
  readonly #touched = new Map<string, Few>()

  constructor(quotes: Quotes) {
    this.#failures = new Failures(PAYMENTS, quotes)
  }

  readonly on: Handlers = {
    'bet.accepted': (o) => {
      this.#players.add(o.player)
      if (SIMPLE.has(o.chance)) this.#simpleNow.add(o.player)
    },
    announcement: (o: Observation<'announcement'>) => {
      const name = o.what === 'number' ? NAMES[o.number] : undefined
      if (name === undefined) return
      const all = this.#touched.get(name) ?? new Few()
      this.#touched.set(name, all)
      for (const player of this.#simpleNow) all.add(player)
    },
    'bets.opened': () => {
      this.#simpleNow = new Few()
    },
  }

  failed(f: Failure): boolean {
    return this.#ofOdds(f) || this.#ofKept(f) || this.#ofTaken(f)
  }

  #ofOdds(f: Failure): boolean {
    const paid = PAID.exec(f.reason)
    const unpaid = UNPAID.exec(f.reason)
    const loser = LOSER.exec(f.reason)
    const m = paid ?? unpaid ?? loser
    if (!m) {
      if (!/no such stake had been taken/.test(f.reason)) return false
      return this.#failures.add('payment-without-stake', f)
    }
    const [stake, player, chance, given, due] = [
      Number(m[1]),
      m[2] as string,
      m[3] as string,
      Number(m[4]),
      Number(m[5]),
    ]
    if (loser) return this.#failures.add('loser-paid', f)
    this.#odds.add(player, chance, unpaid ? 'unpaid' : howPaid(given, due, stake))
    return this.#failures.add('odds', f)
  }

  #ofKept(f: Failure): boolean {
    const m = LEFT.exec(f.reason)
    if (!m) return false
    const [stake, player, chance, left] = [Number(m[1]), m[2] as string, m[3] as string, Number(m[4])]
    this.#kept.add(player, chance, left === 0 ? 'all' : left === stake - 1 ? 'one' : 'some')
    return this.#failures.add('kept', f)
  }

  #ofTaken(f: Failure): boolean {
    const m = TAKEN.exec(f.reason)
    const name = NAMES[m?.[1] ?? '']
    if (!m || !name) return false
    const [stake, player, chance] = [Number(m[2]), m[3] as string, m[4] as string]
    const [loses, paid, back] = [Number(m[5]), Number(m[6]), Number(m[7])]
    const facets = this.#taken.get(name) ?? new Facets()
    this.#taken.set(name, facets)
    facets.add(player, chance, howTaken(stake, loses, paid, back))
    return this.#failures.add(`taken-${name}`, f)
  }

  findings(): Finding[] {
    return this.#failures.findings((code) => {
      if (code === 'odds') return this.#oddsCode()
      if (code === 'kept') return this.#keptCode()
      if (!code.startsWith('taken-')) return code
      const name = code.slice('taken-'.length)
      const facets = this.#taken.get(name)
      return facets ? this.#takenCode(name, facets) : code
    })
  }

  /** Always the same player, and others staked as well. */
  #one(facets: Facets): boolean {
    return facets.count > 1 && facets.players.only !== null && this.#players.size > 1
  }

  #oddsCode(): string {
    const f = this.#odds
    const how = f.how.only
    if (this.#one(f)) return how === 'unpaid' ? 'unpaid-to-one' : 'paid-wrong-to-one'
    const chance = f.chances.only
    if (how === 'once-more' && chance !== null && `${chance}-odds-wrong` in PAYMENTS)
      return `${chance}-odds-wrong`
    const of = f.simple ? 'simple' : chance === 'plein' ? 'full' : 'multiple'
    const code = `${of}-${how ?? 'wrong'}`
    return code in PAYMENTS ? code : 'odds-wrong'
  }

  #keptCode(): string {
    const f = this.#kept
    if (f.how.only === 'one') return 'stake-one-short'
    if (this.#one(f)) return 'stake-taken-from-one'
    return f.simple ? 'simple-stake-taken' : 'stake-taken'
  }

  #takenCode(name: string, f: Facets): string {
    const how = f.how.only ?? 'wrong'
    const touched = this.#touched.get(name)?.size ?? 0
    const one = f.players.only !== null && touched > 1 ? `${name}-${how}-of-one` : ''
    if (one in PAYMENTS) return one
    const code = `${name}-${how}`
    return code in PAYMENTS ? code : 'taking-wrong'
  }
}

function howPaid(given: number, due: number, stake: number): string {
  const over = given - due
  if (over === -1) return 'one-short'
  if (over === 1) return 'one-over'
  if (over === stake) return 'once-more'
  return given % stake === 0 ? 'other-odds' : 'wrong'
}

function howTaken(stake: number, loses: number, paid: number, back: number): string {
  if (paid > 0) return 'pays'
  if (back === stake) return 'spares'
  const half = loses < stake
  if (half && back === 0) return 'takes-all'
  if (half && back < stake - loses) return 'takes-more'
  return !half && back > 0 && back <= stake / 2 ? 'halves' : 'wrong'
}
