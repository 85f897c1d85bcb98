import { scenario } from '../../rig/bench/scenario.ts'
import { seconds } from '../../rig/time.ts'
import { endSession, ready } from '../house.ts'

export default scenario(
  {
    id: 'session-end',
    title: 'The last coup is fixed, the players are told, and the cylinder is locked',
    games: ['roulette-monte-carlo'],
    exercises: ['mc-2019-819/1-7/last-spin-notice', 'mc-2019-819/1-2/cover-locked'],
  },
  async (stage) => {
    const { table, wait } = stage
    // Twice: what the end of one session leaves undone shows at the opening of the next.
    await ready(stage)
    await table.playCoup()
    await endSession(stage)
    await table.openSession()
    await table.playCoup()
    await endSession(stage)
    await wait(seconds(120))
  },
)
