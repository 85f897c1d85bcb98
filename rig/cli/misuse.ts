import type { Argv } from 'yargs'
import { RigError } from '../errors.ts'
import { unknownName } from '../nearest.ts'

/**
 * What is wrong with a command line, from what yargs says of it: for an option that does not exist, the one
 * that was probably meant.
 *
 * @param words the command line
 * @param y yargs, as it stands when it says so: it knows the options of the command
 */
export function misuse(message: string, words: readonly string[], y: Argv): RigError {
  const named = words.map((w) => /^--([^=]+)/.exec(w)?.[1])
  const unknown = /^Unknown arguments?: ([^,]+)/.exec(message)?.[1]
  if (unknown !== undefined && named.includes(unknown)) {
    const options = optionsOf(y).map((name) => `--${name}`)
    return unknownName('option', `--${unknown}`, options)
  }
  const [command] = words
  const help = command === undefined || command.startsWith('-') ? 'rig --help' : `rig ${command} --help`
  const said = message
    .replace(/^Unknown arguments?: .*/, `“${unknown}” does not belong here.`)
    .replace(/^Not enough arguments following: (.*)/, '--$1 needs a value.')
    .replace(/^Not enough non-option arguments.*/, `Something is missing after “${command}”.`)
  return new RigError('usage', 'command-line', said, `\`${help}\` lists what it takes.`)
}

/** The options of the command, as they are written: yargs also keeps each in camel case. */
function optionsOf(y: Argv): string[] {
  const { key } = (y as unknown as { getOptions(): { key: Record<string, unknown> } }).getOptions()
  return Object.keys(key).filter((name) => !/[A-Z]/.test(name))
}
