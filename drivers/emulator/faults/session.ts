import type { Behaviour } from '../behaviour.ts'
import { type Fault, MC, mc } from './fault.ts'

const fault = (id: string, title: string, clause: string, apply: (b: Behaviour) => void): Fault => ({
  id,
  title,
  games: MC,
  violates: [mc(clause)],
  apply,
})
const lid = (id: string, title: string, state: Behaviour['lid']) =>
  fault(id, title, '1-2/cover-locked', (b) => {
    b.lid = state
  })
const notice = (id: string, title: string, when: Behaviour['notice']) =>
  fault(id, title, '1-7/last-spin-notice', (b) => {
    b.notice = when
  })
const stacks = (id: string, title: string, when: Behaviour['stacks']) =>
  fault(id, title, '1-4/stacks-before-launch', (b) => {
    b.stacks = when
  })
const chips = (id: string, title: string, change: Partial<Behaviour['colours']>) =>
  fault(id, title, '1-3/colour-chips', (b) => {
    Object.assign(b.colours, change)
  })
const value = (id: string, title: string, change: Partial<Behaviour['colours']>) =>
  fault(id, title, '1-3/chip-value-marked', (b) => {
    Object.assign(b.colours, change)
  })

/** The session: its lid, its last coups, its stacks and its colour chips. */
export const SESSION_FAULTS: readonly Fault[] = [
  lid('lid-missing', 'The cylinder is left open at the end of the session', 'open'),
  lid('lid-not-locked', 'The lid is put on at the end of the session and not locked', 'closed'),
  lid('lid-late', 'The lid is locked only when the next session has opened', 'late'),
  notice('notice-missing', 'The players are not told of the last coups', 'never'),
  notice('notice-late', 'The players are told when two coups are left', 'late'),
  stacks('stacks-not-rebuilt', 'A croupier who works alone does not rebuild the stacks', 'never'),
  stacks('stacks-after-launch', 'The stacks are rebuilt 100 ms after the launch', 'after-launch'),
  chips('colour-given-twice', 'Two players are given one colour', {
    give: (free, taken) => taken[0] ?? free,
  }),
  chips('foreign-sigil-given', 'One player is given chips of another table', {
    sigil: (own, player) => (player === 'C' ? `${own}-2` : own),
  }),
  fault('foreign-sigil-accepted', 'Chips of another table are accepted', '1-3/colour-chips', (b) => {
    b.bet = (why, { medium }) =>
      why === 'colour' && medium.kind === 'colour-chip' && medium.sigil.endsWith('-2') ? null : why
  }),
  fault('foreign-colour-accepted', 'A player stakes another player’s colour', '1-3/colour-chips', (b) => {
    b.bet = (why, bet) => (why === 'colour' && bet.chance === 'cheval' ? null : why)
  }),
  fault(
    'unmarked-chips-accepted',
    'Colour chips whose value is not marked are accepted',
    '1-3/chip-value-marked',
    (b) => {
      b.bet = (why, { medium }) =>
        why === 'colour' && medium.kind === 'colour-chip' && medium.value === null ? null : why
    },
  ),
  value('marked-after-stake', 'The value of colour chips is marked when they are staked', {
    marked: 'after-stake',
  }),
  value('marked-under-minimum', 'Colour chips are marked with less than the minimum', {
    value: (outside) => (outside === 'under' ? null : outside),
  }),
  value('marked-over-maximum', 'Colour chips are marked with more than the maximum', {
    value: (outside) => (outside === 'over' ? null : outside),
  }),
]
