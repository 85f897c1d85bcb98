import { describe, expect, test } from 'vitest'
import { EQUIPMENT_FAULTS } from '../../drivers/emulator/faults/equipment.ts'
import type { Fault } from '../../drivers/emulator/faults/fault.ts'
import { GAMES, type Game } from '../../rig/apparatus/layout.ts'
import { runEmulator, scenariosOf } from '../../rig/cli/play.ts'
import { loadConfig } from '../../rig/config/load.ts'
import { NOWHERE } from '../../rig/trace/sink.ts'

/** Coups of which one in five, and one in three, are sure to be hit. */
const SPINS = 24

async function judged(game: Game, faults: readonly Fault[]) {
  const config = { ...loadConfig(null, { game, seed: 1 }), spins: SPINS, trace: 'none' as const }
  const played = scenariosOf(config, [game === 'boule' ? 'many-coups' : 'direction-reversal'])
  const startedAt = '2026-01-05T12:00:00.000Z'
  return runEmulator({
    command: 'run',
    config,
    faults,
    ...played,
    startedAt,
    sink: NOWHERE,
    progress: () => {},
  })
}

describe('worn and dirty equipment', { timeout: 60_000 }, () => {
  test.each(GAMES)('%s: no clause is taken for broken but those that the fault names', async (game) => {
    const failing = async (f: Fault | null) =>
      (await judged(game, f ? [f] : [])).clauses.filter((c) => c.verdict === 'fail').map((c) => c.id)
    expect(await failing(null)).toEqual([])
    const known = new Set((await judged(game, [])).clauses.map((c) => c.id))
    for (const f of EQUIPMENT_FAULTS.filter((x) => x.games.includes(game)))
      expect([f.id, await failing(f)]).toEqual([f.id, f.violates.filter((id) => known.has(id))])
  })
})
