import { ballDropped, manualMode, scenario } from '../../rig/bench/scenario.ts'
import { seconds } from '../../rig/time.ts'
import { ready } from '../house.ts'

export default scenario(
  {
    id: 'missed-detection',
    title: 'The number is not detected: manual mode, and management starts the table again',
    games: ['roulette-37'],
    exercises: ['fr-67-5/manual-on-missed-detection'],
  },
  async (stage) => {
    const { table, cylinder, stimulus, expect, wait } = stage
    await ready(stage)
    await table.playCoup()
    await stimulus.mishap('number-undetected')
    await cylinder.launch()
    await expect.sequence([ballDropped(), manualMode()], { within: seconds(60) })
    await wait(seconds(5))
    await table.management()
    await table.playCoup()
  },
)
