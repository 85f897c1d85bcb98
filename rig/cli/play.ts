import { join } from 'node:path'
import { TABLE_FAULTS } from '../../drivers/emulator/faults/index.ts'
import { EmulatorTarget } from '../../drivers/emulator/target.ts'
import { WIRE_FAULTS } from '../../drivers/wire/faults.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import type { Scenario } from '../bench/scenario.ts'
import type { Bench } from '../bench/session.ts'
import type { Config } from '../config/load.ts'
import { RigError } from '../errors.ts'
import { unknownName } from '../nearest.ts'
import { resultJson } from '../report/json.ts'
import { summary } from '../report/summary.ts'
import type { RunResult } from '../result.ts'
import { type Args, configOf, startOf, text } from './args.ts'
import { withAnswers } from './ask.ts'
import { benchOf } from './bench-of.ts'
import { exitOfVerdict } from './exit.ts'
import { houseRules } from './house-rules.ts'
import { logOf } from './log.ts'
import { openTrace, outputFolder } from './output.ts'
import { writeReports } from './reports.ts'
import { type Run, runTarget } from './run-target.ts'
import { coloursFor, Progress, print } from './terminal.ts'

/** Plays scenarios on a target, judges what it shows, and reports. Returns the exit code. */
export async function playCommand(
  command: 'certify' | 'run',
  args: Args,
  named: readonly string[],
): Promise<number> {
  const config = await withAnswers(configOf(args), args)
  const faults = faultsOf(config)
  const { scenarios, leftOut } = scenariosOf(config, named)
  const startedAt = startOf(args)
  const declared = await benchOf(config, command, startedAt)
  const bench = command === 'run' ? { ...ofScenarios(declared, scenarios), named } : declared
  const log = logOf(args)
  const real = config.target.kind === 'serial'
  if (real && config.faults.length > 0) {
    throw new RigError(
      'usage',
      'fault-on-a-real-target',
      'A fault can be given to the emulator only, and the target is serial.',
      'Leave out --fault; an emulator at the other end of the cable takes it: rig emulate --fault.',
    )
  }
  // Everything that was asked for makes sense: only now is anything written.
  const out = outputFolder(text(args, 'out') as string)
  const progress = new Progress()
  const run = {
    command,
    config,
    ...faults,
    scenarios,
    leftOut,
    startedAt,
    sink: openTrace(join(out, 'trace.ndjson'), real),
    also: [log],
    progress: (s: Scenario, done: number, of: number) => progress.show(`${s.id}: coup ${done} of ${of}`),
  }
  // Serial ports and brokers take a while to load, and most runs have none.
  const played = real
    ? import('./hardware.ts').then((m) => m.runHardware(run, bench))
    : runEmulator(run, bench)
  const result = await played.finally(() => progress.clear())
  const files = writeReports(out, result)
  await print(args.json ? resultJson(result) : summary(result, files, coloursFor(process.stdout)))
  return exitOfVerdict(result.verdict)
}

/** Some scenarios give occasion to some clauses: a run of theirs requires no other. */
function ofScenarios(bench: Bench, scenarios: readonly Scenario[]): Bench {
  const exercised = new Set(scenarios.flatMap((s) => s.exercises))
  return { ...bench, required: new Set([...bench.required].filter((id) => exercised.has(id))) }
}

/**
 * One run of the emulator, from the first sentence to the result.
 *
 * @param declared what is judged, where it is not all that the configuration declares
 */
export async function runEmulator(r: Run, declared: Bench | null = null): Promise<RunResult> {
  const { config } = r
  const bench = declared ?? (await benchOf(config, r.command, r.startedAt))
  const target = new EmulatorTarget({
    table: config.table,
    layout: config.layout,
    obstacles: config.obstacles,
    rules: houseRules(config),
    seed: config.seed,
    faults: r.faults,
    wire: r.wire ?? [],
    epoch: Date.parse(r.startedAt),
  })
  return runTarget(r, bench, target)
}

/** The faults that a configuration names: of the emulated table and cylinder, and of the wire between them and the rig. */
export function faultsOf(config: Config): Pick<Run, 'faults' | 'wire'> {
  const all = [...TABLE_FAULTS, ...WIRE_FAULTS]
  for (const id of config.faults) {
    const fault = all.find((f) => f.id === id)
    if (!fault)
      throw unknownName(
        'fault',
        id,
        all.map((f) => f.id),
      )
    if (fault.games.includes(config.game)) continue
    throw new RigError(
      'usage',
      'fault-of-another-game',
      `The fault “${id}” does not exist at ${config.game}.`,
      `It exists at ${fault.games.join(', ')}.`,
    )
  }
  return {
    faults: TABLE_FAULTS.filter((f) => config.faults.includes(f.id)),
    wire: WIRE_FAULTS.filter((f) => config.faults.includes(f.id)),
  }
}

/**
 * The scenarios to play: those named, or those of the configuration, or all of the game. One that its
 * readings make untellable is left out, unless it is named.
 */
export function scenariosOf(
  config: Config,
  named: readonly string[],
): { scenarios: Scenario[]; leftOut: Map<string, string> } {
  const ids = named.length > 0 ? named : config.scenarios
  const leftOut = new Map<string, string>()
  if (ids) return { scenarios: ids.map((id) => scenarioOf(id, config)), leftOut }
  const scenarios = SCENARIOS.filter((s) => s.games.includes(config.game))
  if (scenarios.length === 0) {
    throw new RigError(
      'usage',
      'no-scenario',
      `This version plays no scenario of ${config.game}.`,
      '`rig scenarios` lists them with their games.',
    )
  }
  for (const s of scenarios) {
    const why = s.unless?.(config.readings)
    if (why) leftOut.set(s.id, why)
  }
  return { scenarios, leftOut }
}

function scenarioOf(id: string, config: Config): Scenario {
  const s = SCENARIOS.find((x) => x.id === id)
  if (!s)
    throw unknownName(
      'scenario',
      id,
      SCENARIOS.map((x) => x.id),
    )
  if (s.games.includes(config.game)) return s
  throw new RigError(
    'usage',
    'scenario-of-another-game',
    `The scenario “${id}” is not one of ${config.game}.`,
    `It is played at ${s.games.join(', ')}.`,
  )
}
