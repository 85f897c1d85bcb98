import type { Finding } from '../../finding.ts'
import type { Observation } from '../../observation.ts'
import { type Ms, spanOf } from '../../time.ts'
import type { Detector, Failure, Handlers, Quotes } from '../detector.ts'
import { CALLS } from './calls-kinds.ts'
import { Failures, found } from './failures.ts'

/** An announcement so little too early is a matter of the way it goes; one that is earlier is made too early. */
const A_MOMENT: Ms = 500
/** A console that tells of the actuation so much later than the cylinder shows it does not tell the truth. */
const CONSOLE_LATE: Ms = 1500

/** What is called, and when: “rien ne va plus”, and the number. */
export class CallsDetector implements Detector {
  readonly #failures: Failures
  #called = false
  /** The call had not come when the ball came to rest: it may come yet. */
  #waiting = false
  #callsAfterRest = 0
  #callsMissing = 0
  #longestLead: Ms = 0
  #started: Observation<'rotor.started'> | null = null
  #consoleLate = 0
  #consoleSeen = 0

  constructor(quotes: Quotes) {
    this.#failures = new Failures(CALLS, quotes)
  }

  readonly on: Handlers = {
    announcement: (o) => {
      if (o.what !== 'rien-ne-va-plus') return
      this.#called = true
      if (this.#waiting) this.#callsAfterRest++
      this.#waiting = false
    },
    'ball.rested': () => {
      this.#waiting = !this.#called
    },
    'bets.opened': () => {
      this.#over()
      this.#started = null
    },
    'ball.launched': () => this.#over(),
    'rotor.started': (o) => {
      this.#started ??= o
    },
    'coup.actuated': (o) => {
      if (!this.#started) return
      this.#consoleSeen++
      if (spanOf(this.#started, o)[0] > CONSOLE_LATE) this.#consoleLate++
    },
  }

  #over(): void {
    if (this.#waiting) this.#callsMissing++
    this.#waiting = false
    this.#called = false
  }

  failed(f: Failure): boolean {
    const { reason } = f
    if (/was not called before the ball (came to rest|rested)$/.test(reason)) {
      return this.#failures.add('no-call-before-rest', f)
    }
    if (/called before the ball slowed|though the ball had not slowed/.test(reason))
      return this.#failures.add('call-too-early', f)
    if (/called when the ball had already dropped/.test(reason))
      return this.#failures.add('call-after-drop', f)
    if (/announced when the cylinder was already actuated/.test(reason))
      return this.#failures.add('call-after-actuation', f)
    if (/actuated and “rien ne va plus” had not been announced/.test(reason))
      return this.#failures.add('call-forgotten', f)
    // A table that never calls is what this follows from.
    if (/the “rien ne va plus” was not detected/.test(reason)) return true
    if (/number was announced before the ball came to rest|though the ball did not come to rest/.test(reason))
      return this.#early(f)
    if (/was announced and the ball lies in/.test(reason)) return this.#failures.add('wrong-number', f)
    if (/the table announced .*; winning are/.test(reason)) return this.#failures.add('wrong-chances', f)
    if (/the number was never announced/.test(reason)) return this.#failures.add('number-not-announced', f)
    return false
  }

  #early(f: Failure): true {
    const [said, rest] = [found(f, 'announcement'), found(f, 'ball.rested')]
    if (said && rest) this.#longestLead = Math.max(this.#longestLead, spanOf(said, rest)[1])
    return this.#failures.add('announced-early', f)
  }

  findings(): Finding[] {
    return this.#failures.findings((code) => {
      if (code === 'no-call-before-rest')
        return this.#callsAfterRest > this.#callsMissing ? 'call-after-rest' : 'call-missing'
      if (code === 'announced-early')
        return this.#longestLead <= A_MOMENT && this.#longestLead > 0
          ? 'announced-a-moment-early'
          : 'announced-while-descending'
      if (code === 'call-after-actuation' && this.#consoleLate * 2 > this.#consoleSeen)
        return 'call-hidden-by-console'
      return code
    })
  }
}
