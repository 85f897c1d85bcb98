import { scenario } from '../../rig/bench/scenario.ts'
import { coupWith, ready } from '../house.ts'

const NUMBERS = '1 2 3 4 5 6 7 8 9'.split(' ')

export default scenario(
  {
    id: 'boule-bets',
    title: 'Bets of both kinds, and bets that the boule does not have',
    games: ['boule'],
    exercises: ['fr-46/boule/combinations'],
  },
  async (stage) => {
    const m = await ready(stage)
    const simple = ['rouge', 'noir', 'pair', 'impair', 'passe', 'manque']
    await coupWith(stage, [
      ...NUMBERS.map((n) => ({ chance: 'plein', numbers: [n], amount: m })),
      ...simple.map((chance) => ({ chance, amount: 2 * m })),
    ])
    await coupWith(stage, [
      { chance: 'plein', numbers: ['0'], amount: m },
      { chance: 'plein', numbers: ['10'], amount: m },
      { chance: 'plein', numbers: ['1', '2'], amount: m },
      { chance: 'cheval', numbers: ['1', '2'], amount: m },
      { chance: 'transversale', numbers: ['1', '2', '3'], amount: m },
      { chance: 'douzaine', numbers: NUMBERS, amount: m },
      { chance: 'rouge', amount: m / 2 },
    ])
  },
)
