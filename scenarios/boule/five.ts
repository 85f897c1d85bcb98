import { scenario } from '../../rig/bench/scenario.ts'
import { coupWith, ready } from '../house.ts'

export default scenario(
  {
    id: 'five',
    title: '5 is drawn with stakes on every simple chance',
    games: ['boule'],
    exercises: ['fr-46/boule/five-takes-simple', 'fr-46/boule/odds-full'],
  },
  async (stage) => {
    const m = await ready(stage)
    await coupWith(
      stage,
      [
        { player: 'A', chance: 'rouge', amount: 4 * m },
        { player: 'A', chance: 'impair', amount: 2 * m },
        { player: 'A', chance: 'passe', amount: 6 * m },
        { player: 'A', chance: 'plein', numbers: ['5'], amount: m },
        { player: 'B', chance: 'noir', amount: 2 * m },
        { player: 'B', chance: 'pair', amount: 4 * m },
        { player: 'B', chance: 'manque', amount: 8 * m },
        { player: 'B', chance: 'plein', numbers: ['6'], amount: m },
      ],
      '5',
    )
    // What is due from a coup is due until the next one begins.
    await stage.table.playCoup()
  },
)
