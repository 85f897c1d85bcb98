import { scenario } from '../../rig/bench/scenario.ts'
import { coupWith, ready } from '../house.ts'

export default scenario(
  {
    id: 'vingt-trois-wins',
    title: 'Numbers of each kind are drawn, with rouge and noir at stake, for several players',
    games: ['vingt-trois'],
    exercises: ['odds-full', 'odds-simple', 'stake-kept'].map((c) => `fr-46/vingt-trois/${c}`),
  },
  async (stage) => {
    const m = await ready(stage)
    for (const number of ['1', '4', '5', '11', '12', '14']) {
      await coupWith(
        stage,
        [
          { player: 'A', chance: 'plein', numbers: [number], amount: 3 * m },
          { player: 'A', chance: 'rouge', amount: 5 * m },
          { player: 'A', chance: 'noir', amount: 4 * m },
          { player: 'B', chance: 'noir', amount: 6 * m },
          { player: 'B', chance: 'rouge', amount: 7 * m },
          { player: 'B', chance: 'plein', numbers: [number], amount: 2 * m },
          { player: 'B', chance: 'plein', numbers: ['7'], amount: m },
        ],
        number,
      )
    }
  },
)
