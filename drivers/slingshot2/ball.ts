import type { Layout } from '../../rig/apparatus/layout.ts'
import type { Ms, Seen } from '../../rig/time.ts'
import { type Edge, type Emit, seen } from './edge.ts'
import { FLAG, type Profile, STATE, type StatusFrame } from './frames.ts'

/** Guide p18: a flag 8 in the first 3 s of state 3 is left over from the launch before. */
const FAILED_LAUNCH_GRACE: Ms = 3000

/** The stay in state 3. */
interface Rim {
  readonly enteredAt: Ms
  /** Every frame of it was seen. */
  whole: boolean
  withRotor: boolean
  /** The first frame with flag 2, which the next must bear out: a frame has no checksum, and may be damaged. */
  doubt: Seen | null
  /** One frame with flag 2, and none beside it. */
  single: boolean
}

/** A winning-number line, and the status frame it came after. */
interface NumberLine {
  readonly number: string
  readonly t: Ms
  readonly after: number
}

/** From the states and flags of status frames to what the ball did. */
export class BallFacts {
  readonly #profile: Profile
  readonly #pockets: ReadonlyMap<string, number>
  #rim: Rim | null = null
  #failed = false
  #line: NumberLine | null = null

  constructor(profile: Profile, layout: Layout | null) {
    this.#profile = profile
    this.#pockets = new Map(layout?.pockets.map((p, i) => [p.label, i]))
  }

  /** The wheel sends its number a moment before it shows state 5. `k`: the last status frame before it. */
  numberLine(number: string, t: Ms, k: number): void {
    this.#line = { number, t, after: k }
  }

  /** @param entered this frame's state is not a repetition of the last frame's */
  next(was: StatusFrame, now: StatusFrame, entered: boolean, edge: Edge, emit: Emit): void {
    const rim = this.#rim
    if (rim && edge.across) rim.whole = false
    this.#sense(was, now, edge, emit)
    if (entered && now.state === STATE.ballInRim) this.#launched(now, edge, emit)
    if (this.#profile === 'slingshot2') this.#failedLaunch(was, now, edge, emit)
    if (entered && now.state === STATE.noMoreBets) {
      emit({ type: 'announcement', what: 'rien-ne-va-plus', by: 'wheel', coup: null }, seen(edge))
    }
    if (entered && now.state === STATE.winningNumber) this.#rested(now, edge, emit)
    if (now.state !== STATE.ballInRim) this.#rim = null
    if (now.state !== STATE.noMoreBets) this.#line = null
  }

  #launched(now: StatusFrame, edge: Edge, emit: Emit): void {
    const doubt = (now.flags & FLAG.withRotor) !== 0 ? seen(edge) : null
    this.#rim = { enteredAt: edge.t, whole: !edge.across, withRotor: false, doubt, single: false }
    emit({ type: 'ball.launched', direction: now.ball?.direction ?? null, spin: now.spin }, seen(edge))
  }

  #sense(was: StatusFrame, now: StatusFrame, edge: Edge, emit: Emit): void {
    const rim = this.#rim
    const flagged = (now.flags & FLAG.withRotor) !== 0
    const rose = flagged && (was.flags & FLAG.withRotor) === 0
    if (now.state === STATE.ballInRim) {
      if (rim && was.state === STATE.ballInRim) this.#inRim(rim, flagged, edge, emit)
      return
    }
    if (rose) {
      const why = `flag 2 in state ${now.state}: the guide gives it no meaning there`
      emit({ type: 'ball.sense', against: null, why }, seen(edge))
    }
    if (was.state !== STATE.ballInRim || now.state !== STATE.noMoreBets || was.spin !== now.spin) return
    if (rim?.withRotor) return
    if (rim?.doubt || rim?.single) {
      emit({ type: 'ball.sense', against: null, why: 'flag 2 in one frame of state 3 alone' }, seen(edge))
    } else if (rim?.whole) {
      emit({ type: 'ball.sense', against: true, why: 'state 3 passed without flag 2' }, seen(edge))
    } else {
      emit({ type: 'ball.sense', against: null, why: 'not every frame of state 3 was seen' }, seen(edge))
    }
  }

  #inRim(rim: Rim, flagged: boolean, edge: Edge, emit: Emit): void {
    const { doubt } = rim
    rim.doubt = null
    if (rim.withRotor) return
    if (!flagged) rim.single ||= doubt !== null
    else if (!doubt) rim.doubt = seen(edge)
    else {
      rim.withRotor = true
      emit({ type: 'ball.sense', against: false, why: 'flag 2 in state 3' }, doubt)
    }
  }

  #failedLaunch(was: StatusFrame, now: StatusFrame, edge: Edge, emit: Emit): void {
    const rim = this.#rim
    const inGrace =
      now.state === STATE.ballInRim && rim !== null && edge.t - rim.enteredAt < FAILED_LAUNCH_GRACE
    const failed = (now.flags & FLAG.eight) !== 0 && !inGrace
    const rose = failed && !this.#failed
    this.#failed = failed
    // Flag 2 makes the host send *R, and the wheel spins again: a void game, not a failed launch.
    const fellBack =
      was.state === STATE.ballInRim &&
      now.state === STATE.placeBets &&
      !edge.across &&
      rim?.withRotor !== true &&
      !rim?.doubt
    if (rose || fellBack) emit({ type: 'launch.failed' }, seen(edge))
  }

  #rested(now: StatusFrame, edge: Edge, emit: Emit): void {
    const { number, spin, direction } = now
    const line = edge.across ? null : this.#line
    const pocket = number === null ? null : (this.#pockets.get(number) ?? null)
    // The line was sent once the number was known, so the ball lay by the time it arrived.
    const latest = line?.number === number && line.after === edge.k - 1 ? Math.min(line.t, edge.t) : edge.t
    const rest = { ...seen(edge), at: [Math.min(edge.earliest, latest), latest] as const }
    emit({ type: 'ball.rested', pocket, number, spin, direction }, rest)
    if (line && line.number !== number)
      emit({ type: 'cylinder.fault', code: 'number-line-differs' }, seen(edge))
  }
}
