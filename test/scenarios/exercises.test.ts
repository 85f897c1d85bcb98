import { describe, expect, it } from 'vitest'
import { GAMES } from '../../rig/apparatus/layout.ts'
import { loadConfig } from '../../rig/config/load.ts'
import { clausesFor } from '../../rig/regulations/clause.ts'
import { PACKS } from '../../rig/regulations/packs.ts'
import { SCENARIOS } from '../../scenarios/index.ts'

describe('the scenarios', () => {
  it.each(GAMES)('of %s exercise every clause of the text that governs it', (game) => {
    const { packs } = loadConfig(null, { game })
    const clauses = PACKS.filter((p) => packs.includes(p.id)).flatMap((p) => clausesFor(p, game))
    const exercised = SCENARIOS.filter((s) => s.games.includes(game)).flatMap((s) => s.exercises)
    expect(clauses.map((c) => c.id).filter((id) => !exercised.includes(id))).toEqual([])
  })

  it('name only clauses that there are', () => {
    const known = new Set(PACKS.flatMap((p) => p.clauses.map((c) => c.id)))
    expect(SCENARIOS.flatMap((s) => s.exercises).filter((id) => !known.has(id))).toEqual([])
  })

  it('have a name each', () => {
    const ids = SCENARIOS.map((s) => s.id)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  })
})
