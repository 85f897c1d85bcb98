import type { Layout } from '../../../rig/apparatus/layout.ts'
import type { Random } from '../../../rig/random.ts'
import type { Clock, Ms } from '../../../rig/time.ts'
import type { Link } from '../../link/link.ts'
import { FLAG, STATE, type StatusFrame } from '../../slingshot2/frames.ts'
import { MODE } from '../../slingshot2/parameters.ts'
import type { Cylinder } from '../cylinder.ts'
import { type WheelBehaviour, wellBehaved } from './behaviour.ts'
import type { SlingshotFault } from './fault.ts'
import { Front } from './front.ts'
import { Game } from './game.ts'
import { type Ordered, obey } from './orders.ts'
import { Panel } from './panel.ts'
import { WheelPlant } from './plant.ts'
import { SelfTest } from './self-test.ts'
import { Settings, type SettingsOptions } from './settings.ts'
import { Statistics } from './statistics.ts'
import { Timers } from './timers.ts'

/** State 1 lasts so long, and to the next pass of the reference pocket: 8 to 11 s (captures). */
const BEFORE_GAME: Ms = 7600
/** Where no host starts it, a game begins so long after the bets: as the hosts of the captures started it. */
const BETS: Ms = 2500
/** State 5 lasts so long, and to the next pass of the reference pocket: 3 to 7.5 s (captures). */
const SHOWS_NUMBER: Ms = 3200
/** The number line is missing in one game of a hundred (captures). */
const LINE_MISSING = 0.01
/** After a component fault the wheel powers down 30 s later (captures). */
const POWERS_DOWN_AFTER: Ms = 30_000
const LAST_SPIN = 256

export interface WheelOptions {
  readonly clock: Clock
  readonly random: Random
  /** The wheel's end. */
  readonly link: Link
  readonly layout: Layout
  readonly settings?: SettingsOptions
}

/**
 * An automated wheel at the end of a link: a controller in its states, over a bowl with motor and jets. Off until
 * {@link powerOn}; then it waits for a host in state 6, as a real one.
 */
export class SlingshotWheel implements Ordered {
  /** What is wrong with it; may be changed at any time, and counts from its next step on. */
  readonly faults = new Set<SlingshotFault>()
  readonly settings: Settings
  readonly statistics: Statistics
  readonly front: Front
  sensorsLive = false
  readonly #clock: Clock
  readonly #random: Random
  readonly #labels: readonly string[]
  readonly #plant: WheelPlant
  readonly #panel = new Panel()
  readonly #timers: Timers
  readonly #game: Game
  readonly #test: SelfTest
  #powered = false
  /** The rotor is being let down. */
  #closing = false
  #betsSince: Ms = 0
  /** A game was completed since the bets were last open: the spin is counted when they are again. */
  #completed = false

  constructor({ clock, random, link, layout, settings: set }: WheelOptions) {
    this.#clock = clock
    this.#random = random
    this.#labels = layout.pockets.map((p) => p.label)
    const pockets = this.#labels.length
    const settings = new Settings(pockets, set)
    this.settings = settings
    this.statistics = new Statistics(this.#labels)
    const timers = new Timers(clock)
    this.#timers = timers
    const behaviour = () => this.#behaviour
    const plant = new WheelPlant({ clock, random, pockets, settings, behaviour })
    this.#plant = plant
    this.#test = new SelfTest(clock, random, plant)
    this.front = new Front({
      link,
      clock,
      random,
      model: { profile: 'slingshot2', pockets },
      settings,
      status: () => this.status,
      obey: (command) => obey(this, command),
    })
    const events = {
      result: (pocket: number) => this.#result(pocket),
      launchFailed: () => this.statistics.launchFailed(),
      fails: (code: number) => this.#fails(code),
      lost: () => this.#close(),
      restarts: () => this.#restart(),
      sensor: (event: 's' | 'n', value: number) => this.#sensor(event, value),
    }
    const panel = this.#panel
    this.#game = new Game({ clock, random, timers, plant, panel, settings, behaviour, events })
  }

  /** The bowl: what truly happens in it. */
  get cylinder(): Cylinder {
    return this.#plant.cylinder
  }

  powerOn(): void {
    if (this.#powered) return
    this.#powered = true
    this.settings.restore()
    this.#behaviour.memory(this.settings)
    this.#plant.forget()
    Object.assign(this.#panel, new Panel())
    this.#completed = false
    this.sensorsLive = false
    this.front.on()
  }

  /** Everything stops, and nothing is said any more; the rotor runs down. */
  powerOff(): void {
    this.#powered = false
    this.#callOff()
    this.#test.cancel()
    this.front.off()
    this.#plant.park()
  }

  /** Where the next ball shall come to rest. False where no pocket has that label. */
  nextNumber(label: string): boolean {
    const pocket = this.#labels.indexOf(label)
    if (pocket >= 0) this.#game.next = pocket
    return pocket >= 0
  }

  get state(): number {
    return this.#panel.state
  }

  get testing(): boolean {
    return this.#test.running
  }

  get status(): StatusFrame {
    const { state, spin, number, flags } = this.#panel
    const { rpmTenths, direction } = this.#plant
    return { kind: 'status', state, spin, number, flags, rpmTenths, direction, ball: null }
  }

  get position(): number {
    return this.#plant.position
  }

  /** `*P 1`: the rotor starts, clockwise as it was always seen to. False where it turns already. */
  start(): boolean {
    if (!this.#powered || this.state !== STATE.closed || this.testing) return false
    this.#panel.flags = 0
    this.#game.turn('cw')
    this.#beforeGame()
    return true
  }

  /** `*P 0`: the rotor is let down, and the wheel is closed when it stands. False where it is closed. */
  stop(): boolean {
    if (this.state === STATE.closed) return false
    // A wheel that powers down goes on with that: so it was seen.
    if ((this.#panel.flags & FLAG.hardware) === 0) this.#close()
    return true
  }

  /** `*u`: a game. In state 1 it was seen to be answered OK and to do nothing. */
  spin(): boolean {
    if (this.#closing || (this.#panel.flags & FLAG.hardware) !== 0) return false
    if (this.state === STATE.placeBets && !this.#game.playing) this.#game.play()
    return this.state === STATE.beforeGame || this.state === STATE.placeBets
  }

  /**
   * `*R`: back to state 1. A ball that ran with the rotor is the one case in which the guide (p18) has the wheel
   * spin again from state 2 by itself. False where the wheel is closed or powers down.
   */
  reset(): boolean {
    const panel = this.#panel
    if (panel.state === STATE.closed || (panel.flags & FLAG.hardware) !== 0) return false
    const again = panel.state === STATE.ballInRim && (panel.flags & FLAG.withRotor) !== 0
    this.#callOff()
    panel.flags = 0
    if (again) {
      panel.state = STATE.placeBets
      this.#game.play()
    } else {
      this.#game.turn(this.#plant.direction)
      this.#beforeGame()
    }
    return true
  }

  /** `*m2 2 2` belongs to the in-rim readers of the family. */
  extend(): boolean {
    return false
  }

  selfTest(): void {
    const { selfTest } = this.#behaviour
    this.#test.run(selfTest, (code) => this.front.say({ kind: 'fault', code }))
  }

  calibrate(): void {
    this.#test.calibrate()
  }

  get #behaviour(): WheelBehaviour {
    const b = wellBehaved()
    for (const fault of this.faults) fault.apply(b)
    return b
  }

  #callOff(): void {
    this.#game.callOff()
    this.#closing = false
  }

  #beforeGame(): void {
    this.#panel.state = STATE.beforeGame
    this.#timers.after(BEFORE_GAME, () => this.#whenBallLies())
  }

  #whenBallLies(): void {
    this.#atNextTurn(() => {
      if (this.cylinder.ball.where === 'pocket') this.#placeBets()
      else this.#timers.after(BEFORE_GAME, () => this.#whenBallLies())
    })
  }

  /** When the reference pocket next passes; at once where the rotor does not bring it there. */
  #atNextTurn(run: () => void): void {
    this.#timers.after(this.#plant.untilPass(0) ?? 0, run)
  }

  #placeBets(): void {
    const panel = this.#panel
    if (this.#completed) panel.spin = ((panel.spin - 1 + this.#behaviour.counts) % LAST_SPIN) + 1
    this.#completed = false
    this.#betsSince = this.#clock.now()
    panel.state = STATE.placeBets
    if (!this.settings.has(MODE.hostStarts)) this.#timers.after(BETS, () => this.spin())
  }

  #sensor(event: 's' | 'n', value: number): void {
    if (!this.sensorsLive) return
    // `*bn nn`: the number as two digits, a further zero as the wheel prints it.
    const label = event === 'n' ? this.#labels[value] : undefined
    const number = label === '000' ? 38 : label === '0000' ? 39 : Number(label ?? value)
    this.front.say({ kind: 'sensor', event, value: number })
  }

  #result(pocket: number): void {
    const panel = this.#panel
    const { win, numberLine } = this.#behaviour
    const number = this.#labels[pocket] as string
    this.statistics.played(number, this.#plant.direction)
    this.#completed = true
    panel.state = STATE.winningNumber
    if (win === 'new') panel.number = number
    const missing = this.#random.unit() < LINE_MISSING || numberLine === 'never' || win === 'stale'
    if (!missing && !this.settings.has(MODE.noNumberLine)) this.front.say({ kind: 'number', number })
    this.#timers.after(SHOWS_NUMBER, () => this.#atNextTurn(() => this.#over()))
  }

  /**
   * The game is over. With 1024 or 2048 the wheel keeps to its games per hour, and waits out the rest in state 5;
   * after a wait, 1024 goes on in state 1. The captures show no wait: they have 161 games per hour set.
   */
  #over(): void {
    this.#callOff()
    const delays = this.settings.has(MODE.delayBefore1) || this.settings.has(MODE.delayBefore2)
    const left = this.#betsSince + 3_600_000 / Math.max(1, this.settings.value('h')) - this.#clock.now()
    if (!delays || left <= 0) return this.#placeBets()
    this.#timers.after(left, () => {
      if (this.settings.has(MODE.delayBefore1)) this.#beforeGame()
      else this.#placeBets()
    })
  }

  /** A component failed: flag 4, its code where the mode asks for it, and the wheel powers down. */
  #fails(code: number): void {
    this.#callOff()
    this.#panel.flags = FLAG.hardware
    if (this.settings.has(MODE.faultCodes)) this.front.say({ kind: 'fault', code })
    this.#timers.after(POWERS_DOWN_AFTER, () => {
      this.#plant.park()
      this.#closed()
    })
  }

  #close(): void {
    this.#callOff()
    this.#closing = true
    this.#timers.after(this.#plant.park(), () => {
      this.#closing = false
      // That no ball was found still shows (chosen); flags of the game are gone (captures).
      this.#panel.flags &= FLAG.one
      this.#closed()
    })
  }

  #closed(): void {
    this.#panel.state = STATE.closed
    this.#plant.forget()
  }

  /** The controller starts anew; what it had not saved is gone. */
  #restart(): void {
    this.powerOff()
    this.powerOn()
  }
}
