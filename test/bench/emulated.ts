import { benchOf } from '../../rig/cli/bench-of.ts'
import { runEmulator, scenariosOf } from '../../rig/cli/play.ts'
import { loadConfig } from '../../rig/config/load.ts'
import type { Clause } from '../../rig/regulations/clause.ts'
import type { RunResult } from '../../rig/result.ts'
import { NOWHERE, type TraceSink } from '../../rig/trace/sink.ts'

const STARTED = '2026-01-01T00:00:00.000Z'

/** What the built-in Monte-Carlo bench judges. */
export const BENCH = await benchOf(loadConfig(null, { game: 'roulette-monte-carlo' }), 'certify', STARTED)

/**
 * A certification of the emulated Monte-Carlo wheel in memory.
 *
 * @param sink keeps the whole record; without it nothing is kept
 * @throws Error when it does not pass: a rate of something broken says nothing
 */
export async function certify(
  spins: number,
  clauses: readonly Clause[],
  sink: TraceSink | null = null,
): Promise<RunResult> {
  const trace = sink ? 'full' : 'none'
  const config = loadConfig(null, { game: 'roulette-monte-carlo', spins, trace })
  const run = {
    command: 'certify',
    config,
    faults: [],
    ...scenariosOf(config, []),
    startedAt: STARTED,
    sink: sink ?? NOWHERE,
    progress: () => {},
  } as const
  const result = await runEmulator(run, { ...BENCH, spins, clauses })
  if (result.verdict !== 'pass') throw new Error(`the run did not pass: ${result.reason}`)
  return result
}
