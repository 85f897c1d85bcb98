#!/usr/bin/env node
import yargs from 'yargs'
import { hideBin } from 'yargs/helpers'
import { schemaText } from '../config/schema.ts'
import { RigError } from '../errors.ts'
import { unknownName } from '../nearest.ts'
import { VERSION } from '../version.ts'
import { EXIT, exitOfError } from './exit.ts'
import { init } from './init.ts'
import { listFaults, listRegulations, listScenarios } from './list.ts'
import { benchOptions, playOptions } from './options.ts'
import { playCommand } from './play.ts'
import { replayCommand } from './replay.ts'
import { coloursFor, print } from './terminal.ts'

const COMMANDS = ['certify', 'run', 'replay', 'regulations', 'scenarios', 'faults', 'schema', 'init']

const listOptions = (y: ReturnType<typeof yargs>) =>
  y
    .option('game', { type: 'string', describe: 'Only of this game' })
    .option('json', { type: 'boolean', default: false, describe: 'As JSON' })

let code = 0

async function main(words: readonly string[]): Promise<void> {
  const [command] = words
  if (command !== undefined && !command.startsWith('-') && !COMMANDS.includes(command)) {
    throw unknownName('command', command, COMMANDS)
  }
  await yargs(words)
    .scriptName('rig')
    .usage(
      '$0 <command>\n\nA test rig for casino cylinders: plays scenarios on a wheel and judges what its sensors say, and when, against the regulations.',
    )
    .command(
      'certify',
      'Certify a cylinder: every clause of its texts, a certificate',
      playOptions,
      async (args) => {
        code = await playCommand('certify', args, [])
      },
    )
    .command(
      'run [scenario..]',
      'Play scenarios only, for regression',
      (y) =>
        playOptions(y).positional('scenario', {
          type: 'string',
          array: true,
          describe: 'Scenarios by name (default: all of the game)',
        }),
      async (args) => {
        code = await playCommand('run', args, (args.scenario as string[] | undefined) ?? [])
      },
    )
    .command(
      'replay <file>',
      'Judge a recording: a trace of the rig, or a log of a wheel',
      (y) =>
        benchOptions(y)
          .positional('file', { type: 'string', demandOption: true, describe: 'The recording' })
          .option('profile', {
            type: 'string',
            describe: 'What it holds: slingshot2, sentence (default: by its looks)',
          })
          .option('out', { type: 'string', describe: 'Folder for the reports (default: none are written)' }),
      async (args) => {
        code = await replayCommand(args)
      },
    )
    .command('regulations', 'The clauses it knows', listOptions, listRegulations)
    .command('scenarios', 'The scenarios it plays', listOptions, listScenarios)
    .command('faults', 'The faults the emulator has', listOptions, listFaults)
    .command('schema', 'Print the JSON Schema of a configuration', {}, () => print(schemaText()))
    .command(
      'init',
      'Write a configuration to start from',
      (y) =>
        y
          .option('game', { type: 'string', describe: 'The game of the bench' })
          .option('force', { type: 'boolean', default: false, describe: 'Overwrite what is there' }),
      init,
    )
    .epilogue(
      'Exit codes: 0 pass, 20 inconclusive or not assessed, 30 fail, 50 rig error, 64 usage or configuration, 130 interrupted.',
    )
    .version(VERSION)
    .demandCommand(1, 'Give a command.')
    .strict()
    .help()
    .wrap(Math.min(110, process.stdout.columns ?? 110))
    .exitProcess(false)
    .fail((message, error) => {
      throw (
        error ??
        new RigError(
          'usage',
          'command-line',
          `${message.replace(/\.?$/, '.')}`,
          '`rig <command> --help` lists what it takes.',
        )
      )
    })
    .parseAsync()
}

process.once('SIGINT', () => process.exit(EXIT.interrupted))
process.stdout.on('error', (e: NodeJS.ErrnoException) => {
  if (e.code !== 'EPIPE') throw e
})

try {
  await main(hideBin(process.argv))
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
