import { announcement, ballLaunched, scenario } from '../../rig/bench/scenario.ts'
import { seconds } from '../../rig/time.ts'
import { ready } from '../house.ts'

export default scenario(
  {
    id: 'failed-launch',
    title: 'A launch that does not go round is void, and is tried again the other way',
    games: ['roulette-monte-carlo', 'roulette-37', 'roulette-38'],
    exercises: [
      'mc-2019-819/1-4/direction-alternates',
      'fr-67-5/direction-alternates',
      'us-sd/four-revolutions',
    ],
  },
  async (stage) => {
    const { table, cylinder, stimulus, expect } = stage
    await ready(stage)
    await table.playCoup()
    await stimulus.mishap('weak-launch')
    await cylinder.launch()
    await expect.sequence([announcement('no-spin'), ballLaunched()], { within: seconds(60) })
    const coup = await table.coupOver()
    expect.that(coup.number !== null, 'the launch that was tried again brought no number')
  },
)
