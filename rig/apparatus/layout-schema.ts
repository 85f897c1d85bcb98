import Type from 'typebox'
import { type Colour, GAMES } from './layout.ts'

const text = () => Type.String({ minLength: 1 })
const closed = { additionalProperties: false }

/** The shape of a layout file. */
export const LayoutSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    id: text(),
    game: Type.Enum([...GAMES]),
    source: text(),
    example: Type.Boolean(),
    pockets: Type.Array(
      Type.Object(
        {
          label: Type.String({ title: 'the number as a text', examples: ['32', 'CMC'], minLength: 1 }),
          colour: Type.Unsafe<Colour>({ enum: ['rouge', 'noir', null], title: '“rouge”, “noir” or null' }),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
)
