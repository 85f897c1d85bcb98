import type { Argv } from 'yargs'
import { GAMES } from '../apparatus/layout.ts'
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
const RESULT = { ...valued, group: 'What comes out:' }
const READING = { ...valued, group: 'How the texts are read where they leave it open:' }
const FILES = 'certificate.html, result.json, junit.xml and trace.ndjson'

export const EXIT_CODES =
  'Exit codes: 0 pass, 20 inconclusive or not assessed, 30 fail, 50 rig error, 64 usage or configuration, 130 interrupted.'

/** Options of `certify` and `run`. */
export function playOptions<T>(y: Argv<T>) {
  const { spins, seed } = defaultConfig('roulette-monte-carlo')
  y.option('target', { ...PLAYED, default: 'emulator', describe: 'The thing under test: emulator' })
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
  return commonOptions(y).option('out', { ...RESULT, default: 'rig-out', describe: `Folder for ${FILES}` })
}

/** Options of `replay`. */
export function replayOptions<T>(y: Argv<T>) {
  y.option('profile', {
    ...valued,
    group: 'What is judged:',
    describe: 'Protocol of a log: slingshot2, sentence',
    defaultDescription: 'by its looks',
  })
  return commonOptions(y).option('out', {
    ...RESULT,
    describe: `Folder for ${FILES}`,
    defaultDescription: 'none are written',
  })
}

/** Options that say which bench is in force, and how its result is told. */
function commonOptions<T>(y: Argv<T>): Argv<T> {
  y.option('config', {
    ...BENCH,
    describe: 'Configuration file',
    defaultDescription: `${CONFIG_FILE} here, or a built-in bench`,
  })
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
    .option('config', {
      ...BENCH,
      describe: 'Configuration file',
      defaultDescription: `${CONFIG_FILE} here, or a built-in bench`,
    })
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
