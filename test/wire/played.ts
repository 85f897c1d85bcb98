import type { Fault } from '../../drivers/emulator/faults/fault.ts'
import { EmulatorTarget } from '../../drivers/emulator/target.ts'
import type { WireFault } from '../../drivers/wire/fault.ts'
import type { Game } from '../../rig/apparatus/layout.ts'
import { benchOf } from '../../rig/cli/bench-of.ts'
import { houseRules } from '../../rig/cli/house-rules.ts'
import { scenariosOf } from '../../rig/cli/play.ts'
import { runTarget } from '../../rig/cli/run-target.ts'
import { type Config, loadConfig, type Overrides } from '../../rig/config/load.ts'
import type { Gap, Observation } from '../../rig/observation.ts'
import type { RunResult } from '../../rig/result.ts'
import { isGap, isObservation } from '../../rig/trace/record.ts'
import { MemorySink } from '../../rig/trace/sink.ts'
import { Ear } from './ear.ts'

const STARTED = '2026-01-05T12:00:00.000Z'

export interface Asked {
  readonly game: Game
  readonly seed: number
  readonly spins: number
  readonly scenarios: readonly string[]
  readonly fault: Fault | null
  readonly wire: readonly WireFault[]
  readonly readings: NonNullable<Overrides['readings']>
}

export interface Played {
  readonly result: RunResult
  readonly config: Config
  /** What reached the rig. */
  readonly observations: readonly Observation[]
  readonly gaps: readonly Gap[]
  readonly sink: MemorySink
  /** Who stood beside the device. */
  readonly ear: Ear
}

/** A run over a wire that is not a good one, heard at both of its ends. */
export async function played({
  game,
  seed,
  spins,
  scenarios,
  fault,
  wire,
  readings,
}: Asked): Promise<Played> {
  const faults = fault ? [fault.id] : []
  const config = loadConfig(null, {
    game,
    seed,
    spins,
    faults,
    trace: 'full',
    readings: { ...ANY_POCKET, ...readings },
  })
  const bench = await benchOf(config, 'run', STARTED)
  const ear = new Ear(bench.clauses, bench.ruling, config.table)
  const target = new EmulatorTarget({
    table: config.table,
    layout: config.layout,
    obstacles: config.obstacles,
    rules: houseRules(config),
    seed,
    faults: fault ? [fault] : [],
    epoch: Date.parse(STARTED),
    wire: [ear.atHead, ear.atTable, ...wire],
  })
  const sink = new MemorySink()
  const { game: _, ...declared } = { game, pockets: config.layout.pockets, obstacles: config.obstacles }
  ear.recorder.observe({ type: 'apparatus.declared', game, ...declared, ...bench.house }, { at: [0, 0] })
  const run = { command: 'run', config, faults: [], ...scenariosOf(config, [...scenarios]) } as const
  const result = await runTarget({ ...run, startedAt: STARTED, sink, progress: () => {} }, bench, target)
  ear.end()
  return {
    result,
    config,
    observations: sink.records.filter(isObservation),
    gaps: sink.records.filter(isGap),
    sink,
    ear,
  }
}

/** Everything can be judged, also the chip on the first coup. */
const ANY_POCKET = { foreignObjectFirstSpin: 'any-pocket' } as const
