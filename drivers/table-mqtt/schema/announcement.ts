import Type from 'typebox'
import { chance, name, numbers, player } from './fields.ts'
import { message, variants } from './message.ts'

const what = <T extends string>(said: T) => ({ what: Type.Literal(said) })

const win = Type.Object({
  chance,
  numbers,
  amount: Type.Number({ minimum: 0, description: 'What the bet brings, without the stake.' }),
})

/** What the croupier calls out. */
export const ANNOUNCEMENT = variants('what', {
  'rien-ne-va-plus': message('“Rien ne va plus”: no stake may be placed any more.', what('rien-ne-va-plus')),
  'no-spin': message('The spin is void.', what('no-spin')),
  number: message('The number drawn and the simple chances that win.', {
    ...what('number'),
    number: name('The label of the pocket.'),
    chances: Type.Array(name('A simple chance.'), { description: 'None where the number takes them.' }),
  }),
  'last-coups': message('The players are told how many coups remain.', {
    ...what('last-coups'),
    left: Type.Integer({ minimum: 0, description: 'Coups whose bets are not open yet.' }),
  }),
  payment: message('What a player wins, in detail, before he is paid.', {
    ...what('payment'),
    player,
    wins: Type.Array(win, { description: 'His winning bets.' }),
  }),
})
