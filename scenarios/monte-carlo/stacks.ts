import { scenario } from '../../rig/bench/scenario.ts'
import { coupWith, ready } from '../house.ts'

export default scenario(
  {
    id: 'stacks',
    title: 'A croupier who is assisted, and one who works alone and rebuilds the stacks',
    games: ['roulette-monte-carlo'],
    exercises: ['mc-2019-819/1-4/stacks-before-launch'],
  },
  async (stage) => {
    const { table } = stage
    const m = await ready(stage)
    const bets = [
      { player: 'A', chance: 'rouge', amount: 5 * m },
      { player: 'B', chance: 'noir', amount: 5 * m },
    ]
    for (const assisted of [true, false]) {
      await table.assist(assisted)
      await coupWith(stage, bets)
      await coupWith(stage, bets)
    }
  },
)
