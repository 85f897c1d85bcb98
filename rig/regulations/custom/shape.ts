import { Ajv } from 'ajv'
import Type from 'typebox'
import { GAMES } from '../../apparatus/layout.ts'
import { RigError } from '../../errors.ts'
import { problems } from '../../json/problems.ts'
import type { Pack } from '../clause.ts'

const closed = { additionalProperties: false }
const text = Type.String({ minLength: 1, title: 'a text that is not empty' })
const games = Type.Array(Type.Enum([...GAMES]), { minItems: 1, uniqueItems: true })

/** What is data in a pack. Its monitors are functions, of which a schema knows nothing. */
const PackSchema = Type.Object(
  {
    id: Type.String({
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      title: 'a name in small letters, digits and hyphens',
      examples: ['house-rules'],
    }),
    title: text,
    games,
    clauses: Type.Array(
      Type.Object(
        {
          id: text,
          obliges: text,
          observes: Type.Array(Type.Enum(['cyl', 'table', 'spec', 'insp']), { minItems: 1 }),
          needs: Type.Optional(Type.Array(text)),
          question: Type.Optional(text),
          games: Type.Optional(games),
          monitor: Type.Optional(Type.Any()),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
)

const fits = new Ajv({ allErrors: true, strict: true, verbose: true }).compile<Pack>(PackSchema)

/**
 * A pack that a file exports, once it is known to be one.
 *
 * @throws RigError `usage` with every problem, its place, and what was expected
 */
export function checkedPack(value: unknown, path: string): Pack {
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
