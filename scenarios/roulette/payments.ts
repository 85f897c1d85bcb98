import { scenario } from '../../rig/bench/scenario.ts'
import { coupWith, ready } from '../house.ts'

export default scenario(
  {
    id: 'marker-collect-pay',
    title: 'A coup with winners and losers: the marker, the losing bets, then the winners',
    games: ['roulette-38'],
    exercises: ['us-sd/marker-then-collect-then-pay'],
  },
  async (stage) => {
    const m = await ready(stage)
    for (const number of ['17', '0', '32']) {
      await coupWith(
        stage,
        [
          { player: 'A', chance: 'plein', numbers: [number], amount: m },
          { player: 'A', chance: 'rouge', amount: 5 * m },
          { player: 'B', chance: 'noir', amount: 5 * m },
        ],
        number,
      )
    }
  },
)
