import { scenario } from '../../rig/bench/scenario.ts'
import { colourChips, coupWith, ready } from '../house.ts'

export default scenario(
  {
    id: 'plaques',
    title: 'Plaques and chips with a face value, on simple and on multiple chances',
    games: ['roulette-monte-carlo'],
    exercises: ['mc-2019-819/1-6/plaques-on-simple', 'mc-2019-819/1-6/plaques-on-multiple'],
  },
  async (stage) => {
    const m = await ready(stage)
    const amount = 10 * m
    const plaque = { kind: 'plaque', value: amount } as const
    const chip = { kind: 'chip', value: amount } as const
    const colour = await colourChips(stage, 'C', m)
    await coupWith(stage, [
      ...['rouge', 'impair', 'passe'].map((chance) => ({ player: 'A', chance, amount, medium: plaque })),
      ...['noir', 'pair', 'manque'].map((chance) => ({ player: 'B', chance, amount, medium: chip })),
      { player: 'A', chance: 'plein', numbers: ['4'], amount, medium: plaque, changePossible: true },
      { player: 'B', chance: 'cheval', numbers: ['4', '5'], amount, medium: chip, changePossible: true },
      { player: 'A', chance: 'plein', numbers: ['4'], amount, medium: plaque, changePossible: false },
      { player: 'B', chance: 'cheval', numbers: ['4', '5'], amount, medium: chip, changePossible: false },
      { player: 'C', chance: 'carre', numbers: ['4', '5', '7', '8'], amount, medium: colour },
    ])
    await stage.table.colourBack('C')
  },
)
