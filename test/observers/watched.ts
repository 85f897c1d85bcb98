import type { Fact, Observation } from '../../rig/observation.ts'
import type { Monitor } from '../../rig/regulations/clause.ts'
import { Watch } from '../../rig/regulations/judge.ts'
import type { Interval, Ms } from '../../rig/time.ts'

export const CALL: Fact = { type: 'announcement', what: 'rien-ne-va-plus', by: 'table', coup: 1 }
export const NO_SPIN: Fact = { type: 'announcement', what: 'no-spin', by: 'table', coup: 1 }
export const DROP: Fact = { type: 'ball.dropped' }
export const OBJECT: Fact = { type: 'object.seen', by: 'head' }
export const STOP: Fact = { type: 'rotor.stopped' }
export const LAUNCH: Fact = { type: 'ball.launched', direction: 'ccw', spin: null }
export const START: Fact = { type: 'rotor.started', direction: 'cw' }
export const TURN: Fact = { type: 'rotor.turned', direction: 'cw', periodMs: 5000 }
export const CROSSING: Fact = { type: 'ball.crossed', beam: 0 }
export const rest = (number: string | null, spin: number | null = null): Fact => ({
  type: 'ball.rested',
  pocket: null,
  number,
  spin,
  direction: 'cw',
})
export const number = (n: string): Fact => ({
  type: 'announcement',
  what: 'number',
  number: n,
  chances: [],
  by: 'table',
  coup: 1,
})

/** Tells an observer what happened when: `at` an instant, or somewhere in an interval. */
export function watched<T extends Monitor>(observer: T) {
  const watch = new Watch()
  watch.add(observer)
  let n = 0
  const at = (when: Ms | Interval, fact: Fact) => {
    const interval: Interval = typeof when === 'number' ? [when, when] : when
    watch.observe({ n: ++n, at: interval, ...fact } as Observation)
  }
  const gap = (a: Ms, b: Ms) => watch.gap({ n: ++n, gap: [a, b], link: 'head', why: 'unplugged' })
  return { observer, at, gap }
}
