import { describe, expect, it } from 'vitest'
import { FAULTS } from '../../drivers/emulator/faults/index.ts'
import { clausesFor } from '../../rig/regulations/clause.ts'
import { PACKS } from '../../rig/regulations/packs.ts'

describe('the faults', () => {
  it('have a name each', () => {
    const ids = FAULTS.map((f) => f.id)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  })

  it.each(FAULTS.map((f) => [f.id, f] as const))('%s breaks a clause at each of its games', (_, f) => {
    for (const game of f.games) {
      const judged = PACKS.flatMap((p) => clausesFor(p, game)).map((c) => c.id)
      expect(
        f.violates.filter((id) => judged.includes(id)),
        game,
      ).not.toEqual([])
    }
    const known = PACKS.flatMap((p) => p.clauses.map((c) => c.id))
    expect(f.violates.filter((id) => !known.includes(id))).toEqual([])
  })
})
