import type { Game } from '../../rig/apparatus/layout.ts'
import { faultsOf, runEmulator, scenariosOf } from '../../rig/cli/play.ts'
import { loadConfig, type Overrides } from '../../rig/config/load.ts'
import type { RunResult } from '../../rig/result.ts'
import { MemorySink, NOWHERE, type TraceSink } from '../../rig/trace/sink.ts'

interface Asked extends Omit<Overrides, 'game' | 'faults'> {
  readonly fault?: string
  readonly scenarios?: string[]
  readonly sink?: TraceSink
}

/** A short certification of the emulator, as the command line plays it, in memory. */
export function certified(
  game: Game,
  { fault, sink = NOWHERE, scenarios = [], ...bench }: Asked = {},
): Promise<RunResult> {
  const config = loadConfig(null, { spins: 3, seed: 1, ...bench, game, faults: fault ? [fault] : [] })
  return runEmulator({
    command: 'certify',
    config,
    ...faultsOf(config),
    ...scenariosOf(config, scenarios),
    startedAt: '2026-01-01T00:00:00.000Z',
    sink,
    progress: () => {},
  })
}

/** … with everything that its trace holds. */
export async function traced(game: Game, asked: Omit<Asked, 'sink'> = {}) {
  const sink = new MemorySink()
  const result = await certified(game, { ...asked, sink })
  return { result, header: sink.header, records: sink.records }
}
