import { type Chance, type ChanceKind, type Cloth, labels } from './chance.ts'

/**
 * The 36 numbers lie on the cloth in twelve rows of three, 1 2 3 at its head. The text names the combinations
 * (1-5 A) and this field gives them their shape: a cheval lies on the line between two numbers, a carré on the
 * corner of four, a transversale pleine is one row, a sixain two rows that touch.
 *
 * Where 0, 00 and CMC lie is not in the text, nor any cheval, transversale or carré that takes them in: none is
 * listed here, so 0 1, 0 1 2 or 0 1 2 3 is no combination. A full number on them is (reading `neutralFull`).
 */
const WIDTH = 3
const NUMBERS = labels(1, 36)
const NEUTRALS = ['0', '00', 'CMC']

const chances = (kind: ChanceKind, odds: number, places: readonly (readonly string[])[]): Chance[] =>
  places.map((numbers) => ({ kind, numbers, odds }))

/** Blocks of `height` rows and `width` columns, wherever they fit, or every `step` rows. */
function blocks(height: number, width: number, step = 1): string[][] {
  const found: string[][] = []
  for (let top = 0; top + height <= NUMBERS.length / WIDTH; top += step) {
    for (let left = 0; left + width <= WIDTH; left++) {
      found.push(
        NUMBERS.filter((_, i) => {
          const row = Math.floor(i / WIDTH) - top
          const column = (i % WIDTH) - left
          return row >= 0 && row < height && column >= 0 && column < width
        }),
      )
    }
  }
  return found
}

const parity = (remainder: 0 | 1) => NUMBERS.filter((label) => Number(label) % 2 === remainder)

/** Roulette Monte-Carlo (arrêté ministériel n° 2019-819, article premier, 1-5). */
export const ROULETTE_MONTE_CARLO: Cloth = {
  game: 'roulette-monte-carlo',
  labels: [...NEUTRALS, ...NUMBERS],
  neutrals: NEUTRALS,
  chances: [
    ...chances(
      'plein',
      35,
      [...NEUTRALS, ...NUMBERS].map((label) => [label]),
    ),
    ...chances('cheval', 17, [...blocks(1, 2), ...blocks(2, 1)]),
    ...chances('transversale', 11, blocks(1, 3)),
    ...chances('carre', 8, blocks(2, 2)),
    ...chances('sixain', 5, blocks(2, 3)),
    ...chances('douzaine', 2, blocks(4, 3, 4)),
    ...chances('colonne', 2, blocks(12, 1)),
    ...chances('pair', 1, [parity(0)]),
    ...chances('impair', 1, [parity(1)]),
    ...chances('manque', 1, [labels(1, 18)]),
    ...chances('passe', 1, [labels(19, 36)]),
    { kind: 'rouge', numbers: null, odds: 1 },
    { kind: 'noir', numbers: null, odds: 1 },
  ],
  takesSimple: new Map([
    ['0', 'half'],
    ['00', 'all'],
    ['CMC', 'all'],
  ]),
}
