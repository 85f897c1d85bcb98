import type { Fact } from '../../../rig/observation.ts'

const RED_CHIPS = { kind: 'colour-chip', colour: 'rose', sigil: 'T1', value: 5 } as const
const PLAQUE = { kind: 'plaque', value: 1000 } as const

/** One of each message that a table can say: its topic, what it says, and the fact that it is. */
export const SAID: readonly (readonly [topic: string, body: object, fact: Fact | null])[] = [
  ['state/link', { state: 'online' }, null],
  [
    'state/session',
    {
      game: 'boule',
      open: true,
      day: '2026-03-01',
      croupier: true,
      chief: true,
      assisted: false,
      coupsLeft: null,
    },
    {
      type: 'table.session',
      open: true,
      day: '2026-03-01',
      croupier: true,
      chief: true,
      assisted: false,
      coupsLeft: null,
    },
  ],
  [
    'state/session',
    { game: 'boule', open: true, day: '1', croupier: true, chief: false, assisted: true, coupsLeft: 3 },
    {
      type: 'table.session',
      open: true,
      day: '1',
      croupier: true,
      chief: false,
      assisted: true,
      coupsLeft: 3,
    },
  ],
  [
    'state/limits',
    { minimum: 5, maxima: { plein: 200, simple: 1000, cheval: 400 }, day: '1' },
    { type: 'table.limits', minimum: 5, maxima: { plein: 200, simple: 1000, cheval: 400 }, day: '1' },
  ],
  [
    'state/apparatus',
    {
      game: 'boule',
      pockets: [
        { label: '1', colour: 'noir' },
        { label: '5', colour: null },
      ],
      obstacles: 0,
      serial: 'B-17',
      cover: 'locked',
    },
    {
      type: 'table.apparatus',
      game: 'boule',
      pockets: [
        { label: '1', colour: 'noir' },
        { label: '5', colour: null },
      ],
      obstacles: 0,
      cover: 'locked',
    },
  ],
  [
    'event/announcement',
    { coup: 4, what: 'rien-ne-va-plus' },
    { type: 'announcement', what: 'rien-ne-va-plus', by: 'table', coup: 4 },
  ],
  [
    'event/announcement',
    { coup: 4, what: 'no-spin' },
    { type: 'announcement', what: 'no-spin', by: 'table', coup: 4 },
  ],
  [
    'event/announcement',
    { coup: 4, what: 'number', number: '32', chances: ['rouge', 'pair', 'passe'] },
    {
      type: 'announcement',
      what: 'number',
      number: '32',
      chances: ['rouge', 'pair', 'passe'],
      by: 'table',
      coup: 4,
    },
  ],
  [
    'event/announcement',
    { what: 'last-coups', left: 3 },
    { type: 'last-coups.announced', left: 3, coup: null },
  ],
  [
    'event/announcement',
    { coup: 4, what: 'payment', player: 'A', wins: [{ chance: 'plein', numbers: ['32'], amount: 175 }] },
    {
      type: 'payment.announced',
      player: 'A',
      wins: [{ chance: 'plein', numbers: ['32'], amount: 175 }],
      coup: 4,
    },
  ],
  ['event/bets', { state: 'opened' }, { type: 'bets.opened', coup: null }],
  ['event/bets', { coup: 4, state: 'closed' }, { type: 'bets.closed', coup: 4 }],
  ['event/coup', { coup: 4, state: 'actuated' }, { type: 'coup.actuated', coup: 4 }],
  [
    'event/bet',
    {
      coup: 4,
      player: 'A',
      chance: 'cheval',
      numbers: ['32', '35'],
      amount: 10,
      medium: RED_CHIPS,
      accepted: true,
    },
    {
      type: 'bet.accepted',
      player: 'A',
      chance: 'cheval',
      numbers: ['32', '35'],
      amount: 10,
      medium: RED_CHIPS,
      changePossible: null,
      coup: 4,
    },
  ],
  [
    'event/bet',
    {
      coup: 4,
      player: 'B',
      chance: 'plein',
      numbers: ['00'],
      amount: 1000,
      medium: PLAQUE,
      changePossible: true,
      accepted: false,
      why: 'medium',
    },
    {
      type: 'bet.refused',
      player: 'B',
      chance: 'plein',
      numbers: ['00'],
      amount: 1000,
      medium: PLAQUE,
      changePossible: true,
      why: 'medium',
      coup: 4,
    },
  ],
  [
    'event/colour',
    { player: 'A', colour: 'rose', state: 'given', sigil: 'T1' },
    { type: 'colour.given', player: 'A', colour: 'rose', sigil: 'T1' },
  ],
  [
    'event/colour',
    { player: 'A', colour: 'rose', state: 'marked', value: 5 },
    { type: 'colour.marked', player: 'A', colour: 'rose', value: 5 },
  ],
  [
    'event/colour',
    { player: 'A', colour: 'rose', state: 'returned' },
    { type: 'colour.returned', player: 'A', colour: 'rose' },
  ],
  [
    'event/croupier',
    { coup: 4, act: 'marker-placed', number: '32' },
    { type: 'croupier.did', act: 'marker-placed', number: '32', coup: 4 },
  ],
  [
    'event/croupier',
    { coup: 4, act: 'losing-collected' },
    { type: 'croupier.did', act: 'losing-collected', number: null, coup: 4 },
  ],
  [
    'event/payment',
    { coup: 4, player: 'A', chance: 'plein', numbers: ['32'], stake: 5, paid: 175, returned: 5 },
    {
      type: 'payment.made',
      player: 'A',
      chance: 'plein',
      numbers: ['32'],
      stake: 5,
      paid: 175,
      returned: 5,
      coup: 4,
    },
  ],
  ['event/object', { seen: true }, { type: 'object.seen', by: 'table' }],
  ['event/mode', { mode: 'manual', by: 'system' }, { type: 'table.mode', mode: 'manual', by: 'system' }],
  ['response/command', { id: '7', ok: false, why: 'the table is closed' }, null],
]

/** One of each command, without its id. */
export const COMMANDS: readonly (readonly [topic: string, body: object])[] = [
  ['command/ping', {}],
  ['command/session', { open: true, day: '1' }],
  ['command/coup', {}],
  ['command/bet', { player: 'A', chance: 'rouge', numbers: [], amount: 10, medium: PLAQUE }],
  ['command/drop-chip', {}],
  ['command/mishap', { what: 'weak-launch' }],
  ['command/management', {}],
  ['command/limits', { minimum: 5, maxima: { plein: 200, simple: 1000 } }],
  ['command/colour', { player: 'A', value: null }],
  ['command/colour-back', { player: 'A' }],
  ['command/last-coups', { left: 3 }],
  ['command/next-number', { number: 'CMC' }],
  ['command/assist', { assisted: true }],
]
