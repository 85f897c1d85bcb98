import {
  announcement,
  ballLaunched,
  ballReplaced,
  type Coup,
  rotorStopped,
  type Stage,
} from '../../rig/bench/scenario.ts'
import { seconds } from '../../rig/time.ts'

import { ready } from '../house.ts'

export const CHIP_CLAUSES = ['mc-2019-819/1-4/foreign-object', 'us-sd/foreign-object-voids'] as const
/**
 * From the launch to the chip: the ball is still held, and the cylinder has turned once round, so that an index
 * sensor has seen which way.
 */
export const CHIP_AFTER = seconds(6)
/** The procedure takes the croupier some 15 s, and an ordinary launch follows. */
const PROCEDURE = seconds(60)

/**
 * What must follow a chip. At the Monte-Carlo wheel the ball restarts from the previous pocket; elsewhere
 * the coup is void.
 *
 * @param announced "rien ne va plus" was already called in this coup and need not be again
 */
export async function expectProcedure(
  stage: Stage,
  previous: Coup | null,
  announced: boolean,
): Promise<void> {
  const { game, expect, table } = stage
  if (game !== 'roulette-monte-carlo') {
    await expect.next(announcement('no-spin'), { within: PROCEDURE })
    return
  }
  if (!announced) {
    await expect.next(announcement('rien-ne-va-plus'), { within: PROCEDURE })
    await stage.wait(200)
    await table.bet({ player: 'C', chance: 'pair', amount: 5 * (await ready(stage)) })
  }
  await expect.sequence([rotorStopped(), ballReplaced(previous?.pocket ?? null), ballLaunched()], {
    within: PROCEDURE,
  })
  const coup = await table.coupOver()
  expect.that(coup.number !== null, 'the coup that was launched again brought no number')
}
