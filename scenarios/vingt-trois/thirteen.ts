import { scenario } from '../../rig/bench/scenario.ts'
import { coupWith, ready } from '../house.ts'

export default scenario(
  {
    id: 'thirteen',
    title: '13 is drawn with stakes on rouge and noir',
    games: ['vingt-trois'],
    exercises: ['fr-46/vingt-trois/thirteen-takes-simple', 'fr-46/vingt-trois/odds-full'],
  },
  async (stage) => {
    const m = await ready(stage)
    await coupWith(
      stage,
      [
        { player: 'A', chance: 'rouge', amount: 4 * m },
        { player: 'A', chance: 'plein', numbers: ['13'], amount: m },
        { player: 'B', chance: 'noir', amount: 6 * m },
        { player: 'B', chance: 'rouge', amount: 2 * m },
        { player: 'B', chance: 'plein', numbers: ['12'], amount: m },
      ],
      '13',
    )
    // What is due from a coup is due until the next one begins.
    await stage.table.playCoup()
  },
)
