import { readFileSync } from 'node:fs'
import { RigError } from '../errors.ts'
import type { Reference } from './detectors/parameters.ts'

/**
 * What each parameter of a device should be: a JSON object of names and values, bare or as `parameters` of a device's
 * snapshot; a value may be a number, a list of numbers, or text as the device prints it (`14.0 17.5`).
 *
 * @throws RigError `input` where it is none
 */
export function readReference(path: string): Reference {
  const wrong = (what: string) =>
    new RigError(
      'input',
      'reference',
      `${path} is no reference set: ${what}.`,
      'Write an object of parameters and their values: {"m": [1.5], "s": [14, 17.5]}.',
    )
  let read: unknown
  try {
    read = JSON.parse(readFileSync(path, 'utf8'))
  } catch (e) {
    throw wrong((e as NodeJS.ErrnoException).code ?? 'it is not JSON')
  }
  const all = isObject(read) && isObject(read.parameters) ? read.parameters : read
  if (!isObject(all)) throw wrong('it is not an object')
  const entries = Object.entries(all).map(([name, value]): [string, number[]] => {
    const values = Array.isArray(value)
      ? value
      : typeof value === 'string'
        ? value.trim().split(/\s+/)
        : [value]
    const numbers = values.map(Number)
    if (numbers.length === 0 || numbers.some((n) => !Number.isFinite(n)))
      throw wrong(`“${name}” has no value that is a number`)
    return [name.toLowerCase(), numbers]
  })
  return Object.fromEntries(entries)
}

const isObject = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)
