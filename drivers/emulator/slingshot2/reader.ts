import type { Layout } from '../../../rig/apparatus/layout.ts'
import { type Direction, opposite } from '../../../rig/observation.ts'
import type { Random } from '../../../rig/random.ts'
import type { Clock, Ms } from '../../../rig/time.ts'
import type { Link } from '../../link/link.ts'
import { FLAG, STATE, type StatusFrame } from '../../slingshot2/frames.ts'
import { MODE } from '../../slingshot2/parameters.ts'
import { Cylinder } from '../cylinder.ts'
import { launchSpeed, REFERENCE_BALL } from '../plant/ball-sets.ts'
import { speedAt } from '../plant/rotor.ts'
import { Encoder } from './encoder.ts'
import { Front } from './front.ts'
import { Laps } from './laps.ts'
import { pocketsTurned, rpm } from './motor.ts'
import { type Ordered, obey } from './orders.ts'
import { Panel } from './panel.ts'
import type { DealerBehaviour, ReaderFault } from './reader-faults.ts'
import { Settings, type SettingsOptions } from './settings.ts'
import { Statistics } from './statistics.ts'
import { Timers } from './timers.ts'

/*
 * No document of these readers was found: two host programs show what their flags and state 7 mean, and what the
 * longer frame holds. All times and limits here are chosen.
 */
const BETS: readonly [Ms, Ms] = [6000, 10_000]
const LAUNCHES_AFTER: Ms = 2000
const READS_AFTER: readonly [Ms, Ms] = [2000, 4000]
const SHOWS_NUMBER: Ms = 6000
/** Below or above, rpm, flag 1 while a ball runs. */
const ROTOR_RPM: readonly [number, number] = [8, 25]
/** With fewer laps the ball is too slow: flag 8, and the game is void. */
const LEAST_LAPS = 4
const WEAK = 0.4
const LAST_SPIN = 256
const UNKNOWN = '0'

export interface ReaderOptions {
  readonly clock: Clock
  readonly random: Random
  /** The reader's end. */
  readonly link: Link
  readonly layout: Layout
  readonly settings?: SettingsOptions
}

/**
 * An in-rim reader on a hand-spun wheel, with the dealer who spins it: it speaks the wheel's protocol, obeys no
 * order that would move anything, and tells more of the ball after `*m2 2 2`.
 */
export class InRimReader implements Ordered {
  readonly faults = new Set<ReaderFault>()
  readonly settings: Settings
  readonly statistics: Statistics
  readonly front: Front
  readonly cylinder: Cylinder
  readonly testing = false
  sensorsLive = false
  readonly #clock: Clock
  readonly #random: Random
  readonly #labels: readonly string[]
  readonly #encoder: Encoder
  readonly #timers: Timers
  readonly #panel = new Panel()
  #direction: Direction = 'cw'
  #extended = false
  #powered = false
  readonly #laps = new Laps()

  constructor({ clock, random, link, layout, settings }: ReaderOptions) {
    this.#clock = clock
    this.#random = random
    this.#labels = layout.pockets.map((p) => p.label)
    const pockets = this.#labels.length
    this.settings = new Settings(pockets, { mode: MODE.automaticStatus, ...settings })
    this.statistics = new Statistics(this.#labels)
    this.cylinder = new Cylinder(clock, random, pockets, 8)
    this.#encoder = new Encoder(random)
    this.#timers = new Timers(clock)
    this.front = new Front({
      link,
      clock,
      random,
      model: { profile: 'in-rim-reader', pockets },
      settings: this.settings,
      status: () => this.status,
      obey: (command) => obey(this, command),
    })
    this.cylinder.watchers.push({
      crossed: () => this.#crossed(),
      left: () => this.#left(),
      rested: (pocket) => this.#rested(pocket),
    })
  }

  powerOn(): void {
    if (this.#powered) return
    this.#powered = true
    this.settings.restore()
    Object.assign(this.#panel, new Panel(), { state: STATE.beforeGame })
    this.#extended = false
    this.front.on()
    this.#timers.after(this.#random.between(...BETS), () => this.#placeBets())
  }

  powerOff(): void {
    this.#powered = false
    this.#timers.cancel()
    this.front.off()
  }

  /** The dealer locks the table after the game, or unlocks it: state 7. */
  lock(on: boolean): void {
    if (!this.#powered) return
    this.#timers.cancel()
    if (this.cylinder.ball.where !== 'pocket') {
      this.cylinder.take()
      this.cylinder.place(0)
    }
    if (on) this.#panel.state = STATE.seven
    else this.#placeBets()
  }

  get state(): number {
    return this.#panel.state
  }

  get status(): StatusFrame {
    const { state, spin, number, flags } = this.#panel
    const speed = this.#rpm
    const running = state === STATE.ballInRim || state === STATE.noMoreBets
    const outOfRange = running && (speed < ROTOR_RPM[0] || speed > ROTOR_RPM[1])
    return {
      kind: 'status',
      state,
      spin,
      number,
      flags: outOfRange ? flags | FLAG.one : flags,
      rpmTenths: this.#encoder.read(speed, this.#clock.now()),
      direction: this.#direction,
      ball: this.#extended
        ? { unknown: UNKNOWN, revolutions: this.#laps.whole, direction: opposite(this.#direction) }
        : null,
    }
  }

  get position(): number {
    return pocketsTurned(this.cylinder, this.#clock.now() / 1000)
  }

  start = (): boolean => false
  stop = (): boolean => false
  spin = (): boolean => false
  reset = (): boolean => false
  calibrate(): void {}
  selfTest(): void {}

  extend(): boolean {
    this.#extended = true
    return true
  }

  get #behaviour(): DealerBehaviour {
    const b: DealerBehaviour = { push: 1, weak: false }
    for (const fault of this.faults) fault.apply(b)
    return b
  }

  get #rpm(): number {
    return rpm(speedAt(this.cylinder.rotor, this.#clock.now() / 1000))
  }

  #placeBets(): void {
    this.#panel.state = STATE.placeBets
    this.#timers.after(this.#random.between(...BETS), () => {
      this.#timers.after(this.cylinder.stop() - this.#clock.now(), () => this.#push())
    })
  }

  #push(): void {
    const { push, weak } = this.#behaviour
    this.#direction = opposite(this.#direction)
    this.cylinder.actuate(this.#direction, push)
    this.cylinder.take()
    this.#timers.after(LAUNCHES_AFTER, () => {
      this.#laps.begin()
      this.#panel.flags = 0
      const speed = launchSpeed(REFERENCE_BALL, this.#random) * (weak ? WEAK : 1)
      this.cylinder.launch({ direction: opposite(this.#direction), speed })
    })
  }

  #crossed(): void {
    if (!this.#powered) return
    const panel = this.#panel
    const lap = this.#laps.crossed(this.#clock.now())
    if (lap === null) return
    if (panel.state === STATE.placeBets) panel.state = STATE.ballInRim
    else if (panel.state === STATE.ballInRim && lap > this.settings.ballPeriod('n'))
      panel.state = STATE.noMoreBets
  }

  #left(): void {
    if (!this.#powered || this.state === STATE.seven) return
    if (this.#laps.whole < LEAST_LAPS) this.#panel.flags |= FLAG.eight
    this.#panel.state = STATE.noMoreBets
  }

  #rested(pocket: number): void {
    if (!this.#powered || this.state !== STATE.noMoreBets) return
    this.#timers.after(this.#random.between(...READS_AFTER), () => {
      if ((this.#panel.flags & FLAG.eight) !== 0) this.#placeBets()
      else this.#result(this.#labels[pocket] as string)
    })
  }

  #result(number: string): void {
    const panel = this.#panel
    panel.state = STATE.winningNumber
    panel.number = number
    this.statistics.played(number, this.#direction)
    if (!this.settings.has(MODE.noNumberLine)) this.front.say({ kind: 'number', number })
    this.#timers.after(SHOWS_NUMBER, () => {
      panel.spin = (panel.spin % LAST_SPIN) + 1
      this.#placeBets()
    })
  }
}
