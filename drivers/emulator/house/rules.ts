import type { Game } from '../../../rig/apparatus/layout.ts'
import type { PlaceRules } from './places.ts'

/** How a house plays: what the games, the texts and the bench's readings of them leave to it. */
export interface HouseRules {
  /** An object in the cylinder: the coup is played again from the previous pocket, or is void. */
  readonly object: 'relaunch' | 'void'
  /** What the next direction is opposite to. */
  readonly direction: 'actuation' | 'coup'
  /** An electronic table: what its detector misses puts it into manual mode, and nobody pays by hand. */
  readonly electronic: boolean
  readonly neutralFull: PlaceRules['neutralFull']
  /** Where the sixain stands when winners are paid. */
  readonly sixainRank: 'transversale' | 'rectangle'
  /** The minimum that the licence declares; null: the house's own. */
  readonly licensedMinimum: number | null
  /** On the colour chips of this table. */
  readonly sigil: string
}

/** In the unit of the stakes. `maxima` by kind of bet; `simple` stands for all simple chances. */
export interface Limits {
  readonly minimum: number
  readonly maxima: Readonly<Record<string, number>>
}

/** How a game is served. */
export interface Service {
  /** The cylinder turns under the ball; else the ball is thrown onto a fixed plate. */
  readonly rotor: boolean
  /** Bets are closed before the cylinder is touched; else when the ball slows. */
  readonly callsFirst: boolean
  /** Times the minimum: null where the table shows no limits. */
  readonly maxima: Readonly<Record<string, number>> | null
  /** Between which multiples of the minimum a maximum may be set. */
  readonly range: Readonly<Record<string, readonly [number, number]>>
  /** A marker is placed on the number, losing stakes are collected, and winners are paid by hand. */
  readonly hands: boolean
  /**
   * The duties of the arrêté 2019-819: colour chips, stacks rebuilt, payments announced and made in its order, the
   * last three coups told, the cylinder locked at the end.
   */
  readonly monteCarlo: boolean
}

const article46 = (plein: readonly [number, number], simple: readonly [number, number]): Service => ({
  rotor: true,
  callsFirst: true,
  maxima: { plein: (plein[0] + plein[1]) / 2, simple: (simple[0] + simple[1]) / 2 },
  range: { plein, simple },
  hands: true,
  monteCarlo: false,
})

const wheel: Service = {
  rotor: true,
  callsFirst: false,
  maxima: null,
  range: {},
  hands: true,
  monteCarlo: false,
}

/** Article 46 gives the ranges of boule and vingt-trois; the maxima at the Roulette Monte-Carlo are this house's. */
export const SERVICE: Readonly<Record<Game, Service>> = {
  boule: { ...article46([40, 100], [200, 500]), rotor: false },
  'vingt-trois': article46([20, 50], [100, 250]),
  'roulette-monte-carlo': {
    ...wheel,
    maxima: {
      plein: 40,
      cheval: 80,
      transversale: 120,
      carre: 160,
      sixain: 240,
      douzaine: 400,
      colonne: 400,
      simple: 800,
    },
    monteCarlo: true,
  },
  'roulette-37': { ...wheel, hands: false },
  'roulette-38': wheel,
}
