import type { Observation } from '../../observation.ts'
import { both, inOrder } from '../../time.ts'
import type { Monitor } from '../clause.ts'
import { Recent } from '../operators.ts'
import type { Tally } from '../tally.ts'

type Bet = Observation<'bet.accepted'> | Observation<'bet.refused'>
type Rnvp = Observation<'announcement'>

/** "Dès lors, aucun enjeu ne peut plus être placé": an accepted bet after "rien ne va plus" fails. */
export function noBetAfterRnvp(tally: Tally): Monitor {
  let called: Rnvp | null = null
  /** Why the call may have gone unseen in this coup, or the opening of the next one. */
  let blind = ''
  const recent = new Recent<Bet>()
  /** No call was seen. */
  const over = () => {
    for (const b of recent.take()) {
      if (blind && b.type === 'bet.accepted')
        tally.cannotTell(`whether a bet was accepted after “rien ne va plus” cannot be told: ${blind}`, b.n)
    }
    called = null
    blind = ''
  }
  const judge = (bet: Bet, rnvp: Rnvp) => {
    const after = inOrder(rnvp, bet)
    if (after === 'no') return
    if (bet.type === 'bet.refused') {
      if (after === 'yes') tally.pass(rnvp.n, bet.n)
    } else if (after === 'yes') tally.fail('a bet was accepted after “rien ne va plus”', rnvp.n, bet.n)
    else
      tally.cannotTell(
        'a bet was accepted so close to “rien ne va plus” that their order cannot be told',
        rnvp.n,
        bet.n,
      )
  }
  const bet = (o: Bet) => (called ? judge(o, called) : recent.add(o))
  return {
    on: {
      'bets.opened': over,
      'bet.accepted': bet,
      'bet.refused': bet,
      announcement: (o) => {
        if (o.what !== 'rien-ne-va-plus' || called) return
        called = o
        for (const b of recent.take()) judge(b, o)
      },
    },
    gap: (g) => {
      if (g.link !== 'table' && called && called.by !== 'head') return
      // What was accepted before the gap was accepted before the call.
      if (!called) recent.take()
      called = null
      blind = g.why
    },
    end: over,
  }
}

/** Why a table may refuse a bet because of the time; any other reason is not about the time. */
const LATE = new Set(['closed', 'late', 'rien-ne-va-plus'])

/**
 * "Tant que la force centrifuge retient la bille dans la galerie, les joueurs peuvent continuer à miser":
 * from the launch until "rien ne va plus" a bet is not refused for being late.
 */
export function betsWhileBallHeld(tally: Tally): Monitor {
  let launched: Observation<'ball.launched'> | null = null
  let called: Rnvp | null = null
  let dropped: Observation<'ball.dropped'> | null = null
  let blind = ''
  const refused = new Recent<Observation<'bet.refused'>>()

  /** The ball was held and the call had not come: `until` is the call or the drop, whichever comes first. */
  const settle = () => {
    for (const b of refused.take()) {
      const afterLaunch = launched ? inOrder(launched, b) : 'unknown'
      const beforeCall = called ? inOrder(b, called) : 'yes'
      const beforeDrop = dropped ? inOrder(b, dropped) : 'yes'
      const held = both(afterLaunch, both(beforeCall, beforeDrop))
      if (held !== 'no' && blind)
        tally.cannotTell(`whether the ball was held when a bet was refused cannot be told: ${blind}`, b.n)
      else if (held === 'yes')
        tally.fail(
          'a bet was refused as late while the ball was held and “rien ne va plus” had not been called',
          b.n,
        )
      else if (held === 'unknown')
        tally.cannotTell('a bet was refused so close to the limit that it cannot be told', b.n)
    }
  }
  /** The ball is no longer held. */
  const down = () => {
    settle()
    launched = null
    dropped = null
  }
  const over = () => {
    down()
    called = null
    blind = ''
  }
  return {
    on: {
      'bets.opened': over,
      'ball.launched': (o) => {
        launched ??= o
      },
      'ball.dropped': (o) => {
        dropped ??= o
      },
      'ball.rested': settle,
      announcement: (o) => {
        if (o.what === 'rien-ne-va-plus') called ??= o
        else down()
      },
      'bet.accepted': (o) => {
        if (launched && !called && inOrder(launched, o) === 'yes') tally.pass(o.n)
      },
      'bet.refused': (o) => {
        if (launched && LATE.has(o.why)) refused.add(o)
      },
    },
    gap: (g) => {
      blind = g.why
    },
    end: over,
  }
}
