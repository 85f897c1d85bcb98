import type { Cause, Evidence, Finding } from '../../finding.ts'
import type { Gap, Observation } from '../../observation.ts'
import type { Ms } from '../../time.ts'
import type { Detector, Handlers, Quotes } from '../detector.ts'
import { inSeconds, many, times } from '../kind.ts'
import { evidence, Occasions, remark } from '../occasions.ts'
import { type Status, shows } from '../status.ts'

/** One game in a hundred has no number line (captures): so many of so few are more than that. */
const LINES_MISSED = 0.1
const ENOUGH = 3
/** The same number so often in a row is no chance: once in 50,000 games; where a line calls it each time, once more. */
const SAME_IN_A_ROW = 4

/** Results of an automated wheel: missing, repeated, impossible, and the line that announces them. */
export class ResultsDetector implements Detector {
  readonly #quotes: Quotes
  readonly #missing = new Occasions()
  readonly #lost = new Occasions()
  readonly #none = new Occasions()
  readonly #repeated = new Occasions()
  readonly #noLine = new Occasions()
  readonly #differs = new Occasions()
  readonly #off = new Occasions()
  #status: Status | null = null
  #shown: string | null = null
  #same = 0
  #games = 0
  #called: string | null = null
  #blind = false
  #entered: Ms = 0
  #linesExpected = true
  #mode: number | null = null
  /** When the host last sent *R, and in how many games without a result it did. */
  #resetAt = Number.NEGATIVE_INFINITY
  #resets = 0
  #anew = false

  constructor(quotes: Quotes) {
    this.#quotes = quotes
  }

  readonly on: Handlers = {
    'cylinder.status': (s) => this.#next(s),
    'cylinder.called': ({ number }) => {
      this.#called = number
    },
    'cylinder.mode': ({ numberLine, word }) => {
      this.#linesExpected = numberLine
      this.#mode = word
    },
    'host.asked': (o) => {
      if (o.what === 'reset') this.#resetAt = o.at[1]
    },
    'cylinder.reset': () => {
      this.#anew = true
    },
    'cylinder.fault': (o) => {
      if (o.code !== 'number-line-differs') return
      this.#differs.add(evidence(o, 'the number line says another number than the status', this.#quotes))
    },
    'ball.rested': (o) => this.#rested(o),
  }

  gap(_g: Gap): void {
    this.#blind = true
  }

  #rested(o: Observation<'ball.rested'>): void {
    if (o.number === null || o.pocket !== null || this.#status === null) return
    this.#off.add(evidence(o, `${o.number} is on no pocket of the layout in force`, this.#quotes))
  }

  #next(s: Status): void {
    const was = this.#status
    this.#status = s
    if (!was) {
      this.#shown = s.number
      return
    }
    if (was.phase === s.phase && was.spin === s.spin) return
    const blind = this.#blind
    this.#blind = false
    if (s.phase === 'number' && was.phase !== 'number') this.#number(s, blind)
    else if (was.phase === 'no-more-bets' && (s.phase === 'bets' || s.phase === 'before-game')) {
      const went = `state 4 for ${inSeconds(s.at[1] - this.#entered)}, then state ${s.state} without a number`
      if (blind) this.#lost.add(evidence(s, `${went} that was seen`, this.#quotes))
      else if (!this.#anew && !shows(was, 'void-or-slow-ball') && !shows(s, 'void-or-slow-ball'))
        this.#isMissing(evidence(s, went, this.#quotes))
    }
    this.#anew = false
    if (was.phase !== s.phase) this.#entered = s.at[1]
    if (s.phase !== 'number' && s.phase !== 'no-more-bets') this.#called = null
  }

  #isMissing(e: Evidence): void {
    this.#missing.add(e)
    if (this.#resetAt >= this.#entered) this.#resets++
  }

  #number(s: Status, blind: boolean): void {
    const called = this.#called
    const before = this.#shown
    this.#called = null
    this.#shown = s.number
    if (s.number === null) {
      this.#none.add(evidence(s, 'state 5 without a number', this.#quotes))
      return
    }
    if (blind) return
    this.#games++
    this.#same = s.number === before ? this.#same + 1 : 0
    if (this.#same >= (called === s.number ? SAME_IN_A_ROW : SAME_IN_A_ROW - 1)) {
      this.#repeated.add(evidence(s, `${s.number} for the ${this.#same + 1}th time running`, this.#quotes))
    }
    if (called === null && this.#linesExpected) {
      this.#noLine.add(evidence(s, `${s.number} in state 5, and no number line before it`, this.#quotes))
    }
  }

  findings(_now: Ms): Finding[] {
    const lastSame = this.#none.count > 0 || this.#repeated.count > 0
    return [
      ...this.#notUpdated(lastSame),
      ...this.#lines(),
      ...when(this.#missing, (all, n) =>
        all.finding({
          code: 'result-missing',
          severity: 'fault',
          title: `${many(n, 'game')} ended without a result`,
          causes: noResult(n, this.#resets),
          apart:
            this.#resets > 0
              ? null
              : 'The host’s log has *R at these times: the host. It has none: the sensor.',
          weight: 50,
        }),
      ),
      ...when(this.#lost, (all, n) =>
        all.finding({
          code: 'result-unseen',
          part: 'record',
          severity: 'note',
          title: `${many(n, 'result')} fell into a gap of the record`,
          causes: [
            {
              cause: 'The wheel showed it, and nobody listened',
              why: 'frames were lost in that time',
              next: 'Mend what makes the gaps; the wheel’s own statistics (*w) count every game.',
            },
          ],
        }),
      ),
      ...when(this.#differs, (all, n) =>
        all.finding({
          code: 'number-line-differs',
          severity: 'fault',
          title: `The number line and the status said different numbers ${times(n)}`,
          causes: [
            {
              cause: 'A line was damaged on the wire',
              why: 'both are made from one reading',
              next: 'Look for noise; take the number from the status.',
            },
          ],
          weight: 55,
        }),
      ),
      ...when(this.#off, (all, n) =>
        all.finding({
          code: 'result-off-layout',
          severity: 'warning',
          title: `${many(n, 'result')} on no pocket of the layout`,
          causes: [
            {
              cause: 'The rig was given another layout than this wheel’s',
              why: 'the number is printed by the wheel itself',
              next: 'Name the game or the layout: --game roulette-37, --layout FILE.',
            },
            {
              cause: 'The wheel is set to another number of pockets',
              why: 'parameter z decides which numbers it knows',
              next: 'Read *T Z and count the pockets.',
            },
          ],
        }),
      ),
    ]
  }

  #notUpdated(is: boolean): Finding[] {
    if (!is) return []
    const all = this.#repeated.count > 0 ? this.#repeated : this.#none
    const before = this.#repeated.count > 0 ? this.#none.seen : []
    return [
      all.finding(
        {
          code: 'result-not-updated',
          severity: 'fault',
          title: 'The wheel shows an old number, or none, as its result',
          causes: [
            {
              cause: 'The number sensor reads no pocket: dirty, blind or moved',
              why: 'state 5 came, and the number did not change',
              next: 'Clean it. Put the ball into a known pocket, turn by hand with *I 4 and compare *bn.',
            },
            {
              cause: 'The index of the rotor is lost',
              why: 'without it no pocket has a number',
              next: 'Calibrate (*C); check the index mark and the encoder.',
            },
          ],
          apart:
            'With *I 4: *bn comes with a wrong or fixed number: the index. It does not come: the sensor.',
          weight: 75,
          explains: ['number-line-missing'],
        },
        { before },
      ),
    ]
  }

  #lines(): Finding[] {
    const [n, games] = [this.#noLine.count, this.#games]
    if (n === 0) return []
    const often = n >= ENOUGH && n > LINES_MISSED * games
    return [
      this.#noLine.finding(
        {
          code: 'number-line-missing',
          severity: often ? 'warning' : 'note',
          title: `The number line was missing in ${n} of ${many(games, 'game')}`,
          causes: often
            ? silentLine(this.#mode)
            : [
                {
                  cause: 'None: a healthy wheel leaves it out about once in a hundred games',
                  why: 'so it was seen on one',
                  next: 'Take the number from the status, not from the line.',
                },
              ],
          weight: 40,
        },
        { after: [remark(`${many(games, 'game')} with a number`)] },
      ),
    ]
  }
}

/** @param resets of the games without a result, those in which the host was seen to send *R */
function noResult(games: number, resets: number): Cause[] {
  const host: Cause = {
    cause: 'The host sent *R in the middle of the game',
    why:
      resets > 0
        ? `it did in ${resets} of them, which begins the game anew`
        : 'that begins the game anew; this record does not show it',
    next: 'Look into the host’s own log why: a timer that is too short, or flag 1 not ignored for its first 5 s.',
  }
  const sensor: Cause = {
    cause: 'The number sensor did not see the ball',
    why: 'the wheel went from no-more-bets back without a number',
    next: 'Clean the number sensor; look at live events (*I 4) while a ball lies in a pocket.',
  }
  if (resets === games) return [host]
  return resets * 2 > games ? [host, sensor] : [sensor, host]
}

/** @param mode the mode word, with which the line is sent; null where it is not known */
function silentLine(mode: number | null): Cause[] {
  const off: Cause = {
    cause: 'The number line is switched off (mode word with 16)',
    why: 'the status shows the numbers, and this record does not show the mode word',
    next: 'Read it: *O, the last number. Take 16 off it if the host needs the line.',
  }
  const port: Cause = {
    cause: 'The host listens at another port than port 1',
    why: `the line is sent at port 1 only${mode === null ? '' : `, and the mode word, ${mode}, does not switch it off`}`,
    next: 'Look where the cable is plugged in.',
  }
  const lost: Cause = {
    cause: 'Something between drops what does not begin with *',
    why: 'the line is two bare digits, and the only one without',
    next: 'Take out converters and filters; look whether the host program asks for lines that begin with *.',
  }
  return mode === null ? [off, port, lost] : [port, lost]
}

const when = (all: Occasions, make: (all: Occasions, n: number) => Finding): Finding[] =>
  all.count === 0 ? [] : [make(all, all.count)]
