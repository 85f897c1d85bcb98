import type { Colour, Game } from './layout.ts'

/** What an apparatus must carry to be one of its game. */
export interface ApparatusRule {
  /**
   * How often each number must be there; `equally`: all equally often (a boule has one, two or four cavities
   * a number, and every number falls once in nine all the same).
   */
  readonly numbers: ReadonlyMap<string, number | 'equally'>
  /** The colour a number must have; `either` red or black. */
  colour(label: string): Colour | 'either'
  /** How many pockets each colour must win on, where the numbers do not settle it. */
  readonly each: number | null
  /** Whether two pockets of one colour may not stand side by side. */
  readonly alternates: boolean
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => String(i + 1))

/** The red numbers of every roulette; its other numbers are black. */
const ROULETTE_RED = new Set('1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36'.split(' '))

function roulette(...neutrals: string[]): ApparatusRule {
  return {
    numbers: new Map([...neutrals, ...upTo(36)].map((label) => [label, 1])),
    colour: (label) => (neutrals.includes(label) ? null : ROULETTE_RED.has(label) ? 'rouge' : 'noir'),
    each: null,
    alternates: true,
  }
}

/** Black on a boule, as descriptions of the game give it; 5 is neither, the others are red. */
const BOULE_BLACK = '1368'

/**
 * - roulette-monte-carlo: arrêté ministériel 2019-819, 1-2: 39 pockets "alternativement rouges et noires",
 *   1…36 once each, and three that are neither, 0, 00 and CMC.
 * - roulette-37, roulette-38: the wheels of the trade, whose pockets alternate likewise.
 * - vingt-trois: arrêté du 14 mai 2007, article 46: fourteen numbers on 27 pockets. Its odds say how often
 *   each is there: 23 to 1 once, 11 to 1 twice, 7 to 1 three times, so that every full bet returns 24/27; a
 *   simple chance at 1 to 1 returns the same on 12 pockets, and 13 takes them all.
 * - boule: article 46: nine numbers, of which 5 takes the simple chances.
 */
export const APPARATUS: Readonly<Record<Game, ApparatusRule>> = {
  'roulette-monte-carlo': roulette('0', '00', 'CMC'),
  'roulette-37': roulette('0'),
  'roulette-38': roulette('0', '00'),
  'vingt-trois': {
    numbers: new Map(upTo(14).map((label) => [label, Number(label) <= 4 ? 1 : Number(label) <= 11 ? 2 : 3])),
    colour: (label) => (label === '13' ? null : 'either'),
    each: 12,
    alternates: false,
  },
  boule: {
    numbers: new Map(upTo(9).map((label) => [label, 'equally'])),
    colour: (label) => (label === '5' ? null : BOULE_BLACK.includes(label) ? 'noir' : 'rouge'),
    each: null,
    alternates: false,
  },
}
