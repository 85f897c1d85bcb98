import { scenario } from '../../rig/bench/scenario.ts'
import { ready } from '../house.ts'

export default scenario(
  {
    id: 'direction-reversal',
    title: 'Many coups: the cylinder is actuated each time opposite to the previous one',
    games: ['roulette-monte-carlo', 'roulette-37', 'roulette-38', 'vingt-trois'],
    exercises: [
      'mc-2019-819/1-4/direction-alternates',
      'mc-2019-819/1-4/ball-opposes-rotor',
      'mc-2019-819/1-4/rnvp-window',
      'mc-2019-819/1-4/announce-after-rest',
      'fr-46/vingt-trois/direction-alternates',
      'fr-46/vingt-trois/rnvp-before-actuation',
      'fr-67-5/direction-alternates',
      'fr-67-5/ball-opposes-rotor',
      'us-sd/ball-opposes-rotor',
    ],
  },
  async (stage) => {
    const { table, spins, progress, expect } = stage
    await ready(stage)
    for (let i = 0; i < spins; i++) {
      const coup = await table.playCoup()
      expect.that(coup.number !== null, `coup ${i + 1} of ${spins} was declared void`)
      progress(i + 1, spins)
    }
  },
)
