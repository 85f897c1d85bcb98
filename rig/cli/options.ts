import type { Argv } from 'yargs'
import { GAMES, type Game } from '../apparatus/layout.ts'
import { type Config, loadConfig, type Overrides } from '../config/load.ts'
import { optionOf, READING_NAMES, READINGS, type ReadingName, valuesOf } from '../config/readings.ts'
import { RigError } from '../errors.ts'
import { DECISION_RULES } from '../measurement.ts'
import { oneOf, unknownName } from '../nearest.ts'
import type { TraceMode } from '../trace/record.ts'

/** Options that say which bench is in force. */
export function benchOptions<T>(y: Argv<T>) {
  return readingOptions(y)
    .option('config', { type: 'string', describe: 'Configuration file (default: rig.config.json)' })
    .option('game', { type: 'string', describe: `Game: ${GAMES.join(', ')}` })
    .option('pack', { type: 'string', array: true, describe: 'Text to judge by; can be repeated' })
    .option('layout', { type: 'string', describe: 'Order of the pockets: an id or a file' })
    .option('decision-rule', { type: 'string', describe: `Decision rule: ${DECISION_RULES.join(', ')}` })
    .option('trace', { type: 'string', describe: 'How much is kept: full, failures, none' })
    .option('date', { type: 'string', describe: 'Date and time of the run, ISO 8601 (default: now)' })
    .option('json', {
      type: 'boolean',
      default: false,
      describe: 'Print the result as JSON, and nothing else',
    })
}

function readingOptions<T>(y: Argv<T>): Argv<T> {
  for (const name of READING_NAMES) {
    const describe = `${READINGS[name].about} ${valuesOf(name).join(', ')}`
    y.option(optionOf(name), { type: 'string', describe, group: 'Readings of the texts:' })
  }
  return y
}

/** Options that say what is played. */
export function playOptions<T>(y: Argv<T>) {
  return benchOptions(y)
    .option('target', { type: 'string', default: 'emulator', describe: 'The thing under test: emulator' })
    .option('spins', { type: 'number', describe: 'Coups to play' })
    .option('seed', { type: 'number', describe: 'Seed of the emulator: the same seed, the same run' })
    .option('fault', {
      type: 'string',
      array: true,
      describe: 'Make the emulator misbehave; can be repeated',
    })
    .option('out', { type: 'string', default: 'rig-out', describe: 'Folder for the results' })
}

/** What yargs made of the command line; read by name below. */
export type Args = Readonly<Record<string, unknown>>

const text = (args: Args, name: string): string | undefined => {
  const value = args[name]
  if (Array.isArray(value))
    throw new RigError('usage', 'option-twice', `--${name} is given more than once.`, 'Give it once.')
  if (value === '')
    throw new RigError('usage', 'option-empty', `--${name} is empty.`, 'Give it a value, or leave it out.')
  return value as string | undefined
}

const whole = (args: Args, name: string, least: number): number | undefined => {
  const value = args[name]
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value
  throw new RigError(
    'usage',
    'option-number',
    `--${name} must be a whole number of at least ${least}.`,
    `For example --${name} ${Math.max(least, 7)}.`,
  )
}

const choice = <T extends string>(args: Args, name: string, values: readonly T[]): T | undefined => {
  const value = text(args, name)
  if (value === undefined || values.includes(value as T)) return value as T | undefined
  throw new RigError(
    'usage',
    'option-choice',
    `--${name} “${value}” is not one of its values.`,
    `It is ${oneOf(values)}.`,
  )
}

/** The game that was asked for. @throws RigError for one that does not exist, with the nearest name. */
export function gameOf(args: Args): Game | undefined {
  const game = text(args, 'game')
  if (game !== undefined && !GAMES.includes(game as Game)) throw unknownName('game', game, GAMES)
  return game as Game | undefined
}

/** The bench in force: the configuration, and over it the command line. */
export function configOf(args: Args): Config {
  const readings: Partial<Record<ReadingName, string>> = {}
  for (const name of READING_NAMES) {
    const value = choice(args, optionOf(name), valuesOf(name))
    if (value !== undefined) readings[name] = value
  }
  const said = {
    game: gameOf(args),
    packs: args.pack as string[] | undefined,
    layout: text(args, 'layout'),
    decisionRule: choice(args, 'decision-rule', DECISION_RULES),
    trace: choice<TraceMode>(args, 'trace', ['full', 'failures', 'none']),
    spins: whole(args, 'spins', 1),
    seed: whole(args, 'seed', 0),
    faults: args.fault as string[] | undefined,
    readings,
  }
  const overrides = Object.fromEntries(Object.entries(said).filter(([, v]) => v !== undefined)) as Overrides
  return loadConfig(text(args, 'config') ?? null, overrides)
}

/** The date of the run. @throws RigError when `--date` is none. */
export function startOf(args: Args): string {
  const date = text(args, 'date')
  if (date === undefined) return new Date().toISOString()
  const t = Date.parse(date)
  if (/^\d{4}-\d\d-\d\d/.test(date) && Number.isFinite(t)) return new Date(t).toISOString()
  throw new RigError(
    'usage',
    'date',
    `--date “${date}” is no date.`,
    'Write it like 2026-11-30 or 2026-11-30T14:00:00Z.',
  )
}
