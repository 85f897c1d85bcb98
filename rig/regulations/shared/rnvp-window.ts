import { fromIntervals } from '../../measurement.ts'
import type { Observation } from '../../observation.ts'
import { inOrder } from '../../time.ts'
import type { Monitor, Ruling } from '../clause.ts'
import type { Tally } from '../tally.ts'
import { Slowdown } from './slowdown.ts'

/**
 * "dès que le mouvement de la bille se ralentit et que celle-ci est sur le point de tomber dans le cylindre,
 * le croupier annonce « rien ne va plus »": one call a launch, after the ball slows and before it drops. A
 * launch that an object interrupts is not judged here: the call then has another reason. A wheel whose own
 * no-more-bets is defined by the ball's speed calls at the slowdown by its construction.
 */
export function rnvpWindow(tally: Tally, ruling: Ruling): Monitor {
  // Where a call cannot be seen none is missing, and without the beams nobody sees the ball slow.
  if (!ruling.provides.has('announcement/rien-ne-va-plus')) return { on: {} }
  const beams = ruling.provides.has('ball.crossed')
  let launched: Observation<'ball.launched'> | null = null
  let slowdown = new Slowdown(ruling)
  let called: Observation<'announcement'> | null = null
  let dropped: Observation<'ball.dropped'> | null = null
  let blind = ''
  /** Why a launch may have gone unseen since the last coup. */
  let missed = ''

  const over = () => {
    launched = null
    called = null
    dropped = null
    blind = ''
  }
  const settle = (rested: Observation<'ball.rested'>) => {
    if (launched) judge(launched, rested)
    over()
    missed = ''
  }

  function judge(launch: Observation<'ball.launched'>, rested: Observation<'ball.rested'>) {
    const drop = dropped ?? rested
    if (blind) return tally.cannotTell(`the ball was not seen throughout: ${blind}`, launch.n, rested.n)
    if (!called)
      return tally.fail('“rien ne va plus” was not called before the ball came to rest', launch.n, rested.n)
    const inTime = inOrder(called, drop)
    if (inTime === 'no')
      return tally.fail('“rien ne va plus” was called when the ball had already dropped', drop.n, called.n)
    if (beams && called.by !== 'wheel') {
      if (!slowdown.seen)
        return tally.fail('“rien ne va plus” was called though the ball had not slowed', called.n, drop.n)
      const slowed = inOrder(slowdown.seen, called)
      if (slowed === 'no') return tally.fail('“rien ne va plus” was called before the ball slowed', called.n)
      if (slowed === 'unknown')
        return tally.cannotTell(
          '“rien ne va plus” was called too close to the slowdown to tell their order',
          called.n,
        )
      note(slowdown.seen.at, called.at)
    }
    if (inTime === 'unknown')
      return tally.cannotTell(
        '“rien ne va plus” was called too close to the drop to tell their order',
        called.n,
        drop.n,
      )
    note(called.at, drop.at)
    tally.pass(called.n, drop.n)
  }

  function note(a: readonly [number, number], b: readonly [number, number]): void {
    const q = fromIntervals(a, b)
    tally.measured({ value: q.value / 1000, U: q.U / 1000 }, 's')
  }

  return {
    on: {
      'ball.launched': (o) => {
        if (launched && blind)
          tally.cannotTell(`the rest of the ball was not seen: ${blind}`, launched.n, o.n)
        over()
        missed = ''
        launched = o
        slowdown = new Slowdown(ruling)
      },
      'ball.crossed': (o) => slowdown.crossed(o),
      announcement: (o) => {
        if (o.what === 'rien-ne-va-plus') {
          called ??= o
          if (!launched && missed) tally.cannotTell(`the launch was not seen: ${missed}`, o.n)
        } else {
          if (o.what === 'no-spin') over()
          if (!launched) missed = ''
        }
      },
      'ball.dropped': (o) => {
        dropped = o
      },
      'ball.rested': settle,
      'object.seen': over,
      'launch.failed': over,
      'cylinder.reset': () => {
        blind = 'the device was reset'
      },
    },
    gap: (g) => {
      if (launched) blind = g.why
      else if (g.link !== 'table') missed = g.why
    },
  }
}
