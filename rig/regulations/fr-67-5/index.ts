import type { Observation } from '../../observation.ts'
import { inOrder } from '../../time.ts'
import type { Monitor, Pack, Ruling } from '../clause.ts'
import { announceAfterRest } from '../shared/announcement.ts'
import { ballOpposesRotor } from '../shared/ball-sense.ts'
import { noBetAfterRnvp } from '../shared/bets.ts'
import { directionAlternates } from '../shared/direction.ts'
import { rnvpWindow } from '../shared/rnvp-window.ts'
import { together } from '../shared/void.ts'
import type { Tally } from '../tally.ts'

/**
 * A coup whose number or "rien ne va plus" was not detected: the ball dropped and no rest was read, or it
 * rested, its number counted and no call came. The table must go to manual mode, and only management may start it again.
 */
function manualOnMissedDetection(tally: Tally, ruling: Ruling): Monitor {
  // Where the mode cannot be seen, nobody can say that it was not manual.
  if (!ruling.provides.has('table.mode')) return { on: {} }
  let dropped: Observation<'ball.dropped'> | null = null
  let rested: Observation<'ball.rested'> | null = null
  let called = false
  let counted = false
  /** Something fell into it: the spin is stopped by hand, and nothing is detected. */
  let interrupted = false
  let manual: Observation<'table.mode'> | null = null
  let restarted: Observation<'table.mode'> | null = null
  let blind = ''

  /** @param next the launch of the next coup; none when the run is over */
  const settle = (...next: number[]) => {
    const missed = dropped && !rested ? 'number' : rested && counted && !called ? '“rien ne va plus”' : null
    const at = (dropped ?? rested)?.n
    if (missed && at !== undefined) {
      if (blind) tally.cannotTell(`whether the ${missed} was detected cannot be told: ${blind}`, at)
      else if (!manual)
        tally.fail(`the ${missed} was not detected and the table did not go to manual mode`, at, ...next)
      else if (!restarted)
        tally.fail('the next coup began and management had not restarted the table', manual.n, ...next)
      else if (restarted.by !== 'management')
        tally.fail(`the table was restarted by ${restarted.by}, not by management`, manual.n, restarted.n)
      else if (inOrder(manual, restarted) === 'no')
        tally.fail('the table was restarted before it went to manual mode', restarted.n, manual.n)
      else tally.pass(at, manual.n, restarted.n)
    }
    dropped = null
    rested = null
    called = false
    counted = false
    interrupted = false
    manual = null
    restarted = null
    blind = ''
  }

  return {
    on: {
      'ball.launched': (o) => settle(o.n),
      'ball.dropped': (o) => {
        if (!interrupted) dropped = o
      },
      'ball.rested': (o) => {
        if (!interrupted) rested = o
      },
      announcement: (o) => {
        if (o.what === 'rien-ne-va-plus') called = true
        else if (o.what === 'number') counted = true
      },
      'table.mode': (o) => {
        if (o.mode === 'manual') manual ??= o
        else restarted ??= o
      },
      'object.seen': () => {
        dropped = null
        rested = null
        interrupted = true
      },
    },
    gap: (g) => {
      blind = g.why
    },
    end: (t) => {
      // A table in manual mode may still be waiting for management.
      const overdue = t - ((dropped ?? rested)?.at[1] ?? t) > (ruling.timing.restTimeout ?? Infinity)
      if (manual ? restarted : overdue) settle()
    },
  }
}

export const fr675: Pack = {
  id: 'fr-67-5',
  title: 'Arrêté du 14 mai 2007, article 67-5 (roulette électronique)',
  games: ['roulette-37', 'roulette-38'],
  clauses: [
    {
      id: 'fr-67-5/direction-alternates',
      obliges: 'the plate is actuated each time opposite to the previous one',
      observes: ['cyl'],
      needs: ['rotor.started'],
      monitor: directionAlternates,
    },
    {
      id: 'fr-67-5/ball-opposes-rotor',
      obliges: 'the ball is launched against it',
      observes: ['cyl'],
      needs: ['ball.launched'],
      monitor: ballOpposesRotor,
    },
    {
      id: 'fr-67-5/rnvp-at-slowdown',
      obliges: '“rien ne va plus” engages when the ball begins to slow, and players can no longer bet',
      observes: ['cyl', 'table'],
      needs: ['announcement/rien-ne-va-plus', 'bet.accepted'],
      monitor: (tally, ruling) => together(rnvpWindow(tally, ruling), noBetAfterRnvp(tally)),
    },
    {
      id: 'fr-67-5/number-after-rest',
      obliges: 'the detector gives the winning number after the ball has stopped',
      observes: ['cyl'],
      needs: ['ball.rested', 'announcement/number'],
      monitor: (tally, ruling) => announceAfterRest(tally, ruling, false),
    },
    {
      id: 'fr-67-5/manual-on-missed-detection',
      obliges:
        'when “rien ne va plus” or the number is not detected the game goes to manual mode, before a management member, who restarts it',
      observes: ['cyl', 'table'],
      needs: ['ball.rested', 'table.mode'],
      monitor: manualOnMissedDetection,
    },
  ],
}
