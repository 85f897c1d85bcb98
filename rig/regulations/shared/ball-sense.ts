import type { Direction, Observation } from '../../observation.ts'
import { inOrder } from '../../time.ts'
import type { Monitor } from '../clause.ts'
import type { Tally } from '../tally.ts'

/** One launch, and how the ball ran to the rotor: null where it cannot be told, with the reason. */
export interface Sense {
  readonly against: boolean | null
  readonly why: string
  readonly evidence: readonly number[]
}

/**
 * Tells of every launch whether the ball ran against the rotor: from the directions of both, or from a
 * device that says so itself. The rotor's direction is the one in which it was actuated for this launch: an
 * index pulse shows it within a revolution, before the launch or after it.
 */
export function senseOfLaunches(tell: (s: Sense) => void): Monitor {
  let launched: Observation<'ball.launched'> | null = null
  /** As last seen, null once the rotor was seen to stand. */
  let rotor: Direction | null = null
  /** A launch was seen since the last number; or why one may have gone unseen. */
  let seen = false
  let missed = ''
  const settle = (against: boolean | null, why: string, ...more: number[]) => {
    if (!launched && more.length === 0) return
    tell({ against, why, evidence: [...(launched ? [launched.n] : []), ...more] })
    launched = null
  }
  const compare = (direction: Direction, n: number) => {
    if (!launched || launched.direction === null) return
    settle(
      launched.direction !== direction,
      `the ball was launched ${launched.direction} into a rotor that turned ${direction}`,
      n,
    )
  }
  const unseen = () => settle(null, 'the rotor was not seen to turn around the launch')
  return {
    on: {
      'ball.launched': (o) => {
        unseen()
        launched = o
        seen = true
      },
      announcement: (o) => {
        if (o.what !== 'number') return
        if (missed && !seen)
          tell({ against: null, why: `the launch was not seen: ${missed}`, evidence: [o.n] })
        missed = ''
        seen = false
      },
      'rotor.started': (o) => {
        // Actuated again after the launch: that says nothing of the rotor at the launch.
        if (launched && inOrder(launched, o) === 'yes') {
          if (rotor) compare(rotor, o.n)
          else unseen()
        }
        rotor = o.direction
      },
      'rotor.turned': (o) => {
        rotor = o.direction
        compare(o.direction, o.n)
      },
      'rotor.stopped': (o) => {
        if (rotor) compare(rotor, o.n)
        rotor = null
      },
      'ball.sense': (o) => settle(o.against, o.why, o.n),
      'launch.failed': () => {
        launched = null
      },
    },
    gap: (g) => {
      if (g.link === 'table') return
      missed = g.why
      settle(null, `the rotor was not seen around the launch: ${g.why}`)
      rotor = null
    },
    end: () => {
      if (rotor && launched) compare(rotor, launched.n)
    },
  }
}

/** "lancer la bille dans le sens inverse" */
export function ballOpposesRotor(tally: Tally): Monitor {
  return senseOfLaunches((s) => {
    if (s.against === null) tally.cannotTell(s.why, ...s.evidence)
    else if (s.against) tally.pass(...s.evidence)
    else tally.fail(s.why, ...s.evidence)
  })
}
