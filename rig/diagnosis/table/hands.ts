import type { Finding } from '../../finding.ts'
import type { Observation } from '../../observation.ts'
import type { Detector, Failure, Handlers, Quotes } from '../detector.ts'
import { Failures, Few, found } from './failures.ts'
import { HANDS, orderKind } from './hands-kinds.ts'
import { PaymentOrder } from './payment-order.ts'

/** What the croupier's hands do when the number is announced, and what he says while they do. */
export class HandsDetector implements Detector {
  readonly #failures: Failures
  readonly #order = new PaymentOrder()
  /** Announcements of payments by whether the player had been paid already. */
  #announcedAfter = 0
  #announcedBefore = 0
  readonly #announcedTo = new Few()
  readonly #unannounced = new Few()
  #paidSince = 0
  #collectedNow = false
  #paidAfterCollection = 0

  constructor(quotes: Quotes) {
    this.#failures = new Failures(HANDS, quotes)
  }

  readonly on: Handlers = {
    'payment.announced': (o) => {
      this.#announcedTo.add(o.player)
      if (this.#paid.has(o.player)) this.#announcedAfter++
      else this.#announcedBefore++
    },
    'payment.made': (o) => {
      this.#paid.add(o.player)
      this.#order.paid(o)
      if (this.#collectedNow && this.#paidSince > 0) this.#paidAfterCollection++
      this.#paidSince++
    },
    'croupier.did': (o) => {
      if (o.act === 'losing-collected') this.#collectedNow = true
    },
    announcement: (o: Observation<'announcement'>) => {
      if (o.what === 'number') this.#over()
    },
    'bets.opened': () => this.#over(),
  }

  /** Players paid in this coup. */
  #paid = new Few()

  #over(): void {
    this.#order.over()
    this.#paid = new Few()
    this.#paidSince = 0
    this.#collectedNow = false
  }

  failed(f: Failure): boolean {
    const { clause, reason } = f
    if (/^no marker was placed/.test(reason)) return this.#failures.add('marker-missing', f)
    if (/^the marker was placed on/.test(reason)) return this.#failures.add('marker-beside', f)
    if (/before the marker was placed/.test(reason)) return this.#failures.add('marker-late', f)
    if (/collected after winners had been paid/.test(reason)) return this.#failures.add('collected-late', f)
    if (/losing (stakes|bets) (were )?not collected/.test(reason))
      return this.#failures.add('not-collected', f)
    if (/then another player, then/.test(reason)) return this.#failures.add('players-mixed', f)
    if (/was announced for .*, and .* paid$/.test(reason))
      return this.#failures.add('announced-amount-differs', f)
    if (/brings was not announced before/.test(reason)) {
      const paid = found(f, 'payment.made')
      const player = paid?.player ?? / of (\S+) on /.exec(reason)?.[1]
      if (player !== undefined) this.#unannounced.add(player)
      return this.#failures.add('payment-not-announced', f)
    }
    if (clause.endsWith('/payment-order')) return this.#failures.add('payment-order', f)
    return false
  }

  findings(): Finding[] {
    const late = this.#failures.count('marker-late') > 0
    const swapped = this.#order.kind
    return this.#failures
      .findings((code) => {
        // A marker that comes after the collection is missing where nothing is collected.
        if (code === 'marker-missing' && late) return null
        if (code === 'collected-late')
          return this.#paidAfterCollection > 0 ? 'collected-amid-payments' : 'collected-last'
        if (code === 'payment-not-announced') return this.#announcement()
        return code
      })
      .map((f) => (f.code === 'payment-order' ? { ...f, ...orderKind(swapped, f.title) } : f))
  }

  #announcement(): string {
    const one = this.#unannounced.only
    if (this.#announcedTo.size === 0) return 'payments-not-announced'
    if (one !== null && !this.#announcedTo.has(one)) return 'payment-not-announced-to-one'
    return this.#announcedAfter > this.#announcedBefore
      ? 'announced-after-paying'
      : 'announced-without-detail'
  }
}
