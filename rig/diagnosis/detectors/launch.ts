import type { Cause, Evidence, Finding } from '../../finding.ts'
import type { Direction } from '../../observation.ts'
import type { Ms } from '../../time.ts'
import type { Detector, Handlers, Quotes } from '../detector.ts'
import { inSeconds, type Kind, lasting, many, times } from '../kind.ts'
import { evidence, Occasions, remark } from '../occasions.ts'
import { framesBetween, isTimed, type Status, shows } from '../status.ts'

/** Among so many launches one that fails is nothing to mend: 3 of 134 on the healthy wheel of the captures. */
const ORDINARY = 0.1
/** A launch is tried again after half a minute; flag 8 that has stood for longer is no single failure. */
const LASTING: Ms = 90_000

const NO_AIR: Cause = {
  cause: 'Too little air, or a jet that is blocked',
  why: 'the ball is not lifted into the rim, whichever way the rotor turns',
  next: 'Hold a hand over the jets while it fires: three of them must blow. Check compressor, filter and hoses; clean the nozzles.',
}
const POSITION: Cause = {
  cause: 'The rotor does not stop with the ball above its jet',
  why: 'the jet then blows beside it; stop distance, deceleration distance and firing position decide where it stops',
  next: 'Watch where the ball stands when it fires. Read *T D, *T T and *T C, compare them with the plate of the wheel, calibrate (*C).',
}
const FORCE: Cause = {
  cause: 'The jets are set too weak, or the rim-jet comes too late',
  why: 'parameters r, p and q set them',
  next: 'Read *T R, *T P and *T Q; the maker’s are 28000 32000, 50 and 800.',
}
const BALL: Cause = {
  cause: 'Ball worn, dirty, or of the wrong kind',
  why: 'it is lifted and falls back while others would stay',
  next: 'Wipe it, weigh it, try a new one.',
}
/** Of so many launches each way, all fail the one way and all succeed the other: no chance. */
const EACH_WAY = 3

/** @param failing the way the rotor turns when it fails */
const rimJet = (failing: Direction, failed: number): Cause => ({
  cause: `The rim jet for a rotor that turns ${NAMES[failing]}: its valve, its nozzle or its hose`,
  why: `all ${failed} failures came that way round, and no launch the other way failed; each rim jet serves one way`,
  next: 'Fire once each way with a hand before the two rim jets: both must blow alike. Clean the nozzle. Exchange the plugs of the two valves: it then fails the other way, and it is the valve; the same way, and it is the output.',
})
const NAMES: Record<Direction, string> = { cw: 'clockwise', ccw: 'counter-clockwise' }

const UNSEEN: Cause = {
  cause: 'The ball runs, and the rim sensors do not see it',
  why: 'the wheel then takes a good launch for a failed one',
  next: 'Watch a launch. If the ball does run, clean the rim sensors and look at live events (*I 4).',
}
const APART =
  'Watch one launch. The ball stays in its pocket: air or position. It jumps and falls back: force or ball. It runs: the sensors.'

type End = 'launched' | 'stopped' | 'closed' | 'component' | 'other'

interface Episode {
  readonly up: Status
  readonly withRotor: boolean
  /** Times that the rotor was started again. */
  tries: number
}

/** Launches that fail: how long, how many tries, and what came of it. */
export class LaunchDetector implements Detector {
  readonly #quotes: Quotes
  readonly #retried = new Occasions()
  readonly #given = new Occasions()
  readonly #back = new Occasions()
  readonly #odd = new Occasions()
  #totalMs = 0
  #relaunchedOtherWay = 0
  #good = 0
  /** The way that the rotor was last set turning. */
  #way: Direction | null = null
  readonly #goodBy: Record<Direction, number> = { cw: 0, ccw: 0 }
  readonly #failedBy: Record<Direction, number> = { cw: 0, ccw: 0 }
  #status: Status | null = null
  #open: Episode | null = null
  #stopAsked: Ms | null = null

  constructor(quotes: Quotes) {
    this.#quotes = quotes
  }

  readonly on: Handlers = {
    'cylinder.status': (s) => this.#next(s),
    'rotor.started': ({ direction }) => {
      const open = this.#open
      if (open && direction !== null) {
        // Flag 8 stays up, so it shows no more: the relaunch before this one failed as well.
        if (open.tries > 0 && this.#way && !open.withRotor) this.#failedBy[this.#way]++
        open.tries++
      }
      this.#way = direction
    },
    'ball.launched': () => {
      this.#good++
      if (this.#way) this.#goodBy[this.#way]++
    },
    'host.asked': (o) => {
      if (o.what === 'stop') this.#stopAsked = o.at[1]
    },
  }

  #next(s: Status): void {
    const was = this.#status
    this.#status = s
    const up = shows(s, 'launch-failed')
    const open = this.#open
    if (was?.phase === 'rim' && s.phase === 'bets' && !shows(was, 'ball-with-rotor') && was.spin === s.spin) {
      this.#back.add(evidence(s, 'state 3, then 2: the ball fell back out of the rim', this.#quotes))
    }
    if (up && !open && s.phase !== 'rim') {
      const withRotor = shows(was, 'ball-with-rotor')
      this.#open = { up: s, withRotor, tries: 0 }
      if (!withRotor && this.#way) this.#failedBy[this.#way]++
    } else if (!up && open) {
      this.#end(open, s)
      this.#open = null
    }
  }

  #end(e: Episode, s: Status): void {
    const how = this.#howEnded(e, s)
    const lasted = s.at[1] - e.up.at[1]
    this.#totalMs += lasted
    const other = how === 'launched' && s.direction !== e.up.direction
    if (other && !e.withRotor) this.#relaunchedOtherWay++
    const frames = framesBetween(e.up, s)
    const then = {
      launched: other ? 'good the other way' : 'good the same way',
      stopped: 'stopped by the host',
      closed: 'closed by itself',
      component: 'then flag 4',
      other: `then state ${s.state}`,
    }[how]
    const timed = isTimed(s) ? [inSeconds(lasted)] : []
    const lasts = [...(frames === null ? [] : [many(frames, 'frame')]), ...timed].join(', ')
    const text = `flag 8 for ${lasts}; ${many(e.tries, 'relaunch', 'relaunches')}; ${then}`
    const seen = evidence(e.up, text, this.#quotes)
    if (e.withRotor) this.#odd.add(seen)
    else if (how === 'launched') this.#retried.add(seen)
    else this.#given.add(seen)
  }

  #howEnded(e: Episode, s: Status): End {
    if (s.phase === 'rim' || s.phase === 'no-more-bets') return 'launched'
    if (shows(s, 'component')) return 'component'
    if (s.phase === 'closed')
      return this.#stopAsked !== null && this.#stopAsked >= e.up.at[0] ? 'stopped' : 'closed'
    return 'other'
  }

  findings(now: Ms): Finding[] {
    return [...this.#failing(now), ...this.#fallingBack(), ...this.#oddOnes()]
  }

  #failing(now: Ms): Finding[] {
    const open = this.#open && !this.#open.withRotor ? this.#open : null
    const [retried, given] = [this.#retried.count, this.#given.count]
    const failed = retried + given + (open ? 1 : 0)
    // What falls back shows flag 8 as well: it is told by itself.
    if (failed === 0 || (given === 0 && !open && this.#back.count >= retried)) return []
    const lasts = open ? now - open.up.at[1] : 0
    const all = new Occasions()
    for (const e of [...this.#retried.seen, ...this.#given.seen].sort((a, b) => placeOf(a) - placeOf(b)))
      all.add(e)
    const after: Evidence[] = []
    if (open)
      after.push(evidence(open.up, `flag 8 for ${inSeconds(lasts)}, and still up at the end`, this.#quotes))
    after.push(remark(`${many(this.#good, 'launch', 'launches')} succeeded`))
    const total = lasting(this.#totalMs + lasts)
    const never = given > 0 || lasts > LASTING
    const ordinary = !never && failed <= ORDINARY * (failed + this.#good)
    const kind: Kind = never
      ? {
          code: 'launch-fails',
          severity: 'fault',
          title: `The launch failed ${times(failed)}${this.#totalMs + lasts > 0 ? `, for ${total} in all` : ''}`,
          causes: [NO_AIR, POSITION, FORCE, UNSEEN, BALL],
          apart: APART,
          weight: 80,
          explains: ['direction-', 'result-missing'],
        }
      : {
          code: 'launch-retried',
          severity: ordinary ? 'note' : 'warning',
          title: open
            ? `${many(failed, 'launch', 'launches')} failed, and one is being repeated`
            : `${many(failed, 'launch', 'launches')} failed and succeeded when repeated${this.#relaunchedOtherWay === failed ? ' in the other direction' : ''}`,
          causes: [...this.#oneWay(), POSITION, NO_AIR, BALL],
          apart: APART,
          weight: 60,
        }
    const found = all.finding(kind, { after })
    const begun = open ? open.up.at[0] : now
    return [
      {
        ...found,
        times: failed,
        at: open ? [all.count ? Math.min(found.at[0], begun) : begun, now] : found.at,
      },
    ]
  }

  /** It fails one way only: whatever serves both ways is well. */
  #oneWay(): Cause[] {
    return (['cw', 'ccw'] as const)
      .filter((way) => {
        const other = way === 'cw' ? 'ccw' : 'cw'
        const [failed, good] = [this.#failedBy, this.#goodBy]
        return failed[way] >= EACH_WAY && good[way] === 0 && failed[other] === 0 && good[other] >= EACH_WAY
      })
      .map((way) => rimJet(way, this.#failedBy[way]))
  }

  #fallingBack(): Finding[] {
    const n = this.#back.count
    if (n === 0) return []
    const ordinary = n <= ORDINARY * (n + this.#good)
    return [
      this.#back.finding({
        code: 'ball-falls-back',
        severity: ordinary ? 'note' : 'warning',
        title: `The ball fell back out of the rim ${times(n)}`,
        causes: [{ ...FORCE, why: 'it got round, and was not kept in the rim' }, BALL, NO_AIR],
        apart: APART,
        weight: 70,
        explains: ['launch-retried', 'direction-'],
      }),
    ]
  }

  /** Flag 2 in state 2, of which the guide says nothing, and a launch again. */
  #oddOnes(): Finding[] {
    if (this.#odd.count === 0) return []
    return [
      this.#odd.finding({
        code: 'ball-with-rotor-before-rim',
        severity: 'note',
        title: `The ball turned with the rotor before it was in the rim, ${times(this.#odd.count)}, and was launched again`,
        causes: [
          {
            cause: 'The ball bounced off the rim and was carried round by the rotor',
            why: 'flag 2 came in state 2, and flag 8 after it',
            next: 'Nothing, unless it comes back: then check the force of the jets (*T R).',
          },
        ],
      }),
    ]
  }
}

/** In the order of the record; its lines tell it where nothing has a time. */
const placeOf = (e: Evidence) => e.line ?? e.at?.[0] ?? 0
