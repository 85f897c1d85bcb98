import type { Finding } from '../../finding.ts'
import type { Observation } from '../../observation.ts'
import { type Ms, spanOf } from '../../time.ts'
import type { TraceRecord } from '../../trace/record.ts'
import type { Detector, Handlers, Quotes } from '../detector.ts'
import { inSeconds, many, times } from '../kind.ts'
import { evidence, Occasions, remark } from '../occasions.ts'
import { announcedLate, faultKind, faultOf, NOT_FOUND, RESETS } from './head-kinds.ts'

/** Codes that are told one by one. */
const MOST_CODES = 32
/** A croupier names the number within a few seconds of the rest. */
const LATE: Ms = 10_000
const HABIT = 3
/** No person is as even as this over many coups. */
const EVEN: Ms = 2000
/** A ball leaves a wheel once in a while: of all drops, what is more than that, and what is a reader that fails. */
const SELDOM = 0.02
const OFTEN = 0.1

/** What a head says of itself, and what its table makes of the ball: lost, or announced late. */
export class HeadDetector implements Detector {
  readonly #quotes: Quotes
  readonly #faults = new Map<string, { readonly all: Occasions; readonly codes: Set<string> }>()
  readonly #lost = new Occasions()
  readonly #late = new Occasions()
  #lateBy: readonly [Ms, Ms] = [Number.POSITIVE_INFINITY, 0]
  readonly #resets = new Occasions()
  #launches = 0
  #rests = 0
  /** A ball is under way: how it was seen last. */
  #ball: Observation<'ball.launched' | 'ball.dropped'> | null = null
  #rested: Observation<'ball.rested'> | null = null
  /** The rig itself asked for a mishap: what comes of it is no finding. */
  #asked = false
  #isHead = false
  #repeatsStatus = false
  #beams = false

  constructor(quotes: Quotes) {
    this.#quotes = quotes
  }

  readonly on: Handlers = {
    'cylinder.hello': () => {
      this.#isHead = true
    },
    'cylinder.reset': (o) => {
      if (this.#isHead) this.#resets.add(evidence(o, 'the head says HELLO in mid-run', this.#quotes))
    },
    'cylinder.fault': (o) => {
      if (!this.#isHead || o.cleared) return
      const kind = faultOf(o.code)
      const known = this.#faults.get(kind)
      if (!known && this.#faults.size >= MOST_CODES) return
      const { all, codes } = known ?? { all: new Occasions(), codes: new Set<string>() }
      this.#faults.set(kind, { all, codes })
      if (codes.size < MOST_CODES) codes.add(o.code)
      all.add(evidence(o, `the head reports “${o.code}”`, this.#quotes))
    },
    'cylinder.status': () => {
      this.#repeatsStatus = true
    },
    'ball.launched': (o) => {
      this.#next()
      this.#launches++
      this.#ball = o
    },
    'ball.crossed': () => {
      this.#beams = true
    },
    'ball.dropped': (o) => {
      if (this.#ball) this.#ball = o
    },
    'ball.rested': (o) => {
      this.#rests++
      this.#ball = null
      this.#rested = o
    },
    'ball.lifted': () => {
      this.#ball = null
    },
    'ball.placed': () => {
      this.#ball = null
    },
    'object.seen': () => {
      this.#ball = null
    },
    announcement: (o) => {
      if (o.what === 'rien-ne-va-plus') return
      if (o.what === 'no-spin') this.#ball = null
      const rested = this.#rested
      this.#rested = null
      if (o.what !== 'number' || !rested) return
      const [least] = spanOf(rested, o)
      if (least < LATE) return
      this.#lateBy = [Math.min(this.#lateBy[0], least), Math.max(this.#lateBy[1], least)]
      this.#late.add(evidence(o, `${o.number} is announced ${inSeconds(least)} after the rest`, this.#quotes))
    },
  }

  gap(): void {
    this.#ball = null
    this.#rested = null
  }

  noted(r: TraceRecord): void {
    if ('stimulus' in r && r.stimulus === 'mishap') this.#asked = true
  }

  #next(): void {
    const ball = this.#ball
    this.#ball = null
    this.#rested = null
    // One that runs past beams and has not dropped was taken by hand.
    const lost = ball !== null && (ball.type === 'ball.dropped' || !this.#beams)
    if (lost && !this.#asked) {
      const went = ball.type === 'ball.dropped' ? 'dropped' : 'was launched'
      this.#lost.add(evidence(ball, `the ball ${went}, and was found in no pocket`, this.#quotes))
    }
    if (ball) this.#asked = false
  }

  findings(): Finding[] {
    const found: Finding[] = [...this.#faults.values()].map(({ all, codes }) =>
      all.finding(faultKind([...codes], all.count)),
    )
    if (this.#resets.count > 0) {
      found.push(
        this.#resets.finding({
          ...RESETS,
          title: `The head started anew in mid-run ${times(this.#resets.count)}`,
        }),
      )
    }
    const lost = this.#lost.count
    // An automated wheel tells of its ball itself.
    if (lost > 0 && !this.#repeatsStatus) {
      const share = lost / this.#launches
      const once = lost === 1 && this.#rests > 0
      const severity = once || share < SELDOM ? 'note' : share > OFTEN ? 'fault' : 'warning'
      found.push(
        this.#lost.finding({
          ...NOT_FOUND,
          severity,
          title: `The ball was found in no pocket after ${lost} of ${many(this.#launches, 'launch', 'launches')}`,
        }),
      )
    }
    if (this.#late.count >= HABIT) {
      const [least, most] = this.#lateBy
      const kind = announcedLate(most - least < EVEN)
      const after = [remark(`${inSeconds(least)} to ${inSeconds(most)} after it`)]
      found.push(
        this.#late.finding({ ...kind, title: `${kind.title} ${times(this.#late.count)}` }, { after }),
      )
    }
    return found
  }
}
