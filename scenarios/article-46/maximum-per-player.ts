import { scenario } from '../../rig/bench/scenario.ts'
import { coupWith, ready } from '../house.ts'

/** Two players at the maximum on one place; one player over it in one bet, and in two. */
export default scenario(
  {
    id: 'maximum-per-player',
    title: 'The maximum is each player’s own: two at the maximum on one number, one split over two bets',
    games: ['boule', 'vingt-trois'],
    exercises: ['fr-46/boule/maximum-per-player', 'fr-46/vingt-trois/maximum-per-player'],
  },
  async (stage) => {
    const m = await ready(stage)
    const { plein = 0, simple = 0 } = stage.table.limitsInForce?.maxima ?? {}
    const places = [
      { chance: 'plein', numbers: ['3'], most: plein },
      { chance: 'noir', most: simple },
    ]
    for (const { most, ...place } of places) {
      await coupWith(stage, [
        { player: 'A', ...place, amount: most },
        { player: 'B', ...place, amount: most },
        { player: 'C', ...place, amount: most + 1 },
        { player: 'C', ...place, amount: most - m },
        { player: 'D', ...place, amount: m },
        { player: 'C', ...place, amount: m },
        { player: 'C', ...place, amount: m },
      ])
    }
  },
)
