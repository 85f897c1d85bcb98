import { opposite } from '../../../rig/observation.ts'
import { Random } from '../../../rig/random.ts'
import type { Clock, Ms } from '../../../rig/time.ts'
import { FLAG, STATE } from '../../slingshot2/frames.ts'
import { MODE } from '../../slingshot2/parameters.ts'
import { edges } from '../plant/beam.ts'
import type { WheelBehaviour } from './behaviour.ts'
import { Laps } from './laps.ts'
import type { Panel } from './panel.ts'
import type { WheelPlant } from './plant.ts'
import { EXTRA, type Settings } from './settings.ts'
import type { Timers } from './timers.ts'

/*
 * Times that no parameter sets, fitted to the captures (`slingshot2-live.log`, and `-faults.log` for what goes
 * wrong). What a status frame shows of them is up to half a second longer or shorter.
 */
/** The rotor stands so long before the jets come on: with parameters `p` and `q` some 1.5 s in all. */
const STANDS: Ms = 600
/** The rim jet pushes so long: state 3 comes 1 to 2 s after the rotor turns, a lap of the ball later. */
const PUSHES: Ms = 1400
/** Without a lap of the ball, so long after the rotor turned, a launch has failed: flag 8. */
const LAUNCHED_WITHIN: readonly [Ms, Ms] = [4700, 5300]
/** … and is tried again after so much more, and the wait for the right place. */
const RETRIES_AFTER: readonly [Ms, Ms] = [22_000, 28_000]
/** A ball that falls back does so early in state 3: chosen. */
const FALLS_BACK_AFTER: Ms = 1200
/** The number is read at the first pass of the ball so long after it came to rest: state 4 lasts 22.5 to 29.5 s. */
const READS_AFTER: Ms = 20_800
/** Flag 1 comes up so long into state 4 (chosen), and the wheel stops when it has lasted 75 s (guide p18). */
const BALL_LOST_AFTER: Ms = 6000
const BALL_LOST_FOR: Ms = 75_000
/** Flag 4 comes up 12.5 to 15 s after an encoder begins to fail, and flag 1 for one frame on the way. */
const ENCODER_NOTICED: readonly [Ms, Ms] = [12_600, 14_900]
const ENCODER_BLINKS: readonly [Ms, Ms] = [6700, 7200]
/** A motor that does not obey is noticed after so long, and a controller starts anew so far into state 4: chosen. */
const MOTOR_NOTICED: Ms = 5000
const RESTARTS_AFTER: Ms = 8000
/** It looks so often whether a ball that was given up lies still. */
const LOOKS_EVERY: Ms = 500
const HALF_SECOND: Ms = 500
/** A parameter that delays something is taken whatever its size, and waited for no longer than this. */
const LONGEST_DELAY: Ms = 10_000

/** What a game brings the wheel. */
interface Events {
  result(pocket: number): void
  launchFailed(): void
  /** A component failed, by the guide's code. */
  fails(code: number): void
  /** The ball was not found for too long. */
  lost(): void
  restarts(): void
  sensor(event: 's' | 'n', value: number): void
}

interface GameParts {
  readonly clock: Clock
  readonly random: Random
  readonly timers: Timers
  readonly plant: WheelPlant
  readonly panel: Panel
  readonly settings: Settings
  readonly behaviour: () => WheelBehaviour
  readonly events: Events
}

/** A game of an automated wheel, from the brake to the number: states 2, 3 and 4. */
export class Game {
  /** One is under way. */
  playing = false
  /** Where the next ball shall come to rest; null: where it does. */
  next: number | null = null
  readonly #p: GameParts
  /** The last launch of this game, from 1; 0 before. */
  #attempt = 0
  /** In it the ball made a lap. */
  #seen = false
  readonly #laps = new Laps()
  /** Since it was switched on. */
  #launches = 0
  /** For its sensors; drawn when the first of them is in no order. */
  #chances: Random | null = null

  constructor(p: GameParts) {
    this.#p = p
    p.plant.cylinder.watchers.push({
      crossed: (beam) => this.#crossed(beam),
      // It left the track before it was seen to be slow.
      left: () => this.playing && p.panel.state === STATE.ballInRim && this.#noMoreBets(),
      rested: (pocket) => this.#rested(pocket),
    })
  }

  play(): void {
    this.playing = true
    this.#attempt = 0
    this.#actuate()
  }

  callOff(): void {
    const { timers, plant } = this.#p
    timers.cancel()
    this.playing = false
    // It was in the air of the jets.
    if (plant.cylinder.ball.where === 'hand') plant.dropBall()
  }

  /** Has the motor turn the rotor. */
  turn(direction: 'cw' | 'ccw'): void {
    const { plant, timers, events } = this.#p
    if (!plant.turn(direction)) timers.after(MOTOR_NOTICED, () => events.fails(5))
  }

  /** Brakes so that the ball comes to stand above its jet, launches it, and turns the rotor. */
  #actuate(): void {
    const { plant, timers } = this.#p
    if (plant.cylinder.ball.where !== 'pocket') {
      timers.after(LOOKS_EVERY, () => this.#actuate())
      return
    }
    timers.after(plant.untilBrake(), () => timers.after(plant.brake() + STANDS, () => this.#fire()))
  }

  #fire(): void {
    const { plant, timers, settings, random, events } = this.#p
    const { launch, reverses, component } = this.#p.behaviour()
    const how = launch(++this.#attempt)
    this.#launches++
    const reversed = reverses && settings.has(MODE.reverses)
    const turning = reversed ? opposite(plant.direction) : plant.direction
    this.#laps.begin()
    this.#seen = false
    const rimJet = this.#delay('p')
    if (how === 'fails') timers.after(rimJet, () => plant.dropBall())
    else {
      plant.cylinder.take()
      timers.after(rimJet + PUSHES, () => {
        plant.launch(how === 'with-rotor' ? turning : opposite(turning), this.next)
        this.next = null
      })
    }
    const moves = rimJet + this.#delay('q')
    timers.after(moves, () => this.turn(turning))
    timers.after(moves + random.between(...LAUNCHED_WITHIN), () => {
      if (!this.#seen) this.#launchFailed()
    })
    if (component === 11) timers.after(moves + settings.value('i') * HALF_SECOND, () => events.fails(11))
  }

  #launchFailed(): void {
    const { panel, timers, settings, random, events } = this.#p
    panel.flags |= FLAG.eight
    events.launchFailed()
    if ((settings.value('g') & EXTRA.noRetry) !== 0) this.playing = false
    else timers.after(random.between(...RETRIES_AFTER), () => this.#actuate())
  }

  /** The ball passes a sensor in the rim; what the sensor makes of it. */
  #crossed(beam: number): void {
    if (!this.playing) return
    const { clock, random } = this.#p
    const { sensors, component } = this.#p.behaviour()
    if (component === 21 && beam === 0) return
    const trouble = sensors[beam]
    if (!trouble) return this.#sensed(beam)
    this.#chances ??= new Random(random.below(2 ** 32))
    for (const after of edges(trouble, this.#launches, this.#chances))
      clock.at(clock.now() + after, () => this.playing && this.#sensed(beam))
  }

  #sensed(beam: number): void {
    const { panel, settings, clock, events } = this.#p
    events.sensor('s', beam + 1)
    const lap = this.#laps.crossed(clock.now())
    if (lap === null) return
    if (panel.state === STATE.placeBets) this.#inRim()
    else if (panel.state === STATE.ballInRim && lap > settings.ballPeriod('n')) this.#noMoreBets()
  }

  #inRim(): void {
    const { panel, timers, settings, events } = this.#p
    this.#seen = true
    panel.flags &= ~FLAG.eight
    panel.state = STATE.ballInRim
    const { launch, component } = this.#p.behaviour()
    const how = launch(this.#attempt)
    // The others see the ball go round, and this one does not.
    if (component === 21) timers.after(settings.value('i') * HALF_SECOND, () => events.fails(21))
    if (how === 'with-rotor') panel.flags |= FLAG.withRotor
    else if (how === 'falls-back') timers.after(FALLS_BACK_AFTER, () => this.#fallsBack())
  }

  #fallsBack(): void {
    this.#p.plant.dropBall()
    this.#p.panel.state = STATE.placeBets
    this.#launchFailed()
  }

  #noMoreBets(): void {
    const { panel, plant, timers, settings, events } = this.#p
    // It waits for the host's *R.
    if ((panel.flags & FLAG.withRotor) !== 0) return
    const { component, detectsBall, restarts, loses } = this.#p.behaviour()
    panel.state = STATE.noMoreBets
    if (component === 6) this.#encoderFails()
    else if (loses > 0) plant.loseSpeed(loses, READS_AFTER)
    else if (settings.has(MODE.changesSpeed)) plant.changeSpeed()
    if (!detectsBall) timers.after(BALL_LOST_AFTER, () => this.#ballLost())
    if (restarts) timers.after(RESTARTS_AFTER, () => events.restarts())
  }

  #encoderFails(): void {
    const { panel, plant, timers, random, events } = this.#p
    plant.failEncoder()
    const blinks = random.between(...ENCODER_BLINKS)
    timers.after(blinks, () => {
      panel.flags |= FLAG.one
    })
    timers.after(blinks + HALF_SECOND, () => {
      panel.flags &= ~FLAG.one
    })
    timers.after(random.between(...ENCODER_NOTICED), () => events.fails(6))
  }

  #ballLost(): void {
    const { panel, timers, settings, events } = this.#p
    const shows7 = (settings.value('g') & EXTRA.state7) !== 0 && settings.firmware >= '2.52'
    if (shows7) panel.state = STATE.seven
    panel.flags |= FLAG.one
    timers.after(BALL_LOST_FOR, () => events.lost())
  }

  #rested(pocket: number): void {
    const { panel, clock } = this.#p
    if (!this.playing || panel.state !== STATE.noMoreBets) return
    const { component, detectsBall } = this.#p.behaviour()
    if (component !== 6 && detectsBall) this.#passes(pocket, clock.now() + READS_AFTER)
  }

  /** The ball turns with the rotor, past the reader. */
  #passes(pocket: number, readAt: Ms): void {
    const { plant, panel, timers, clock, events } = this.#p
    const wait = plant.untilPass(pocket)
    if (wait === null) return
    timers.after(wait, () => {
      events.sensor('n', pocket)
      if (panel.state === STATE.noMoreBets && clock.now() >= readAt) events.result(pocket)
      this.#passes(pocket, readAt)
    })
  }

  #delay(parameter: 'p' | 'q'): Ms {
    return Math.min(LONGEST_DELAY, Math.max(0, this.#p.settings.value(parameter)))
  }
}
