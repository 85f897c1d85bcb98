import type { Observation, Phase, Sign } from '../observation.ts'

export type Status = Observation<'cylinder.status'>

/** The frame that a status was shown in, counted from the first; null where the device does not count. */
const frameOf = (s: Status): number | null => (s.clk?.startsWith('#') && s.own ? s.own[1] : null)

/** Status frames from `a` to before `b`; null where they are not counted. */
export function framesBetween(a: Status, b: Status): number | null {
  const [from, to] = [frameOf(a), frameOf(b)]
  return from === null || to === null ? null : to - from
}

export const shows = (s: Status | null, sign: Sign): boolean => s?.signs.includes(sign) ?? false

/** How a phase is called at a table. */
const PHASE_NAMES: Record<Phase, string> = {
  'before-game': 'before the game',
  bets: 'while bets are open',
  rim: 'while the ball is in the rim',
  'no-more-bets': 'after no-more-bets',
  number: 'while the number is shown',
  closed: 'while it is closed',
  'lost-ball': 'while the ball is lost',
  locked: 'while it is locked',
}

/** `state 4, after no-more-bets` */
export const stateText = (s: Status): string => `state ${s.state}, ${PHASE_NAMES[s.phase]}`
