import { describe, expect, test } from 'vitest'
import { FAULTS } from '../../drivers/emulator/faults/index.ts'
import { GAMES, type Game } from '../../rig/apparatus/layout.ts'
import type { RunResult } from '../../rig/result.ts'
import { certified } from './run.ts'

/*
 * The kill matrix plays each fault once, with one seed, by the default readings. Here: other seeds, other readings.
 */

/** Everything is played: also the chip on the first coup, of which the default reading cannot tell. */
const ALL = { foreignObjectFirstSpin: 'any-pocket' } as const

const verdicts = (r: RunResult) => Object.fromEntries(r.clauses.map((c) => [c.id, c.verdict]))
/** What is not as a healthy wheel has it, in words. */
const wrong = (r: RunResult) =>
  r.clauses.filter((c) => c.verdict === 'fail' || c.verdict === 'inconc').map((c) => `${c.id}: ${c.reason}`)

describe('a healthy wheel', () => {
  test.each(GAMES)('%s fails nothing, whatever the seed', async (game) => {
    for (let seed = 2; seed < 6; seed++) {
      const r = await certified(game, { seed, readings: ALL })
      expect(wrong(r), `seed ${seed}`).toEqual([])
      expect(
        r.scenarios.filter((s) => s.verdict !== 'pass'),
        `seed ${seed}`,
      ).toEqual([])
    }
  })

  const roulettes = GAMES.filter((g) => g.startsWith('roulette'))
  test.each(roulettes)('%s fails nothing, however the texts are read', async (game) => {
    for (const directionBasis of ['actuation', 'coup'] as const) {
      for (const rnvpSlowdown of ['threshold', 'deceleration'] as const) {
        const r = await certified(game, { seed: 6, readings: { ...ALL, directionBasis, rnvpSlowdown } })
        expect(wrong(r), `${directionBasis}, ${rnvpSlowdown}`).toEqual([])
      }
    }
  })
})

describe('a fault', () => {
  const declared = (violates: readonly string[], before: Record<string, string>) => ({
    ...before,
    ...Object.fromEntries(violates.filter((id) => id in before).map((id) => [id, 'fail'])),
  })
  const direction = FAULTS.filter((f) => f.violates.some((id) => id.endsWith('direction-alternates')))

  test.each(['roulette-monte-carlo', 'roulette-37'] as const)(
    '%s: those of the direction are found when it is read as opposite to the last completed spin, and break nothing else',
    async (game) => {
      const readings = { ...ALL, directionBasis: 'coup' } as const
      const before = verdicts(await certified(game, { readings }))
      const faults = direction.filter((f) => f.games.includes(game))
      expect(faults.length).toBeGreaterThan(1)
      for (const f of faults)
        expect(verdicts(await certified(game, { readings, fault: f.id })), f.id).toEqual(
          declared(f.violates, before),
        )
    },
  )

  /** Those whose chance to be seen depends on how the ball happens to run. */
  const BY_CHANCE: [Game, string][] = [
    ['roulette-monte-carlo', 'pushed-again'],
    ['roulette-monte-carlo', 'wrong-chances'],
    ['roulette-monte-carlo', 'chip-announced-after-stop'],
    ['roulette-37', 'announced-at-drop'],
    ['roulette-38', 'short-spin-counts'],
    ['roulette-38', 'rnvp-after-rest'],
  ]
  test.each(BY_CHANCE)('%s: %s is found with every seed', async (game, fault) => {
    const violates = FAULTS.find((f) => f.id === fault)?.violates ?? []
    for (let seed = 2; seed < 4; seed++) {
      const before = verdicts(await certified(game, { seed, readings: ALL }))
      const after = verdicts(await certified(game, { seed, readings: ALL, fault }))
      expect(after, `seed ${seed}`).toEqual(declared(violates, before))
    }
  })
})
