import { scenario } from '../../rig/bench/scenario.ts'
import { coupWith, ready } from '../house.ts'

export default scenario(
  {
    id: 'boule-wins',
    title: 'Full numbers and simple chances win and lose, for several players',
    games: ['boule'],
    exercises: ['fr-46/boule/odds-full', 'fr-46/boule/odds-simple', 'fr-46/boule/stake-kept'],
  },
  async (stage) => {
    const m = await ready(stage)
    // One that is red, odd and high; one that is black, even and high; one that is black, odd and low.
    for (const number of ['7', '6', '1', '2']) {
      await coupWith(
        stage,
        [
          { player: 'A', chance: 'plein', numbers: [number], amount: 3 * m },
          { player: 'A', chance: 'rouge', amount: 5 * m },
          { player: 'A', chance: 'pair', amount: 4 * m },
          { player: 'A', chance: 'manque', amount: 7 * m },
          { player: 'B', chance: 'noir', amount: 6 * m },
          { player: 'B', chance: 'impair', amount: 9 * m },
          { player: 'B', chance: 'passe', amount: 8 * m },
          { player: 'B', chance: 'plein', numbers: [number], amount: 2 * m },
          { player: 'B', chance: 'plein', numbers: ['4'], amount: m },
        ],
        number,
      )
    }
  },
)
