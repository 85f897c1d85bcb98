import Type from 'typebox'
import { amount, day, game, maxima, name } from './fields.ts'
import { message } from './message.ts'

const pocket = Type.Object({
  label: name('As the pocket bears it.'),
  colour: Type.Union([Type.Enum(['rouge', 'noir']), Type.Null()], { title: '“rouge”, “noir” or null' }),
})

/** What holds until it is said anew; retained by the broker. */
export const STATES = {
  'state/link': message('Whether the table is connected; the last will says offline.', {
    state: Type.Enum(['online', 'offline']),
  }),
  'state/session': message('The session of play and the staff at the table.', {
    game,
    open: Type.Boolean(),
    day,
    croupier: Type.Boolean({ description: 'A croupier is at the table.' }),
    chief: Type.Boolean({ description: 'A chef de table is at the table.' }),
    assisted: Type.Boolean({ description: 'Another employee helps the croupier.' }),
    coupsLeft: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        title: 'a whole number of at least 0, or null',
        description: 'Coups that remain once the last one is fixed; null or absent before.',
      }),
    ),
  }),
  'state/limits': message('The limits of the stakes, whenever they are set.', {
    minimum: amount('The least stake.'),
    maxima,
    day,
  }),
  'state/apparatus': message('The cylinder, and the cover over it.', {
    game,
    pockets: Type.Array(pocket, {
      description: 'Clockwise from the reference pocket, as seen from above.',
    }),
    obstacles: Type.Integer({ minimum: 0, description: 'Metal obstacles round the rim.' }),
    serial: Type.Optional(name('The maker’s number.')),
    cover: Type.Optional(
      Type.Enum(['open', 'closed', 'locked'], { description: 'Absent where the table cannot tell.' }),
    ),
  }),
} as const
