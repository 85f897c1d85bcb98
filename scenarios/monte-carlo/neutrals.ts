import { scenario } from '../../rig/bench/scenario.ts'
import { colourChips, coupWith, ready } from '../house.ts'

export default scenario(
  {
    id: 'monte-carlo-neutrals',
    title: '0, 00 and CMC are drawn with simple chances at stake',
    games: ['roulette-monte-carlo'],
    exercises: ['mc-2019-819/1-5/zero-halves-simple', 'mc-2019-819/1-5/double-zero-cmc-take-simple'],
  },
  async (stage) => {
    const m = await ready(stage)
    const medium = await colourChips(stage, 'B', m)
    for (const number of ['0', '00', 'CMC']) {
      await coupWith(
        stage,
        [
          { player: 'A', chance: 'rouge', amount: 10 * m },
          { player: 'A', chance: 'pair', amount: 6 * m },
          // An odd stake, where the minimum is a whole number: its half is none.
          { player: 'A', chance: 'manque', amount: 2 * m + 1 },
          { player: 'B', chance: 'noir', amount: 8 * m },
          { player: 'B', chance: 'plein', numbers: [number], amount: 3 * m, medium },
          { player: 'B', chance: 'plein', numbers: ['7'], amount: m, medium },
          { player: 'C', chance: 'impair', amount: 4 * m },
          { player: 'C', chance: 'passe', amount: 12 * m },
        ],
        number,
      )
    }
    await stage.table.colourBack('B')
  },
)
