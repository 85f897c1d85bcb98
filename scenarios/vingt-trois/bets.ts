import { scenario } from '../../rig/bench/scenario.ts'
import { coupWith, ready } from '../house.ts'

const NUMBERS = Array.from({ length: 14 }, (_, i) => String(i + 1))

export default scenario(
  {
    id: 'vingt-trois-bets',
    title: 'Bets of both kinds, and bets that the vingt-trois does not have',
    games: ['vingt-trois'],
    exercises: ['fr-46/vingt-trois/combinations'],
  },
  async (stage) => {
    const m = await ready(stage)
    await coupWith(stage, [
      ...NUMBERS.map((n) => ({ chance: 'plein', numbers: [n], amount: m })),
      { chance: 'rouge', amount: 2 * m },
      { chance: 'noir', amount: 2 * m },
    ])
    await coupWith(stage, [
      { chance: 'plein', numbers: ['15'], amount: m },
      { chance: 'plein', numbers: ['0'], amount: m },
      { chance: 'plein', numbers: ['1', '2'], amount: m },
      { chance: 'cheval', numbers: ['1', '2'], amount: m },
      { chance: 'pair', amount: m },
      { chance: 'passe', amount: m },
      { chance: 'noir', amount: m / 2 },
    ])
  },
)
