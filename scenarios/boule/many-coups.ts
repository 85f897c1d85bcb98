import { scenario } from '../../rig/bench/scenario.ts'
import { ready } from '../house.ts'

export default scenario(
  {
    id: 'many-coups',
    title: 'Many coups: every number that falls is one of nine',
    games: ['boule'],
    exercises: ['fr-46/boule/apparatus'],
  },
  async (stage) => {
    const { table, spins, progress, expect } = stage
    await ready(stage)
    for (let i = 0; i < spins; i++) {
      const coup = await table.playCoup()
      expect.that(coup.number !== null, `coup ${i + 1} of ${spins} brought no number`)
      progress(i + 1, spins)
    }
  },
)
