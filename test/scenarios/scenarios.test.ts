import { describe, expect, test } from 'vitest'
import { FAULTS } from '../../drivers/emulator/faults/index.ts'
import { GAMES, type Game } from '../../rig/apparatus/layout.ts'
import { clausesFor } from '../../rig/regulations/clause.ts'
import { PACKS } from '../../rig/regulations/packs.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import { certified } from '../emulator/run.ts'

const ANY_POCKET = { foreignObjectFirstSpin: 'any-pocket' } as const
const FOREIGN_OBJECT = 'mc-2019-819/1-4/foreign-object'

/** One scenario alone, as `rig run <id>` plays it. */
async function alone(game: Game, id: string, more: { fault?: string; seed?: number } = {}) {
  const r = await certified(game, { ...more, scenarios: [id], readings: ANY_POCKET })
  const clause = (clauseId: string) => r.clauses.find((c) => c.id === clauseId)
  return { r, clause, scenario: r.scenarios[0] }
}

const clausesOf = (game: Game) => PACKS.flatMap((p) => clausesFor(p, game))

describe('what every scenario says of itself', () => {
  test('has a name of its own, a title, games, and clauses that exist', () => {
    const ids = SCENARIOS.map((s) => s.id)
    expect(new Set(ids).size).toBe(ids.length)
    const known = PACKS.flatMap((p) => p.clauses.map((c) => c.id))
    for (const s of SCENARIOS) {
      expect(s.title.length, s.id).toBeGreaterThan(10)
      expect(
        s.exercises.filter((id) => !known.includes(id)),
        s.id,
      ).toEqual([])
      for (const game of s.games) {
        expect(GAMES).toContain(game)
        // It has something to say about each game that it is played at, or it goes by the house’s own rules.
        const judged = clausesOf(game).filter((c) => s.exercises.includes(c.id))
        expect(
          judged.length +
            Number(s.id === 'failed-launch' || s.id === 'ball-leaves' || s.id.startsWith('chip-')),
        ).toBeGreaterThan(0)
      }
    }
  })

  test('together they give occasion to judge every clause that is judged', () => {
    const exercised = new Set(SCENARIOS.flatMap((s) => s.exercises))
    const judged = PACKS.flatMap((p) => p.clauses).filter((c) => c.monitor)
    expect(judged.map((c) => c.id).filter((id) => !exercised.has(id))).toEqual([])
  })

  test('the chip on the first coup is left out only where nobody can tell which pocket is right', async () => {
    const first = 'chip-on-first-coup'
    const outcome = async (reading: 'inconc' | 'any-pocket') => {
      const r = await certified('roulette-monte-carlo', { readings: { foreignObjectFirstSpin: reading } })
      return r.scenarios.find((s) => s.id === first)
    }
    expect(await outcome('inconc')).toMatchObject({ verdict: 'none', attempts: 0 })
    expect(await outcome('any-pocket')).toMatchObject({ verdict: 'pass', attempts: 1 })
  })

  test('named, it is played all the same, and the clause says that it cannot be told', async () => {
    const r = await certified('roulette-monte-carlo', { scenarios: ['chip-on-first-coup'] })
    expect(r.scenarios).toMatchObject([{ verdict: 'pass' }])
    expect(r.clauses.find((c) => c.id === FOREIGN_OBJECT)).toMatchObject({ verdict: 'inconc', undecided: 1 })
  })
})

const pairs = SCENARIOS.flatMap((s) => s.games.map((game) => [s.id, game] as const))

describe('on a healthy wheel, alone', () => {
  test.each(pairs)('%s at %s passes, and every clause that it exercises is judged', async (id, game) => {
    for (const seed of [1, 7]) {
      const { r, scenario } = await alone(game, id, { seed })
      expect([scenario?.verdict, scenario?.reason]).toEqual(['pass', null])
      expect(r.clauses.filter((c) => c.verdict === 'fail' || c.verdict === 'inconc')).toEqual([])
      const exercises = SCENARIOS.find((s) => s.id === id)?.exercises ?? []
      for (const c of r.clauses) if (exercises.includes(c.id)) expect(c.judged, c.id).toBeGreaterThan(0)
      // It reports the clauses of this run alone.
      const ids = r.clauses.map((c) => c.id)
      expect(scenario?.clauses).toEqual(exercises.filter((c) => ids.includes(c)))
    }
  })

  test('as many coups as were asked for, and not more', async () => {
    for (const spins of [1, 6]) {
      const r = await certified('roulette-37', { spins, scenarios: ['direction-reversal'] })
      expect(r.coups).toEqual({ completed: spins, void: 0 })
    }
  })
})

describe('a chip that is dealt with wrongly', () => {
  const chips = SCENARIOS.filter((s) => s.id.startsWith('chip-') && s.games.includes('roulette-monte-carlo'))
  const faults = FAULTS.filter((f) => f.violates.includes(FOREIGN_OBJECT)).map((f) => f.id)

  test.each(faults)('%s is found by the chip that falls while the ball is held', async (fault) => {
    const { r, clause } = await alone('roulette-monte-carlo', 'chip-in-cylinder', { fault })
    expect(clause(FOREIGN_OBJECT)).toMatchObject({ verdict: 'fail', failed: 1 })
    expect(r.clauses.filter((c) => c.verdict === 'fail').map((c) => c.id)).toEqual([FOREIGN_OBJECT])
  })

  test('ignored, it is found whenever it falls', async () => {
    for (const s of chips) {
      const { clause } = await alone('roulette-monte-carlo', s.id, { fault: 'chip-ignored' })
      expect(clause(FOREIGN_OBJECT)?.verdict, s.id).toBe('fail')
    }
  })

  test('the scenario fails as well where it waited in vain, and says for what', async () => {
    const { scenario } = await alone('roulette-monte-carlo', 'chip-in-cylinder', {
      fault: 'chip-no-relaunch',
    })
    expect(scenario).toMatchObject({ verdict: 'fail' })
    expect(scenario?.reason).toMatch(/the ball launched did not come within \d+\.\d s/)
  })

  test('elsewhere the spin must be void', async () => {
    const { scenario, clause } = await alone('roulette-38', 'chip-in-cylinder', {
      fault: 'object-ignored-by-table',
    })
    expect(scenario?.verdict).toBe('fail')
    expect(clause('us-sd/foreign-object-voids')?.verdict).toBe('fail')
  })
})

describe('an ordinary coup that goes wrong', () => {
  test.each([
    ['held-bets-refused', 'a bet on rouge was refused while the ball was held in the gallery'],
    ['late-bets-accepted', 'a bet on pair was accepted 50 ms after “rien ne va plus”'],
  ])('%s: the scenario says it in its own words', async (fault, reason) => {
    const { scenario } = await alone('roulette-monte-carlo', 'nominal-coup', { fault })
    expect(scenario).toMatchObject({ verdict: 'fail', reason })
  })
})
