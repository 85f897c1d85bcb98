import { readFileSync } from 'node:fs'
import { RigError } from '../errors.ts'
import { jsonMistake } from './mistake.ts'

/**
 * Reads a JSON file that a person wrote.
 *
 * @param what what it should hold, for the messages: `configuration`, `layout`
 * @throws RigError `input`: missing, a folder, unreadable, empty, or not JSON (with line and column)
 */
export function readJson(path: string, what: string): unknown {
  const text = read(path, what).replace(/^\uFEFF/, '')
  if (text.trim() === '') {
    throw new RigError(
      'input',
      'file-empty',
      `${path} is empty.`,
      `Write the ${what} into it, or name another file.`,
    )
  }
  try {
    return JSON.parse(text)
  } catch (e) {
    const at = jsonMistake(text)
    if (!at) throw e
    throw new RigError(
      'input',
      'file-not-json',
      `${path} is not JSON: line ${at.line}, column ${at.column}: expected ${at.expected}, found ${at.found}.`,
      'JSON has no comments, no single quotes, and no comma before a closing bracket.',
    )
  }
}

function read(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (e) {
    const code = (e as NodeJS.ErrnoException).code
    switch (code) {
      case 'ENOENT':
      case 'ENOTDIR':
        throw new RigError('input', 'file-missing', `There is no ${what} file ${path}.`, 'Check the path.')
      case 'EISDIR':
        throw new RigError(
          'input',
          'file-is-folder',
          `${path} is a folder, not a ${what} file.`,
          'Name a file in it.',
        )
      case 'EACCES':
      case 'EPERM':
        throw new RigError(
          'input',
          'file-unreadable',
          `${path} may not be read.`,
          'Check the permissions of the file.',
        )
      default:
        throw new RigError('input', 'file-unreadable', `${path} cannot be read (${code ?? String(e)}).`)
    }
  }
}
