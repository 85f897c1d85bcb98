import type { Finding } from '../../finding.ts'
import type { Gap } from '../../observation.ts'
import type { Ms } from '../../time.ts'
import type { Detector, Failure, Handlers, Quotes } from '../detector.ts'
import { inSeconds, times } from '../kind.ts'
import { evidence, Occasions } from '../occasions.ts'
import { framesBetween, isTimed, lapse, type Status, shows } from '../status.ts'

/** Guide p18: flag 1 in state 4 is ignored for 5 s. */
const LOOKED_FOR: Ms = 5000
/** A wheel sends its status so often (guide p8). */
const STATUS_PERIOD: Ms = 500
/** A host is told of flag 2 within one status period; it decides within a few more. */
const RESET_WITHIN: Ms = 10_000

/** The ball, as an automated wheel sees it: with the rotor, or not at all; and what its host makes of that. */
export class BallDetector implements Detector {
  readonly #quotes: Quotes
  readonly #with = new Occasions()
  readonly #lost = new Occasions()
  readonly #ignored = new Occasions()
  #ignoredRotor = 0
  #withSince: Status | null = null
  #lostSince: Status | null = null
  #resetAsked: Ms | null = null
  #hostSeen = false

  constructor(quotes: Quotes) {
    this.#quotes = quotes
  }

  readonly on: Handlers = {
    'cylinder.status': (s) => {
      this.#rotor(s)
      this.#gallery(s)
    },
    'host.asked': (o) => {
      this.#hostSeen = true
      if (o.what === 'reset') this.#resetAsked = o.at[1]
    },
  }

  /** The clause says the same. */
  failed(f: Failure): boolean {
    return /flag 2 in state 3/.test(f.reason)
  }

  gap(_g: Gap): void {
    this.#withSince = null
    this.#lostSince = null
  }

  #rotor(s: Status): void {
    const now = shows(s, 'ball-with-rotor') && s.phase === 'rim'
    const since = this.#withSince
    if (now && !since) {
      this.#withSince = s
      this.#with.add(evidence(s, 'flag 2 in state 3: the ball runs the way the rotor turns', this.#quotes))
    } else if (!now && since) {
      this.#withSince = null
      this.#reset(since, s.at[1])
    }
  }

  #reset(since: Status, until: Ms): void {
    const asked = this.#resetAsked
    if (!this.#hostSeen || (asked !== null && asked >= since.at[0] && asked <= since.at[1] + RESET_WITHIN))
      return
    if (until - since.at[1] < RESET_WITHIN && asked === null) return
    this.#ignoredRotor++
    this.#ignored.add(
      evidence(
        since,
        `flag 2 in state 3 for ${inSeconds(until - since.at[1])}, and no *R from the host`,
        this.#quotes,
      ),
    )
  }

  #gallery(s: Status): void {
    const now =
      s.phase === 'lost-ball' ||
      (shows(s, 'ball-not-detected') && (s.phase === 'no-more-bets' || s.phase === 'closed'))
    const since = this.#lostSince
    if (now && !since && s.phase !== 'closed') this.#lostSince = s
    else if (since && (!now || s.phase === 'closed')) {
      this.#lostSince = null
      const lasted = isTimed(s) ? s.at[1] - since.at[1] : (framesBetween(since, s) ?? 0) * STATUS_PERIOD
      if (lasted > LOOKED_FOR) {
        const then = s.phase === 'closed' ? '; then the wheel stopped by itself' : ''
        this.#lost.add(evidence(since, `flag 1 in state 4 for ${lapse(since, s)}${then}`, this.#quotes))
      }
    }
  }

  findings(now: Ms): Finding[] {
    return [...this.#withRotor(), ...this.#notDetected(now), ...this.#voidIgnored()]
  }

  #withRotor(): Finding[] {
    const n = this.#with.count
    if (n === 0) return []
    return [
      this.#with.finding({
        code: 'ball-with-rotor',
        severity: 'fault',
        title: `The ball ran with the rotor ${times(n)}`,
        causes: [
          {
            cause: 'The wrong rim jet fires, or only one of the two does',
            why: 'each jet drives the ball one way, and the rotor is reversed against it',
            next: 'Fire once each way and feel which jet blows; check their valves and that their plugs are not swapped. Self-test says 4.',
          },
          {
            cause: 'The sensors give the direction wrongly',
            why: 'it is read from the order in which the sensors see the ball',
            next: 'Look at live events (*I 4): the order must turn round when the ball does. Check parameter j.',
          },
        ],
        apart: 'Look at the ball: it truly runs with the rotor, or against it and is misread.',
        weight: 80,
        explains: ['result-missing', 'launch-'],
      }),
    ]
  }

  #notDetected(now: Ms): Finding[] {
    const since = this.#lostSince
    const open = since !== null && now - since.at[1] > LOOKED_FOR
    const n = this.#lost.count + (open ? 1 : 0)
    if (n === 0) return []
    const after = open
      ? [
          evidence(
            since,
            `flag 1 in state 4 for ${inSeconds(now - since.at[1])}, and still at the end`,
            this.#quotes,
          ),
        ]
      : []
    const found = this.#lost.finding(
      {
        code: 'ball-not-detected',
        severity: 'fault',
        title: `The ball was not found after no-more-bets ${times(n)}`,
        causes: [
          {
            cause: 'The ball left the wheel, or stuck on a deflector or the rim',
            why: 'nothing passed the pocket sensor for longer than any descent lasts',
            next: 'Look for the ball. If it lies on the cone or a deflector, clean the track and level the wheel.',
          },
          {
            cause: 'The number sensor is dirty, blind or moved',
            why: 'a ball that lies in a pocket is then not seen either',
            next: 'Put the ball into a pocket and turn the rotor by hand with live events on (*I 4): *bn must come at each turn. Clean it, then replace it. Self-test says 3.',
          },
        ],
        apart: 'The ball lies in a pocket: the sensor. It lies elsewhere: the track.',
        weight: 80,
        explains: ['result-missing', 'number-'],
      },
      { after },
    )
    return [
      {
        ...found,
        times: n,
        ...(open ? { at: [this.#lost.count ? found.at[0] : since.at[0], now] as const } : {}),
      },
    ]
  }

  #voidIgnored(): Finding[] {
    if (this.#ignored.count === 0) return []
    return [
      this.#ignored.finding({
        code: 'void-ignored',
        part: 'host',
        severity: 'warning',
        title: `The host let a void game run on ${times(this.#ignoredRotor)}`,
        causes: [
          {
            cause: 'The host program does not act on flag 2',
            why: 'the guide (p18) has it lock the bets and send *R, and the wheel waits for that',
            next: 'Have the host’s maker add it.',
          },
        ],
      }),
    ]
  }
}
