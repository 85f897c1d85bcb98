import Type from 'typebox'
import { amount, chance, day, maxima, medium, name, numbers, player } from './fields.ts'
import { message } from './message.ts'

const id = name('Names the command; the answer repeats it.')

const command = <T extends Record<string, Type.TSchema>>(description: string, properties: T) =>
  Type.Object({ id, ...properties }, { description })

/** What the rig asks of a table that is emulated or co-operates. Never retained. */
export const COMMANDS = {
  'command/ping': command('Answer at once, so that the rig knows how the table’s clock stands.', {}),
  'command/session': command('Open or close the session.', {
    open: Type.Boolean(),
    day: Type.Optional(day),
  }),
  'command/coup': command('Begin a coup.', {}),
  'command/bet': command('A player proposes a stake.', {
    player,
    chance,
    numbers,
    amount: amount('The stake.'),
    medium: Type.Optional(medium),
    changePossible: Type.Optional(
      Type.Boolean({ description: 'There is time to change plaques and chips into colour chips.' }),
    ),
  }),
  'command/drop-chip': command('An actuator lets a chip fall into the cylinder.', {}),
  'command/mishap': command('An emulated croupier does something amiss at the next launch.', {
    what: Type.Enum(['weak-launch', 'with-rotor', 'ball-leaves', 'number-undetected']),
  }),
  'command/management': command('The management starts a table in manual mode again.', {}),
  'command/limits': command('The management sets the limits.', {
    minimum: amount('The least stake.'),
    maxima,
  }),
  'command/colour': command('A player takes colour chips.', {
    player,
    value: Type.Union([amount('Of one chip.'), Type.Null()], {
      title: 'a number above 0, or null to leave the value unmarked for now',
    }),
  }),
  'command/colour-back': command('A player gives his colour back.', { player }),
  'command/last-coups': command('The management fixes the last coup.', {
    left: Type.Integer({ minimum: 0, description: 'Coups that remain.' }),
  }),
  'command/next-number': command('The next ball shall come to rest here; only an emulator can.', {
    number: name('The label of the pocket.'),
  }),
  'command/assist': command('Another employee helps the croupier, or none does.', {
    assisted: Type.Boolean(),
  }),
} as const

export const RESPONSES = {
  'response/command': message('What came of a command.', {
    id,
    ok: Type.Boolean(),
    why: Type.Optional(Type.String({ description: 'Why it was not done.' })),
  }),
} as const
