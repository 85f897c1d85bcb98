import { ballDropped, scenario } from '../../rig/bench/scenario.ts'
import { seconds } from '../../rig/time.ts'
import { ready } from '../house.ts'
import { CHIP_CLAUSES, expectProcedure } from './chip.ts'

export default scenario(
  {
    id: 'chip-while-ball-descends',
    title: 'A chip falls into the cylinder while the ball descends',
    games: ['roulette-monte-carlo', 'roulette-37', 'roulette-38'],
    exercises: CHIP_CLAUSES,
  },
  async (stage) => {
    await ready(stage)
    const previous = await stage.table.playCoup()
    await stage.cylinder.launch()
    await stage.expect.next(ballDropped(), { within: seconds(60) })
    await stage.stimulus.dropChip()
    await expectProcedure(stage, previous, true)
    await stage.table.playCoup()
  },
)
