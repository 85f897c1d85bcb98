import { RigError } from '../../errors.ts'
import { problems } from '../../json/problems.ts'
import { validator } from '../../json/validator.ts'
import type { Pack } from '../clause.ts'

/**
 * A pack that a file exports, once it is known to be one.
 *
 * @throws RigError `usage` with every problem, its place, and what was expected
 */
export function checkedPack(value: unknown, path: string): Pack {
  const fits = validator<Pack>('pack')
  const found = fits(value) ? mistakes(value) : problems(fits.errors ?? [])
  if (found.length === 0) return value as Pack
  throw new RigError(
    'usage',
    'pack-wrong',
    [`${path} exports no pack:`, ...found].join('\n  '),
    'docs/custom-pack.md shows one whole.',
  )
}

/** What a schema cannot say. */
function mistakes({ id: pack, clauses }: Pack): string[] {
  return clauses.flatMap(({ id, monitor }, i) => {
    const found: string[] = []
    const { length } = `${pack}/`
    if (!id.startsWith(`${pack}/`) || id.length === length)
      found.push(`clauses[${i}].id: expected an id that begins with “${pack}/”, found “${id}”`)
    if (clauses.findIndex((c) => c.id === id) < i)
      found.push(`clauses[${i}].id: “${id}” is the id of another clause`)
    if (monitor !== undefined && typeof monitor !== 'function')
      found.push(`clauses[${i}].monitor: expected a function (tally, ruling) => …, found ${typeof monitor}`)
    return found
  })
}
