import type { Observation, Phase, Sign } from '../observation.ts'
import { inSeconds, many } from './kind.ts'

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

/** A recording without times has instants that lie anywhere. */
const ANYWHERE = 8.64e15

/** From one status to another: `13.0 s`; in frames where nothing has a time. */
export function lapse(a: Status, b: Status): string {
  if (b.at[1] < ANYWHERE) return inSeconds(b.at[1] - a.at[1])
  const frames = framesBetween(a, b)
  return frames === null ? 'a while' : many(frames, 'frame')
}

/** Whether anything has a time. */
export const isTimed = (s: Status): boolean => s.at[1] < ANYWHERE
