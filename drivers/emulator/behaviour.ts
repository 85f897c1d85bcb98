import type { Pocket } from '../../rig/apparatus/layout.ts'
import type { Bet } from '../../rig/observation.ts'
import type { Ms } from '../../rig/time.ts'
import type { Limits } from './house/rules.ts'
import type { Due, Step } from './house/steps.ts'
import type { BeamTrouble } from './plant/beam.ts'

/** Why a table refuses a bet. */
export type Why = 'closed' | 'combination' | 'minimum' | 'maximum' | 'medium' | 'colour' | 'no-place'

/** What the croupier knows when a bet is proposed. */
export interface BetContext {
  /** The ball is in the gallery. */
  readonly held: boolean
  /** Since "rien ne va plus" in this coup; null before. */
  readonly sinceCall: Ms | null
  /** With this stake: the player's own on the chance, and everybody's. */
  readonly own: number
  readonly everybody: number
  readonly maximum: number
}

/** When limits are proposed: while the table is open, between two sessions of one day, or before the next day's. */
export type LimitsTime = 'in-session' | 'same-day' | 'next-day'

/**
 * How the emulated house behaves. {@link healthy} is by the book; a fault changes one thing. A function is
 * given what the book says and returns what is done.
 */
export interface Behaviour {
  /** What the cylinder's head says of itself. */
  hello: { pockets: number; obstacles: number }
  /** Pocket index that the head reports, given the true one. */
  reportedPocket: (pocket: number) => number
  /** The head reads no pocket at all. */
  readsPocket: boolean
  /** What is wrong with its sensors, and with itself. */
  head: HeadTrouble
  /** What is wrong with bowl and rotor, at each coup. */
  wear: (coup: number) => Wear
  /** By how much the table's clock is off at a coup, ms. */
  clockOff: (coup: number) => Ms
  /** Whether the table's controller starts anew before a coup, and numbers its messages from 1 again. */
  restartsBefore: (coup: number) => boolean
  /** What the table reports of its apparatus. */
  apparatus: { pockets: readonly Pocket[]; obstacles: number }
  staff: { croupier: boolean; chief: boolean }
  /** `push`: sets the cylinder turning again without stopping it, the same way. */
  actuation: 'alternate' | 'repeat' | 'push'
  launch: 'against' | 'with'
  /** Of a game that calls when the ball slows. */
  rnvp: 'slow' | 'at-launch' | 'after-drop' | 'after-rest' | 'never'
  /** Of a game that calls first: how long after the actuation it does so; null by the book. */
  callsAfterActuation: (coup: number) => Ms | 'never' | null
  /** What the croupier's console says of the actuation: at once, or when he has called. */
  console: 'at-once' | 'after-call'
  bet: (why: Why | null, bet: Bet, context: BetContext) => Why | null
  announce: {
    when: 'rest' | 'before-rest' | 'drop' | 'never'
    /** So much longer than a croupier needs; null: he does not. */
    hesitates: readonly [Ms, Ms] | null
    number: 'right' | 'neighbour'
    chances: 'right' | 'swapped'
  }
  /** What a stake gets. */
  due: (due: Due, bet: Bet, drawn: Pocket) => Due
  /** What the hands do when the number is announced, in order. */
  hands: (steps: readonly Step[], number: string) => readonly Step[]
  stacks: 'before-launch' | 'after-launch' | 'never'
  /** Null: the limits in force stay. */
  limits: (adopted: Limits | null, proposed: Limits, inForce: Limits, when: LimitsTime) => Limits | null
  colours: {
    /** Which colour a player is given. */
    give: (free: string, taken: readonly string[]) => string
    /** On the chips that a player is given. */
    sigil: (own: string, player: string) => string
    /** Whether a value may be marked. */
    value: (outside: 'under' | 'over' | null) => 'under' | 'over' | null
    /** `after-stake`: when the first chip of that value has been staked. */
    marked: 'at-once' | 'after-stake'
  }
  lid: 'locked' | 'closed' | 'open' | 'late'
  notice: 'at-once' | 'late' | 'never'
  /** What happens when something falls into the turning cylinder. */
  object: {
    noticed: boolean
    announce: 'first' | 'never' | 'after-stop'
    stop: 'before-relaunch' | 'never' | 'after-relaunch'
    pocket: 'previous' | 'other'
    relaunch: boolean
  }
  /** Spins that the house declares void, where its rules say so. */
  voids: { weakLaunch: boolean; withRotor: boolean; ballLeft: boolean; object: boolean }
  /** After a number that was not detected. */
  missed: { manual: boolean; restartedBy: 'management' | 'staff' }
}

/** By the book: nothing. */
interface HeadTrouble {
  /** By the number of the beam. */
  beams: Readonly<Record<number, BeamTrouble>>
  /** Of the balls that come to rest, the pocket reader does not see this share. */
  readerMisses: number
  /** Pockets that it sees and cannot read; it says so. */
  unreadable: (pocket: number) => boolean
  /** What it reports of itself at a launch, by how many it has seen. */
  reports: (launch: number) => HeadReport | null
}

/** `restart`: its supply dips, and it begins anew. */
type HeadReport = { readonly fault: string } | 'restart'

/** How a bowl and a rotor differ from those that left their maker. */
export interface Wear {
  /** The track is high at 0 rad: there the ball leaves at a speed that is greater by this share, opposite at a smaller one. */
  readonly tilt: number
  /** So many times the friction of a clean track, and of a good bearing. */
  readonly track: number
  readonly bearing: number
}

export const AS_MADE: Wear = { tilt: 0, track: 1, bearing: 1 }

export function healthy(pockets: readonly Pocket[], obstacles: number): Behaviour {
  return {
    hello: { pockets: pockets.length, obstacles },
    reportedPocket: (pocket) => pocket,
    readsPocket: true,
    head: { beams: {}, readerMisses: 0, unreadable: () => false, reports: () => null },
    wear: () => AS_MADE,
    clockOff: () => 0,
    restartsBefore: () => false,
    apparatus: { pockets, obstacles },
    staff: { croupier: true, chief: true },
    actuation: 'alternate',
    launch: 'against',
    rnvp: 'slow',
    callsAfterActuation: () => null,
    console: 'at-once',
    bet: (why) => why,
    announce: { when: 'rest', hesitates: null, number: 'right', chances: 'right' },
    due: (due) => due,
    hands: (steps) => steps,
    stacks: 'before-launch',
    limits: (adopted) => adopted,
    colours: { give: (free) => free, sigil: (own) => own, value: (why) => why, marked: 'at-once' },
    lid: 'locked',
    notice: 'at-once',
    object: {
      noticed: true,
      announce: 'first',
      stop: 'before-relaunch',
      pocket: 'previous',
      relaunch: true,
    },
    voids: { weakLaunch: true, withRotor: true, ballLeft: true, object: true },
    missed: { manual: true, restartedBy: 'management' },
  }
}
