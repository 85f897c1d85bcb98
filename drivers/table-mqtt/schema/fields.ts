import Type from 'typebox'

/** Fields that several messages share. Amounts are in the units of the table's limits. */

export const name = (description: string) => Type.String({ minLength: 1, description })

/** Above zero: a stake, a face value, a limit. */
export const amount = (description: string) => Type.Number({ exclusiveMinimum: 0, description })

export const player = name('The player, by a name that is his for the session.')

export const chance = name(
  'The bet by its French kind, unaccented: plein, cheval, transversale, carre, sixain, douzaine, colonne, pair, impair, manque, passe, rouge, noir.',
)

export const numbers = Type.Array(name('A label as the pocket bears it.'), {
  description: 'The numbers that the bet covers; may be empty at a simple chance.',
})

export const game = name('boule, vingt-trois, roulette-monte-carlo, roulette-37, roulette-38.')

export const day = name('The day of the session, the same from the opening to the close.')

export const medium = Type.Union(
  [
    Type.Object({
      kind: Type.Enum(['chip', 'plaque']),
      value: amount('The face value.'),
    }),
    Type.Object({
      kind: Type.Literal('colour-chip'),
      colour: name('The colour of the chips.'),
      sigil: name('The sigil that binds them to one table.'),
      value: Type.Union([amount('The value marked for this colour.'), Type.Null()], {
        title: 'the value marked, a number above 0, or null while none is marked',
      }),
    }),
  ],
  {
    title: 'a chip or plaque with its value, or a colour-chip with its colour, sigil and value',
    description: 'What the stake is made of.',
  },
)

export const maxima = Type.Object(
  {
    plein: amount('On a full number.'),
    simple: amount('On a simple chance.'),
  },
  {
    additionalProperties: amount('On this kind of bet.'),
    description: 'The most that one player may stake, by kind of bet.',
  },
)
