import Type from 'typebox'
import { GAMES } from '../apparatus/layout.ts'
import { ANSWERS, type Answer } from '../inspection.ts'
import { DECISION_RULES } from '../measurement.ts'
import { DURATION_PATTERN } from '../time.ts'
import { READING_NAMES, READINGS, type Readings, valuesOf } from './readings.ts'
import { Target } from './target-schema.ts'
import { HOUR_PATTERN, TIMINGS, type TimingName, type TimingText } from './timing.ts'
import { LONG_RUN, TRACE_CHOICES } from './trace.ts'

const closed = { additionalProperties: false }
const ids = (options: { description: string; default?: string[] }) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1 }), { uniqueItems: true, ...options }))

const whole = (fallback: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, default: fallback, description }))

const orNull = <T extends Type.TSchema>(value: T, title: string, description: string) =>
  Type.Optional(Type.Union([value, Type.Null()], { title, default: null, description }))

const House = Type.Object(
  {
    tables: whole(1, 'Tables that are open.'),
    chiefs: whole(1, 'Table chiefs on duty.'),
    tablesPerChief: whole(1, 'How many tables one chief may hold.'),
    licensedMinimum: orNull(
      Type.Number({ exclusiveMinimum: 0 }),
      'a stake above 0, or null',
      'The minimum stake that the licence declares, in the units of the limits; null: it is not known, and whether a minimum is allowed cannot be told.',
    ),
    sigil: orNull(
      Type.String({ minLength: 1 }),
      'the sigil as it is printed, or null',
      'The sigil on the colour chips of this table; null: it is not known.',
    ),
  },
  { ...closed, default: {}, description: 'The house: its staff, its licence, its chips.' },
)

const Inspector = Type.Object(
  {
    by: Type.String({ minLength: 1, description: 'Who answered, as the report shall name him.' }),
    answers: Type.Unsafe<Readonly<Record<string, Answer>>>({
      type: 'object',
      default: {},
      additionalProperties: { enum: [...ANSWERS] },
      description:
        'By clause: yes when it is kept, no when it is not, unknown when it could not be seen. `rig regulations` shows the questions.',
    }),
  },
  { ...closed, description: 'What an inspector answered to what only he can see.' },
)

const ReadingsInForce = Type.Unsafe<Partial<Readings>>({
  type: 'object',
  properties: Object.fromEntries(
    READING_NAMES.map((name) => {
      const { about, matters, values } = READINGS[name]
      const meanings = Object.entries(values).map(([value, meaning]) => `${value}: ${meaning}.`)
      const description = [about, ...meanings, matters].join(' ')
      return [name, { enum: valuesOf(name), default: valuesOf(name)[0], description }]
    }),
  ),
  ...closed,
  default: {},
  description: 'How the bench reads what the texts leave open. The report names the readings in force.',
})

function timing(name: TimingName): object {
  const { default: fallback, about: description } = TIMINGS[name]
  const form =
    name === 'sessionCutOver'
      ? { title: 'an hour of the day', examples: ['04:00'], pattern: HOUR_PATTERN }
      : { title: 'a duration with its unit', examples: ['250 ms', '1.43 s'], pattern: DURATION_PATTERN }
  return { type: 'string', ...form, description, ...(fallback === null ? {} : { default: fallback }) }
}

const Timings = Type.Unsafe<Partial<TimingText>>({
  type: 'object',
  properties: Object.fromEntries(Object.keys(TIMINGS).map((name) => [name, timing(name as TimingName)])),
  ...closed,
  default: {},
  description:
    'What the bench measures by, and limits that the texts leave to the house. Each with its unit.',
})

/** The schema of a configuration file: what `rig schema` prints, and what validates. */
export const ConfigSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: 'Where an editor finds this schema.' })),
    table: Type.Optional(
      Type.String({
        minLength: 1,
        pattern: '^[^/+#\\s]+$',
        title: 'a name without spaces, “/”, “+” or “#”',
        default: 'T1',
        description: 'The name of the table: in the report and in MQTT topics.',
      }),
    ),
    game: Type.Enum([...GAMES], { description: 'The game whose apparatus is tested.' }),
    packs: Type.Optional(
      Type.Array(Type.String({ minLength: 1, examples: ['mc-2019-819', 'fr-46', 'fr-67-5', 'us-sd'] }), {
        minItems: 1,
        uniqueItems: true,
        description:
          'The texts to judge by: the id of one that the rig knows (`rig regulations` lists them), or the path of one of your own, from the folder of this file. Without it, the text that governs the game.',
      }),
    ),
    required: Type.Optional(
      Type.Union(
        [Type.Enum(['judged', 'all']), Type.Array(Type.String({ minLength: 1 }), { uniqueItems: true })],
        {
          title: '“judged”, “all” or a list of clause ids',
          default: 'judged',
          description:
            'Clauses without which the run is inconclusive when they were not assessed. judged: those of the packs that this rig judges; all: every clause of the packs; or a list of ids.',
        },
      ),
    ),
    target: Type.Optional(Target),
    layout: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'The pockets in their order: the id of a layout that comes with the rig, or the path of a file, from the folder of this one. The Monte-Carlo and vingt-trois layouts that come with it are examples; give the order of the real wheel.',
      }),
    ),
    obstacles: Type.Optional(Type.Integer({ minimum: 0, description: 'Metal obstacles round the rim.' })),
    house: Type.Optional(House),
    inspector: Type.Optional(Inspector),
    readings: Type.Optional(ReadingsInForce),
    timing: Type.Optional(Timings),
    rnvpSpeedShare: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        exclusiveMaximum: 1,
        default: 0.35,
        description:
          'The share of its launch speed that the ball has lost when it “slows” (reading rnvpSlowdown: deceleration).',
      }),
    ),
    decisionRule: Type.Optional(
      Type.Enum([...DECISION_RULES], {
        default: DECISION_RULES[0],
        description:
          'How a measured value is compared with its limit (ILAC-G8:09/2019). guarded: within U of the limit it cannot be told; simple: the value alone decides; non-binary: within U of the limit the decision is conditional.',
      }),
    ),
    spins: Type.Optional(
      Type.Integer({ minimum: 1, default: 200, description: 'Coups that `rig certify` plays.' }),
    ),
    seed: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        default: 1,
        description: 'What every draw of the emulator comes from: the same seed gives the same run.',
      }),
    ),
    trace: Type.Optional(
      Type.Enum([...TRACE_CHOICES], {
        default: TRACE_CHOICES[0],
        description: `How much of the record is kept. auto: full up to ${LONG_RUN} spins, failures beyond; full: everything (16 kB a coup); failures: the coups in which something was not right; none: only the head.`,
      }),
    ),
    scenarios: ids({
      description:
        'Scenarios to play, by id. `rig scenarios` lists them. Without it, all that apply to the game.',
    }),
    faults: ids({ default: [], description: 'Faults for the emulator, by id. `rig faults` lists them.' }),
  },
  {
    ...closed,
    $schema: 'http://json-schema.org/draft-07/schema#',
    description:
      'The bench: what is tested, by which texts, and how the bench reads them. Only the game is needed.',
  },
)

/** A configuration as its file writes it. */
export type ConfigFile = Type.Static<typeof ConfigSchema>

/** The schema as text: what `rig schema` prints and `rig.config.schema.json` holds. */
export const schemaText = (): string => `${JSON.stringify(ConfigSchema, null, 2)}\n`
