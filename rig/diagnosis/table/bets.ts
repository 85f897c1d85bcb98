import type { Finding } from '../../finding.ts'
import type { Observation } from '../../observation.ts'
import type { Ms } from '../../time.ts'
import { spanOf } from '../../time.ts'
import type { Detector, Failure, Handlers, Quotes } from '../detector.ts'
import { BETS } from './bets-kinds.ts'
import { Failures, Few, found } from './failures.ts'

const SIMPLE = new Set(['pair', 'impair', 'passe', 'manque', 'rouge', 'noir'])
/** Bets of so many kinds that the game does not have: the table looks at none. */
const ANY = 3
/** A table that closes its bets a moment late does so within this, ms. */
const A_MOMENT: Ms = 1000
/** A table's reason for a refusal that is about the time. */
const CLOSED = new Set(['closed', 'late', 'rien-ne-va-plus'])

type Answered = Observation<'bet.accepted'> | Observation<'bet.refused'>

/** Which bets are taken, and when. */
export class BetsDetector implements Detector {
  readonly #failures: Failures
  readonly #strange = new Few()
  /** After a call: the latest delay of one that was taken, the least of one that was not, and whose they were. */
  #takenLast: Ms = Number.NEGATIVE_INFINITY
  #refusedFirst: Ms = Number.POSITIVE_INFINITY
  readonly #takenFrom = new Few()
  readonly #refusedTo = new Few()
  #called: Observation<'announcement'> | null = null

  constructor(quotes: Quotes) {
    this.#failures = new Failures(BETS, quotes)
  }

  readonly on: Handlers = {
    'bets.opened': () => {
      this.#called = null
    },
    announcement: (o) => {
      if (o.what === 'rien-ne-va-plus') this.#called ??= o
    },
    'bet.accepted': (o) => this.#answered(o),
    'bet.refused': (o) => {
      if (CLOSED.has(o.why)) this.#answered(o)
    },
  }

  #answered(o: Answered): void {
    if (!this.#called) return
    const [least] = spanOf(this.#called, o)
    if (least <= 0) return
    if (o.type === 'bet.accepted') {
      this.#takenLast = Math.max(this.#takenLast, least)
      this.#takenFrom.add(o.player)
    } else {
      this.#refusedFirst = Math.min(this.#refusedFirst, least)
      this.#refusedTo.add(o.player)
    }
  }

  failed(f: Failure): boolean {
    const { clause, reason } = f
    if (reason === 'a bet was accepted after “rien ne va plus”')
      return this.#failures.add('bets-after-call', f)
    if (clause.endsWith('/bets-while-ball-held')) return this.#failures.add('bets-refused-while-held', f)
    if (clause.endsWith('/layout-covers-chances')) return this.#failures.add('no-place-on-cloth', f)
    if (clause.endsWith('/plaques-on-simple') || clause.endsWith('/plaques-on-multiple'))
      return this.#medium(f)
    if (!clause.endsWith('/combinations')) return false
    const taken = found(f, 'bet.accepted')
    if (taken) {
      this.#strange.add(strangeness(taken))
      return this.#failures.add('bets-not-of-game', f)
    }
    const refused = found(f, 'bet.refused')
    if (refused?.why === 'no-place') return true
    if (refused?.chance === 'plein') return this.#failures.add('full-number-refused', f)
    const simple = refused && SIMPLE.has(refused.chance)
    return this.#failures.add(simple ? 'simple-chance-refused' : 'combination-refused', f)
  }

  #medium(f: Failure): true {
    const taken = found(f, 'bet.accepted')
    const kind = (taken ?? found(f, 'bet.refused'))?.medium.kind === 'plaque' ? 'plaques' : 'chips'
    return this.#failures.add(taken ? `${kind}-accepted-on-multiple` : `${kind}-refused-on-simple`, f)
  }

  findings(): Finding[] {
    return this.#failures.findings((code) => {
      if (code === 'bets-after-call') return this.#afterCall()
      if (code !== 'bets-not-of-game') return code
      if (this.#strange.size >= ANY) return 'any-bet-accepted'
      const only = `${this.#strange.only}-accepted`
      return only in BETS ? only : 'bets-not-of-game'
    })
  }

  #afterCall(): string {
    if (this.#takenLast < this.#refusedFirst && this.#takenLast < A_MOMENT && this.#refusedTo.size > 0)
      return 'bets-after-call-briefly'
    const one = this.#takenFrom.only
    return one !== null && this.#refusedTo.size > 0 && !this.#refusedTo.has(one)
      ? 'bets-after-call-of-one'
      : 'bets-after-call'
  }
}

/** What is strange about a bet that the game does not have. */
function strangeness({ chance, numbers }: Observation<'bet.accepted'>): string {
  if (chance !== 'cheval' || numbers.length !== 2) return chance
  const [a, b] = numbers.map(Number).sort((x, y) => x - y) as [number, number]
  if (a === 0) return 'cheval-zero'
  const row = (n: number) => Math.ceil(n / 3)
  if (b - a === 1 && row(a) !== row(b)) return 'cheval-across-rows'
  return row(b) - row(a) === 1 && (b - a === 4 || b - a === 2) ? 'cheval-corner' : 'cheval'
}
