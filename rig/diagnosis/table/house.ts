import type { Finding } from '../../finding.ts'
import type { Detector, Failure, Handlers, Quotes } from '../detector.ts'
import { Failures, Few, found } from './failures.ts'
import { HOUSE } from './house-kinds.ts'

/** Limits, staff, lid, last coups, stacks and colour chips: what the house sets and keeps. */
export class HouseDetector implements Detector {
  readonly #failures: Failures
  #open = false
  #lockedLate = 0
  /** Stakes above the maximum: by how much, and whether single bets were. */
  #mostOver = 0
  #inOneBet = false
  readonly #refusedOn = new Few()

  constructor(quotes: Quotes) {
    this.#failures = new Failures(HOUSE, quotes)
  }

  readonly on: Handlers = {
    'table.session': (o) => {
      this.#open = o.open
    },
    'table.apparatus': (o) => {
      if (this.#open && o.cover === 'locked') this.#lockedLate++
    },
  }

  failed(f: Failure): boolean {
    const code = RULES.find(([clause, words]) => clause.test(f.clause) && words.test(f.reason))?.[2]
    if (code === undefined) return false
    if (code === 'maximum-exceeded') this.#exceeded(f)
    if (code === 'maximum-for-everybody') this.#refusedOn.add(found(f, 'bet.refused')?.chance ?? '?')
    return this.#failures.add(
      code === 'full-maximum' || code === 'simple-maximum' ? `${code}-${sideOf(f)}` : code,
      f,
    )
  }

  #exceeded(f: Failure): void {
    const m = /was let stake (\d+) .*; the maximum is (\d+)/.exec(f.reason)
    if (!m) return
    const [staked, most] = [Number(m[1]), Number(m[2])]
    this.#mostOver = Math.max(this.#mostOver, staked - most)
    if ((found(f, 'bet.accepted')?.amount ?? 0) > most) this.#inOneBet = true
  }

  findings(): Finding[] {
    const closed = this.#failures.count('lid-not-locked') > 0
    return this.#failures.findings((code) => {
      if (code === 'lid-open') {
        if (closed) return null
        return this.#lockedLate > 0 ? 'lid-late' : 'lid-missing'
      }
      if (code === 'stacks-not-rebuilt' && this.#failures.count('stacks-late') > 0) return null
      if (code === 'maximum-exceeded') {
        if (this.#mostOver === 1) return 'maximum-exceeded-by-one'
        return this.#inOneBet ? 'maximum-ignored' : 'maximum-exceeded-in-several'
      }
      if (code === 'maximum-for-everybody' && this.#refusedOn.only !== null)
        return 'maximum-for-everybody-on-one'
      return code
    })
  }
}

/** On which side of its range a maximum lies. */
function sideOf({ reason }: Failure): 'too-low' | 'too-high' {
  const m = /the maximum is (\d+); .* it must be (\d+) to/.exec(reason)
  return m && Number(m[1]) < Number(m[2]) ? 'too-low' : 'too-high'
}

const ANY = /./
const RULES: readonly (readonly [clause: RegExp, words: RegExp, code: string])[] = [
  [/\/staff$/, /without a croupier and a table chief/, 'no-staff'],
  [/\/staff$/, /without a croupier/, 'no-croupier'],
  [/\/staff$/, /without a table chief/, 'no-chief'],
  [/\/staff$/, ANY, 'too-few-chiefs'],
  [/\/minimum-fixed$/, /during play/, 'minimum-changed-in-play'],
  [/\/minimum-fixed$/, /before the next day|of one day/, 'minimum-changed-same-day'],
  [/\/minimum-fixed$/, /licence declares/, 'minimum-below-licence'],
  [/\/minimum-fixed$/, /was taken below the minimum/, 'stake-below-minimum'],
  [/\/maximum-fixed$/, /during play/, 'maximum-changed-in-play'],
  [/\/maximum-fixed$/, /before the next day|of one day/, 'maximum-changed-same-day'],
  [/\/maximum-fixed$/, /no maximum is set/, 'maximum-not-set'],
  [/\/maximum-full-range$/, ANY, 'full-maximum'],
  [/\/maximum-simple-range$/, ANY, 'simple-maximum'],
  [/\/maximum-per-player$/, /was let stake/, 'maximum-exceeded'],
  [/\/maximum-per-player$/, /refused for the maximum/, 'maximum-for-everybody'],
  [/\/cover-locked$/, /it was closed/, 'lid-not-locked'],
  [/\/cover-locked$/, ANY, 'lid-open'],
  [/\/last-spin-notice$/, /never told/, 'notice-missing'],
  [/\/last-spin-notice$/, ANY, 'notice-late'],
  [/\/stacks-before-launch$/, /before the stacks were rebuilt/, 'stacks-late'],
  [/\/stacks-before-launch$/, ANY, 'stacks-not-rebuilt'],
  [/\/colour-chips$/, /while .* has it/, 'colour-given-twice'],
  [/\/colour-chips$/, /was given chips with the sigil/, 'foreign-sigil-given'],
  [/\/colour-chips$/, /accepted a chip with the sigil/, 'foreign-sigil-accepted'],
  [/\/colour-chips$/, /is the colour of|was not given/, 'foreign-colour-accepted'],
  [/\/chip-value-marked$/, /its value is not marked/, 'unmarked-chips-accepted'],
  [/\/chip-value-marked$/, /its marker shows/, 'marked-after-stake'],
  [/\/chip-value-marked$/, /below the minimum/, 'marked-under-minimum'],
  [/\/chip-value-marked$/, /above the maximum/, 'marked-over-maximum'],
]
