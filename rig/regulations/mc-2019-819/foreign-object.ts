import type { Observation, Signal } from '../../observation.ts'
import { inOrder, type Ms, type Seen, seconds } from '../../time.ts'
import type { Monitor, Ruling } from '../clause.ts'
import { Ordered, within } from '../operators.ts'
import { hidesTable } from '../shared/coups.ts'
import type { Tally } from '../tally.ts'

type Step = 'announce' | 'stop' | 'replace' | 'launch'
const STEPS: readonly Step[] = ['announce', 'stop', 'replace', 'launch']
const SHOWN_BY: Record<Step, Signal> = {
  announce: 'announcement/rien-ne-va-plus',
  stop: 'rotor.stopped',
  replace: 'ball.placed',
  launch: 'ball.launched',
}
const WHAT: Record<Step, string> = {
  announce: '“rien ne va plus” was announced',
  stop: 'the cylinder was stopped',
  replace: 'the ball was put back into a pocket',
  launch: 'the ball was launched again',
}

/** The whole takes a croupier some 15 s: a step that has not come so long after the one before was left out. */
const PATIENCE: Ms = seconds(30)

/**
 * "Dans le cas où un jeton ou tout autre objet vient à tomber dans le cylindre pendant le mouvement de
 * rotation, le croupier doit, après avoir annoncé « rien ne va plus », arrêter le jeu puis reprendre la
 * bille, la replacer dans la case du numéro sorti au coup précédent et la lancer à nouveau."
 *
 * Judged from the actuation until the number is announced, while the cylinder turns. A call that was
 * already made in this coup counts: bets are closed. The pocket is that of the last coup whose number was
 * announced before this one began.
 */
export function foreignObject(tally: Tally, ruling: Ruling): Monitor {
  /** A step that the target cannot show is never missing. */
  const steps = STEPS.filter((s) => ruling.provides.has(SHOWN_BY[s]))
  let turning = false
  let playing = false
  /** Why a call may have gone unseen in this coup. */
  let blind = ''
  let called: Seen | null = null
  /** Pocket of the last completed coup, as the ball lay when the next one was actuated. */
  let previous: number | 'unseen' | null = null
  let lying: number | null = null
  let completed = false
  let open: { object: Observation<'object.seen'>; steps: Ordered<Step>; trail: number[]; last: Ms } | null =
    null

  /** A table announces the numbers; without one a coup is complete when the ball rests. */
  const table = ruling.provides.has('announcement/number')

  const begin = () => {
    if (completed) previous = lying ?? 'unseen'
    completed = false
    playing = true
  }
  const close = () => {
    open = null
  }
  const fail = (why: string, n?: number) => {
    if (!open) return
    tally.fail(why, open.object.n, ...open.trail, ...(n === undefined ? [] : [n]))
    close()
  }

  /** The coup went on, or was over: not before the object, if that was part of it. */
  const overtaken = (why: string, o: Seen & { n: number }) => {
    if (!open) return
    if (inOrder(open.object, o) === 'yes') return fail(why, o.n)
    tally.cannotTell(`${why}: whether after the object cannot be told`, open.object.n, ...open.trail, o.n)
    close()
  }

  const label = (p: number | null) =>
    p === null ? 'an unknown pocket' : (ruling.layout.pockets[p]?.label ?? `pocket ${p}`)

  const whyUnknown = (): string | null => {
    if (previous === 'unseen') return 'the previous number was not seen'
    if (previous !== null || ruling.readings.foreignObjectFirstSpin === 'any-pocket') return null
    return 'the first spin of a session has no previous number (reading foreignObjectFirstSpin: inconc)'
  }

  const step = (which: Step, o: Seen & { n: number }) => {
    if (!open || open.steps.has(which) || !steps.includes(which)) return
    const missing = steps.slice(0, steps.indexOf(which)).find((s) => !open?.steps.has(s))
    if (missing) return fail(`${WHAT[which]} before ${WHAT[missing]}`, o.n)
    const order = open.steps.take(which, o)
    open.trail.push(o.n)
    open.last = o.at[1]
    if (order === 'no') return fail(`${WHAT[which]}, but not after the step before it`, o.n)
    if (order === 'unknown') {
      tally.cannotTell(
        `whether ${WHAT[which]} after the step before it cannot be told`,
        open.object.n,
        ...open.trail,
      )
      return close()
    }
    for (const [name, limit] of [
      ['stop', ruling.timing.objectToStop],
      ['announce', ruling.timing.objectToAnnouncement],
    ] as const) {
      if (which !== name || limit === undefined) continue
      const inTime = within(open.object, o, limit)
      if (inTime === 'no')
        return fail(`${WHAT[which]} later than the house's ${limit / 1000} s after the object`, o.n)
      if (inTime === 'unknown') {
        tally.cannotTell(`whether ${WHAT[which]} within the house's ${limit / 1000} s cannot be told`, o.n)
        return close()
      }
    }
    if (which === 'launch') {
      tally.pass(open.object.n, ...open.trail)
      close()
    }
  }

  return {
    on: {
      'rotor.started': () => {
        if (completed && !table) {
          called = null
          blind = ''
        }
        begin()
        turning = true
      },
      'rotor.turned': () => {
        turning = true
      },
      'rotor.stopped': (o) => {
        turning = false
        step('stop', o)
      },
      'object.seen': (o) => {
        if (open || !turning || !playing) return
        if (blind) {
          // Head and table may both see it: once is enough.
          playing = false
          return tally.cannotTell(`what came before the object was not seen: ${blind}`, o.n)
        }
        open = { object: o, steps: new Ordered(steps), trail: [], last: o.at[1] }
        if (called && steps.includes('announce')) open.steps.take('announce', called)
      },
      announcement: (o) => {
        if (o.what === 'rien-ne-va-plus') {
          called ??= o
          step('announce', o)
          return
        }
        overtaken(
          o.what === 'number'
            ? `${o.number} was announced instead of launching the ball again`
            : 'the coup was declared void instead of launching the ball again',
          o,
        )
        called = null
        blind = ''
        playing = false
        completed = o.what === 'number'
      },
      'ball.rested': (o) => {
        lying = o.pocket
        if (!table && !open) completed = true
      },
      'ball.placed': (o) => {
        if (!open) return
        const unknown = whyUnknown()
        if (unknown && open.steps.missing === 'replace') {
          tally.cannotTell(unknown, open.object.n, o.n)
          return close()
        }
        if (typeof previous === 'number' && o.pocket === null) {
          tally.cannotTell('the pocket into which the ball was put could not be read', open.object.n, o.n)
          return close()
        }
        if (typeof previous === 'number' && o.pocket !== previous) {
          return fail(
            `the ball was put into ${label(o.pocket)}, the previous number is ${label(previous)}`,
            o.n,
          )
        }
        step('replace', o)
      },
      'ball.launched': (o) => {
        begin()
        step('launch', o)
      },
      'bets.opened': (o) => {
        overtaken(`the next coup began before ${WHAT[open?.steps.missing ?? 'launch']}`, o)
        called = null
        blind = ''
        playing = false
      },
      'table.session': (o) => {
        if (o.open) return
        overtaken('the session was closed before the ball was launched again', o)
        previous = null
        lying = null
        completed = false
      },
      'cylinder.reset': () => {
        if (open) tally.cannotTell('the device was reset during the procedure', open.object.n)
        close()
      },
    },
    gap: (g) => {
      if (open) tally.cannotTell(`the procedure was not seen throughout: ${g.why}`, open.object.n)
      close()
      blind = g.why
      previous = 'unseen'
      completed = false
      // It may have come to rest elsewhere since.
      if (!hidesTable(g)) lying = null
    },
    end: (t) => {
      if (!open) return
      const waited = t - open.last
      const why = `the run ended before ${WHAT[open.steps.missing ?? 'launch']}`
      if (waited > PATIENCE) fail(`${why}, ${(waited / 1000).toFixed(0)} s after the step before it`)
      else tally.cannotTell(why, open.object.n, ...open.trail)
      close()
    },
  }
}
