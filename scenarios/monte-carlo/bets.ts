import { type BetRequest, scenario } from '../../rig/bench/scenario.ts'
import { colourChips, coupWith, ready } from '../house.ts'

const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => String(from + i * step))

/** Places of each kind: at the head, in the middle and at the foot of the cloth. */
const PROPER: readonly Pick<BetRequest, 'chance' | 'numbers'>[] = [
  ...['1', '17', '36', '0', '00', 'CMC'].map((n) => ({ chance: 'plein', numbers: [n] })),
  { chance: 'cheval', numbers: ['1', '2'] },
  { chance: 'cheval', numbers: ['17', '20'] },
  { chance: 'cheval', numbers: ['36', '33'] },
  { chance: 'transversale', numbers: ['1', '2', '3'] },
  { chance: 'transversale', numbers: ['36', '34', '35'] },
  { chance: 'carre', numbers: ['1', '2', '4', '5'] },
  { chance: 'carre', numbers: ['32', '33', '35', '36'] },
  { chance: 'sixain', numbers: range(1, 6) },
  { chance: 'sixain', numbers: range(31, 36) },
  ...[1, 13, 25].map((n) => ({ chance: 'douzaine', numbers: range(n, n + 11) })),
  ...[1, 2, 3].map((n) => ({ chance: 'colonne', numbers: range(n, n + 33, 3) })),
]
const SIMPLE = ['pair', 'impair', 'manque', 'passe', 'rouge', 'noir']

const IMPROPER: readonly Pick<BetRequest, 'chance' | 'numbers'>[] = [
  { chance: 'plein', numbers: ['37'] },
  { chance: 'plein', numbers: ['5', '6'] },
  { chance: 'cheval', numbers: ['3', '4'] },
  { chance: 'cheval', numbers: ['1', '5'] },
  { chance: 'cheval', numbers: ['0', '1'] },
  { chance: 'transversale', numbers: ['2', '3', '4'] },
  { chance: 'transversale', numbers: ['0', '1', '2'] },
  { chance: 'carre', numbers: ['3', '4', '6', '7'] },
  { chance: 'carre', numbers: ['0', '1', '2', '3'] },
  { chance: 'sixain', numbers: range(2, 7) },
  { chance: 'douzaine', numbers: range(7, 18) },
  { chance: 'colonne', numbers: range(1, 12) },
  { chance: 'voisins-du-zero', numbers: ['22', '18', '29', '7', '28', '12', '35', '3', '26', '0'] },
]

export default scenario(
  {
    id: 'monte-carlo-bets',
    title: 'Bets of every kind, and bets that the Roulette Monte-Carlo does not have',
    games: ['roulette-monte-carlo'],
    exercises: ['mc-2019-819/1-5/combinations', 'mc-2019-819/1-2/layout-covers-chances'],
  },
  async (stage) => {
    const m = await ready(stage)
    const medium = await colourChips(stage, 'A', m)
    const most = stage.table.limitsInForce?.maxima.plein ?? Infinity
    const staked = (p: (typeof PROPER)[number]) => ({ ...p, amount: 2 * m, medium })
    await coupWith(stage, [
      ...PROPER.map(staked),
      ...SIMPLE.map((chance) => ({ chance, amount: 5 * m })),
      { player: 'B', chance: 'pair', numbers: range(2, 36, 2), amount: 5 * m },
    ])
    await coupWith(stage, [
      ...IMPROPER.map(staked),
      { chance: 'impair', numbers: range(2, 36, 2), amount: m },
      { chance: 'noir', amount: m / 2 },
      ...(Number.isFinite(most) ? [{ chance: 'plein', numbers: ['9'], amount: most + m, medium }] : []),
    ])
    await stage.table.colourBack('A')
  },
)
