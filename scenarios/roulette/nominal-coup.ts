import { announcement, ballDropped, ballRested, scenario } from '../../rig/bench/scenario.ts'
import { seconds } from '../../rig/time.ts'
import { newSession, ready } from '../house.ts'

export default scenario(
  {
    id: 'nominal-coup',
    title: 'An ordinary coup: bets while the ball is held, a late bet pushed back, the number announced',
    games: ['roulette-monte-carlo', 'roulette-37', 'roulette-38'],
    exercises: [
      'mc-2019-819/1-1/staff',
      'mc-2019-819/1-2/pockets',
      'mc-2019-819/1-2/colours',
      'mc-2019-819/1-2/obstacles',
      'mc-2019-819/1-4/ball-opposes-rotor',
      'mc-2019-819/1-4/bets-while-ball-held',
      'mc-2019-819/1-4/rnvp-window',
      'mc-2019-819/1-4/no-bet-after-rnvp',
      'mc-2019-819/1-4/announce-after-rest',
      'fr-67-5/ball-opposes-rotor',
      'fr-67-5/rnvp-at-slowdown',
      'fr-67-5/number-after-rest',
      'us-sd/ball-opposes-rotor',
      'us-sd/four-revolutions',
      'us-sd/no-more-bets-before-rest',
    ],
  },
  async (stage) => {
    const { table, cylinder, expect, wait } = stage
    await newSession(stage)
    const amount = 5 * (await ready(stage))
    await table.playCoup()
    await cylinder.launch()
    await wait(300)
    const held = await table.bet({ player: 'A', chance: 'rouge', amount })
    const call = await expect.next(announcement('rien-ne-va-plus'), { within: seconds(60) })
    await wait(50)
    const soon = await table.bet({ player: 'A', chance: 'pair', amount })
    await wait(450)
    const late = await table.bet({ player: 'B', chance: 'noir', amount })
    // The ball may drop sooner than two bets are answered.
    await expect.sequence([ballDropped(), ballRested()], { within: seconds(60), since: call })
    const coup = await table.coupOver()
    expect.that(
      held.type === 'bet.accepted',
      'a bet on rouge was refused while the ball was held in the gallery',
    )
    expect.that(soon.type === 'bet.refused', 'a bet on pair was accepted 50 ms after “rien ne va plus”')
    expect.that(late.type === 'bet.refused', 'a bet on noir was accepted after “rien ne va plus”')
    expect.that(coup.number !== null, 'the coup was declared void')
  },
)
