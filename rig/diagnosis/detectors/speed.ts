import type { Cause, Evidence, Finding } from '../../finding.ts'
import type { Observation } from '../../observation.ts'
import type { Ms } from '../../time.ts'
import type { Detector, Handlers, Quotes } from '../detector.ts'
import { type Kind, many } from '../kind.ts'
import { evidence, Occasions, remark } from '../occasions.ts'
import { type Status, shows } from '../status.ts'

/** The maker's setting, rpm, where the device does not say its own (parameter s). */
const USUAL: readonly [number, number] = [14, 17.5]
/** In play a rotor is changed by up to m and keeps no exact speed: 14.1 to 20.0 was seen with 16 to 18 set. */
const BELOW = 0.8
const ABOVE = 1.25
const ENOUGH = 3
const MOSTLY = 0.6
/** So many turns from faster to slower and back, in one stay after no-more-bets, are no regulation. */
const SWINGS = 8
/** It loses so much of its speed after no-more-bets and nobody changed it, as a share. */
const BRAKES = 0.15
/** A regulated rotor stays within a few tenths of its speed (captures), rpm. */
const SWING = 0.5

/** The rotor of an automated wheel: slow, fast, uneven, braking. */
export class SpeedDetector implements Detector {
  readonly #quotes: Quotes
  readonly #slow = new Occasions()
  readonly #fast = new Occasions()
  readonly #uneven = new Occasions()
  readonly #brakes = new Occasions()
  #looks = 0
  #stays = 0
  #set: readonly [number, number] | null = null
  #change: number | null = null
  #mode: Observation<'cylinder.mode'> | null = null
  #status: Status | null = null
  #speed: number | null = null
  #swings = 0
  #rising: boolean | null = null
  #turn = 0

  constructor(quotes: Quotes) {
    this.#quotes = quotes
  }

  readonly on: Handlers = {
    'cylinder.parameter': ({ name, values }) => {
      const [a, b] = values
      if (name === 's' && a !== undefined && b !== undefined) this.#set = [a, b]
      if (name === 'm' && a !== undefined) this.#change = a
    },
    'cylinder.mode': (o) => {
      this.#mode = o
    },
    'cylinder.status': (s) => this.#next(s),
    'rotor.turned': (o) => this.#turned(60_000 / o.periodMs),
  }

  gap(): void {
    this.#status = null
    this.#swings = 0
  }

  #next(s: Status): void {
    const was = this.#status
    this.#status = s
    if (!s.motorised) return
    if (shows(s, 'component') || shows(s, 'speed-impossible')) {
      this.#swings = 0
      return
    }
    if (was?.phase === 'no-more-bets' && s.phase === 'number') this.#stayed(was, s)
    if (was?.phase === s.phase) return
    this.#swings = 0
    this.#rising = null
    this.#turn = s.rpm
    // When the ball is in the rim the rotor has come to its speed.
    if (s.phase === 'no-more-bets') this.#look(s)
  }

  #look(s: Status): void {
    const [least, most] = this.#set ?? USUAL
    this.#looks++
    const of = this.#set ? 'set are' : 'the maker sets'
    const text = `${s.rpm.toFixed(1)} rpm in play; ${of} ${least} to ${most}`
    if (s.rpm < BELOW * least) this.#slow.add(evidence(s, text, this.#quotes))
    else if (s.rpm > ABOVE * most) this.#fast.add(evidence(s, text, this.#quotes))
  }

  /** Swings of the speed while it should be steady. */
  #turned(rpm: number): void {
    const was = this.#speed
    this.#speed = rpm
    if (was === null || !this.#status?.motorised || this.#status.phase !== 'no-more-bets') return
    if (Math.abs(rpm - this.#turn) < SWING) return
    const rising = rpm > this.#turn
    if (this.#rising !== null && rising !== this.#rising) this.#swings++
    this.#rising = rising
    this.#turn = rpm
  }

  #stayed(was: Status, s: Status): void {
    this.#stays++
    if (this.#swings >= SWINGS) {
      this.#uneven.add(
        evidence(s, `the speed went up and down ${this.#swings} times after no-more-bets`, this.#quotes),
      )
    }
    const change = this.#mode?.changesSpeed === false ? 0 : (this.#change ?? 3)
    const lost = was.rpm - s.rpm
    if (was.rpm > 0 && lost > BRAKES * was.rpm && lost > change + 1) {
      this.#brakes.add(
        evidence(
          s,
          `${was.rpm.toFixed(1)} rpm when bets closed, ${s.rpm.toFixed(1)} at the number`,
          this.#quotes,
        ),
      )
    }
  }

  findings(_now: Ms): Finding[] {
    const enough = (all: Occasions, of: number) => all.count >= ENOUGH && all.count >= MOSTLY * of
    const told = (of: number): { after: Evidence[] } => ({
      after: [remark(`of ${many(of, 'game')} that were seen`)],
    })
    return [
      ...(enough(this.#slow, this.#looks) ? [this.#slow.finding(SLOW, told(this.#looks))] : []),
      ...(enough(this.#fast, this.#looks) ? [this.#fast.finding(FAST, told(this.#looks))] : []),
      ...(enough(this.#uneven, this.#stays) ? [this.#uneven.finding(UNEVEN, told(this.#stays))] : []),
      ...(enough(this.#brakes, this.#stays) ? [this.#brakes.finding(BRAKING, told(this.#stays))] : []),
    ]
  }
}

const setting: Cause = {
  cause: 'It is set so',
  why: 'parameter s is the speed it is told to have',
  next: 'Read *T S; the maker sets 14.0 17.5.',
}
const drag: Cause = {
  cause: 'Bearing or brake drags',
  why: 'the motor does not bring the rotor to its speed',
  next: 'With the power off, turn it by hand and let it run: it must run for minutes, without noise. Clean and oil the bearing, look what touches the rotor.',
}
const drive: Cause = {
  cause: 'The motor is weak, or loses steps',
  why: 'a stepper that is overloaded or has too low a supply falls behind',
  next: 'Measure its supply while it starts; compare with another drive.',
}
const SLOW: Kind = {
  code: 'rotor-slow',
  severity: 'warning',
  title: 'The rotor turns too slowly',
  causes: [drag, drive, setting],
  apart: 'It runs long by hand: the drive or the setting. It stops soon: the bearing.',
  weight: 60,
}
const FAST: Kind = {
  code: 'rotor-fast',
  severity: 'warning',
  title: 'The rotor turns too fast',
  causes: [
    setting,
    {
      cause: 'The encoder gives too few pulses a turn',
      why: 'the regulation then drives the rotor faster until it reads what it wants; or it reads more than there is',
      next: 'Time ten turns with a watch and compare with the rpm field; clean the encoder’s disc.',
    },
    { ...drive, cause: 'The drive', why: 'it gives the motor more than it is told' },
  ],
  apart:
    'Ten turns by the watch: they agree with the field, and it is the setting or the drive; else the encoder.',
  weight: 60,
}
const UNEVEN: Kind = {
  code: 'rotor-uneven',
  severity: 'warning',
  title: 'The rotor turns unevenly',
  causes: [
    {
      cause: 'The rotor is out of balance, or the wheel is not level',
      why: 'it is faster on one side of each turn',
      next: 'Level the wheel; look for something that lies under the plate.',
    },
    { ...drag, cause: 'Something touches it once a turn' },
    { ...drive, why: 'its regulation hunts' },
  ],
  apart: 'Turn it by hand: it always stops at the same place, and it is the level or the balance.',
  weight: 55,
}
const BRAKING: Kind = {
  code: 'rotor-brakes',
  severity: 'warning',
  title: 'The rotor loses speed after no-more-bets',
  causes: [drag, drive],
  apart: SLOW.apart ?? null,
  weight: 55,
}
