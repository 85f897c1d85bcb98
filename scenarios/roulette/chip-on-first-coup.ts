import { scenario } from '../../rig/bench/scenario.ts'
import { newSession } from '../house.ts'
import { CHIP_AFTER, CHIP_CLAUSES, expectProcedure } from './chip.ts'

export default scenario(
  {
    id: 'chip-on-first-coup',
    title: 'A chip falls into the cylinder on the first coup of the session, which has no previous number',
    games: ['roulette-monte-carlo'],
    exercises: CHIP_CLAUSES,
    unless: (r) =>
      r.foreignObjectFirstSpin === 'any-pocket'
        ? null
        : 'by the reading foreignObjectFirstSpin: inconc nobody can tell which pocket is right',
  },
  async (stage) => {
    await newSession(stage)
    await stage.cylinder.launch()
    await stage.stimulus.dropChip({ after: CHIP_AFTER })
    await expectProcedure(stage, null, false)
    await stage.table.playCoup()
  },
)
