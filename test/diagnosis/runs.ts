import type { Fault } from '../../drivers/emulator/faults/fault.ts'
import { InRimReader } from '../../drivers/emulator/slingshot2/reader.ts'
import { READER_FAULTS } from '../../drivers/emulator/slingshot2/reader-faults.ts'
import { EmulatorTarget } from '../../drivers/emulator/target.ts'
import { memoryLink } from '../../drivers/link/memory.ts'
import { SlingshotDriver } from '../../drivers/slingshot2/driver.ts'
import type { WireFault } from '../../drivers/wire/fault.ts'
import type { Game } from '../../rig/apparatus/layout.ts'
import { loadLayout } from '../../rig/apparatus/layouts.ts'
import { Recorder } from '../../rig/bench/recorder.ts'
import { benchOf } from '../../rig/cli/bench-of.ts'
import { houseRules } from '../../rig/cli/house-rules.ts'
import { scenariosOf } from '../../rig/cli/play.ts'
import { runTarget } from '../../rig/cli/run-target.ts'
import { VirtualClock } from '../../rig/clocks.ts'
import { loadConfig } from '../../rig/config/load.ts'
import { Diagnosis } from '../../rig/diagnosis/diagnosis.ts'
import type { Finding } from '../../rig/finding.ts'
import { Random } from '../../rig/random.ts'
import { NOWHERE, TraceKeeper } from '../../rig/trace/sink.ts'

const STARTED = '2026-01-05T12:00:00.000Z'

/** What is played on an emulated table with its cylinder's head. */
export interface TableRun {
  readonly game: Game
  readonly seed: number
  readonly fault?: Fault | null
  readonly wire?: readonly WireFault[]
  /** Where a scenario plays as many coups as it is told. */
  readonly spins?: number
  /** Empty: all of the game. */
  readonly scenarios?: readonly string[]
}

/** What a diagnosis makes of a run. */
export async function tableFindings(r: TableRun): Promise<Finding[]> {
  const { game, seed, fault = null, wire = [], spins = 6 } = r
  const faults = fault ? [fault] : []
  const config = { ...loadConfig(null, { game, seed }), spins, trace: 'none' as const }
  const { scenarios, leftOut } = scenariosOf(config, r.scenarios ?? [])
  const diagnosis = new Diagnosis()
  const target = new EmulatorTarget({
    table: config.table,
    layout: config.layout,
    obstacles: config.obstacles,
    rules: houseRules(config),
    seed,
    faults,
    epoch: Date.parse(STARTED),
    wire,
  })
  const run = {
    command: 'run' as const,
    config,
    faults,
    scenarios,
    leftOut,
    startedAt: STARTED,
    sink: NOWHERE,
    also: [diagnosis],
    progress: () => {},
  }
  const result = await runTarget(run, await benchOf(config, 'run', STARTED), target)
  return diagnosis.findings(result.durationMs)
}

/** A hand-spun wheel with a reader in its rim, for half an hour. */
export function readerFindings(seed: number, fault: string | null): Finding[] {
  const clock = new VirtualClock()
  const random = new Random(seed)
  const layout = loadLayout('roulette-37', process.cwd())
  const link = memoryLink('serial', clock, random)
  const device = new InRimReader({ clock, random, link: link.device, layout })
  for (const f of READER_FAULTS) if (f.id === fault) device.faults.add(f)
  const diagnosis = new Diagnosis()
  const recorder = new Recorder(new TraceKeeper(NOWHERE, 'none'), [diagnosis])
  const driver = new SlingshotDriver({
    intake: recorder,
    linkName: 'serial',
    layout,
    profile: 'in-rim-reader',
    statusPeriodMs: 500,
    pockets: 37,
  })
  link.rig.listen({ data: (chunk, t) => driver.take(chunk, t) })
  device.powerOn()
  clock.advance(1_800_000)
  driver.end(clock.now())
  return diagnosis.findings(clock.now())
}
