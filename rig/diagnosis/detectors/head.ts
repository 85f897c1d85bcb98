import type { Cause, Finding } from '../../finding.ts'
import type { Observation } from '../../observation.ts'
import { type Ms, spanOf } from '../../time.ts'
import type { TraceRecord } from '../../trace/record.ts'
import type { Detector, Handlers, Quotes } from '../detector.ts'
import { inSeconds, type Kind, many, times } from '../kind.ts'
import { evidence, Occasions } from '../occasions.ts'

/** Codes that are told one by one. */
const MOST_CODES = 32
/** A croupier names the number within a few seconds of the rest. */
const LATE: Ms = 10_000
const HABIT = 3
/** A ball leaves a wheel once in a while: of all drops, what is more than that, and what is a reader that fails. */
const SELDOM = 0.02
const OFTEN = 0.1

/** What a head says of itself, and what its table makes of the ball: lost, or announced late. */
export class HeadDetector implements Detector {
  readonly #quotes: Quotes
  readonly #faults = new Map<string, Occasions>()
  readonly #lost = new Occasions()
  readonly #late = new Occasions()
  readonly #resets = new Occasions()
  #drops = 0
  #rests = 0
  #dropped: Observation<'ball.dropped'> | null = null
  #rested: Observation<'ball.rested'> | null = null
  /** The rig itself asked for a mishap: what comes of it is no finding. */
  #asked = false
  #isHead = false

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
      const all = this.#faults.get(o.code) ?? new Occasions()
      if (!this.#faults.has(o.code) && this.#faults.size >= MOST_CODES) return
      this.#faults.set(o.code, all)
      all.add(evidence(o, `the head reports “${o.code}”`, this.#quotes))
    },
    'ball.launched': () => this.#next(),
    'ball.dropped': (o) => {
      this.#drops++
      this.#dropped = o
    },
    'ball.rested': (o) => {
      this.#rests++
      this.#dropped = null
      this.#rested = o
    },
    'ball.lifted': () => {
      this.#dropped = null
    },
    'object.seen': () => {
      this.#dropped = null
    },
    announcement: (o) => {
      if (o.what === 'rien-ne-va-plus') return
      const rested = this.#rested
      this.#rested = null
      if (o.what !== 'number' || !rested) return
      const [least] = spanOf(rested, o)
      if (least < LATE) return
      this.#late.add(evidence(o, `${o.number} is announced ${inSeconds(least)} after the rest`, this.#quotes))
    },
  }

  gap(): void {
    this.#dropped = null
    this.#rested = null
  }

  noted(r: TraceRecord): void {
    if ('stimulus' in r && r.stimulus === 'mishap') this.#asked = true
  }

  #next(): void {
    const dropped = this.#dropped
    this.#dropped = null
    this.#rested = null
    if (dropped && !this.#asked)
      this.#lost.add(evidence(dropped, 'the ball dropped, and was found in no pocket', this.#quotes))
    if (dropped) this.#asked = false
  }

  findings(): Finding[] {
    const found: Finding[] = [...this.#faults].map(([code, all]) => all.finding(faultKind(code, all.count)))
    if (this.#resets.count > 0) {
      found.push(
        this.#resets.finding({
          ...RESETS,
          title: `The head started anew in mid-run ${times(this.#resets.count)}`,
        }),
      )
    }
    const lost = this.#lost.count
    if (lost > 0) {
      const share = lost / this.#drops
      const severity = share > OFTEN || this.#rests === 0 ? 'fault' : share > SELDOM ? 'warning' : 'note'
      found.push(
        this.#lost.finding({
          ...NOT_FOUND,
          severity,
          title: `The ball was found in no pocket after ${many(lost, 'drop')} of ${this.#drops}`,
        }),
      )
    }
    if (this.#late.count >= HABIT) {
      found.push(
        this.#late.finding({
          ...ANNOUNCED_LATE,
          title: `${ANNOUNCED_LATE.title} ${times(this.#late.count)}`,
        }),
      )
    }
    return found
  }
}

const NOT_FOUND: Kind = {
  code: 'ball-not-found-in-pocket',
  severity: 'fault',
  title: '',
  causes: [
    {
      cause: 'The pocket reader is dirty, blind or moved',
      why: 'the ball dropped, and no pocket reported it',
      next: 'Put the ball into a pocket and turn the rotor: REST must come. Clean the reader; replace it.',
    },
    {
      cause: 'The ball left the wheel',
      why: 'a ball that jumps out drops as well',
      next: 'Look at deflectors and speed of the ball.',
    },
  ],
  apart: 'Was the ball in a pocket? Then the reader.',
  weight: 65,
}
const ANNOUNCED_LATE: Kind = {
  code: 'announcement-late',
  part: 'table',
  severity: 'warning',
  title: 'The number is announced long after the ball came to rest,',
  causes: [
    {
      cause: 'The croupier waits',
      why: 'the head saw the ball at rest long before',
      next: 'Show him the record.',
    },
    {
      cause: 'The announcement is under way for long',
      why: 'a broker or console that is slow',
      next: 'Look at findings about the broker; measure from the button to the message.',
    },
  ],
  apart: 'Always by the same time: the way.',
  weight: 40,
}
const RESETS: Kind = {
  code: 'head-resets',
  severity: 'fault',
  title: '',
  causes: [
    {
      cause: 'The head’s supply drops',
      why: 'it says HELLO again, which it does when it starts',
      next: 'Measure its 5 V at the head; use a shorter USB cable or a supply of its own.',
    },
    {
      cause: 'Its watchdog',
      why: 'a program that hangs is started anew',
      next: 'Note when it happens; update its firmware.',
    },
  ],
  apart: 'Does it happen when the cable is moved, or a motor starts? Then the supply.',
  weight: 85,
  explains: ['frames-lost', 'link-silent'],
}

const WORDS: readonly (readonly [RegExp, string, string, Cause])[] = [
  [
    /stuck.?on|covered/,
    'sensor-stuck-on',
    'A sensor is stuck on',
    {
      cause: 'Something stands before it, or it is dead',
      why: 'it never rests',
      next: 'Clean it; look for a ball or dust before it; replace it.',
    },
  ],
  [
    /stuck.?off|blind|dead/,
    'sensor-stuck-off',
    'A sensor is stuck off',
    {
      cause: 'The sensor or its cable is dead',
      why: 'it never sees anything',
      next: 'Hold a finger before it; exchange its plug with another’s; replace it.',
    },
  ],
  [
    /pocket/,
    'pocket-unreadable',
    'A pocket cannot be read',
    {
      cause: 'Dirt in the pocket or on the reader',
      why: 'the head says so itself',
      next: 'Clean both; put the ball there and read it.',
    },
  ],
  [
    /motor/,
    'motor',
    'The motor failed',
    {
      cause: 'Motor or its drive',
      why: 'the head says so itself',
      next: 'Turn the rotor by hand: it must run free. Measure the supply of the drive.',
    },
  ],
  [
    /encoder|index/,
    'encoder',
    'The encoder or the index failed',
    {
      cause: 'The disc or mark is dirty, or the sensor has moved',
      why: 'the head says so itself',
      next: 'Clean it; turn by hand and look at ROTOR.',
    },
  ],
  [
    /supply|brown|volt/,
    'supply',
    'The supply is too low',
    {
      cause: 'Power unit or cable',
      why: 'the head measures it',
      next: 'Measure it under load; replace the power unit.',
    },
  ],
  [
    /watchdog/,
    'watchdog',
    'The head was started anew by its watchdog',
    {
      cause: 'Its program hung',
      why: 'the watchdog starts it anew',
      next: 'Note when it happens; update its firmware.',
    },
  ],
]

function faultKind(code: string, n: number): Kind {
  const known = WORDS.find(([words]) => words.test(code.toLowerCase()))
  const title = known?.[2] ?? 'The head reports a fault'
  return {
    code: known?.[1] ?? 'head-reports-fault',
    severity: 'fault',
    title: `${title} (“${code}”)${n > 1 ? `, ${times(n)}` : ''}`,
    causes: [
      known?.[3] ?? {
        cause: 'What the code says',
        why: 'the head says so itself',
        next: 'Look it up in the papers of the head.',
      },
    ],
    weight: 90,
  }
}
