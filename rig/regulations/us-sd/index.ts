import type { Observation } from '../../observation.ts'
import { inOrder } from '../../time.ts'
import type { Clause, Monitor, Pack, Ruling } from '../clause.ts'
import { senseOfLaunches } from '../shared/ball-sense.ts'
import { hidesTable } from '../shared/coups.ts'
import { together, voidRule } from '../shared/void.ts'
import type { Tally } from '../tally.ts'
import { markerThenCollectThenPay } from './hands.ts'

/** Beams of the sensor head: so many crossings are one revolution. */
const BEAMS = 3

const ballOpposesRotor: Clause = {
  id: 'us-sd/ball-opposes-rotor',
  obliges: 'the ball is spun opposite to the wheel; otherwise the spin is void',
  observes: ['cyl'],
  needs: ['ball.launched', 'rotor.turned'],
  monitor: (tally, ruling) => {
    const rule = voidRule(tally, ruling)
    const sense = senseOfLaunches((s) => {
      if (s.against === null) tally.cannotTell(s.why, ...s.evidence)
      else if (s.against) tally.pass(...s.evidence)
      else rule.flag(s.why, s.evidence)
    })
    return together(rule.monitor, sense)
  },
}

const fourRevolutions: Clause = {
  id: 'us-sd/four-revolutions',
  obliges: 'at least four revolutions round the track; otherwise the spin is void',
  observes: ['cyl'],
  needs: ['ball.launched', 'ball.crossed', 'ball.dropped'],
  monitor: (tally, ruling) => {
    const rule = voidRule(tally, ruling)
    let launched = 0
    let crossings = 0
    let blind = ''
    const count: Monitor = {
      on: {
        'ball.launched': (o) => {
          launched = o.n
          crossings = 0
          blind = ''
        },
        'ball.crossed': () => {
          crossings++
          // A beam had missed it: the head took it for dropped too early.
          if (!launched) rule.doubt('the ball was seen in the gallery after it had been said to drop')
        },
        'object.seen': () => {
          launched = 0
        },
        'ball.dropped': (o) => {
          if (!launched) return
          // k crossings are at least (k − 1) / 3 and less than (k + 1) / 3 revolutions.
          const least = Math.max(0, crossings - 1) / BEAMS
          const most = (crossings + 1) / BEAMS
          const note = () =>
            tally.measured({ value: (least + most) / 2 - 4, U: (most - least) / Math.sqrt(3) }, 'revolutions')
          if (blind) tally.cannotTell(`revolutions cannot be counted: ${blind}`, launched, o.n)
          else if (most < 4) {
            const few = `the ball went round only ${least.toFixed(1)} to ${most.toFixed(1)} times`
            // Declared void, it has no margin.
            rule.flag(few, [launched, o.n], note)
          } else {
            note()
            if (least >= 4) tally.pass(launched, o.n)
            else
              tally.cannotTell(
                'whether the ball went round four times cannot be told from its crossings',
                launched,
                o.n,
              )
          }
          launched = 0
        },
      },
      gap: (g) => {
        if (g.link !== 'table') blind = g.why
      },
    }
    return together(rule.monitor, count)
  },
}

const noMoreBetsBeforeRest: Clause = {
  id: 'us-sd/no-more-bets-before-rest',
  obliges: '“no more bets” is called before the ball rests',
  observes: ['cyl', 'table'],
  needs: ['announcement/rien-ne-va-plus', 'ball.rested'],
  monitor: (tally, ruling) => {
    // Where a call cannot be seen, none is missing.
    if (!ruling.provides.has('announcement/rien-ne-va-plus')) return { on: {} }
    let launched = 0
    let called: Observation<'announcement'> | null = null
    /** Until the call comes: on another link it may arrive later and have been made before. */
    let rested: Observation<'ball.rested'> | null = null
    let blind = ''
    const over = () => {
      launched = 0
      called = null
      rested = null
      blind = ''
    }
    const judge = (ball: Observation<'ball.rested'>) => {
      const order = called ? inOrder(called, ball) : 'no'
      if (order === 'yes') tally.pass((called as Observation).n, ball.n)
      else if (order === 'unknown' || blind)
        tally.cannotTell('“no more bets” and the rest of the ball cannot be ordered', ball.n)
      else tally.fail('“no more bets” was not called before the ball rested', launched, ball.n)
      over()
    }
    const next = () => {
      if (rested) judge(rested)
      over()
    }
    return {
      on: {
        'ball.launched': (o) => {
          next()
          launched = o.n
        },
        announcement: (o) => {
          if (o.what === 'no-spin') return over()
          if (o.what === 'number') return next()
          called ??= o
        },
        'object.seen': () => {
          if (!rested) over()
        },
        'ball.rested': (o) => {
          if (!launched) return
          rested = o
          if (called) judge(o)
        },
      },
      gap: (g) => {
        if (launched) blind = g.why
      },
      end: next,
    }
  },
}

/** An object seen from the actuation until the ball rests voids the spin. */
function objectVoids(tally: Tally, ruling: Ruling): Monitor {
  const rule = voidRule(tally, ruling)
  let playing = false
  let flagged = false
  /** Why the ball may have come to rest unseen. */
  let blind = ''
  const begin = () => {
    playing = true
    flagged = false
    blind = ''
  }
  const watch: Monitor = {
    on: {
      'rotor.started': begin,
      'ball.launched': begin,
      'ball.rested': () => {
        playing = false
      },
      'object.seen': (o) => {
        if (!playing || flagged) return
        flagged = true
        if (blind)
          tally.cannotTell(`whether the ball had rested before the object was not seen: ${blind}`, o.n)
        else rule.flag('a foreign object fell into the wheel before the ball rested', [o.n])
      },
    },
    gap: (g) => {
      if (!hidesTable(g)) blind = g.why
    },
  }
  return together(rule.monitor, watch)
}

/**
 * A ball that dropped and came to rest in no pocket by the next coup, or within the time that the bench waits
 * for a rest, has left the wheel.
 */
function lostBallVoids(tally: Tally, ruling: Ruling): Monitor {
  const rule = voidRule(tally, ruling)
  let dropped: Observation<'ball.dropped'> | null = null
  /** The spin was stopped by hand: the ball may drop, and be taken before it rests. */
  let stopped = false
  let blind = ''
  const over = () => {
    if (dropped && blind) tally.cannotTell(`whether the ball came to rest was not seen: ${blind}`, dropped.n)
    else if (dropped)
      rule.flag('the ball left the wheel: it dropped and came to rest in no pocket', [dropped.n])
    dropped = null
    blind = ''
  }
  const watch: Monitor = {
    on: {
      'ball.launched': () => {
        over()
        stopped = false
      },
      'bets.opened': over,
      'ball.dropped': (o) => {
        if (!stopped) dropped = o
      },
      announcement: (o) => {
        if (o.what === 'no-spin') stopped = true
      },
      'ball.rested': () => {
        dropped = null
      },
      'object.seen': () => {
        dropped = null
        stopped = true
      },
      'ball.lifted': () => {
        dropped = null
      },
    },
    gap: (g) => {
      if (g.link !== 'table') blind = g.why
    },
    end: (t) => {
      if (dropped && t - dropped.at[1] > (ruling.timing.restTimeout ?? Infinity)) over()
    },
  }
  // The watch first: what it flags at the next coup is settled before that coup begins.
  return together(watch, rule.monitor)
}

export const usSd: Pack = {
  id: 'us-sd',
  title: 'South Dakota, Administrative Rules 20:18:34:05 and :06, roulette',
  games: ['roulette-37', 'roulette-38'],
  clauses: [
    ballOpposesRotor,
    fourRevolutions,
    noMoreBetsBeforeRest,
    {
      id: 'us-sd/foreign-object-voids',
      obliges: 'a foreign object before the ball rests voids the spin',
      observes: ['cyl', 'table'],
      needs: ['object.seen', 'announcement/no-spin'],
      monitor: objectVoids,
    },
    {
      id: 'us-sd/ball-leaves-voids',
      obliges: 'a ball that leaves the wheel voids the spin; it is recovered and inspected',
      observes: ['cyl', 'table'],
      needs: ['ball.dropped', 'ball.rested', 'announcement/no-spin'],
      monitor: lostBallVoids,
    },
    {
      id: 'us-sd/marker-then-collect-then-pay',
      obliges: 'marker placed, then losing bets collected, then winners paid',
      observes: ['cyl', 'table'],
      needs: ['bet.accepted', 'payment.made', 'announcement/number', 'croupier.did'],
      monitor: markerThenCollectThenPay,
    },
  ],
}
