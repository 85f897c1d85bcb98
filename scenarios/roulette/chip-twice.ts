import { ballLaunched, ballReplaced, rotorStopped, scenario } from '../../rig/bench/scenario.ts'
import { seconds } from '../../rig/time.ts'
import { ready } from '../house.ts'
import { CHIP_AFTER, CHIP_CLAUSES, expectProcedure } from './chip.ts'

export default scenario(
  {
    id: 'chip-twice',
    title: 'A chip falls into the cylinder twice in one coup',
    games: ['roulette-monte-carlo', 'roulette-37', 'roulette-38'],
    exercises: CHIP_CLAUSES,
  },
  async (stage) => {
    await ready(stage)
    const previous = await stage.table.playCoup()
    await stage.cylinder.launch()
    await stage.stimulus.dropChip({ after: CHIP_AFTER })
    if (stage.game === 'roulette-monte-carlo') {
      const procedure = [rotorStopped(), ballReplaced(previous.pocket), ballLaunched()]
      await stage.expect.sequence(procedure, { within: seconds(60) })
    } else {
      await expectProcedure(stage, previous, false)
      await stage.wait(seconds(10))
      await stage.cylinder.launch()
    }
    await stage.stimulus.dropChip({ after: CHIP_AFTER })
    await expectProcedure(stage, previous, stage.game === 'roulette-monte-carlo')
    await stage.table.playCoup()
  },
)
