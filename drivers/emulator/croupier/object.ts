import type { Direction } from '../../../rig/observation.ts'
import { type Ms, seconds } from '../../../rig/time.ts'
import { STILL_MS } from '../head.ts'
import { ANNOUNCE, type Moves, type Play, type Post, REACTION } from './play.ts'

/** To stop the cylinder and take out what fell into it. */
const CLEARED: Ms = seconds(5)

/** What the croupier does when something falls into the turning cylinder. */
export class ObjectProcedure {
  readonly #post: Post
  readonly #play: Play
  readonly #moves: Moves

  constructor(post: Post, play: Play, moves: Moves) {
    this.#post = post
    this.#play = play
    this.#moves = moves
  }

  begin(): void {
    const { plans, random, table, rules } = this.#post
    plans.forget()
    this.#play.inProcedure = true
    plans.after(random.between(...REACTION), () => {
      table.say('object', { seen: true })
      if (rules.object === 'void') this.#void()
      else this.#playAgain()
    })
  }

  #void(): void {
    const { behaviour, cylinder, plans, table } = this.#post
    if (!behaviour.voids.object) {
      this.#play.inProcedure = false
      return this.#playOn()
    }
    if (!this.#play.called) this.#moves.call()
    table.say('announcement', { what: 'no-spin' })
    cylinder.stop()
    this.#play.playing = false
    plans.occupy(CLEARED)
    plans.after(CLEARED, () => {
      if (cylinder.ball.where !== 'hand') cylinder.take()
    })
  }

  #playOn(): void {
    const { ball } = this.#post.cylinder
    if (ball.where === 'gallery') this.#moves.launched()
    else if (ball.where === 'pocket')
      this.#post.plans.after(ANNOUNCE[0], () => this.#moves.announce(ball.pocket))
  }

  /** 1-4 of the Monte-Carlo text: announce, stop, take the ball, put it back, launch again. */
  #playAgain(): void {
    const { behaviour, clock, cylinder, plans, table } = this.#post
    const { object } = behaviour
    if (!this.#play.called && object.announce === 'first') this.#moves.call()
    const now = clock.now()
    const stands = object.stop === 'before-relaunch' ? this.#stop() : now
    const settled = stands + seconds(2) + STILL_MS
    const { ball } = cylinder
    const resting = ball.where === 'descending' && ball.restAt !== null ? ball.restAt + 300 : now
    plans.after(Math.max(settled, resting) - now, () => {
      if (object.announce === 'after-stop') this.#moves.call()
      cylinder.take()
      table.say('croupier', { act: 'ball-taken' })
      plans.after(seconds(1.5), () => this.#putBack())
    })
  }

  /** Stops the cylinder 0.3 s from now; returns when it will stand at the latest. */
  #stop(): Ms {
    const { clock, cylinder, plans } = this.#post
    plans.after(300, () => cylinder.stop())
    return clock.now() + 300 + seconds(1.5)
  }

  #putBack(): void {
    const { behaviour, cylinder, plans, pockets, table } = this.#post
    const { object } = behaviour
    const { previous } = this.#play
    const pocket = object.pocket === 'previous' ? previous : (previous + 7) % pockets.length
    cylinder.place(pocket)
    table.say('croupier', { act: 'ball-placed', number: pockets[pocket]?.label })
    if (!object.relaunch) {
      this.#play.playing = false
      return
    }
    plans.after(seconds(1), () => {
      if (object.stop === 'before-relaunch') return this.#moves.actuateThenLaunch()
      this.#moves.launch(cylinder.direction as Direction)
      if (object.stop === 'after-relaunch') plans.after(seconds(8), () => cylinder.stop())
    })
  }
}
