import type { Game, Pocket } from '../apparatus/layout.ts'

/** The games whose cloth the two legal texts describe. */
export type ClothGame = Extract<Game, 'boule' | 'vingt-trois' | 'roulette-monte-carlo'>

/** The chances simples (article 46; arrêté 2019-819, 1-5 B). */
export const SIMPLE_KINDS = ['pair', 'impair', 'manque', 'passe', 'rouge', 'noir'] as const

/**
 * The chances multiples (arrêté 2019-819, 1-5 A). `transversale` is the transversale pleine (three numbers),
 * `sixain` the transversale simple (six). Article 46 knows `plein` alone.
 */
export const MULTIPLE_KINDS = [
  'plein',
  'cheval',
  'transversale',
  'carre',
  'sixain',
  'douzaine',
  'colonne',
] as const

export type SimpleKind = (typeof SIMPLE_KINDS)[number]
export type ChanceKind = SimpleKind | (typeof MULTIPLE_KINDS)[number]

/** One place on the cloth where a stake may lie. */
export interface Chance {
  readonly kind: ChanceKind
  /**
   * The labels it covers. Null for rouge and noir, which the colour of the pocket decides: no text says which
   * numbers are red, and at the vingt-trois 5 to 11 each lie in a red pocket and in a black one.
   */
  readonly numbers: readonly string[] | null
  /** How many times the stake it brings, the stake itself not counted. */
  readonly odds: number
}

/** The cloth of one game: all that can be staked on it, and what its neutral numbers do to the simple chances. */
export interface Cloth {
  readonly game: ClothGame
  /** Every label that can be drawn. */
  readonly labels: readonly string[]
  /** Of these, the ones that are not among the 36 numbers: `0`, `00` and `CMC`. */
  readonly neutrals: readonly string[]
  readonly chances: readonly Chance[]
  /** The numbers that take the stakes on simple chances, and how much of them. */
  readonly takesSimple: ReadonlyMap<string, 'all' | 'half'>
}

export const isSimple = (kind: ChanceKind): kind is SimpleKind =>
  (SIMPLE_KINDS as readonly string[]).includes(kind)

/** Whether the pocket is one of those the chance covers; what a neutral number takes is not asked here. */
export function covers(chance: Chance, pocket: Pocket): boolean {
  return chance.numbers === null ? pocket.colour === chance.kind : chance.numbers.includes(pocket.label)
}

/** The labels `from` … `to`, in order. */
export const labels = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
