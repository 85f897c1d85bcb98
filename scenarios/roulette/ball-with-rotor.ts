import { announcement, scenario } from '../../rig/bench/scenario.ts'
import { seconds } from '../../rig/time.ts'
import { ready } from '../house.ts'

export default scenario(
  {
    id: 'ball-with-rotor',
    title: 'A ball launched with the rotor: the spin is void',
    // Elsewhere the text forbids the launch itself: there nothing is to be played on purpose.
    games: ['roulette-38'],
    exercises: ['us-sd/ball-opposes-rotor'],
  },
  async (stage) => {
    const { table, cylinder, stimulus, expect, wait } = stage
    await ready(stage)
    await table.playCoup()
    await stimulus.mishap('with-rotor')
    await cylinder.launch()
    await expect.next(announcement('no-spin'), { within: seconds(60) })
    await wait(seconds(10))
    await table.playCoup()
  },
)
