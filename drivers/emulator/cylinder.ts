import type { Direction } from '../../rig/observation.ts'
import type { Random } from '../../rig/random.ts'
import type { Clock, Ms, Timer } from '../../rig/time.ts'
import { AS_MADE, type Wear } from './behaviour.ts'
import { type Sense, TURN } from './plant/angle.ts'
import { type Run, spin } from './plant/ball.ts'
import { launchSpeed, REFERENCE_BALL } from './plant/ball-sets.ts'
import { descend, type Leaving } from './plant/descent.ts'
import {
  nextIndexPulse,
  ROTOR_SPEED,
  type Rotor,
  speedAt,
  standing,
  standsFrom,
  startedByHand,
  stoppedByHand,
} from './plant/rotor.ts'

/** What can be seen of a cylinder, by a sensor head or by a croupier. Called at the instant it happens. */
export interface CylinderWatcher {
  /** `periodMs`: of the revolution; of the first after a standstill, what the speed at the pulse implies. */
  indexPulse?(direction: Direction, periodMs: Ms): void
  standstill?(): void
  launched?(direction: Direction): void
  crossed?(beam: number): void
  /** The ball leaves the gallery. */
  left?(): void
  rested?(pocket: number): void
  lifted?(pocket: number): void
  placed?(pocket: number): void
  object?(): void
}

export interface LaunchOptions {
  readonly direction: Direction
  /** rad/s; without it the croupier's ordinary launch. */
  readonly speed?: number
  /** The ball leaps out of the cylinder while it descends. */
  readonly leaves?: boolean
  /** Where it shall come to rest; without it, where chance carries it. */
  readonly pocket?: number | null
}

type Ball =
  | { where: 'hand' }
  | { where: 'gallery' }
  /** `pocket`: where it will lie, which nobody can see yet. */
  | { where: 'descending'; restAt: Ms | null; pocket: number }
  | { where: 'pocket'; pocket: number }
  | { where: 'floor' }

const sense = (d: Direction): Sense => (d === 'ccw' ? 1 : -1)
/** A ball thrown onto a boule circles so long, s, and comes down so fast, rad/s: chosen, no source gives either. */
const CIRCLING: readonly [number, number] = [3, 6]
const THROW_SPEED: readonly [number, number] = [2, 4]
/** A croupier's push varies by a few per cent. */
const PUSH_SD = 0.03

/** Bowl, rotor and ball on a clock: physics from the plant, hands from whoever calls. */
export class Cylinder {
  readonly pockets: number
  readonly obstacles: number
  readonly watchers: CylinderWatcher[] = []
  ball: Ball = { where: 'pocket', pocket: 0 }
  /** What has become of bowl and rotor. */
  wear: Wear = AS_MADE
  /** Of the last actuation. */
  direction: Direction | null = null
  readonly #clock: Clock
  readonly #random: Random
  #rotor: Rotor
  #pulse: Timer | null = null
  #still: Timer | null = null
  #pulsedAt: Ms | null = null
  #run: Run | null = null
  #launchedAt: Ms = 0
  #flight: Timer | null = null

  constructor(clock: Clock, random: Random, pockets: number, obstacles: number) {
    this.#clock = clock
    this.#random = random
    this.pockets = pockets
    this.obstacles = obstacles
    this.#rotor = standing(clock.now() / 1000, random.between(0, TURN))
  }

  get turning(): boolean {
    return speedAt(this.#rotor, this.#clock.now() / 1000) !== 0
  }

  /** A hand brings the rotor to rest; returns when it will stand. */
  stop(): Ms {
    const now = this.#clock.now()
    this.#move(stoppedByHand(this.#rotor, now / 1000))
    return (standsFrom(this.#rotor) as number) * 1000
  }

  /** Actuates the cylinder: a hand sets the rotor turning. */
  actuate(direction: Direction, harder = 1): void {
    const speed = ROTOR_SPEED * harder * this.#random.normal(1, PUSH_SD)
    this.#pulsedAt = this.turning && this.direction === direction ? this.#pulsedAt : null
    this.direction = direction
    this.#move(
      startedByHand(this.#rotor, this.#clock.now() / 1000, sense(direction) * speed, this.wear.bearing),
    )
  }

  /** A motor sets how the rotor moves from now on (s on the rotor's clock). */
  drive(how: (rotor: Rotor, t: number) => Rotor): void {
    this.#move(how(this.#rotor, this.#clock.now() / 1000))
  }

  /** How the rotor moves, until somebody changes it. */
  get rotor(): Rotor {
    return this.#rotor
  }

  launch(options: LaunchOptions): void {
    const { direction, speed = launchSpeed(REFERENCE_BALL, this.#random) } = options
    const theta0 = this.#random.between(0, TURN)
    const { tilt, track } = this.wear
    const ball = { ...REFERENCE_BALL, c0: REFERENCE_BALL.c0 * track }
    const run = spin({ ...ball, omega0: speed, direction: sense(direction), theta0, tilt })
    this.#run = run
    this.#launchedAt = this.#clock.now()
    this.ball = { where: 'gallery' }
    for (const w of this.watchers) w.launched?.(direction)
    this.#cross(run, 0, options)
  }

  /** When the ball in the gallery will have slowed to `speed` rad/s, on the clock; null when it never does. */
  slowsTo(speed: number): Ms | null {
    const run = this.#run
    if (!run || this.ball.where !== 'gallery') return null
    let lo = 0
    let hi = run.leaveT
    if (run.omegaAt(hi) > speed) return null
    for (let i = 0; i < 24; i++) {
      const mid = (lo + hi) / 2
      if (run.omegaAt(mid) > speed) lo = mid
      else hi = mid
    }
    return this.#launchedAt + hi * 1000
  }

  /** A hand takes the ball, wherever it is. */
  take(): void {
    this.#flight?.cancel()
    const { ball } = this
    this.ball = { where: 'hand' }
    if (ball.where === 'pocket') for (const w of this.watchers) w.lifted?.(ball.pocket)
  }

  /** A hand puts the ball into a pocket. */
  place(pocket: number): void {
    this.ball = { where: 'pocket', pocket }
    for (const w of this.watchers) w.placed?.(pocket)
  }

  dropObject(): void {
    for (const w of this.watchers) w.object?.()
  }

  #move(rotor: Rotor): void {
    this.#rotor = rotor
    this.#pulse?.cancel()
    this.#still?.cancel()
    const stands = standsFrom(rotor)
    if (stands !== null) {
      this.#still = this.#clock.at(stands * 1000, () => {
        this.#pulsedAt = null
        for (const w of this.watchers) w.standstill?.()
      })
    }
    this.#schedulePulse(this.#clock.now() / 1000)
  }

  #schedulePulse(after: number): void {
    const next = nextIndexPulse(this.#rotor, after)
    if (next === null) return
    this.#pulse = this.#clock.at(next * 1000, () => {
      const t = next * 1000
      const speed = speedAt(this.#rotor, next)
      const direction: Direction = speed > 0 ? 'ccw' : 'cw'
      const period = this.#pulsedAt === null ? (TURN / Math.abs(speed)) * 1000 : t - this.#pulsedAt
      this.#pulsedAt = t
      for (const w of this.watchers) w.indexPulse?.(direction, period)
      this.#schedulePulse(next)
    })
  }

  #cross(run: Run, i: number, options: LaunchOptions): void {
    const next = run.crossings[i]
    this.#flight = this.#clock.at(this.#launchedAt + (next?.t ?? run.leaveT) * 1000, () => {
      if (!next) return this.#leave(run, options)
      for (const w of this.watchers) w.crossed?.(next.beam)
      this.#cross(run, i + 1, options)
    })
  }

  /** A hand throws the ball onto the fixed plate of a boule; `pocket` as in {@link LaunchOptions}. */
  throwBall(direction: Direction, pocket: number | null): void {
    const speed = this.#random.between(...THROW_SPEED)
    const t = this.#clock.now() / 1000 + this.#random.between(...CIRCLING)
    for (const w of this.watchers) w.launched?.(direction)
    const leaving = { t, theta: this.#random.between(0, TURN), omega: sense(direction) * speed }
    this.#descend(leaving, { direction, pocket })
  }

  #leave(run: Run, options: LaunchOptions): void {
    const t = this.#launchedAt / 1000 + run.leaveT
    const omega = sense(options.direction) * run.omegaAt(run.leaveT)
    this.#descend({ t, theta: run.leaveTheta, omega }, options)
  }

  #descend(leaving: Leaving, { leaves, pocket = null }: LaunchOptions): void {
    const descent = descend(leaving, this, this.#rotor, this.#random, pocket)
    const restAt = leaves ? null : descent.restT * 1000
    this.ball = { where: 'descending', restAt, pocket: descent.pocket }
    for (const w of this.watchers) w.left?.()
    this.#flight = this.#clock.at(descent.restT * 1000, () => {
      this.ball = leaves ? { where: 'floor' } : { where: 'pocket', pocket: descent.pocket }
      if (!leaves) for (const w of this.watchers) w.rested?.(descent.pocket)
    })
  }
}
