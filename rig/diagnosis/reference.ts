import { RigError } from '../errors.ts'
import { readJson } from '../json/read.ts'
import { nearest } from '../nearest.ts'
import type { Reference } from './detectors/parameters.ts'

/**
 * What each parameter of a device should be: a JSON object of names and values, bare or as `parameters` of a device's
 * snapshot; a value may be a number, a list of numbers, or text as the device prints it (`14.0 17.5`).
 *
 * @param known the names that there are, where they are known: another one is a mistake in what somebody wrote by hand.
 * A snapshot may have more, which its device knew
 * @throws RigError `input` where it is none, as {@link readJson}, or names a parameter that is not known
 */
export function readReference(path: string, known: readonly string[] | null = null): Reference {
  const wrong = (what: string) =>
    new RigError(
      'input',
      'reference',
      `${path} is no reference set: ${what}.`,
      'Write an object of parameters and their values: {"m": [1.5], "s": [14, 17.5]}.',
    )
  const read = readJson(path, 'reference')
  if (!isObject(read)) throw wrong('it is not an object')
  const isSnapshot = isObject(read.parameters)
  const all = isSnapshot ? (read.parameters as Record<string, unknown>) : read
  const entries = Object.entries(all).map(([name, value]): [string, number[]] => {
    const lower = name.toLowerCase()
    if (!isSnapshot && known !== null && !known.includes(lower)) {
      const near = nearest(lower, known)
      throw wrong(
        `there is no parameter “${name}”; ${near === null ? `there is ${known.join(', ')}` : `did you mean “${near}”?`}`,
      )
    }
    const numbers = numbersOf(value)
    if (numbers.length === 0 || numbers.some((n) => !Number.isFinite(n)))
      throw wrong(`“${name}” has no value that is a number`)
    return [lower, numbers]
  })
  if (entries.length === 0) throw wrong('it names no parameter')
  return Object.fromEntries(entries)
}

/** NaN for what is neither a number nor the text of one: `Number(null)` and `Number(true)` are numbers. */
function numbersOf(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(numbersOf)
  if (typeof value === 'number') return [value]
  return typeof value === 'string' && value.trim() !== ''
    ? value.trim().split(/\s+/).map(Number)
    : [Number.NaN]
}

const isObject = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)
