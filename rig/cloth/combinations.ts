import { type Chance, type ChanceKind, type Cloth, type ClothGame, isSimple } from './chance.ts'
import { CLOTHS } from './chances.ts'

/** Which neutrals can be staked as a full number at the Roulette Monte-Carlo (clauses.md, "Readings"). */
export type NeutralFull = 'allowed' | 'zero-only' | 'none'

/** What a player proposes. */
export interface Bet {
  /** The kind's name, as in `ChanceKind`. */
  readonly chance: string
  /** The labels staked on, in any order. A simple chance may leave them out: its name says enough. */
  readonly numbers: readonly string[]
}

/** The place on the cloth that a bet names, or why it names none, in words. */
export type Combination = { readonly chance: Chance } | { readonly chance: null; readonly why: string }

/** Whether a bet is one of the listed combinations of its game (article 46; arrêté 2019-819, 1-5). */
export function combination(
  game: ClothGame,
  bet: Bet,
  readings: { readonly neutralFull: NeutralFull },
): Combination {
  const cloth = CLOTHS[game]
  const chance = PLACES[game].get(place(bet.chance, bet.numbers))
  if (chance === undefined) return { chance: null, why: whyNot(cloth, bet) }
  const refused = neutralRefused(cloth, bet, readings.neutralFull)
  return refused === null ? { chance } : { chance: null, why: refused }
}

/** One key for a bet, whatever the order of its numbers. JSON, so that no odd label can pass for two. */
const place = (kind: string, numbers: readonly string[]) => JSON.stringify([kind, ...[...numbers].sort()])

function placesOf({ chances }: Cloth): ReadonlyMap<string, Chance> {
  const places = new Map<string, Chance>()
  for (const chance of chances) {
    if (chance.numbers !== null) places.set(place(chance.kind, chance.numbers), chance)
    if (isSimple(chance.kind)) places.set(place(chance.kind, []), chance)
  }
  return places
}

const PLACES: Readonly<Record<ClothGame, ReadonlyMap<string, Chance>>> = {
  boule: placesOf(CLOTHS.boule),
  'vingt-trois': placesOf(CLOTHS['vingt-trois']),
  'roulette-monte-carlo': placesOf(CLOTHS['roulette-monte-carlo']),
}

function neutralRefused(cloth: Cloth, bet: Bet, reading: NeutralFull): string | null {
  const neutral = bet.numbers.find((label) => cloth.neutrals.includes(label))
  if (neutral === undefined || reading === 'allowed' || (reading === 'zero-only' && neutral === '0'))
    return null
  return `${neutral} is not staked as a full number (reading neutralFull: ${reading})`
}

function whyNot(cloth: Cloth, { chance: kind, numbers }: Bet): string {
  const places = cloth.chances.filter((c) => c.kind === kind)
  const first = places[0]
  if (first === undefined) {
    const kinds = [...new Set(cloth.chances.map((c) => c.kind))]
    return `'${kind}' is no chance of the ${cloth.game}: its chances are ${kinds.join(', ')}`
  }
  if (isSimple(first.kind)) return whyNotSimple(first)
  const unknown = numbers.find((label) => !cloth.labels.includes(label))
  if (unknown !== undefined) return `'${unknown}' is not on the cloth of the ${cloth.game}`
  const twice = numbers.find((label, i) => numbers.indexOf(label) !== i)
  if (twice !== undefined) return `${twice} is named twice`
  const size = first.numbers?.length
  if (numbers.length !== size)
    return `a ${kind} is on ${size} number${size === 1 ? '' : 's'}, not ${numbers.length}`
  const neutral = numbers.find((label) => cloth.neutrals.includes(label))
  if (neutral !== undefined) return `the text names no ${kind} with ${neutral}`
  return `${numbers.join(' ')} is no ${kind} of the cloth: ${SHAPE[first.kind]}`
}

function whyNotSimple({ kind, numbers }: Chance): string {
  return numbers === null
    ? `${kind} is staked by its name, without numbers: the colour of the pocket decides`
    : `${kind} is ${numbers.join(' ')}: leave the numbers out, or name them all`
}

/** What a bet with the right count of numbers got wrong. */
const SHAPE: Readonly<Partial<Record<ChanceKind, string>>> = {
  cheval: 'its two numbers must be neighbours, in a row or in a column',
  transversale: 'its three numbers must be one row',
  carre: 'its four numbers must meet at one corner',
  sixain: 'its six numbers must be two rows that touch',
  douzaine: 'it is 1 to 12, 13 to 24 or 25 to 36',
  colonne: 'its twelve numbers must be one column',
}
