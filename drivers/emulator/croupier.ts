import type { Pocket } from '../../rig/apparatus/layout.ts'
import { type Direction, opposite } from '../../rig/observation.ts'
import type { Random } from '../../rig/random.ts'
import { type Clock, type Ms, seconds, type Timer } from '../../rig/time.ts'
import type { Behaviour } from './behaviour.ts'
import type { Cylinder, CylinderWatcher } from './cylinder.ts'
import { STILL_MS } from './head.ts'
import type { Table } from './table.ts'

/** What the house's rules are, where games and texts differ. */
export interface HouseRules {
  /** An object in the cylinder: the coup is played again from the previous pocket, or is void. */
  readonly object: 'relaunch' | 'void'
  /** What the next direction is opposite to. */
  readonly direction: 'actuation' | 'coup'
  /** An electronic table: what its detector misses puts it into manual mode. */
  readonly electronic: boolean
}

export type Mishap = 'weak-launch' | 'with-rotor' | 'ball-leaves' | 'number-undetected'

/*
 * A croupier's pace. No source: chosen as one sees it at a table, a coup in some 35 s.
 */
const TAKE_BALL: Ms = 600
const BEFORE_LAUNCH: Ms = 1800
/** The ball at which the croupier calls, rad/s: well after a real wheel's own no-more-bets (4.39 rad/s) and before it leaves (2.75). */
const CALL_SPEED: readonly [number, number] = [3.5, 3.8]
const REACTION: readonly [Ms, Ms] = [350, 700]
/** A ball that fell too early has come to rest, and the cylinder has shown its direction. */
const BALL_SETTLES: Ms = 6000
const ANNOUNCE: readonly [Ms, Ms] = [900, 1900]
/** Slower than this at the launch and the ball does not go round four times. */
const WEAK_LAUNCH = 5.2

/** The croupier: serves coups, watches the cylinder, and deals with what falls into it. */
export class Croupier implements CylinderWatcher {
  mishap: Mishap | null = null
  /** Where the next ball shall come to rest. */
  nextPocket: number | null = null
  readonly #cylinder: Cylinder
  readonly #table: Table
  readonly #clock: Clock
  readonly #random: Random
  readonly #behaviour: Behaviour
  readonly #rules: HouseRules
  readonly #pockets: readonly Pocket[]
  readonly #timers = new Set<Timer>()
  #playing = false
  #inProcedure = false
  /** The ball in play was launched for this coup. */
  #launchedNow = false
  #called = false
  /** Where the ball lay when the last completed coup was over. */
  #previous = 0
  #lying = 0
  #completed = false
  #lastActuation: Direction | null = null
  #lastCoup: Direction | null = null
  /** The table waits for management. */
  #manual = false

  constructor(p: {
    cylinder: Cylinder
    table: Table
    clock: Clock
    random: Random
    behaviour: Behaviour
    rules: HouseRules
    pockets: readonly Pocket[]
  }) {
    this.#cylinder = p.cylinder
    this.#table = p.table
    this.#clock = p.clock
    this.#random = p.random
    this.#behaviour = p.behaviour
    this.#rules = p.rules
    this.#pockets = p.pockets
    p.cylinder.watchers.push(this)
  }

  /** Begins a coup. Returns why it cannot. */
  serve(): string | null {
    if (this.#manual) return 'the table is in manual mode: management must start it again'
    this.#forgetPlans()
    this.#playing = true
    this.#launchedNow = false
    this.#inProcedure = false
    this.#called = false
    this.#table.openBets()
    const { ball } = this.#cylinder
    const rest = ball.where === 'descending' && ball.restAt !== null ? ball.restAt - this.#clock.now() : 0
    this.#after(rest + TAKE_BALL, () => {
      if (this.#completed) this.#previous = this.#lying
      this.#completed = false
      this.#cylinder.take()
      this.#actuateThenLaunch()
    })
    return null
  }

  management(): string | null {
    if (!this.#manual) return 'the table is not in manual mode'
    this.#manual = false
    this.#table.say('mode', { mode: 'auto', by: 'management' })
    return null
  }

  launched(): void {
    this.#table.ballHeld()
    const { rnvp } = this.#behaviour
    if (rnvp === 'at-launch') return this.#after(seconds(1), () => this.#call())
    if (rnvp !== 'slow') return
    const slow = this.#cylinder.slowsTo(this.#random.between(...CALL_SPEED))
    if (slow !== null) this.#after(slow - this.#clock.now(), () => this.#call())
  }

  left(): void {
    const { rnvp, announce } = this.#behaviour
    if (rnvp === 'after-drop') this.#after(seconds(1.2), () => this.#call())
    if (this.#inProcedure) return
    if (announce.when === 'drop' && this.#cylinder.ball.where === 'descending') {
      this.#after(seconds(0.5), () => this.#announce(this.#random.below(this.#pockets.length)))
    }
  }

  rested(pocket: number): void {
    const { rnvp, announce } = this.#behaviour
    this.#lying = pocket
    if (rnvp === 'after-rest') this.#after(300, () => this.#call())
    if (this.mishap === 'number-undetected') return this.#undetected(seconds(3))
    if (!this.#playing || this.#inProcedure || !this.#launchedNow) return
    if (announce.when === 'rest') this.#after(this.#random.between(...ANNOUNCE), () => this.#announce(pocket))
    else if (announce.when === 'never') this.#playing = false
  }

  object(): void {
    if (!this.#playing || !this.#cylinder.turning || !this.#behaviour.object.noticed) return
    this.#forgetPlans()
    this.#inProcedure = true
    this.#after(this.#random.between(...REACTION), () => {
      this.#table.say('object', { seen: true })
      if (this.#rules.object === 'void') this.#voidForObject()
      else this.#relaunchProcedure()
    })
  }

  #actuateThenLaunch(): void {
    const { actuation } = this.#behaviour
    const first = this.#lastActuation === null
    const basis =
      this.#rules.direction === 'coup' ? (this.#lastCoup ?? this.#lastActuation) : this.#lastActuation
    const direction: Direction =
      basis === null
        ? this.#random.below(2)
          ? 'cw'
          : 'ccw'
        : actuation === 'alternate'
          ? opposite(basis)
          : basis
    const stands =
      this.#cylinder.turning && (actuation !== 'push' || first) ? this.#cylinder.stop() : this.#clock.now()
    this.#after(stands - this.#clock.now() + STILL_MS + 300, () => {
      this.#cylinder.actuate(direction, actuation === 'push' ? 1.6 : 1)
      this.#lastActuation = direction
      this.#after(BEFORE_LAUNCH, () => this.#launch(direction))
    })
  }

  #launch(rotor: Direction): void {
    const { mishap } = this
    this.#launchedNow = true
    const pocket = this.nextPocket
    this.nextPocket = null
    this.#inProcedure = false
    if (this.#cylinder.ball.where === 'pocket') this.#cylinder.take()
    const along = this.#behaviour.launch === 'with' || mishap === 'with-rotor'
    this.#cylinder.launch({
      direction: along ? rotor : opposite(rotor),
      pocket,
      leaves: mishap === 'ball-leaves',
      ...(mishap === 'weak-launch' ? { speed: WEAK_LAUNCH * this.#random.between(0.95, 1.05) } : {}),
    })
    if (mishap === 'number-undetected') this.#behaviour.readsPocket = false
    if (mishap === null || mishap === 'number-undetected') return
    this.mishap = null
    this.#forgetPlans()
    this.#afterMishap(mishap)
  }

  /** The croupier has seen what went wrong, and deals with it by the book or not. */
  #afterMishap(mishap: Exclude<Mishap, 'number-undetected'>): void {
    const { voids } = this.#behaviour
    const [patience, declares] = (
      {
        'weak-launch': [seconds(2.5), voids.weakLaunch],
        'with-rotor': [seconds(6), voids.withRotor],
        'ball-leaves': [seconds(20), voids.ballLeft],
      } as const
    )[mishap]
    this.#inProcedure = declares
    this.#after(patience, () => {
      if (!declares) return this.#playOn()
      if (mishap === 'ball-leaves' && this.#rules.electronic) return this.#undetected(0)
      this.#table.announce('no-spin')
      this.#table.closeBets()
      this.#after(BALL_SETTLES, () => {
        this.#cylinder.take()
        if (mishap === 'weak-launch') this.#actuateThenLaunch()
        else this.#playing = false
      })
    })
  }

  /** As if nothing had been wrong: a number is announced in the end, whatever the ball did. */
  #playOn(): void {
    const call = this.#cylinder.slowsTo(3.6)
    if (!this.#called) this.#after(call === null ? 0 : call - this.#clock.now(), () => this.#call())
    const { ball } = this.#cylinder
    if (ball.where === 'pocket') this.#after(ANNOUNCE[0], () => this.#announce(ball.pocket))
    else if (ball.where === 'floor')
      this.#after(ANNOUNCE[0], () => this.#announce(this.#random.below(this.#pockets.length)))
  }

  #call(): void {
    this.#called = true
    this.#table.announce('rien-ne-va-plus')
  }

  #announce(pocket: number): void {
    const { announce } = this.#behaviour
    const shown = announce.number === 'right' ? pocket : (pocket + 1) % this.#pockets.length
    const p = this.#pockets[shown] as Pocket
    const chances = chancesOf(p)
    const said =
      announce.chances === 'right'
        ? chances
        : chancesOf(this.#pockets[(shown + 2) % this.#pockets.length] as Pocket)
    this.#table.announce('number', {
      number: p.label,
      chances: sameList(chances, said) && announce.chances === 'swapped' ? ['pair'] : said,
    })
    this.#completed = true
    this.#lastCoup = this.#cylinder.direction
    this.#playing = false
  }

  /** The detector gave no number, as the table finds out `after` from now. */
  #undetected(after: Ms): void {
    this.mishap = null
    this.#playing = false
    const { manual, restartedBy } = this.#behaviour.missed
    this.#after(after, () => {
      this.#behaviour.readsPocket = true
      this.#table.announce('no-spin')
      if (!manual) return
      this.#manual = restartedBy === 'management'
      this.#table.say('mode', { mode: 'manual', by: 'system' })
      if (restartedBy === 'staff')
        this.#after(seconds(2), () => this.#table.say('mode', { mode: 'auto', by: 'staff' }))
    })
  }

  #voidForObject(): void {
    if (!this.#behaviour.voids.object) {
      this.#inProcedure = false
      return this.#playOnAfterObject()
    }
    if (!this.#called) this.#call()
    this.#table.announce('no-spin')
    this.#cylinder.stop()
    this.#after(seconds(5), () => {
      if (this.#cylinder.ball.where !== 'hand') this.#cylinder.take()
      this.#playing = false
    })
  }

  #playOnAfterObject(): void {
    const { ball } = this.#cylinder
    if (ball.where === 'gallery') this.launched()
    else if (ball.where === 'pocket') this.#after(ANNOUNCE[0], () => this.#announce(ball.pocket))
  }

  /** 1-4 of the Monte-Carlo text: announce, stop, take the ball, put it back, launch again. */
  #relaunchProcedure(): void {
    const { object } = this.#behaviour
    if (!this.#called && object.announce === 'first') this.#call()
    const now = this.#clock.now()
    const stands = object.stop === 'before-relaunch' ? this.#after300(() => this.#cylinder.stop()) : now
    const settled = stands + seconds(2) + STILL_MS
    const { ball } = this.#cylinder
    const resting = ball.where === 'descending' && ball.restAt !== null ? ball.restAt + 300 : now
    this.#after(Math.max(settled, resting) - now, () => {
      if (object.announce === 'after-stop') this.#call()
      this.#cylinder.take()
      this.#after(seconds(1.5), () => this.#putBack())
    })
  }

  /** Stops 0.3 s from now; returns when the rotor will stand at the latest. */
  #after300(stop: () => void): Ms {
    this.#after(300, stop)
    return this.#clock.now() + 300 + seconds(1.5)
  }

  #putBack(): void {
    const { object } = this.#behaviour
    const wrong = (this.#previous + 7) % this.#pockets.length
    this.#cylinder.place(object.pocket === 'previous' ? this.#previous : wrong)
    if (!object.relaunch) {
      this.#playing = false
      return
    }
    this.#after(seconds(1), () => {
      if (object.stop === 'before-relaunch') return this.#actuateThenLaunch()
      this.#launch(this.#cylinder.direction as Direction)
      if (object.stop === 'after-relaunch') this.#after(seconds(8), () => this.#cylinder.stop())
    })
  }

  #after(delay: Ms, act: () => void): void {
    const timer = this.#clock.at(this.#clock.now() + Math.max(0, delay), () => {
      this.#timers.delete(timer)
      act()
    })
    this.#timers.add(timer)
  }

  #forgetPlans(): void {
    for (const t of this.#timers) t.cancel()
    this.#timers.clear()
  }
}

/** The simple chances as this croupier has learnt them: from the colour and the number, nothing else. */
function chancesOf({ label, colour }: Pocket): string[] {
  const n = Number(label)
  if (colour === null || !Number.isInteger(n) || n === 0) return []
  return [colour, n % 2 ? 'impair' : 'pair', n > 18 ? 'passe' : 'manque']
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((x) => b.includes(x))
