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
/** So many swings up and down in a turn are one, as far as status frames half a second apart can show it. */
const ONCE: readonly [number, number] = [0.6, 1.5]
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
  /** Of the stays in which it was uneven. */
  #allSwings = 0
  #allTurns = 0

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
      const turns = (((s.at[1] - was.at[1]) / 60_000) * (was.rpm + s.rpm)) / 2
      this.#allSwings += this.#swings
      this.#allTurns += turns
      const text = `the speed went up or down ${this.#swings} times in ${turns.toFixed(1)} turns after no-more-bets`
      this.#uneven.add(evidence(s, text, this.#quotes))
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

  /** Up once and down once in each turn. */
  get #isOnceATurn(): boolean {
    const each = this.#allSwings / (2 * this.#allTurns)
    return each > ONCE[0] && each < ONCE[1]
  }

  findings(_now: Ms): Finding[] {
    const enough = (all: Occasions, of: number) => all.count >= ENOUGH && all.count >= MOSTLY * of
    const told = (of: number): { after: Evidence[] } => ({
      after: [remark(`of ${many(of, 'game')} that were seen`)],
    })
    return [
      ...(enough(this.#slow, this.#looks)
        ? [this.#slow.finding(slow(this.#set !== null), told(this.#looks))]
        : []),
      ...(enough(this.#fast, this.#looks)
        ? [this.#fast.finding(fast(this.#set !== null), told(this.#looks))]
        : []),
      ...(enough(this.#uneven, this.#stays)
        ? [this.#uneven.finding(uneven(this.#isOnceATurn), told(this.#stays))]
        : []),
      ...(enough(this.#brakes, this.#stays) ? [this.#brakes.finding(BRAKING, told(this.#stays))] : []),
    ]
  }
}

/** Where the device has not said how it is set. */
const setting: Cause = {
  cause: 'It is set so',
  why: 'parameter s is the speed it is told to have, and this record does not show it',
  next: 'Read *T S; the maker sets 14.0 17.5.',
}
const BY_HAND =
  'With the power off, turn it by hand and let it run: it must run for minutes, without noise. Clean and oil the bearing, look what touches the rotor.'
const drag: Cause = {
  cause: 'Bearing or brake drags',
  why: 'the motor does not bring the rotor to its speed',
  next: BY_HAND,
}
const drive: Cause = {
  cause: 'The motor is weak, or loses steps',
  why: 'a stepper that is overloaded or has too low a supply falls behind',
  next: 'Measure its supply while it starts; compare with another drive.',
}
const slow = (isSet: boolean): Kind => ({
  code: 'rotor-slow',
  severity: 'warning',
  title: 'The rotor turns too slowly',
  causes: isSet ? [drag, drive] : [drag, drive, setting],
  apart: `It runs long by hand: the drive${isSet ? '' : ' or the setting'}. It stops soon: the bearing.`,
  weight: 60,
})
const counts: Cause = {
  cause: 'The encoder counts too many pulses',
  why: 'a stepper turns as fast as it is told and no faster; dirt or a reflection on the disc counts twice',
  next: 'Time ten turns with a watch and compare with the rpm field; clean the encoder’s disc and its sensor.',
}
const steps: Cause = {
  cause: 'The drive is set to other steps a turn',
  why: 'each pulse of the controller then turns the rotor further',
  next: 'Compare the switches of the drive with its sheet: somebody may have replaced it.',
}
const fast = (isSet: boolean): Kind => ({
  code: 'rotor-fast',
  severity: 'warning',
  title: 'The rotor turns too fast',
  causes: isSet ? [counts, steps] : [setting, counts, steps],
  apart: `Ten turns by the watch. They are slower than the field says: the encoder. They agree with it: the ${isSet ? 'drive' : 'setting, then the drive'}.`,
  weight: 60,
})
const balance: Cause = {
  cause: 'The rotor is out of balance, or the wheel is not level',
  why: 'it is faster on one side of each turn and slower on the other',
  next: 'Level the wheel; look for something that lies under the plate, and for a pocket ring that is loose.',
}
const touch: Cause = {
  cause: 'Something touches the rotor once a turn',
  why: 'it slows it at one place',
  next: BY_HAND,
}
const hunting: Cause = {
  ...drive,
  cause: 'The regulation hunts',
  why: 'the speed goes up and down at a beat of its own, which is not that of the turns',
  next: 'Measure the supply of the drive in play; look for play between motor, belt and rotor.',
}
/** @param withTurns it goes up and down once a turn */
const uneven = (withTurns: boolean): Kind => ({
  code: 'rotor-uneven',
  severity: 'warning',
  title: `The rotor turns unevenly${withTurns ? ', once a turn' : ''}`,
  causes: withTurns ? [balance, touch, hunting] : [hunting, balance, touch],
  apart:
    'Turn it by hand, and let it run out a few times. It always stops at the same place: level or balance. You hear it touch: that. Neither: the drive.',
  weight: 55,
})
const BRAKING: Kind = {
  code: 'rotor-brakes',
  severity: 'warning',
  title: 'The rotor loses speed after no-more-bets',
  causes: [
    {
      ...drive,
      why: 'the rotor had its speed when bets closed and did not keep it: a stepper that has lost its steps is dragged on',
      next: 'Measure the supply of the drive from no-more-bets to the number; feel whether the motor is hot; compare with another drive.',
    },
    { ...drag, why: 'something takes more speed from the rotor than the drive gives back' },
  ],
  apart: 'With the power off, let it run by hand. It runs long: the drive. It stops soon: bearing or brake.',
  weight: 55,
}
