import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FAULTS } from '../../drivers/emulator/faults/index.ts'
import { GAMES, type Game } from '../../rig/apparatus/layout.ts'
import { killMatrix } from '../../rig/bench/kill-matrix.ts'
import { matrixOf } from '../../rig/cli/kill-matrix.ts'
import { loadConfig } from '../../rig/config/load.ts'
import type { GameMatrix } from '../../rig/kill-matrix.ts'

const CATALOGUE = '../shared/regulations/clauses.md'
const noCatalogue = !existsSync(CATALOGUE)

/** One run of each game, whatever asks for it. */
const matrices = new Map<Game, Promise<GameMatrix>>()
function matrixOfGame(game: Game): Promise<GameMatrix> {
  const known = matrices.get(game) ?? matrixOf(loadConfig(null, { game }))
  matrices.set(game, known)
  return known
}

/** What is not as it should be, a line each: what a reader of a failing test needs. */
const wrong = (g: GameMatrix): string[] => [
  ...g.healthy.unexpected.map((x) => `without a fault: ${x.clause}: ${x.reason}`),
  ...g.faults.flatMap((f) =>
    f.unexpected.map((u) => `${f.id}: ${u.kind} ${u.clause}: ${u.from} → ${u.to}: ${u.reason}`),
  ),
  ...g.unkilled.map((id) => `no fault breaks ${id}`),
]

// A game takes seconds; on a machine that is busy otherwise, several times as long.
describe('every fault against every clause', { timeout: 180_000 }, () => {
  it.each(GAMES)(
    '%s: each fault breaks what it declares and nothing else, each clause is broken',
    async (game) => {
      const matrix = await matrixOfGame(game)
      expect(wrong(matrix)).toEqual([])
      expect(killMatrix('0', 1, [matrix]).unexpected).toBe(0)
    },
  )

  it('no fault is left out', async () => {
    const played = (await Promise.all(GAMES.map(matrixOfGame))).flatMap((g) => g.faults.map((f) => f.id))
    expect([...new Set(played)].sort()).toEqual(FAULTS.map((f) => f.id).sort())
  })

  it('the same seed gives the same matrix', async () => {
    const game = 'roulette-38'
    expect(await matrixOf(loadConfig(null, { game }))).toEqual(await matrixOfGame(game))
  })

  it.skipIf(noCatalogue)(
    'every clause of the catalogue is broken by a fault (needs the shared pages)',
    async () => {
      const catalogue = [...readFileSync(CATALOGUE, 'utf8').matchAll(/^\| ((?:fr|mc|us)-[\w-]+\/\S+) \|/gm)]
      const ids = catalogue.map((m) => m[1] as string)
      expect(ids.length).toBeGreaterThan(60)
      const games = await Promise.all(GAMES.map(matrixOfGame))
      const killed = new Set(
        games.flatMap((g) => g.clauses.filter((c) => c.killedBy.length > 0).map((c) => c.id)),
      )
      expect(ids.filter((id) => !killed.has(id))).toEqual([])
    },
  )
})
