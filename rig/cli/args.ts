import { GAMES, type Game } from '../apparatus/layout.ts'
import { OPERATORS, PROFILES } from '../config/choices.ts'
import { type Config, loadConfig, type Overrides } from '../config/load.ts'
import { optionOf, READING_NAMES, type ReadingName, valuesOf } from '../config/readings.ts'
import type { TargetFile } from '../config/target-schema.ts'
import { TRACE_CHOICES } from '../config/trace.ts'
import { RigError } from '../errors.ts'
import { DECISION_RULES } from '../measurement.ts'
import { oneOf, unknownName } from '../nearest.ts'

/** What yargs made of the command line; read by name below. */
export type Args = Readonly<Record<string, unknown>>

/** The value of an option that is given once. @throws RigError when it is given twice, or empty */
export const text = (args: Args, name: string): string | undefined => {
  const value = args[name]
  if (Array.isArray(value))
    throw new RigError('usage', 'option-twice', `--${name} is given more than once.`, 'Give it once.')
  if (value === '')
    throw new RigError('usage', 'option-empty', `--${name} is empty.`, 'Give it a value, or leave it out.')
  return value as string | undefined
}

export const whole = (args: Args, name: string, least: number): number | undefined => {
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

/** One of the values of an option. @throws RigError for any other */
export const choice = <T extends string>(args: Args, name: string, values: readonly T[]): T | undefined => {
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
    table: text(args, 'table'),
    game: gameOf(args),
    target: targetOf(args),
    packs: args.pack as string[] | undefined,
    layout: text(args, 'layout'),
    decisionRule: choice(args, 'decision-rule', DECISION_RULES),
    trace: choice(args, 'trace', TRACE_CHOICES),
    spins: whole(args, 'spins', 1),
    seed: whole(args, 'seed', 0),
    faults: args.fault as string[] | undefined,
    readings,
  }
  const overrides = Object.fromEntries(Object.entries(said).filter(([, v]) => v !== undefined)) as Overrides
  return loadConfig(text(args, 'config') ?? null, overrides)
}

const TARGETS = ['emulator', 'serial'] as const

/** What the command line says of the target; a port alone says that it is a serial one. */
function targetOf(args: Args): Partial<TargetFile> | undefined {
  const [port, mqtt] = [text(args, 'port'), text(args, 'mqtt')]
  const kind = choice(args, 'target', TARGETS) ?? (port === undefined ? undefined : 'serial')
  const answers = choice(args, 'operator', OPERATORS)
  const said = {
    kind,
    port,
    profile: choice(args, 'profile', PROFILES),
    baudRate: whole(args, 'baud', 50),
    speed: speedOf(args),
    mqtt: mqtt === undefined ? undefined : brokerOf(mqtt),
    operator: answers === undefined ? undefined : { answers },
  }
  const given = Object.fromEntries(Object.entries(said).filter(([, v]) => v !== undefined))
  return Object.keys(given).length === 0 ? undefined : given
}

/** `mqtt://…` or `mqtts://…`: a broker that runs; `host:port`, or a port alone: the rig is the broker there. */
function brokerOf(mqtt: string): { url: string } | { listen: string } {
  if (/^(mqtts?|wss?):\/\//.test(mqtt)) return { url: mqtt }
  if (/^([^/:]+:)?\d{1,5}$/.test(mqtt)) return { listen: mqtt.includes(':') ? mqtt : `127.0.0.1:${mqtt}` }
  throw new RigError(
    'usage',
    'mqtt',
    `--mqtt “${mqtt}” is neither the address of a broker nor one to be a broker at.`,
    'Write mqtt://host:1883 or mqtts://host:8883 for a broker that runs, or 127.0.0.1:1883 for the rig to be one.',
  )
}

/** How much faster than life. @throws RigError for what is no number above 0 */
export function speedOf(args: Args): number | undefined {
  const { speed } = args
  if (speed === undefined) return undefined
  if (typeof speed === 'number' && speed > 0 && speed <= 1000) return speed
  throw new RigError(
    'usage',
    'option-number',
    '--speed must be a number above 0, at most 1000.',
    'For example --speed 20.',
  )
}

const DATE = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/

/** The date of the run. @throws RigError when `--date` is none. */
export function startOf(args: Args): string {
  const date = text(args, 'date')
  if (date === undefined) return new Date().toISOString()
  const day = DATE.exec(date)?.[1]
  // 30 February is a day to `Date`: it comes back as 2 March.
  if (day !== undefined && isTime(date) && isTime(day) && new Date(day).toISOString().startsWith(day))
    return new Date(date).toISOString()
  throw new RigError(
    'usage',
    'date',
    `--date “${date}” is no date.`,
    'Write it like 2026-11-30 or 2026-11-30T14:00:00Z.',
  )
}

const isTime = (date: string) => Number.isFinite(Date.parse(date))
