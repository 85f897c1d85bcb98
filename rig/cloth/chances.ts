import type { Game, Layout } from '../apparatus/layout.ts'
import { BOULE } from './boule.ts'
import { type Cloth, type ClothGame, covers, isSimple, type SimpleKind } from './chance.ts'
import { ROULETTE_MONTE_CARLO } from './roulette-monte-carlo.ts'
import { VINGT_TROIS } from './vingt-trois.ts'

/** Every chance of the three games. */
export const CLOTHS: Readonly<Record<ClothGame, Cloth>> = {
  boule: BOULE,
  'vingt-trois': VINGT_TROIS,
  'roulette-monte-carlo': ROULETTE_MONTE_CARLO,
}

/** An announcement comes once a coup: what it is compared with is picked out of each cloth once. */
const SIMPLE = {
  boule: simple(BOULE),
  'vingt-trois': simple(VINGT_TROIS),
  'roulette-monte-carlo': simple(ROULETTE_MONTE_CARLO),
}

function simple({ chances }: Cloth) {
  return chances.flatMap((c) => (isSimple(c.kind) ? [{ kind: c.kind, chance: c }] : []))
}

const hasCloth = (game: Game): game is ClothGame => Object.hasOwn(CLOTHS, game)

/**
 * The simple chances that a number wins, as the croupier announces them: none for a number that takes them (0
 * at the Roulette Monte-Carlo too, where half of each stake is lost) and none for a label that the layout does
 * not have. At the vingt-trois a number that lies in pockets of both colours does not settle rouge or noir, and
 * neither is given. Throws a RangeError for a game that has no cloth here, a caller's mistake.
 */
export function winningSimpleChances(game: Game, number: string, layout: Layout): readonly SimpleKind[] {
  if (!hasCloth(game)) throw new RangeError(`no text describes the cloth of ${game}`)
  const pockets = layout.pockets.filter((p) => p.label === number)
  if (pockets.length === 0 || CLOTHS[game].takesSimple.has(number)) return []
  return SIMPLE[game].filter(({ chance }) => pockets.every((p) => covers(chance, p))).map(({ kind }) => kind)
}
