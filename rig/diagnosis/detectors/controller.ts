import type { Cause, Finding } from '../../finding.ts'
import type { Gap, Phase } from '../../observation.ts'
import type { Ms } from '../../time.ts'
import type { Detector, Handlers, Quotes } from '../detector.ts'
import { inSeconds, many, times } from '../kind.ts'
import { evidence, Occasions, remark } from '../occasions.ts'
import { type Status, shows, stateText } from '../status.ts'

/** A controller is mute for its first seconds; a longer silence is somebody's doing. */
const STARTS_WITHIN: Ms = 20_000
const LAST_SPIN = 256

/** The controller itself: whether it starts anew in mid-run, and whether its spin counter counts. */
export class ControllerDetector implements Detector {
  readonly #quotes: Quotes
  readonly #resets = new Occasions()
  /** Of the resets, those while neither jets nor motor start. */
  #quiet = 0
  readonly #off = new Occasions()
  readonly #jumps = new Occasions()
  readonly #unseen = new Occasions()
  #status: Status | null = null
  #gap: Gap | null = null
  #stopAsked = Number.NEGATIVE_INFINITY
  #spins = 0
  #doubted: { was: Status; s: Status; gap: Gap | null } | null = null

  constructor(quotes: Quotes) {
    this.#quotes = quotes
  }

  readonly on: Handlers = {
    'cylinder.status': (s) => {
      const was = this.#status
      this.#status = s
      const gap = this.#gap
      this.#gap = null
      this.#confirm(s)
      if (was) this.#next(was, s, gap)
    },
    'host.asked': (o) => {
      if (o.what === 'stop' || o.what === 'reset') this.#stopAsked = o.at[1]
    },
  }

  gap(g: Gap): void {
    this.#gap = g
  }

  #next(was: Status, s: Status, gap: Gap | null): void {
    if (startedAnew(was, s, gap, this.#stopAsked)) {
      this.#doubted = { was, s, gap }
      return
    }
    if (was.spin === s.spin) return
    this.#spins++
    const step = (s.spin - was.spin + LAST_SPIN) % LAST_SPIN
    if (step === 1) return
    const text = `the spin counter goes from ${was.spin} to ${s.spin}`
    if (gap) this.#unseen.add(evidence(s, `${text} across a gap`, this.#quotes))
    else this.#jumps.add(evidence(s, text, this.#quotes))
  }

  /** A damaged frame may look like a start anew: one that goes on from before it, or has been taken back, was none. */
  #confirm(now: Status): void {
    const d = this.#doubted
    this.#doubted = null
    if (!d) return
    const goesOn = now.spin === d.was.spin || now.spin === d.was.spin + 1
    if (goesOn && now.spin !== d.s.spin && now.spin !== d.s.spin + 1) return
    if (goesOn && d.was.number !== null && now.number === d.was.number) return
    this.#anew(d.was, d.s, d.gap)
  }

  #anew(was: Status, s: Status, gap: Gap | null): void {
    const silence = gap ? gap.gap[1] - gap.gap[0] : s.at[1] - was.at[1]
    const text = `from ${stateText(was)}, spin ${was.spin} to ${stateText(s)}, spin ${s.spin}${gap ? `, after ${inSeconds(silence)} of silence` : ''}`
    if (silence <= STARTS_WITHIN) {
      this.#resets.add(evidence(s, text, this.#quotes))
      if (QUIET.has(was.phase)) this.#quiet++
    } else this.#off.add(evidence(s, text, this.#quotes))
  }

  findings(now: Ms): Finding[] {
    const d = this.#doubted
    if (d && now - d.s.at[1] > STARTS_WITHIN) {
      this.#doubted = null
      this.#anew(d.was, d.s, d.gap)
    }
    const found: Finding[] = []
    const [resets, off, jumps, unseen] = [this.#resets, this.#off, this.#jumps, this.#unseen]
    if (resets.count > 0) {
      found.push(
        resets.finding({
          code: 'controller-resets',
          severity: 'fault',
          title: `The controller started anew in play ${times(resets.count)}`,
          causes: resetCauses(resets.count, this.#quiet),
          apart: 'Always when motor or jets start: the supply. At any time: the controller.',
          weight: 90,
          explains: [
            'spin-counter-jumps',
            'result-',
            'frames-lost',
            'link-silent',
            'number-line-missing',
            'announcement-',
          ],
        }),
      )
    }
    if (off.count > 0) {
      found.push(
        off.finding({
          code: 'switched-off-between',
          part: 'record',
          severity: 'note',
          title: 'The device was switched off and on while nobody listened',
          causes: [
            {
              cause: 'Somebody did, or the supply failed',
              why: 'its counters begin anew after a long silence',
              next: 'Nothing, if it was meant.',
            },
          ],
        }),
      )
    }
    if (jumps.count > 0) {
      found.push(
        jumps.finding(
          {
            code: 'spin-counter-jumps',
            severity: 'warning',
            title: `The spin counter jumped ${times(jumps.count)}`,
            causes: [
              {
                cause: 'The controller counts wrongly',
                why: 'every frame was received, and it counted more than one, or back',
                next: 'Compare with the wheel’s statistics (*w). Update or replace the controller.',
              },
              {
                cause: 'Another program starts games',
                why: 'two hosts at one wheel both count',
                next: 'Look for a second program or a second port in use.',
              },
            ],
            weight: 60,
          },
          { after: [remark(`${many(this.#spins, 'change')} of the counter in all`)] },
        ),
      )
    }
    if (unseen.count > 0) {
      found.push(
        unseen.finding({
          code: 'games-unseen',
          part: 'record',
          severity: 'note',
          title: `Games were played that nobody listened to, ${times(unseen.count)}`,
          causes: [
            {
              cause: 'The record has a gap there',
              why: 'the spin counter went on across it',
              next: 'Mend what makes the gaps.',
            },
          ],
        }),
      )
    }
    return found
  }
}

/** Jets and motor start while bets are open and while the ball is in the rim; from then on nothing draws much. */
const QUIET = new Set<Phase>(['no-more-bets', 'number'])
const HABIT = 3

/** @param quiet of the resets, those while neither jets nor motor start */
function resetCauses(resets: number, quiet: number): Cause[] {
  const atRest = quiet === resets && resets >= HABIT
  const supply: Cause = {
    cause: 'Its supply drops',
    why: 'it went silent for its first seconds, and forgot its spins and its number',
    next: 'Measure the supply while motor and jets work. Reseat the plug; replace the power unit.',
  }
  const program: Cause = {
    cause: 'Its watchdog, after a fault in its program or a disturbance',
    why: atRest
      ? `all ${resets} came while neither jets nor motor start, and a supply fails when they do`
      : 'a controller that hangs is started anew',
    next: 'Note at which moment of the game it happens. Check the earth, and compare its firmware (*V) with the maker’s last.',
  }
  return atRest ? [program, supply] : [supply, program]
}

/** It forgot its number, or its spins are fewer; or it closed at once in the middle of a game, and nobody told it to. */
function startedAnew(was: Status, s: Status, gap: Gap | null, stopAsked: Ms): boolean {
  if (was.number !== null && s.number === null) return true
  const back = s.spin < was.spin && !(was.spin === LAST_SPIN && s.spin === 1)
  if (back) return gap !== null || s.spin <= 1
  const inPlay = was.phase === 'no-more-bets' || was.phase === 'rim' || was.phase === 'number'
  const ordered = stopAsked >= was.at[0]
  return (
    gap !== null &&
    inPlay &&
    s.phase === 'closed' &&
    s.spin === 1 &&
    !ordered &&
    !shows(was, 'component') &&
    !shows(was, 'ball-not-detected') &&
    s.signs.length === 0
  )
}
