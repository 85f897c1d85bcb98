import { type Ms, seconds } from '../../../rig/time.ts'
import { ANNOUNCE, type Mishap, type Moves, type Play, type Post } from './play.ts'

/** A ball that fell too early has come to rest, and the cylinder has shown its direction. */
const BALL_SETTLES: Ms = 6000
/** The ball at which a croupier who plays on calls, rad/s. */
const CALL_SPEED = 3.6

/** What the croupier does when a launch went wrong or its number was not detected. */
export class Mishaps {
  /** The table waits for management. */
  manual = false
  readonly #post: Post
  readonly #play: Play
  readonly #moves: Moves

  constructor(post: Post, play: Play, moves: Moves) {
    this.#post = post
    this.#play = play
    this.#moves = moves
  }

  management(): string | null {
    if (!this.manual) return 'the table is not in manual mode'
    this.manual = false
    this.#post.table.say('mode', { mode: 'auto', by: 'management' })
    return null
  }

  /** The croupier has seen what went wrong, and deals with it by the book or not. */
  after(mishap: Exclude<Mishap, 'number-undetected'>): void {
    const { behaviour, plans, rules } = this.#post
    const { voids } = behaviour
    const [patience, declares] = (
      {
        'weak-launch': [seconds(2.5), voids.weakLaunch],
        'with-rotor': [seconds(6), voids.withRotor],
        'ball-leaves': [seconds(20), voids.ballLeft],
      } as const
    )[mishap]
    this.#play.inProcedure = declares
    plans.after(patience, () => {
      if (!declares) return this.#playOn()
      if (mishap === 'ball-leaves' && rules.electronic) return this.undetected(0)
      this.#declareVoid(mishap === 'weak-launch')
    })
  }

  #declareVoid(tryAgain: boolean): void {
    const { cylinder, desk, plans, table } = this.#post
    table.say('announcement', { what: 'no-spin' })
    desk.close()
    if (!tryAgain) {
      this.#play.playing = false
      plans.occupy(BALL_SETTLES)
    }
    plans.after(BALL_SETTLES, () => {
      cylinder.take()
      if (tryAgain) this.#moves.actuateThenLaunch()
    })
  }

  /** As if nothing had been wrong: a number is announced in the end, whatever the ball did. */
  #playOn(): void {
    const { clock, cylinder, plans, pockets, random } = this.#post
    const call = cylinder.slowsTo(CALL_SPEED)
    if (!this.#play.called) plans.after(call === null ? 0 : call - clock.now(), () => this.#moves.call())
    const { ball } = cylinder
    if (ball.where === 'pocket') plans.after(ANNOUNCE[0], () => this.#moves.announce(ball.pocket))
    else if (ball.where === 'floor')
      plans.after(ANNOUNCE[0], () => this.#moves.announce(random.below(pockets.length)))
  }

  /** The detector gave no number, as the table finds out `after` from now. */
  undetected(after: Ms): void {
    const { behaviour, plans, table } = this.#post
    this.#play.playing = false
    const { manual, restartedBy } = behaviour.missed
    plans.after(after, () => {
      behaviour.readsPocket = true
      table.say('announcement', { what: 'no-spin' })
      if (!manual) return
      this.manual = restartedBy === 'management'
      table.say('mode', { mode: 'manual', by: 'system' })
      if (restartedBy === 'staff')
        plans.after(seconds(2), () => table.say('mode', { mode: 'auto', by: 'staff' }))
    })
  }
}
