import { existsSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import type { Layout } from '../apparatus/layout.ts'
import { loadLayout } from '../apparatus/layouts.ts'
import { RigError } from '../errors.ts'
import { EMULATOR_ITSELF, type Inspection } from '../inspection.ts'
import { readJson } from '../json/read.ts'
import type { TraceMode } from '../trace/record.ts'
import { type CompleteConfig, complete } from './complete.ts'
import type { ConfigFile } from './schema.ts'
import { type TargetConfig, targetOf } from './target.ts'
import type { TargetFile } from './target-schema.ts'
import { parseTiming, type Timing, type TimingText } from './timing.ts'
import { traceMode } from './trace.ts'

/** The configuration that is looked for in the current folder. */
export const CONFIG_FILE = 'rig.config.json'

/** The bench: a configuration with its layout loaded, its durations in ms, and every default filled in. */
export interface Config
  extends Readonly<
    Omit<CompleteConfig, 'layout' | 'scenarios' | 'timing' | 'trace' | 'inspector' | 'target'>
  > {
  /** The file it comes from, null for the built-in defaults. In `packs` a file has its absolute path. */
  readonly path: string | null
  readonly target: TargetConfig
  readonly layout: Layout
  readonly timing: Timing
  /** The durations as they were written, for the report. */
  readonly timingText: TimingText
  /** Null: nobody answered anything. */
  readonly inspector: Inspection | null
  /** Null: all that apply to the game. */
  readonly scenarios: readonly string[] | null
  readonly trace: TraceMode
}

/** What the command line says: it wins over the file. House, readings and timing one by one. */
export type Overrides = Partial<Omit<ConfigFile, '$schema' | 'target'>> & {
  readonly target?: Partial<TargetFile>
}

/**
 * The bench in force: the file at `path`, or without one `rig.config.json` in the current folder, or without
 * that the built-in defaults; over it the overrides. Where they name another game than the file, what the
 * file says of its game's apparatus, texts, licence, inspection, scenarios and faults does not count.
 *
 * @throws RigError `usage`: a configuration that does not fit, with every problem and its place, or a layout
 *   that is wrong; `input`: a file that is missing, a folder, empty, unreadable or not JSON
 */
export function loadConfig(path: string | null, overrides: Overrides = {}): Config {
  const file = path ?? (existsSync(CONFIG_FILE) ? CONFIG_FILE : null)
  const said = file === null ? { game: 'roulette-monte-carlo' as const } : read(file)
  const game = overrides.game ?? said.game
  const kept = said.game === game ? said : withoutGame(said)
  const all = complete(
    {
      ...kept,
      ...overrides,
      target: { kind: 'emulator', ...kept.target, ...overrides.target },
      house: { ...kept.house, ...overrides.house },
      readings: { ...kept.readings, ...overrides.readings },
      timing: { ...kept.timing, ...overrides.timing },
    },
    'The command line',
  )

  const { layout: ref, packs, scenarios = null, inspector = null, timing, trace, target, ...rest } = all
  const folderOf = (key: 'layout' | 'packs') =>
    file !== null && overrides[key] === undefined ? dirname(resolve(file)) : process.cwd()
  const layout = loadLayout(ref, folderOf('layout'))
  if (layout.game !== game) {
    throw new RigError(
      'usage',
      'layout-of-another-game',
      `The layout “${layout.id}” is one of ${layout.game}, and the game is ${game}.`,
      'Name a layout of the game, or leave it out.',
    )
  }
  return {
    ...rest,
    path: file,
    target: withPaths(targetOf(target), file === null ? process.cwd() : dirname(resolve(file))),
    layout,
    packs: packs.map((pack) => (isPackFile(pack) ? resolve(folderOf('packs'), pack) : pack)),
    scenarios,
    // What the emulator answers for itself says nothing of a real table.
    inspector: target.kind !== 'emulator' && inspector?.by === EMULATOR_ITSELF ? null : inspector,
    timing: parseTiming(timing),
    timingText: timing,
    trace: traceMode(trace, rest.spins),
  }
}

/** Whether an entry of `packs` is the path of a text of the bench's own, not the id of one that the rig knows. */
export const isPackFile = (pack: string): boolean =>
  /^\.{0,2}[/\\]|\.[cm]?[jt]s$/.test(pack) || isAbsolute(pack)

function read(path: string): ConfigFile {
  const raw = readJson(path, 'configuration')
  complete(raw, path)
  const { $schema: _, ...said } = raw as ConfigFile
  return said
}

function withoutGame(file: ConfigFile): ConfigFile {
  const ofGame = ['packs', 'layout', 'obstacles', 'inspector', 'scenarios', 'faults']
  if (Array.isArray(file.required)) ofGame.push('required')
  const { house, ...kept } = Object.fromEntries(
    Object.entries(file).filter(([key]) => !ofGame.includes(key)),
  ) as ConfigFile
  if (!house) return kept
  // Of the house its staff stays: the licence and the chips are those of one table.
  const { licensedMinimum: _minimum, sigil: _sigil, ...staff } = house
  return { ...kept, house: staff }
}

/** The files of a broker's certificates and secrets are named from the folder of the configuration. */
function withPaths(target: TargetConfig, folder: string): TargetConfig {
  const { mqtt } = target
  if (!mqtt) return target
  const named = ['ca', 'cert', 'key'] as const
  const files = Object.fromEntries(
    named.flatMap((k) => (mqtt[k] === undefined ? [] : [[k, resolve(folder, mqtt[k])]])),
  )
  const { password } = mqtt
  const secret = password && 'file' in password ? { password: { file: resolve(folder, password.file) } } : {}
  return { ...target, mqtt: { ...mqtt, ...files, ...secret } }
}
