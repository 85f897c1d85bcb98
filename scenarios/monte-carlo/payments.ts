import { type BetRequest, scenario } from '../../rig/bench/scenario.ts'
import { colourChips, coupWith, ready } from '../house.ts'

const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => String(from + i * step))
const SIMPLE = ['pair', 'manque', 'rouge', 'noir', 'impair', 'passe']

/** Every kind of bet that holds the number, full number first: in no order in which anybody is paid. */
function around(number: number): Pick<BetRequest, 'chance' | 'numbers'>[] {
  const row = number - ((number - 1) % 3)
  const dozen = number - ((number - 1) % 12)
  const column = ((number - 1) % 3) + 1
  return [
    { chance: 'plein', numbers: [String(number)] },
    { chance: 'cheval', numbers: [String(number), String(number + 3)] },
    { chance: 'carre', numbers: range(row, row + 1).concat(range(row + 3, row + 4)) },
    { chance: 'sixain', numbers: range(row, row + 5) },
    { chance: 'transversale', numbers: range(row, row + 2) },
    { chance: 'douzaine', numbers: range(dozen, dozen + 11) },
    { chance: 'colonne', numbers: range(column, column + 33, 3) },
  ]
}

export default scenario(
  {
    id: 'monte-carlo-payments',
    title: 'Every kind of bet wins at once, for several players: what is paid, and in which order',
    games: ['roulette-monte-carlo'],
    exercises: [
      '1-4/announce-after-rest',
      '1-4/marker',
      '1-4/collect-before-pay',
      '1-4/pay-by-player-announced',
      '1-4/payment-order',
      '1-5/odds-multiple',
      '1-5/odds-simple',
      '1-5/stake-kept',
    ].map((c) => `mc-2019-819/${c}`),
  },
  async (stage) => {
    const m = await ready(stage)
    const a = await colourChips(stage, 'A', m)
    const b = await colourChips(stage, 'B', 2 * m)
    // Between them they win on all six simple chances.
    for (const number of [17, 32, 7]) {
      const bets = around(number)
      await coupWith(
        stage,
        [
          ...bets.map((x, i) => ({ player: 'A', ...x, amount: (i + 2) * m, medium: a })),
          ...SIMPLE.map((chance, i) => ({ player: 'A', chance, amount: (2 * i + 5) * m })),
          ...bets.map((x, i) => ({ player: 'B', ...x, amount: 2 * (i + 1) * m, medium: b })),
          ...SIMPLE.map((chance, i) => ({ player: 'B', chance, amount: (3 * i + 4) * m })),
          { player: 'C', chance: 'impair', amount: 6 * m },
          { player: 'C', chance: 'pair', amount: 7 * m },
          { player: 'D', chance: 'plein', numbers: ['1'], amount: m, medium: a },
        ],
        String(number),
      )
    }
    await stage.table.colourBack('A')
    await stage.table.colourBack('B')
  },
)
