import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FAULTS } from '../../drivers/emulator/faults/index.ts'
import type { Game } from '../../rig/apparatus/layout.ts'
import { resultJson } from '../../rig/report/json.ts'
import type { RunResult } from '../../rig/result.ts'
import { FileSink } from '../../rig/trace/sink.ts'
import { certified, traced } from '../emulator/run.ts'
import { emptyFolder, rig } from '../support/rig.ts'

const cwd = emptyFolder()

/** Everything a replay can find out by itself: not what it requires, which is the bench's. */
function judged(r: RunResult) {
  const clauses = r.clauses.map(({ required: _, ...c }) => c)
  const { measurements, coups, picture, durationMs, startedAt, game } = r
  return { clauses, measurements, coups, picture, durationMs, startedAt, game }
}

async function replayed(game: Game, fault: string | undefined) {
  const name = `${game}-${fault ?? 'healthy'}.ndjson`
  const run = await certified(game, {
    spins: 4,
    seed: 5,
    ...(fault ? { fault } : {}),
    sink: new FileSink(join(cwd, name), false),
  })
  const { stdout, code } = await rig(['replay', name, '--json'], { cwd })
  // Through the same printer, which rounds.
  return { run: JSON.parse(resultJson(run)) as RunResult, again: JSON.parse(stdout) as RunResult, code }
}

describe('a trace that is replayed is judged as the run was', () => {
  test.each([
    ['roulette-monte-carlo', undefined],
    ['roulette-monte-carlo', 'chip-announced-after-stop'],
    ['roulette-37', 'restarted-by-staff'],
    ['roulette-38', 'lost-ball-counts'],
  ] as const)('%s, fault: %s', async (game, fault) => {
    const { run, again, code } = await replayed(game, fault)
    expect(judged(again)).toEqual(judged(run))
    expect(code).toBe(fault ? 30 : 0)
    expect(again.rejected).toEqual([])
    expect(again.outcomes).toHaveLength(run.coups.completed)
    expect(again.spins).toBe(run.coups.completed)
    // A replay plays no scenario and injects no fault.
    expect([again.scenarios, again.faults, again.seed]).toEqual([[], [], null])
  })
})

describe('a trace that keeps only failures', () => {
  const objects = FAULTS.filter((f) => f.id.startsWith('chip-')).map((f) => f.id)

  test.each(['late-bets-accepted', 'wrong-number', 'direction-repeated', ...objects])(
    '%s: each coup that failed is there from its bets on, with its evidence',
    async (fault) => {
      const scenarios = ['nominal-coup', 'chip-in-cylinder', 'direction-reversal']
      const asked = { spins: 3, fault, scenarios }
      const all = await traced('roulette-monte-carlo', { ...asked, trace: 'full' })
      const { result, records } = await traced('roulette-monte-carlo', { ...asked, trace: 'failures' })
      const failed = result.clauses.filter((c) => c.verdict === 'fail')
      expect(failed).toHaveLength(1)
      // Twenty lines at the most, the failing ones first: with so few coups all of one failure are among them.
      const [evidence] = failed.map((c) => c.evidence.slice(0, 2))
      const lines = new Set(records.map((r) => r.n))
      for (const n of evidence ?? []) {
        // From the opening of bets before it on, everything is there.
        const opened = all.records.filter((r) => 'type' in r && r.type === 'bets.opened' && r.n <= n).at(-1)
        expect(opened).toBeDefined()
        const between = all.records.filter((r) => r.n >= (opened?.n ?? 0) && r.n <= n).map((r) => r.n)
        expect(between.filter((k) => !lines.has(k))).toEqual([])
      }
      expect(result.trace.records + result.trace.dropped).toBe(all.result.trace.records)
    },
  )

  test('of a healthy wheel little is left, and the result says how much was let go', async () => {
    const asked = { spins: 10 } as const
    const all = await certified('roulette-monte-carlo', { ...asked, trace: 'full' })
    const { result, records } = await traced('roulette-monte-carlo', { ...asked, trace: 'failures' })
    expect(judged(result)).toEqual(judged(all))
    expect(result.trace).toEqual({
      mode: 'failures',
      records: records.length,
      dropped: all.trace.records - records.length,
    })
    expect(records.length).toBeLessThan(all.trace.records / 10)
  })

  test('is judged again as far as it goes: the failure is found', async () => {
    const path = join(cwd, 'failures.ndjson')
    await certified('roulette-monte-carlo', {
      fault: 'chip-wrong-pocket',
      trace: 'failures',
      sink: new FileSink(path, false),
    })
    const { stdout, code } = await rig(['replay', 'failures.ndjson', '--json'], { cwd })
    const { clauses } = JSON.parse(stdout) as RunResult
    expect(code).toBe(30)
    expect(clauses.filter((c) => c.verdict === 'fail').map((c) => c.id)).toContain(
      'mc-2019-819/1-4/foreign-object',
    )
  })
})

test('every line of a trace is one record, numbered upwards from 1 without a gap', () => {
  const lines = readFileSync(join(cwd, 'roulette-monte-carlo-healthy.ndjson'), 'utf8').trimEnd().split('\n')
  const numbers = lines.slice(1).map((l) => JSON.parse(l).n)
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
})
