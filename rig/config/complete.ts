import type { Game } from '../apparatus/layout.ts'
import { RigError } from '../errors.ts'
import { EMULATOR_ITSELF, type Inspection } from '../inspection.ts'
import { problems } from '../json/problems.ts'
import { validator } from '../json/validator.ts'
import { configKeys } from './keys.ts'
import type { Readings } from './readings.ts'
import type { ConfigFile } from './schema.ts'
import type { TimingText } from './timing.ts'

/** A configuration with every default filled in, as a file would write it. Without scenarios: all of the game. */
export type CompleteConfig = Required<
  Omit<ConfigFile, '$schema' | 'scenarios' | 'readings' | 'timing' | 'house' | 'inspector'>
> & {
  scenarios?: string[]
  inspector?: Inspection
  readings: Readings
  timing: TimingText
  house: Required<NonNullable<ConfigFile['house']>>
}

/** The text that governs each game, and an apparatus of it that comes with the rig. */
const GAME: Readonly<Record<Game, { packs: string[]; layout: string; obstacles: number }>> = {
  boule: { packs: ['fr-46'], layout: 'boule-9', obstacles: 0 },
  'vingt-trois': { packs: ['fr-46'], layout: 'vingt-trois-example', obstacles: 0 },
  // Arrêté ministériel 2019-819, 1-2, asks for seven at the least; roulette bowls commonly carry eight.
  'roulette-monte-carlo': { packs: ['mc-2019-819'], layout: 'roulette-monte-carlo-example', obstacles: 8 },
  'roulette-37': { packs: ['fr-67-5'], layout: 'roulette-37', obstacles: 8 },
  'roulette-38': { packs: ['us-sd'], layout: 'roulette-38', obstacles: 8 },
}

/**
 * What the emulator says of the house that it emulates, where a bench does not: its licence, and what an
 * inspector would see there. Never a default for a real table, of which only its bench can know this.
 */
const EMULATED: Readonly<Record<Game, { house?: { licensedMinimum: number }; inspector?: Inspection }>> = {
  boule: { house: { licensedMinimum: 2 } },
  'vingt-trois': { house: { licensedMinimum: 2 } },
  'roulette-monte-carlo': {
    inspector: { by: EMULATOR_ITSELF, answers: { 'mc-2019-819/1-2/layout-covers-chances': 'yes' } },
  },
  'roulette-37': {},
  'roulette-38': {},
}

/**
 * Validates a configuration and fills in its defaults, those of its game first. Leaves `raw` as it is.
 *
 * @param where what is named as wrong: the path of the file
 * @throws RigError `usage` with every problem, its place, what was expected and what was found
 */
export function complete(raw: unknown, where: string): CompleteConfig {
  const config: unknown = isObject(raw) ? structuredClone(withDefaults(raw as Partial<ConfigFile>)) : raw
  const fits = validator<CompleteConfig>('config')
  if (fits(config)) return config
  throw new RigError(
    'usage',
    'config-wrong',
    [`${where} does not fit:`, ...problems(fits.errors ?? [])].join('\n  '),
    '`rig schema` prints what a configuration may say; `rig init` writes one to start from.',
  )
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** With the defaults of its game. What is of the wrong type stays as it is, for the schema to refuse. */
function withDefaults(raw: Partial<ConfigFile>): object {
  const game = raw.game as Game
  const emulated = (raw.target?.kind ?? 'emulator') === 'emulator' ? EMULATED[game] : undefined
  const house =
    raw.house === undefined || isObject(raw.house) ? { ...emulated?.house, ...raw.house } : raw.house
  return { ...GAME[game], ...emulated, ...raw, house }
}

/**
 * What `rig init` writes: the built-in bench of a game, less what the emulator says of itself, which a file would
 * carry over to a real table.
 */
export function configToEdit(game: Game): object {
  const { inspector, house, ...config } = defaultConfig(game)
  const { licensedMinimum: _, ...staff } = house
  return {
    ...config,
    house: EMULATED[game].house ? staff : house,
    ...(EMULATED[game].inspector ? {} : { inspector }),
  }
}

/** The bench that is built in for a game, complete and in the order of the schema: what `rig init` writes. */
export function defaultConfig(game: Game): CompleteConfig {
  const config: Record<string, unknown> = { ...complete({ game }, 'The built-in configuration') }
  const keys = configKeys().filter((key) => key in config)
  return Object.fromEntries(keys.map((key) => [key, config[key]])) as unknown as CompleteConfig
}
