import { announcement, ballDropped, scenario } from '../../rig/bench/scenario.ts'
import { seconds } from '../../rig/time.ts'
import { ready } from '../house.ts'

export default scenario(
  {
    id: 'ball-leaves',
    title: 'A ball that leaves the cylinder: no number, the spin is void',
    games: ['roulette-monte-carlo', 'roulette-37', 'roulette-38'],
    exercises: ['us-sd/ball-leaves-voids'],
  },
  async (stage) => {
    const { game, table, cylinder, stimulus, expect, wait } = stage
    await ready(stage)
    await table.playCoup()
    await stimulus.mishap('ball-leaves')
    await cylinder.launch()
    await expect.sequence([ballDropped(), announcement('no-spin')], { within: seconds(60) })
    await wait(seconds(10))
    // An electronic table has missed the number, and waits for management.
    if (game === 'roulette-37') await table.management()
    const next = await table.playCoup()
    expect.that(next.number !== null, 'the coup after the lost ball was void as well')
  },
)
