import Type from 'typebox'
import { GAMES } from '../../apparatus/layout.ts'

const closed = { additionalProperties: false }
const text = Type.String({ minLength: 1, title: 'a text that is not empty' })
const games = Type.Array(Type.Enum([...GAMES]), { minItems: 1, uniqueItems: true })

/** What is data in a pack. Its monitors are functions, of which a schema knows nothing. */
export const PackSchema = Type.Object(
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
