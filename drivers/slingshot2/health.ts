import { type Edge, type Emit, seen } from './edge.ts'
import { FLAG, type Profile, STATE, type StatusFrame } from './frames.ts'

interface Condition {
  readonly code: string
  readonly holds: (f: StatusFrame) => boolean
}

const flag4: Condition = { code: 'flag-4', holds: (f) => (f.flags & FLAG.hardware) !== 0 }

/** What each model shows of its own trouble (guide p8 and p18; the family page). */
const CONDITIONS: Record<Profile, readonly Condition[]> = {
  slingshot2: [
    flag4,
    {
      code: 'ball-not-detected',
      holds: (f) => f.state === STATE.seven || (f.state === STATE.noMoreBets && (f.flags & FLAG.one) !== 0),
    },
  ],
  'in-rim-reader': [
    flag4,
    { code: 'rotor-speed-out-of-range', holds: (f) => (f.flags & FLAG.one) !== 0 },
    { code: 'void-game-or-slow-ball', holds: (f) => (f.flags & FLAG.eight) !== 0 },
  ],
}

/** Conditions that came up or passed between two frames. */
export function healthFacts(
  was: StatusFrame,
  now: StatusFrame,
  profile: Profile,
  edge: Edge,
  emit: Emit,
): void {
  for (const { code, holds } of CONDITIONS[profile]) {
    const held = holds(was)
    if (held === holds(now)) continue
    emit(
      held ? { type: 'cylinder.fault', code, cleared: true } : { type: 'cylinder.fault', code },
      seen(edge),
    )
  }
}
