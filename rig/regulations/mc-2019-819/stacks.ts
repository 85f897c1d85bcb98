import type { Observation } from '../../observation.ts'
import { inOrder } from '../../time.ts'
import type { Monitor } from '../clause.ts'
import { hidesTable } from '../shared/coups.ts'
import type { Tally } from '../tally.ts'

/**
 * "À chaque coup, il doit, lorsqu'il n'est pas assisté par un employé, reconstituer les piles de jetons avant de
 * lancer la bille": since the number of the coup before, and before the first launch of this one. At the first
 * coup of a session no stack has been touched.
 */
export function stacksBeforeLaunch(tally: Tally): Monitor {
  let alone: boolean | null = null
  /** A coup was played before this one in the session. */
  let played = false
  let rebuilt: Observation<'croupier.did'> | null = null
  let launched: Observation<'ball.launched'> | null = null
  let launchedNow = false
  let blind = ''
  /** Why an assistant may have come unseen. */
  let unsure = ''

  /** The launch and the table's word come on two links: either may arrive first. */
  const settle = () => {
    if (launched) judge(launched)
    launched = null
  }

  function judge(launch: Observation<'ball.launched'>): void {
    const order = rebuilt ? inOrder(rebuilt, launch) : 'no'
    if (rebuilt && order === 'yes') tally.pass(rebuilt.n, launch.n)
    else if (blind || unsure)
      tally.cannotTell(`the table was not seen throughout: ${blind || unsure}`, launch.n)
    else if (rebuilt && order === 'unknown')
      tally.cannotTell(
        'the stacks were rebuilt too close to the launch to tell their order',
        rebuilt.n,
        launch.n,
      )
    else if (rebuilt) tally.fail('the ball was launched before the stacks were rebuilt', launch.n, rebuilt.n)
    else if (played) tally.fail('the ball was launched and the stacks had not been rebuilt', launch.n)
  }

  return {
    on: {
      'table.session': (o) => {
        // Whoever serves a table that shows no croupier does it alone.
        alone = !o.assisted
        unsure = ''
        if (!o.open) {
          settle()
          played = false
        }
      },
      'bets.opened': () => {
        settle()
        launchedNow = false
      },
      'croupier.did': (o) => {
        if (o.act === 'stacks-rebuilt') rebuilt ??= o
      },
      'ball.launched': (o) => {
        if (launchedNow || alone === null) return
        launchedNow = true
        if (alone) launched = o
      },
      announcement: (o) => {
        if (o.what !== 'number') return
        settle()
        rebuilt = null
        played = true
        blind = ''
      },
    },
    gap: (g) => {
      blind = g.why
      if (hidesTable(g)) unsure = g.why
    },
    end: () => {
      if (rebuilt) settle()
    },
  }
}
