import { type Direction, opposite } from '../../../rig/observation.ts'
import { type Ms, seconds } from '../../../rig/time.ts'
import type { CylinderWatcher } from '../cylinder.ts'
import { STILL_MS } from '../head.ts'
import type { House } from '../house/cashier.ts'
import { chancesOf } from '../house/places.ts'
import type { HouseSession } from '../house/session.ts'
import { Mishaps } from './mishaps.ts'
import { ObjectProcedure } from './object.ts'
import { settleCoup } from './payment.ts'
import { ANNOUNCE, BEFORE_LAUNCH, type Mishap, type Moves, type Play, type Post, TAKE_BALL } from './play.ts'

/** The ball at which the croupier calls, rad/s: well after a real wheel's own no-more-bets (4.39 rad/s) and before it leaves (2.75). */
const CALL_SPEED: readonly [number, number] = [3.5, 3.8]
/** Slower than this at the launch and the ball does not go round four times. */
const WEAK_LAUNCH = 5.2
/** Where bets close before the cylinder is touched, players have so long. No source. */
const BETTING: Ms = seconds(20)
/** What a croupier answers who is asked for something else in the middle of a coup. */
export const IN_PLAY = 'a coup is in play'
/** An announcement or a stack that is late comes so much too late. */
const LATE: Ms = 100

/** The croupier: serves coups and watches the cylinder; other duties have their own files. */
export class Croupier implements CylinderWatcher, Moves {
  mishap: Mishap | null = null
  /** Where the next ball shall come to rest. */
  nextPocket: number | null = null
  readonly #post: Post
  readonly #session: HouseSession
  readonly #house: House
  readonly #play: Play = { playing: false, inProcedure: false, called: false, previous: 0 }
  readonly #mishaps: Mishaps
  readonly #object: ObjectProcedure
  /** The ball in play was launched for this coup. */
  #launchedNow = false
  #asked = false
  #lying = 0
  #completed = false
  #lastActuation: Direction | null = null
  #lastCoup: Direction | null = null

  constructor(post: Post, session: HouseSession, house: House) {
    this.#post = post
    this.#session = session
    this.#house = house
    this.#mishaps = new Mishaps(post, this.#play, this)
    this.#object = new ObjectProcedure(post, this.#play, this)
    post.cylinder.watchers.push(this)
  }

  /** A coup is asked for or in play. */
  get busy(): boolean {
    return this.#asked || this.#play.playing
  }

  /** Begins a coup as soon as the one before is paid. Returns why it cannot. */
  serve(): string | null {
    if (this.#mishaps.manual) return 'the table is in manual mode: management must start it again'
    if (this.busy) return IN_PLAY
    const refused = this.#session.coupRefused()
    if (refused !== null) return refused
    this.#asked = true
    this.#post.plans.whenFree(() => this.#begin())
    return null
  }

  management(): string | null {
    return this.#mishaps.management()
  }

  #begin(): void {
    const { behaviour, clock, cylinder, desk, plans, service, table } = this.#post
    this.#asked = false
    cylinder.wear = behaviour.wear(table.coup)
    if (behaviour.restartsBefore(table.coup + 1)) {
      table.restart()
      this.#session.online()
    }
    plans.forget()
    Object.assign(this.#play, { playing: true, inProcedure: false, called: false })
    this.#launchedNow = false
    this.#session.coupBegins()
    desk.open()
    const { ball } = cylinder
    const rest = ball.where === 'descending' && ball.restAt !== null ? ball.restAt - clock.now() : 0
    if (service.monteCarlo && !this.#session.assisted && behaviour.stacks === 'before-launch')
      // Not a plan that is given up when something falls into the cylinder meanwhile: he still has to launch.
      clock.at(clock.now() + TAKE_BALL / 2, () => table.say('croupier', { act: 'stacks-rebuilt' }))
    if (!service.callsFirst) return plans.after(rest + TAKE_BALL, () => this.#takeBall())
    plans.after(Math.max(rest, BETTING), () => {
      if (behaviour.callsAfterActuation(table.coup) === null) this.call()
      plans.after(TAKE_BALL, () => this.#takeBall())
    })
  }

  #takeBall(): void {
    const { cylinder, desk, service } = this.#post
    if (this.#completed) this.#play.previous = this.#lying
    this.#completed = false
    cylinder.take()
    if (service.rotor) return this.actuateThenLaunch()
    desk.close()
    this.#launchedNow = true
    this.#post.plans.after(BEFORE_LAUNCH, () => {
      cylinder.throwBall(this.#eitherWay(), this.#pocketAsked())
    })
  }

  launched(): void {
    const { behaviour, clock, cylinder, desk, plans, random, service } = this.#post
    desk.ballHeld()
    if (service.callsFirst) return
    const { rnvp } = behaviour
    if (rnvp === 'at-launch') return plans.after(seconds(1), () => this.call())
    if (rnvp !== 'slow') return
    const slow = cylinder.slowsTo(random.between(...CALL_SPEED))
    if (slow !== null) plans.after(slow - clock.now(), () => this.call())
  }

  left(): void {
    const { behaviour, clock, cylinder, plans } = this.#post
    const { rnvp, announce } = behaviour
    if (rnvp === 'after-drop') plans.after(seconds(1.2), () => this.call())
    const { ball } = cylinder
    if (this.#play.inProcedure || ball.where !== 'descending') return
    if (announce.when === 'drop') plans.after(seconds(0.5), () => this.announce(this.#guess(ball.pocket)))
    else if (announce.when === 'before-rest' && ball.restAt !== null)
      plans.after(ball.restAt - clock.now() - LATE, () => this.announce(ball.pocket))
  }

  rested(pocket: number): void {
    const { behaviour, plans, random } = this.#post
    const { rnvp, announce } = behaviour
    this.#lying = pocket
    if (rnvp === 'after-rest') plans.after(300, () => this.call())
    if (this.mishap === 'number-undetected') {
      this.mishap = null
      return this.#mishaps.undetected(seconds(3))
    }
    if (!this.#play.playing || this.#play.inProcedure || !this.#launchedNow) return
    const hesitation = announce.hesitates ? random.between(...announce.hesitates) : 0
    if (announce.when === 'rest')
      plans.after(random.between(...ANNOUNCE) + hesitation, () => this.announce(pocket))
    else if (announce.when === 'never') this.#play.playing = false
  }

  object(): void {
    const { behaviour, cylinder } = this.#post
    if (this.#play.playing && cylinder.turning && behaviour.object.noticed) this.#object.begin()
  }

  actuateThenLaunch(): void {
    const { behaviour, clock, cylinder, plans, rules } = this.#post
    const { actuation } = behaviour
    const first = this.#lastActuation === null
    const basis = rules.direction === 'coup' ? (this.#lastCoup ?? this.#lastActuation) : this.#lastActuation
    const direction = basis === null ? this.#eitherWay() : actuation === 'alternate' ? opposite(basis) : basis
    const stands = cylinder.turning && (actuation !== 'push' || first) ? cylinder.stop() : clock.now()
    plans.after(stands - clock.now() + STILL_MS + 300, () => {
      cylinder.actuate(direction, actuation === 'push' ? 1.6 : 1)
      this.#lastActuation = direction
      this.#tellActuation()
      plans.after(BEFORE_LAUNCH, () => this.launch(direction))
    })
  }

  #tellActuation(): void {
    const { behaviour, desk, plans, rules, service, table } = this.#post
    if (rules.electronic) return
    const tell = () => table.say('coup', { state: 'actuated' })
    if (behaviour.console === 'at-once') tell()
    if (!service.callsFirst) return
    const late = behaviour.callsAfterActuation(table.coup)
    if (late === 'never' || late === null) {
      desk.close()
      return
    }
    plans.after(late, () => {
      this.call()
      if (behaviour.console === 'after-call') tell()
    })
  }

  launch(rotor: Direction): void {
    const { behaviour, cylinder, plans, random, service, table } = this.#post
    const { mishap } = this
    this.#launchedNow = true
    this.#play.inProcedure = false
    if (cylinder.ball.where === 'pocket') cylinder.take()
    const along = behaviour.launch === 'with' || mishap === 'with-rotor'
    cylinder.launch({
      direction: along ? rotor : opposite(rotor),
      pocket: this.#pocketAsked(),
      leaves: mishap === 'ball-leaves',
      ...(mishap === 'weak-launch' ? { speed: WEAK_LAUNCH * random.between(0.95, 1.05) } : {}),
    })
    if (service.monteCarlo && behaviour.stacks === 'after-launch')
      plans.after(LATE, () => table.say('croupier', { act: 'stacks-rebuilt' }))
    if (mishap === 'number-undetected') behaviour.readsPocket = false
    if (mishap === null || mishap === 'number-undetected') return
    this.mishap = null
    plans.forget()
    this.#mishaps.after(mishap)
  }

  call(): void {
    this.#play.called = true
    this.#post.desk.call()
  }

  announce(pocket: number): void {
    const { behaviour, cylinder, pockets, table } = this.#post
    const { announce } = behaviour
    const at = (i: number) => pockets[i % pockets.length] as (typeof pockets)[number]
    const drawn = at(announce.number === 'right' || this.#neutral(pocket) ? pocket : pocket + 1)
    const right = chancesOf(this.#house.game, drawn)
    const said = announce.chances === 'right' ? right : chancesOf(this.#house.game, at(pocket + 2))
    const chances = announce.chances === 'swapped' && sameList(right, said) ? ['pair'] : said
    table.say('announcement', { what: 'number', number: drawn.label, chances })
    this.#completed = true
    this.#lastCoup = cylinder.direction
    this.#play.playing = false
    settleCoup(this.#post, this.#house, drawn)
  }

  /** Any number; a croupier who errs does not miss that a neutral one was drawn. */
  #guess(pocket: number): number {
    const { pockets, random } = this.#post
    return this.#neutral(pocket) ? pocket : random.below(pockets.length)
  }

  #neutral(pocket: number): boolean {
    return this.#post.pockets[pocket]?.colour === null
  }

  #eitherWay(): Direction {
    return this.#post.random.below(2) ? 'cw' : 'ccw'
  }

  #pocketAsked(): number | null {
    const pocket = this.nextPocket
    this.nextPocket = null
    return pocket
  }
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((x) => b.includes(x))
