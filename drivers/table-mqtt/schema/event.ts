import Type from 'typebox'
import { ANNOUNCEMENT } from './announcement.ts'
import { amount, chance, medium, name, numbers, player } from './fields.ts'
import { message, variants } from './message.ts'

const colour = name('The colour of the chips.')
const state = <T extends string>(entered: T) => ({ player, colour, state: Type.Literal(entered) })

/** What happens, once. Never retained. */
export const EVENTS = {
  'event/announcement': ANNOUNCEMENT,
  'event/bets': message('Bets are opened or closed.', { state: Type.Enum(['opened', 'closed']) }),
  'event/coup': message('The cylinder is set turning: from here on messages name the coup.', {
    state: Type.Enum(['actuated']),
  }),
  'event/bet': message('A stake that a player proposed, and whether it stands.', {
    player,
    chance,
    numbers,
    amount: amount('The stake.'),
    medium,
    changePossible: Type.Optional(
      Type.Boolean({
        description: 'Plaques and chips could still be changed into colour chips before “rien ne va plus”.',
      }),
    ),
    accepted: Type.Boolean(),
    why: Type.Optional(
      Type.String({
        description:
          'Why it was refused. closed: too late; combination: no such bet; minimum, maximum: outside the limits; medium: not to be staked on this chance; colour: not the player’s, of another table, or of no marked value; no-place: the cloth has none.',
        examples: ['closed', 'combination', 'minimum', 'maximum', 'medium', 'colour', 'no-place'],
      }),
    ),
  }),
  'event/colour': variants('state', {
    given: message('A colour is given to a player.', {
      ...state('given'),
      sigil: name('The sigil that binds the chips to one table.'),
    }),
    marked: message('The value of the player’s colour is shown on the marker.', {
      ...state('marked'),
      value: amount('Of one chip.'),
    }),
    returned: message('The player gives his colour back.', state('returned')),
  }),
  'event/croupier': message('What the croupier does with his hands.', {
    act: Type.Enum([
      'stacks-rebuilt',
      'ball-taken',
      'ball-placed',
      'marker-placed',
      'losing-collected',
      'zero-divided',
    ]),
    number: Type.Optional(name('The pocket that the ball, or the number that the marker, is placed on.')),
  }),
  'event/payment': message('One winning or divided bet is settled.', {
    player,
    chance,
    numbers,
    stake: amount('The stake that lay there.'),
    paid: Type.Number({ minimum: 0, description: 'From the house.' }),
    returned: Type.Number({ minimum: 0, description: 'Of the player’s own stake.' }),
  }),
  'event/object': message('A foreign object was seen in the cylinder.', {
    seen: Type.Literal(true, { title: 'true' }),
  }),
  'event/mode': message('An electronic table goes to manual mode, or back.', {
    mode: Type.Enum(['auto', 'manual']),
    by: Type.Enum(['system', 'management', 'staff']),
  }),
} as const
