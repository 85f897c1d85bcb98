import { scenario } from '../../rig/bench/scenario.ts'
import { ready } from '../house.ts'
import { CHIP_AFTER, CHIP_CLAUSES, expectProcedure } from './chip.ts'

export default scenario(
  {
    id: 'chip-in-cylinder',
    title: 'A chip falls into the turning cylinder: the ball restarts from the previous pocket',
    games: ['roulette-monte-carlo', 'roulette-37', 'roulette-38'],
    exercises: CHIP_CLAUSES,
  },
  async (stage) => {
    await ready(stage)
    const previous = await stage.table.playCoup()
    await stage.cylinder.launch()
    await stage.stimulus.dropChip({ after: CHIP_AFTER })
    await expectProcedure(stage, previous, false)
    await stage.table.playCoup()
  },
)
