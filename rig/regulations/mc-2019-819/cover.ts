import type { Observation } from '../../observation.ts'
import type { Monitor } from '../clause.ts'
import { hidesTable } from '../shared/coups.ts'
import type { Tally } from '../tally.ts'

/** No source: long enough to fetch the lid and turn the key, where a run ends after a session was closed. */
const TIME_TO_LOCK = 60_000

/** "À chaque fin de partie, le cylindre doit être recouvert d'un couvercle fermé à clé": before the next session opens. */
export function coverLocked(tally: Tally): Monitor {
  let open = false
  let closed: Observation<'table.session'> | null = null
  let cover: 'open' | 'closed' | 'locked' | null = null
  /** The table's word that the lid is locked, since the session was closed or when it was. */
  let locked = 0
  let blind = ''

  const settle = (n?: number) => {
    if (!closed) return
    const evidence = [closed.n, ...(locked ? [locked] : []), ...(n === undefined ? [] : [n])]
    if (locked) tally.pass(...evidence)
    else if (blind) tally.cannotTell(`whether the lid was locked was not seen: ${blind}`, ...evidence)
    else if (cover === null) tally.cannotTell('the table does not tell the state of the lid', ...evidence)
    else {
      const lid = cover === 'locked' ? 'not locked anew' : `not locked, it was ${cover}`
      tally.fail(`the session was closed and the lid was ${lid}`, ...evidence)
    }
    closed = null
  }

  return {
    on: {
      'table.apparatus': (o) => {
        cover = o.cover
        if (o.cover === 'locked') locked = o.n
        else if (!closed) locked = 0
      },
      // Nobody plays under a locked lid: a word from before says nothing of the end of the session.
      'bets.opened': () => {
        if (!closed) locked = 0
      },
      'table.session': (o) => {
        if (o.open) settle(o.n)
        else if (open) {
          closed = o
          blind = ''
        }
        if (o.open && !open) locked = 0
        open = o.open
      },
    },
    gap: (g) => {
      if (hidesTable(g)) blind = g.why
    },
    end: (t) => {
      if (!closed || locked || blind || t - closed.at[1] > TIME_TO_LOCK) return settle()
      tally.cannotTell('the run ended when the session had just been closed', closed.n)
    },
  }
}
