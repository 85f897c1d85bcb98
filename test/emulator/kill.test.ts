import { describe, expect, test } from 'vitest'
import { FAULTS } from '../../drivers/emulator/faults.ts'
import type { Game } from '../../rig/apparatus/layout.ts'
import { clausesFor } from '../../rig/regulations/clause.ts'
import { PACKS } from '../../rig/regulations/packs.ts'
import type { RunResult } from '../../rig/result.ts'
import { certified } from './run.ts'

const GAMES: readonly Game[] = ['roulette-monte-carlo', 'roulette-37', 'roulette-38']
/** Everything is played: also the chip on the first coup, of which the default reading cannot tell. */
const ALL = { foreignObjectFirstSpin: 'any-pocket' } as const

const verdicts = (r: RunResult) => Object.fromEntries(r.clauses.map((c) => [c.id, c.verdict]))
const faultsOf = (game: Game) => FAULTS.filter((f) => f.games.includes(game))

describe.each(GAMES)('%s', (game) => {
  const seeds = [1, 2]
  const healthy = Promise.all(
    seeds.map(async (seed) => verdicts(await certified(game, { seed, readings: ALL }))),
  )

  test('a healthy wheel passes every clause that is judged, whatever the seed and the readings', async () => {
    for (const directionBasis of ['actuation', 'coup'] as const) {
      for (const rnvpSlowdown of ['threshold', 'deceleration'] as const) {
        for (let seed = 10; seed < 13; seed++) {
          const r = await certified(game, { seed, readings: { ...ALL, directionBasis, rnvpSlowdown } })
          expect([r.verdict, r.reason], `seed ${seed}, ${directionBasis}, ${rnvpSlowdown}`).toEqual([
            'pass',
            null,
          ])
          for (const c of r.clauses) {
            const judged = c.reason !== 'this version of the rig does not judge it'
            expect(c.verdict, `${c.id}: ${c.reason}`).toBe(judged ? 'pass' : 'none')
          }
        }
      }
    }
  })

  test('under the default reading the chip on the first coup is left out, and the wheel passes', async () => {
    const r = await certified(game, { seed: 4 })
    expect([r.verdict, r.reason]).toEqual(['pass', null])
  })

  test.each(faultsOf(game).map((f) => [f.id, f] as const))(
    '%s breaks exactly the clauses that it declares',
    async (id, fault) => {
      for (const [i, seed] of seeds.entries()) {
        const before = (await healthy)[i] as Record<string, string>
        const r = await certified(game, { seed, fault: id, readings: ALL })
        const expected = { ...before }
        for (const clause of fault.violates) if (clause in before) expected[clause] = 'fail'
        expect(verdicts(r), `seed ${seed}`).toEqual(expected)
        expect(r.verdict).toBe('fail')
        expect(r.faults).toEqual([id])
      }
    },
  )

  test('every fault breaks something of the texts of its game', () => {
    const ids = PACKS.flatMap((p) => clausesFor(p, game)).map((c) => c.id)
    for (const f of faultsOf(game))
      expect(
        f.violates.filter((v) => ids.includes(v)),
        f.id,
      ).not.toEqual([])
  })

  test('every clause that is judged is broken by some fault', async () => {
    const [verdict] = await healthy
    const broken = new Set(faultsOf(game).flatMap((f) => f.violates))
    const judged = PACKS.flatMap((p) => clausesFor(p, game)).filter(
      (c) => c.monitor && c.id in (verdict ?? {}),
    )
    expect(judged.length).toBeGreaterThan(4)
    expect(judged.map((c) => c.id).filter((id) => !broken.has(id))).toEqual([])
  })
})

test('with the direction opposite to the last completed spin the faults of the direction are found as well', async () => {
  const readings = { ...ALL, directionBasis: 'coup' } as const
  for (const game of ['roulette-monte-carlo', 'roulette-37'] as const) {
    const before = verdicts(await certified(game, { readings }))
    for (const fault of faultsOf(game)) {
      const after = verdicts(await certified(game, { readings, fault: fault.id }))
      const changed = Object.keys(after).filter((id) => after[id] !== before[id])
      expect(changed, fault.id).toEqual(Object.keys(after).filter((id) => fault.violates.includes(id)))
    }
  }
})

describe('what a fault declares', () => {
  const known = new Set(PACKS.flatMap((p) => p.clauses.map((c) => c.id)))

  test('exists, and no two faults share a name', () => {
    for (const f of FAULTS)
      expect(
        f.violates.filter((id) => !known.has(id)),
        f.id,
      ).toEqual([])
    expect(new Set(FAULTS.map((f) => f.id)).size).toBe(FAULTS.length)
  })
})
