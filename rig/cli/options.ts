import type { Argv } from 'yargs'
import { FORM_NAMES } from '../../drivers/recording/form.ts'
import { GAMES } from '../apparatus/layout.ts'
import { OPERATORS, PROFILES } from '../config/choices.ts'
import { defaultConfig } from '../config/complete.ts'
import { CONFIG_FILE } from '../config/load.ts'
import { optionOf, READING_NAMES, READINGS, valuesOf } from '../config/readings.ts'
import { LONG_RUN, TRACE_CHOICES } from '../config/trace.ts'
import { DECISION_RULES } from '../measurement.ts'
import { DEFAULT_LOG_LEVEL, LOG_LEVELS } from './log.ts'

/** An option without its value is a mistake, and not its default. */
const valued = { type: 'string', requiresArg: true } as const
const PLAYED = { ...valued, group: 'What is played:' }
const BENCH = { ...valued, group: 'The bench (the command line wins over the configuration):' }
const CABLE = { ...valued, group: 'The cylinder and its table:' }
const EMULATED = { ...valued, group: 'What is emulated:' }
const WIRE = { ...valued, group: 'The wire:' }
const RESULT = { ...valued, group: 'What comes out:' }
const READING = { ...valued, group: 'How the texts are read where they leave it open:' }

const CONFIG = {
  ...BENCH,
  describe: 'Configuration file',
  defaultDescription: `${CONFIG_FILE} here, or a built-in bench`,
}
const PROFILE = {
  ...CABLE,
  describe: `What speaks there: ${PROFILES.join(', ')}`,
  defaultDescription: PROFILES[0],
}
const BAUD = {
  ...CABLE,
  type: 'number',
  describe: 'Speed of the line',
  defaultDescription: 'that of the profile',
} as const
const SPEED = {
  ...CABLE,
  type: 'number',
  describe: 'How much faster than life an emulator at the other end runs',
  defaultDescription: '1',
} as const

const FILES = 'certificate.html, result.json, junit.xml and trace.ndjson'

export const EXIT_CODES =
  'Exit codes: 0 pass, 20 inconclusive or not assessed, 30 fail, 50 rig error, 64 usage or configuration, 130 interrupted.'

/**
 * Whose faults `rig faults --of` lists: the emulated table's, those of its worn equipment, the wire's and the broker's,
 * an emulated wheel's.
 */
export const FAULTS_OF = ['table', 'equipment', 'wire', 'slingshot2', 'in-rim-reader'] as const

/** Options of `certify` and `run`. */
export function playOptions<T>(y: Argv<T>) {
  const { spins, seed } = defaultConfig('roulette-monte-carlo')
  y.option('target', {
    ...PLAYED,
    describe: 'The thing under test: emulator, serial',
    defaultDescription: 'emulator; serial with --port',
  })
    .option('spins', {
      ...PLAYED,
      type: 'number',
      describe: 'Coups of the scenario direction-reversal',
      defaultDescription: String(spins),
    })
    .option('seed', {
      ...PLAYED,
      type: 'number',
      describe: 'Seed of the emulator: the same seed, the same run',
      defaultDescription: String(seed),
    })
    .option('fault', {
      ...PLAYED,
      array: true,
      describe: 'Make the emulator misbehave (see rig faults); can be repeated',
    })
    .option('ask', {
      type: 'boolean',
      group: PLAYED.group,
      describe: 'Ask on the terminal what only an inspector can see',
    })
  targetOptions(y).option('operator', {
    ...CABLE,
    describe: `Who does what no machine can: ${OPERATORS.join(', ')} (a person here; nobody, taken as done or skipped)`,
    defaultDescription: OPERATORS[0],
  })
  return commonOptions(y).option('out', { ...RESULT, default: 'rig-out', describe: `Folder for ${FILES}` })
}

/** Options that say where a real cylinder is, and what speaks there. */
function targetOptions<T>(y: Argv<T>, several = false): Argv<T> {
  return y
    .option('port', {
      ...CABLE,
      ...(several ? { array: true } : {}),
      describe: `Where the cylinder is: /dev/ttyUSB0, tcp://host:port, rfc2217://host:port${several ? '; can be repeated' : ''}`,
    })
    .option('profile', PROFILE)
    .option('baud', BAUD)
    .option('mqtt', {
      ...CABLE,
      describe: 'The table’s broker: mqtt://host:1883, mqtts://host:8883; or host:port for the rig to be one',
      defaultDescription: 'what runs at 127.0.0.1:1883, or the rig itself there',
    })
    .option('table', { ...CABLE, describe: 'The table’s name in its topics', defaultDescription: 'T1' })
    .option('speed', SPEED) as Argv<T>
}

/** Options of `proxy`. */
export function proxyOptions<T>(y: Argv<T>) {
  return y
    .option('port', {
      ...CABLE,
      describe: 'Where the real device is: a path, tcp://host:port, rfc2217://host:port',
    })
    .option('profile', PROFILE)
    .option('baud', BAUD)
    .option('pty', { ...WIRE, describe: 'A stable name for the other end: a symbolic link' })
    .option('tcp', { ...WIRE, type: 'number', describe: 'A TCP port instead; 0: any that is free' })
    .option('fault', {
      ...WIRE,
      array: true,
      describe: 'Trouble from the start (see rig faults --of wire); can be repeated',
    })
    .option('seed', { ...WIRE, type: 'number', describe: 'Seed of the trouble', defaultDescription: '1' })
}

/** Options of `doctor`. */
export function doctorOptions<T>(y: Argv<T>) {
  return y
    .option('config', CONFIG)
    .option('port', {
      ...CABLE,
      describe: 'Also try what speaks at this port',
      defaultDescription: 'none is opened',
    })
    .option('mqtt', {
      ...CABLE,
      describe: 'Also try this broker',
      defaultDescription: 'that of the configuration',
    })
    .option('out', { ...RESULT, describe: 'Where results would go', default: 'rig-out' })
    .option('json', { type: 'boolean', describe: 'Print what was found as JSON' })
}

/** What `rig device` can do; the first where nothing is said. */
export const ACTIONS = ['read', 'compare', 'restore'] as const

/** Options of `device`. */
export function deviceOptions<T>(y: Argv<T>) {
  return y
    .option('config', CONFIG)
    .option('port', {
      ...CABLE,
      describe: 'Where the device is: /dev/ttyUSB0, tcp://host:port, rfc2217://host:port',
    })
    .option('profile', PROFILE)
    .option('baud', BAUD)
    .option('speed', SPEED)
    .option('self-test', {
      type: 'boolean',
      group: 'What is done:',
      describe: 'read: have it test itself as well, which plays a game each way and takes up to 5 min',
    })
    .option('confirm', {
      ...valued,
      group: 'What is done:',
      describe:
        'restore: write what was shown with this code; without it nothing is written unless somebody types so',
    })
    .option('save', { ...RESULT, describe: 'read: file for the snapshot' })
    .option('force', { type: 'boolean', group: RESULT.group, describe: 'Overwrite that file' })
    .option('json', {
      type: 'boolean',
      group: RESULT.group,
      describe: 'read, compare: print the result as JSON, and nothing else on stdout',
    })
    .example('$0 device --port /dev/ttyUSB0 --profile slingshot2 --save wheel.json', '')
    .example(
      '$0 device compare wheel.json --port /dev/ttyUSB0 --profile slingshot2',
      'what has changed since',
    )
    .epilogue(EXIT_CODES)
}

/** Options of `monitor`. */
export function monitorOptions<T>(y: Argv<T>) {
  return commonOptions(targetOptions(y, true))
    .option('for', { ...CABLE, describe: 'How long: 30 s, 10 min', defaultDescription: 'until Ctrl-C' })
    .option('out', {
      ...RESULT,
      describe: 'Folder for a record of each table',
      defaultDescription: 'none is kept',
    })
}

/** Options of `emulate`. */
export function emulateOptions<T>(y: Argv<T>) {
  const { seed } = defaultConfig('roulette-monte-carlo')
  return y
    .option('config', CONFIG)
    .option('game', {
      ...BENCH,
      describe: `Game: ${GAMES.join(', ')}`,
      defaultDescription: 'roulette-monte-carlo',
    })
    .option('protocol', {
      ...EMULATED,
      describe: `What it speaks: ${PROFILES.join(', ')}`,
      defaultDescription: PROFILES[0],
    })
    .option('pty', {
      ...EMULATED,
      describe: 'A stable name for its pseudo-terminal: a symbolic link',
      defaultDescription: 'a pseudo-terminal without one',
    })
    .option('tcp', { ...EMULATED, type: 'number', describe: 'A TCP port instead; 0: any that is free' })
    .option('mqtt', {
      ...EMULATED,
      describe: 'The broker: mqtt://host:1883, or host:port to be one',
      defaultDescription: 'what runs at 127.0.0.1:1883, or one of its own there',
    })
    .option('table', { ...EMULATED, describe: 'The table’s name in its topics', defaultDescription: 'T1' })
    .option('tables', {
      ...EMULATED,
      type: 'number',
      describe: 'So many tables at once: T1-1, T1-2 …; their ports are LINK-1 … or PORT, PORT + 1 …',
      defaultDescription: '1',
    })
    .option('speed', {
      ...EMULATED,
      type: 'number',
      describe: 'How much faster than life',
      defaultDescription: '1',
    })
    .option('baud', {
      ...EMULATED,
      type: 'number',
      describe: 'Speed of the line, at which bytes come out',
      defaultDescription: 'that of the protocol',
    })
    .option('seed', {
      ...EMULATED,
      type: 'number',
      describe: 'Seed of every draw',
      defaultDescription: String(seed),
    })
    .option('fault', {
      ...EMULATED,
      array: true,
      describe: 'Misbehave from the start (see rig faults); SIGUSR2 switches it off and on',
    })
    .option('play', {
      ...EMULATED,
      type: 'boolean',
      requiresArg: false,
      describe: 'Play coups one after the other, without being asked',
    })
    .option('json', { type: 'boolean', describe: 'Print where the tables are as JSON' })
}

/** Options of `replay`. */
export function replayOptions<T>(y: Argv<T>) {
  y.option('profile', {
    ...valued,
    group: 'What is judged:',
    describe: `Protocol of a log: ${PROFILES.join(', ')}`,
    defaultDescription: 'by its looks',
  })
  y.option('form', {
    ...valued,
    group: 'What is judged:',
    describe: `How its lines begin: ${FORM_NAMES.join(', ')}`,
    defaultDescription: 'by its looks',
  })
  return commonOptions(y).option('out', {
    ...RESULT,
    describe: `Folder for ${FILES}`,
    defaultDescription: 'none are written',
  })
}

/** Options of `diagnose`. */
export function diagnoseOptions<T>(y: Argv<T>) {
  return commonOptions(targetOptions(y))
    .option('form', {
      ...valued,
      group: 'What is looked at:',
      describe: `How the lines of a log begin: ${FORM_NAMES.join(', ')}`,
      defaultDescription: 'by its looks',
    })
    .option('target', { ...CABLE, describe: 'In place of a recording: serial', defaultDescription: 'none' })
    .option('for', {
      ...CABLE,
      describe: 'How long a live table is looked at: 60 s, 10 min',
      defaultDescription: '60 s',
    })
    .option('reference', {
      ...valued,
      group: 'What is looked at:',
      describe: 'JSON file of what each parameter should be: {"m": [1.5], "s": [14, 17.5]}',
      defaultDescription: 'the ranges that make sense',
    })
    .option('html', { ...RESULT, describe: 'File for a report with what went on around each finding' })
    .option('bundle', {
      ...RESULT,
      describe:
        'File (.tar.gz) to send on: the record, the findings, the environment, the configuration without secrets',
    })
}

/** Options that say which bench is in force, and how its result is told. */
function commonOptions<T>(y: Argv<T>): Argv<T> {
  y.option('config', CONFIG)
    .option('game', {
      ...BENCH,
      describe: `Game: ${GAMES.join(', ')}`,
      defaultDescription: 'roulette-monte-carlo',
    })
    .option('pack', {
      ...BENCH,
      array: true,
      describe: 'Text to judge by (see rig regulations), or a file of your own; can be repeated',
      defaultDescription: 'the text that governs the game',
    })
    .option('layout', {
      ...BENCH,
      describe: 'Order of the pockets: an id, or the path of a file',
      defaultDescription: 'one of the game',
    })
    .option('decision-rule', {
      ...BENCH,
      describe: `How a measured value meets its limit: ${DECISION_RULES.join(', ')}`,
      defaultDescription: DECISION_RULES[0],
    })
    .option('json', {
      type: 'boolean',
      group: RESULT.group,
      describe: 'Print the result as JSON, and nothing else on stdout',
    })
    .option('trace', {
      ...RESULT,
      describe: `How much of the record is kept: ${TRACE_CHOICES.join(', ')}`,
      defaultDescription: `${TRACE_CHOICES[0]}: full, and failures above ${LONG_RUN} spins`,
    })
    .option('date', { ...RESULT, describe: 'Date of the run, ISO 8601', defaultDescription: 'now' })
    .option('log-level', {
      ...RESULT,
      describe: `Events of the run on stderr, as JSON lines: ${LOG_LEVELS.join(', ')}`,
      defaultDescription: DEFAULT_LOG_LEVEL,
    })
    .epilogue(EXIT_CODES)
  for (const name of READING_NAMES) {
    const values = valuesOf(name)
    y.option(optionOf(name), {
      ...READING,
      describe: `${READINGS[name].about.replace(/\.$/, ':')} ${values.join(', ')}`,
      defaultDescription: values[0] as string,
    })
  }
  return y
}

/** Options that say which faults are played against which clauses. */
export function matrixOptions<T>(y: Argv<T>) {
  const { seed } = defaultConfig('roulette-monte-carlo')
  return y
    .option('config', CONFIG)
    .option('game', {
      ...PLAYED,
      describe: `Only this game: ${GAMES.join(', ')}`,
      defaultDescription: 'every game',
    })
    .option('seed', {
      ...PLAYED,
      type: 'number',
      describe: 'Seed of the emulator: the same seed, the same matrix',
      defaultDescription: String(seed),
    })
    .option('json', {
      type: 'boolean',
      group: RESULT.group,
      describe: 'Print the matrix as JSON, and nothing else on stdout',
    })
    .option('out', { ...RESULT, default: 'rig-out', describe: 'Folder for the page and its data' })
    .epilogue(EXIT_CODES)
}
