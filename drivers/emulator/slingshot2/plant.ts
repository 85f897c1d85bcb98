import type { Direction } from '../../../rig/observation.ts'
import { Random } from '../../../rig/random.ts'
import type { Clock, Ms } from '../../../rig/time.ts'
import { Cylinder } from '../cylinder.ts'
import { TURN } from '../plant/angle.ts'
import { angleAt, speedAt, standsFrom } from '../plant/rotor.ts'
import type { WheelBehaviour } from './behaviour.ts'
import { Encoder } from './encoder.ts'
import { brakedWithin, driven, failing, nextPass, ofRpm, parked, pocketsTurned, rpm } from './motor.ts'
import type { Settings } from './settings.ts'

/** Parameters are taken whatever their size, as seen (`*T m 20000.0`); what a motor and a jet can do is bounded. */
const ROTOR_RPM: readonly [number, number] = [3, 40]
const BALL_SPEED: readonly [number, number] = [5, 14]
/** Parameters that are angles or distances count so many to a turn: 0.40 turns of braking at `t` 4000 (captures). */
const STEPS = 10_000
const LEAST_BRAKING = 0.01
/**
 * The jet lets go of the ball when it is a little faster than "keep in rim", by this share; fitted, with its
 * spread, to the dwell times in state 3 (2 to 5.5 s, median 3.5 s, in `slingshot2-live.log`).
 */
const OVER_KEEP = { mean: 1.05, sd: 0.047 }

const bounded = (value: number, [lo, hi]: readonly [number, number]) =>
  Number.isFinite(value) ? Math.min(hi, Math.max(lo, value)) : lo

/** The bowl with what moves it: a motor with its encoder, and air jets for the ball. */
export class WheelPlant {
  readonly cylinder: Cylinder
  readonly encoder: Encoder
  readonly #clock: Clock
  readonly #random: Random
  readonly #settings: Settings
  readonly #behaviour: () => WheelBehaviour
  #direction: Direction = 'cw'
  /** What the motor is told, rpm. */
  #asked = 0

  constructor(p: {
    clock: Clock
    random: Random
    pockets: number
    settings: Settings
    behaviour: () => WheelBehaviour
  }) {
    this.#clock = p.clock
    this.#random = p.random
    this.#settings = p.settings
    this.#behaviour = p.behaviour
    // A wheel of this kind has eight deflectors, as most have; they only shape the descent.
    this.cylinder = new Cylinder(p.clock, p.random, p.pockets, 8)
    this.encoder = new Encoder(new Random(p.random.below(2 ** 32)))
  }

  /** Of the motor's last start; clockwise again when the wheel is closed (`slingshot2-parameters.log`). */
  get direction(): Direction {
    return this.#direction
  }

  /** As the encoder reads it, tenths of rpm. */
  get rpmTenths(): number {
    return this.encoder.read(this.#rpm, this.#clock.now())
  }

  /** The motor turns the rotor, at a speed between those of parameter `s`. False where it does not obey. */
  turn(direction: Direction): boolean {
    this.#direction = direction
    this.#asked = this.#random.between(this.#settings.value('s', 0), this.#settings.value('s', 1))
    return this.#drive()
  }

  /** Another speed, by up to parameter `m`. */
  changeSpeed(): void {
    const by = this.#settings.value('m')
    this.#asked += this.#random.between(-by, by)
    this.#drive()
  }

  /** The drive loses a share of its speed, evenly over so long. */
  loseSpeed(share: number, over: Ms): void {
    this.cylinder.drive((rotor, t) => failing(rotor, t, share, over / 1000))
  }

  /** Braked over parameter `t`; in how long it stands. */
  brake(): Ms {
    const turns = Math.max(LEAST_BRAKING, this.#braking)
    this.cylinder.drive((rotor, t) => brakedWithin(rotor, t, turns))
    return this.#standsIn
  }

  /** Let down slowly; in how long it stands. */
  park(): Ms {
    this.cylinder.drive(parked)
    return this.#standsIn
  }

  /** The wheel is closed. */
  forget(): void {
    this.#direction = 'cw'
    this.encoder.mend()
  }

  /** How long until the brake must come on for the ball to stop above the jet that lifts it, parameter `c`. */
  untilBrake(): Ms {
    const { ball } = this.cylinder
    const jet = (this.#settings.value('c') / STEPS) * TURN
    const sense = this.#direction === 'ccw' ? 1 : -1
    const pocket = ball.where === 'pocket' ? this.#angleOf(ball.pocket) : 0
    return this.#until(jet - sense * this.#braking * TURN + pocket) ?? 0
  }

  /** How long until a pocket passes the reader; null where the rotor does not bring it there. */
  untilPass(pocket: number): Ms | null {
    return this.#until(this.#angleOf(pocket))
  }

  /** The rim jet lets go of the ball. @param pocket where it shall come to rest; null: where it does */
  launch(direction: Direction, pocket: number | null): void {
    const keep = (TURN * 1000) / this.#settings.ballPeriod('k')
    const speed = bounded(keep * this.#random.normal(OVER_KEEP.mean, OVER_KEEP.sd), BALL_SPEED)
    this.cylinder.launch({ direction, speed, pocket })
  }

  /** The ball rolls back into some pocket. */
  dropBall(): void {
    this.cylinder.take()
    this.cylinder.place(this.#random.below(this.cylinder.pockets))
  }

  /** The encoder fails now. */
  failEncoder(): void {
    this.encoder.fail(this.#rpm, this.#clock.now())
  }

  /** How far the rotor has turned from its reference, in pockets. */
  get position(): number {
    return pocketsTurned(this.cylinder, this.#clock.now() / 1000)
  }

  get #rpm(): number {
    const t = this.#clock.now() / 1000
    const { unbalance } = this.#behaviour()
    // Where it is within the turn changes by a fraction of a pocket only, and is left out.
    const share = unbalance === 0 ? 1 : 1 + unbalance * Math.cos(angleAt(this.cylinder.rotor, t))
    return rpm(speedAt(this.cylinder.rotor, t)) * share
  }

  get #braking(): number {
    const turns = this.#settings.value('t') / STEPS
    return Number.isFinite(turns) ? Math.abs(turns) : 0
  }

  get #standsIn(): Ms {
    return (standsFrom(this.cylinder.rotor) ?? 0) * 1000 - this.#clock.now()
  }

  #drive(): boolean {
    const behaviour = this.#behaviour()
    if (behaviour.component === 5) {
      this.park()
      return false
    }
    const sense = this.#direction === 'ccw' ? 1 : -1
    const speed = ofRpm(bounded(this.#asked, ROTOR_RPM) * behaviour.rotorShare)
    this.cylinder.drive((rotor, t) => driven(rotor, t, sense * speed))
    return true
  }

  /** The angle at which the rotor stands when a pocket is at the reference direction. */
  #angleOf(pocket: number): number {
    return (pocket / this.cylinder.pockets) * TURN
  }

  #until(angle: number): Ms | null {
    const now = this.#clock.now()
    const t = nextPass(this.cylinder.rotor, angle, now / 1000)
    return t === null ? null : t * 1000 - now
  }
}
