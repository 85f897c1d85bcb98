import { Ajv } from 'ajv'
import type { Game } from '../apparatus/layout.ts'
import { RigError } from '../errors.ts'
import { problems } from '../json/problems.ts'
import type { Readings } from './readings.ts'
import { type ConfigFile, ConfigSchema } from './schema.ts'
import type { TimingText } from './timing.ts'

/** A configuration with every default filled in, as a file would write it. Without scenarios: all of the game. */
export type CompleteConfig = Required<
  Omit<ConfigFile, '$schema' | 'scenarios' | 'readings' | 'timing' | 'house'>
> & {
  scenarios?: string[]
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

const fits = new Ajv({
  allErrors: true,
  strict: true,
  verbose: true,
  useDefaults: true,
}).compile<CompleteConfig>(ConfigSchema)

/**
 * Validates a configuration and fills in its defaults, those of its game first. Leaves `raw` as it is.
 *
 * @param where what is named as wrong: the path of the file
 * @throws RigError `usage` with every problem, its place, what was expected and what was found
 */
export function complete(raw: unknown, where: string): CompleteConfig {
  const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw)
  const config: unknown = isObject ? structuredClone({ ...GAME[(raw as ConfigFile).game], ...raw }) : raw
  if (fits(config)) return config
  throw new RigError(
    'usage',
    'config-wrong',
    [`${where} does not fit:`, ...problems(fits.errors ?? [])].join('\n  '),
    '`rig schema` prints what a configuration may say; `rig init` writes one to start from.',
  )
}

/** The bench that is built in for a game, complete and in the order of the schema: what `rig init` writes. */
export function defaultConfig(game: Game): CompleteConfig {
  const config: Record<string, unknown> = { ...complete({ game }, 'The built-in configuration') }
  const keys = Object.keys(ConfigSchema.properties).filter((key) => key in config)
  return Object.fromEntries(keys.map((key) => [key, config[key]])) as unknown as CompleteConfig
}
