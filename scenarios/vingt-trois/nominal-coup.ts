import { announcement, ballLaunched, scenario } from '../../rig/bench/scenario.ts'
import { seconds } from '../../rig/time.ts'
import { openBets, ready } from '../house.ts'

export default scenario(
  {
    id: 'vingt-trois-coup',
    title: 'Ordinary coups: “rien ne va plus”, then the cylinder; late bets are pushed back',
    games: ['vingt-trois'],
    exercises: ['apparatus', 'direction-alternates', 'rnvp-before-actuation', 'no-bet-after-rnvp'].map(
      (c) => `fr-46/vingt-trois/${c}`,
    ),
  },
  async (stage) => {
    const { table, expect, wait } = stage
    const m = await ready(stage)
    const late: string[] = []
    const bet = async (player: string, chance: string, numbers: string[] = []) => {
      const answer = await table.bet({ player, chance, numbers, amount: 5 * m })
      if (answer.type === 'bet.accepted') late.push(`${player} on ${chance}`)
    }
    for (let i = 0; i < 3; i++) {
      await openBets(stage)
      const early = await table.bet({ chance: 'rouge', amount: 5 * m })
      await expect.next(announcement('rien-ne-va-plus'), { within: seconds(60) })
      await wait(50)
      await bet('A', 'noir')
      await wait(450)
      await bet('B', 'plein', ['4'])
      await expect.next(ballLaunched(), { within: seconds(60) })
      await bet('B', 'rouge')
      await bet('C', 'plein', ['12'])
      const coup = await table.coupOver()
      expect.that(early.type === 'bet.accepted', 'a bet on rouge was refused while bets were open')
      expect.that(late.length === 0, `accepted after “rien ne va plus”: ${late.join(', ')}`)
      expect.that(coup.number !== null, 'the coup was declared void')
    }
  },
)
