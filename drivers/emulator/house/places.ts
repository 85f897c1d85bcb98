import type { Game, Pocket } from '../../../rig/apparatus/layout.ts'

/*
 * The cloth as this house's staff have learnt it: a rule a kind of bet, over the numbers as they stand in rows of
 * three. It shares nothing with the oracle in rig/cloth that judges it, and must not.
 */

export const SIMPLE: readonly string[] = ['rouge', 'noir', 'pair', 'impair', 'manque', 'passe']

/** What a place on the cloth needs to know of the game. */
export interface PlaceRules {
  readonly game: Game
  readonly pockets: readonly Pocket[]
  /** Which of 0, 00 and CMC can be staked as a full number. */
  readonly neutralFull: 'allowed' | 'zero-only' | 'none'
}

interface Placed {
  readonly chance: string
  readonly numbers: readonly string[]
}

const row = (n: number) => Math.floor((n - 1) / 3)
const numeric = (labels: readonly string[]) =>
  labels.map((l) => (/^[1-9]\d*$/.test(l) ? Number(l) : 0)).sort((a, b) => a - b)
/** `count` numbers one after the other, the first of them the first of a block of `block`. */
const run = (ns: readonly number[], count: number, block: number) => {
  const first = ns[0] as number
  return ns.length === count && (first - 1) % block === 0 && ns.every((n, i) => n === first + i)
}

/** On the numbers 1 to 36, sorted, all different. */
const SHAPES: Readonly<Record<string, (ns: readonly number[]) => boolean>> = {
  cheval: ([a = 0, b = 0, ...more]) =>
    more.length === 0 && (b - a === 3 || (b - a === 1 && row(a) === row(b))),
  transversale: (ns) => run(ns, 3, 3),
  carre: ([a = 0, b, c, d, ...more]) =>
    more.length === 0 && a % 3 !== 0 && b === a + 1 && c === a + 3 && d === a + 4,
  sixain: (ns) => run(ns, 6, 3),
  douzaine: (ns) => run(ns, 12, 12),
  colonne: (ns) =>
    ns.length === 12 && (ns[0] as number) <= 3 && ns.every((n, i) => n === (ns[0] as number) + 3 * i),
}

/** Whether the game has this bet. */
export function hasPlace({ game, pockets, neutralFull }: PlaceRules, { chance, numbers }: Placed): boolean {
  if (SIMPLE.includes(chance)) {
    if (game === 'vingt-trois' && chance !== 'rouge' && chance !== 'noir') return false
    return numbers.length === 0 || sameAs(numbers, namesOf(game, chance))
  }
  if (chance === 'plein') {
    const [label] = numbers
    if (numbers.length !== 1 || !pockets.some((p) => p.label === label)) return false
    if (numeric(numbers)[0] !== 0 || neutralFull === 'allowed') return true
    return label === '0' && neutralFull === 'zero-only'
  }
  if (game === 'boule' || game === 'vingt-trois') return false
  const ns = numeric(numbers)
  const distinct = new Set(ns).size === ns.length
  return distinct && ns.every((n) => n >= 1 && n <= 36) && (SHAPES[chance]?.(ns) ?? false)
}

/** Whether the bet wins in this pocket; what a number that takes the simple chances does is asked apart. */
export function wins(game: Game, { chance, numbers }: Placed, pocket: Pocket): boolean {
  if (!SIMPLE.includes(chance)) return numbers.includes(pocket.label)
  return pocket.colour === chance || namesOf(game, chance).includes(pocket.label)
}

/** How much of the stakes on simple chances a number takes. */
export function taken(game: Game, label: string): 'nothing' | 'half' | 'all' {
  switch (game) {
    case 'boule':
      return label === '5' ? 'all' : 'nothing'
    case 'vingt-trois':
      return label === '13' ? 'all' : 'nothing'
    case 'roulette-monte-carlo':
      return label === '0' ? 'half' : label === '00' || label === 'CMC' ? 'all' : 'nothing'
    case 'roulette-37':
    case 'roulette-38':
      return label === '0' || label === '00' ? 'all' : 'nothing'
  }
}

const MULTIPLES: Readonly<Record<string, number>> = {
  plein: 35,
  cheval: 17,
  transversale: 11,
  carre: 8,
  sixain: 5,
  douzaine: 2,
  colonne: 2,
}

/** How many times the stake a winning bet brings. */
export function odds(game: Game, { chance, numbers }: Placed): number {
  if (SIMPLE.includes(chance)) return 1
  if (game === 'boule') return 7
  if (game !== 'vingt-trois') return MULTIPLES[chance] ?? 0
  const n = Number(numbers[0])
  return n < 5 ? 23 : n < 12 ? 11 : 7
}

/** The simple chances that a pocket brings, as the croupier announces them. */
export function chancesOf(game: Game, pocket: Pocket): string[] {
  if (taken(game, pocket.label) !== 'nothing') return []
  const known = game === 'vingt-trois' ? ['rouge', 'noir'] : SIMPLE
  return known.filter((chance) => wins(game, { chance, numbers: [] }, pocket))
}

/** The numbers of a simple chance that goes by number: none for rouge and noir, which go by the pocket. */
function namesOf(game: Game, chance: string): readonly string[] {
  return (game === 'boule' ? BOULE_NAMES : ROULETTE_NAMES)[chance] ?? []
}

const namesUpTo = (last: number, low: number, fits: (n: number) => boolean) => {
  const all = Array.from({ length: last }, (_, i) => i + 1).filter(fits)
  const named = (of: (n: number) => boolean) => all.filter(of).map(String)
  return {
    pair: named((n) => n % 2 === 0),
    impair: named((n) => n % 2 === 1),
    manque: named((n) => n <= low),
    passe: named((n) => n > low),
  } as Readonly<Record<string, readonly string[]>>
}
const ROULETTE_NAMES = namesUpTo(36, 18, () => true)
/** The cloth of a boule prints 5 on no simple chance. */
const BOULE_NAMES = namesUpTo(9, 5, (n) => n !== 5)

const sameAs = (a: readonly string[], b: readonly string[]) =>
  b.length > 0 && a.length === b.length && b.every((x) => a.includes(x))
