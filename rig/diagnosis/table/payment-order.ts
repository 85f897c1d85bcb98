import type { ChanceKind } from '../../cloth/chance.ts'
import { rank } from '../../cloth/order.ts'
import type { Observation } from '../../observation.ts'
import { Few } from './failures.ts'

/** Payments of one player in one coup that are looked at, and players of one coup. */
const MOST = 40
const MOST_PLAYERS = 32
const READING = { transversaleSimpleRank: 'transversale' } as const

/** In which way payments are out of order. */
export type Disorder =
  /** From last to first. */
  | { readonly how: 'reversed' }
  /** One kind comes before those that it should follow. */
  | { readonly how: 'first'; readonly kind: string }
  /** Two kinds have changed places. */
  | { readonly how: 'swapped'; readonly kind: string; readonly before: string }
  /** Only one player's. */
  | { readonly how: 'of-one' }
  | { readonly how: 'other' }

/** The order of payments over many coups. Constant memory. */
export class PaymentOrder {
  readonly #now = new Map<string, string[]>()
  /** `paid first|should have been paid first`. */
  readonly #pairs = new Few()
  readonly #wrong = new Few()
  readonly #right = new Few()
  #reversed = 0
  #disordered = 0

  paid({ player, chance }: Observation<'payment.made'>): void {
    const his = this.#now.get(player)
    if (his) {
      if (his.length < MOST && !his.includes(chance)) his.push(chance)
    } else if (this.#now.size < MOST_PLAYERS) this.#now.set(player, [chance])
  }

  over(): void {
    for (const [player, kinds] of this.#now) {
      if (kinds.length < 2) continue
      let inverted = 0
      let pairs = 0
      for (const [i, a] of kinds.entries()) {
        for (const b of kinds.slice(i + 1)) {
          const [ra, rb] = [rankOf(a), rankOf(b)]
          if (ra === rb) continue
          pairs++
          if (ra < rb) continue
          inverted++
          this.#pairs.add(`${a}|${b}`)
        }
      }
      if (inverted === 0) this.#right.add(player)
      else {
        this.#disordered++
        this.#wrong.add(player)
        if (inverted === pairs) this.#reversed++
      }
    }
    this.#now.clear()
  }

  get kind(): Disorder {
    const pairs = [...this.#pairs].map((p) => p.split('|') as [string, string])
    const one = this.#wrong.only
    if (one !== null && !this.#right.has(one) && this.#right.size > 0) return { how: 'of-one' }
    const firsts = new Set(pairs.map(([first]) => first))
    const [only] = pairs
    if (pairs.length === 1 && only) return { how: 'swapped', kind: only[0], before: only[1] }
    if (firsts.size === 1 && only) return { how: 'first', kind: only[0] }
    return this.#reversed === this.#disordered && this.#disordered > 0
      ? { how: 'reversed' }
      : { how: 'other' }
  }
}

const rankOf = (kind: string) => rank(kind as ChanceKind, READING)
