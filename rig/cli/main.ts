#!/usr/bin/env node
import yargs from 'yargs'
import { hideBin } from 'yargs/helpers'
import { STDIN } from '../../drivers/recording/file.ts'
import { GAMES } from '../apparatus/layout.ts'
import { RigError } from '../errors.ts'
import { unknownName } from '../nearest.ts'
import { VERSION } from '../version.ts'
import { EXIT, exitOfError } from './exit.ts'
import { endOnSignals } from './interrupt.ts'
import { misuse } from './misuse.ts'
import {
  ACTIONS,
  deviceOptions,
  diagnoseOptions,
  doctorOptions,
  EXIT_CODES,
  emulateOptions,
  FAULTS_OF,
  matrixOptions,
  monitorOptions,
  playOptions,
  proxyOptions,
  replayOptions,
} from './options.ts'
import { withoutHelpAfterwards } from './quick-start.ts'
import { coloursFor, print } from './terminal.ts'

const COMMANDS = [
  'certify',
  'run',
  'replay',
  'diagnose',
  'monitor',
  'device',
  'emulate',
  'proxy',
  'doctor',
  'kill-matrix',
  'regulations',
  'scenarios',
  'faults',
  'schema',
  'init',
]

const listOptions = (y: ReturnType<typeof yargs>) =>
  y
    .option('game', { type: 'string', requiresArg: true, describe: `Only of this game: ${GAMES.join(', ')}` })
    .option('json', { type: 'boolean', describe: 'As JSON, for tools' })

let code = 0

async function main(words: readonly string[]): Promise<void> {
  const [command] = words
  if (command !== undefined && !command.startsWith('-') && !COMMANDS.includes(command)) {
    throw unknownName('command', command, COMMANDS)
  }
  const y = yargs(words)
  withoutHelpAfterwards(y)
  await y
    .scriptName('rig')
    .detectLocale(false)
    .parserConfiguration({ 'greedy-arrays': false })
    .usage(
      '$0 <command>\n\nA test rig for casino cylinders: plays scenarios on a wheel and judges what its sensors say, and when, against the regulations.',
    )
    .example('$0 certify', 'the bench of rig.config.json here, or else an emulated Monte-Carlo wheel')
    .example('$0 certify --fault chip-no-stop', 'the same wheel, misbehaving')
    .example('$0 replay wheel.log --game roulette-37', 'what a wheel’s log shows')
    .command(
      'certify',
      'Play every scenario of the game, judge every clause of its texts, write a certificate',
      playOptions,
      async (args) => {
        code = await (await import('./play.ts')).playCommand('certify', args, [])
      },
    )
    .command(
      'run [scenario..]',
      'Play some scenarios, judged and reported as in a certification',
      (y) =>
        playOptions(y).positional('scenario', {
          type: 'string',
          array: true,
          describe: 'Which, by name (see rig scenarios)',
          defaultDescription: 'all of the game',
        }),
      async (args) => {
        code = await (await import('./play.ts')).playCommand(
          'run',
          args,
          (args.scenario as string[] | undefined) ?? [],
        )
      },
    )
    .command(
      'replay <file>',
      'Judge a recording: the trace of a run, or the log of a wheel',
      (y) =>
        replayOptions(y).positional('file', {
          type: 'string',
          demandOption: true,
          describe: 'The recording; - for what is piped in',
        }),
      async (args) => {
        code = await (await import('./replay.ts')).replayCommand(args)
      },
    )
    .command(
      'diagnose [file]',
      'What is wrong with a table, and what to do: from a recording, or live',
      (y) =>
        diagnoseOptions(y).positional('file', {
          type: 'string',
          describe: 'The recording: a trace, or a log; - for what is piped in',
        }),
      async (args) => {
        code = await (await import('./diagnose.ts')).diagnoseCommand(args)
      },
    )
    .command(
      'monitor',
      'Show what a table does while it plays, and what the clauses make of it',
      monitorOptions,
      async (args) => {
        code = await (await import('./monitor.ts')).monitorCommand(args)
      },
    )
    .command(
      'device [action] [files..]',
      'Read how a device is set, and keep it; compare two such snapshots; restore one',
      (y) =>
        deviceOptions(y)
          .positional('action', {
            type: 'string',
            choices: ACTIONS,
            describe: 'What to do',
            defaultDescription: ACTIONS[0],
          })
          .positional('files', {
            type: 'string',
            array: true,
            describe: 'compare: one or two snapshots; restore: one',
          }),
      async (args) => {
        code = await (await import('./device/command.ts')).deviceCommand(args)
      },
    )
    .command(
      'emulate',
      'Be a cylinder and its table, for whoever connects to them',
      emulateOptions,
      async (args) => {
        code = await (await import('./emulate.ts')).emulateCommand(args)
      },
    )
    .command(
      'proxy',
      'Stand between a real device and whoever connects, as a bad wire',
      proxyOptions,
      async (args) => {
        code = await (await import('./proxy.ts')).proxyCommand(args)
      },
    )
    .command('doctor', 'Is this machine, and its wiring, fit to measure?', doctorOptions, async (args) => {
      code = await (await import('./doctor.ts')).doctorCommand(args)
    })
    .command(
      'kill-matrix',
      'Play every fault against every clause, to show that each judgement can fail',
      matrixOptions,
      async (args) => {
        code = await (await import('./kill-matrix.ts')).killMatrixCommand(args)
      },
    )
    .command(
      'regulations',
      'List the clauses of the texts, and which of them are judged',
      (y) =>
        listOptions(y).option('config', {
          type: 'string',
          requiresArg: true,
          describe: 'A configuration whose own texts are listed as well',
        }),
      async (args) => (await import('./list.ts')).listRegulations(args),
    )
    .command('scenarios', 'List the scenarios', listOptions, async (args) =>
      (await import('./list.ts')).listScenarios(args),
    )
    .command(
      'faults',
      'List the faults that the emulator can be given, and the clauses they break',
      (y) =>
        listOptions(y).option('of', {
          type: 'string',
          requiresArg: true,
          describe: `Whose: ${FAULTS_OF.join(', ')}`,
          defaultDescription: FAULTS_OF[0],
        }),
      async (args) => (await import('./list.ts')).listFaults(args),
    )
    .command('schema', 'Print the JSON Schema of rig.config.json', {}, async () =>
      print((await import('../config/schema.ts')).schemaText()),
    )
    .command(
      'init',
      'Write rig.config.json here, to start from',
      (y) =>
        y
          .option('game', {
            type: 'string',
            requiresArg: true,
            describe: `The game of the bench: ${GAMES.join(', ')}`,
            defaultDescription: 'roulette-monte-carlo',
          })
          .option('force', { type: 'boolean', describe: 'Overwrite what is there' }),
      async (args) => (await import('./init.ts')).init(args),
    )
    .epilogue(EXIT_CODES)
    .version(VERSION)
    .demandCommand(1, 'Give a command.')
    .strict()
    .help()
    .wrap(Math.min(110, process.stdout.columns || 110))
    .exitProcess(false)
    .fail((message, error) => {
      throw error && error.name !== 'YError' ? error : misuse(message ?? error.message, words, y)
    })
    .parseAsync()
}

endOnSignals()
process.stdout.on('error', (e: NodeJS.ErrnoException) => {
  if (e.code !== 'EPIPE') throw e
})

try {
  // `-`: what is piped in, as everywhere.
  await main(hideBin(process.argv).map((word) => (word === '-' ? STDIN : word)))
  process.exitCode = code
} catch (e) {
  const c = coloursFor(process.stderr)
  if (e instanceof RigError) {
    process.stderr.write(`${c.red('rig:')} ${e.message}\n${e.advice ? `     ${e.advice}\n` : ''}`)
    process.exitCode = exitOfError(e)
  } else {
    process.stderr.write(
      `${c.red('rig:')} this is a bug in the rig, please report it with the command that you gave:\n${e instanceof Error ? e.stack : e}\n`,
    )
    process.exitCode = EXIT.error
  }
}
