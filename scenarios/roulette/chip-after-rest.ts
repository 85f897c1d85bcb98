import { ballRested, scenario } from '../../rig/bench/scenario.ts'
import { seconds } from '../../rig/time.ts'
import { ready } from '../house.ts'
import { CHIP_CLAUSES, expectProcedure } from './chip.ts'

export default scenario(
  {
    id: 'chip-after-rest',
    title: 'A chip falls into the cylinder when the ball lies in its pocket and no number is announced yet',
    games: ['roulette-monte-carlo'],
    exercises: CHIP_CLAUSES,
  },
  async (stage) => {
    await ready(stage)
    const previous = await stage.table.playCoup()
    await stage.cylinder.launch()
    await stage.expect.next(ballRested(), { within: seconds(60) })
    await stage.stimulus.dropChip()
    await expectProcedure(stage, previous, true)
    await stage.table.playCoup()
  },
)
