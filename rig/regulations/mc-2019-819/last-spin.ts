import type { Observation } from '../../observation.ts'
import type { Monitor } from '../clause.ts'
import { hidesTable } from '../shared/coups.ts'
import type { Tally } from '../tally.ts'

/** "avant les trois derniers coups" */
const LAST = 3
/** Notices kept of one session; a croupier repeats it a few times. */
const MOST = 32

/**
 * "Le dernier coup de la partie est fixé par la Direction qui doit en informer les joueurs avant les trois
 * derniers coups": when a session is closed, a notice must have come before the bets of its last three coups were
 * opened (of all, where it had fewer), and no more coups were played after it than it named.
 */
export function lastSpinNotice(tally: Tally): Monitor {
  let notices: { n: number; left: number; after: number }[] = []
  let played = 0
  let open: boolean | null = null
  let fromOpening = false
  let blind = ''

  const begin = () => {
    notices = []
    played = 0
    fromOpening = open === false
    blind = ''
  }

  function judge(closed: Observation<'table.session'>): void {
    if (played === 0) return
    const told = notices.filter((x) => x.after >= Math.min(LAST, played))
    const evidence = [...notices.map((x) => x.n), closed.n]
    const right = told.find((x) => x.after <= x.left)
    const latest = notices.at(-1)
    if (blind) tally.cannotTell(`the session was not seen throughout: ${blind}`, ...evidence)
    else if (right) tally.pass(right.n, closed.n)
    else if (told[0])
      tally.fail(
        `${told[0].after} coups were played after the notice that ${told[0].left} were left`,
        ...evidence,
      )
    else if (!fromOpening) tally.cannotTell('the session was not seen from its opening', ...evidence)
    else if (latest)
      tally.fail(`the players were told of the last coup when ${latest.after} coups were left`, ...evidence)
    else tally.fail('the session was closed and the players were never told of its last coup', ...evidence)
  }

  return {
    on: {
      'table.session': (o) => {
        if (o.open && !open) begin()
        else if (!o.open && open) judge(o)
        open = o.open
      },
      'last-coups.announced': (o) => {
        if (notices.length < MOST) notices.push({ n: o.n, left: o.left, after: 0 })
      },
      'bets.opened': () => {
        played++
        for (const x of notices) x.after++
      },
    },
    gap: (g) => {
      if (hidesTable(g)) blind = g.why
    },
  }
}
