import type { Game, Layout } from '../apparatus/layout.ts'
import type { Observation } from '../observation.ts'
import type { Readings } from '../regulations/clause.ts'
import type { Reply, Stimulus, Target } from '../target.ts'
import { type Ms, seconds } from '../time.ts'
import type { Verdict } from '../verdict.ts'
import { micros, type Recorder } from './recorder.ts'
import { type BetRequest, ballLaunched, type Coup, type Stage, sessionShown } from './scenario.ts'
import type { Matcher, Waits } from './waits.ts'

/** Why a scenario ended early; anything else that is thrown is a fault of the rig. */
export class ScenarioEnd extends Error {
  readonly verdict: Verdict
  constructor(verdict: Verdict, message: string) {
    super(message)
    this.verdict = verdict
  }
}

/** An ordinary coup takes 35 to 60 s; with a procedure in it twice that. */
const COUP_LIMIT = seconds(180)
/** A table answers a bet at once; the croupier may look up first. */
const BET_LIMIT = seconds(10)
const LAUNCH_LIMIT = seconds(60)
/** The coup in play may still have to be paid. */
const SESSION_LIMIT = seconds(60)

/** The scenarios of one run share its calendar. */
export interface Calendar {
  /** Days since the run began; -1 before the first session. */
  day: number
}

export interface StageParts {
  readonly target: Target
  readonly recorder: Recorder
  readonly waits: Waits
  readonly game: Game
  readonly layout: Layout
  readonly readings: Readings
  readonly spins: number
  /** ISO 8601: its day is that of the first session. */
  readonly startedAt: string
  readonly calendar: Calendar
  readonly progress: (done: number, of: number) => void
}

const announced: Matcher = {
  what: 'the end of the coup (its number, or no spin)',
  matches: (o) => o.type === 'announcement' && o.what !== 'rien-ne-va-plus',
}
const rested: Matcher = {
  what: 'the end of the coup (the ball at rest)',
  matches: (o) => o.type === 'ball.rested',
}

/** The stage that a scenario plays on, over a target and the stream of what it shows. */
export function createStage(p: StageParts): Stage {
  const { target, recorder, waits } = p
  const clock = target.clock
  // A wheel without a table announces nothing and has no session.
  const coupEnd = target.provides.has('announcement/number') ? announced : rested
  const hasSessions = target.provides.has('table.session')
  /** Waits look back to here: the last stimulus. */
  let mark = 0
  const began = recorder.n

  async function ask(s: Stimulus): Promise<Reply> {
    const { kind, ...detail } = s
    mark = recorder.note({ t: micros(clock.now()), stimulus: kind, ...detail })
    const reply = await target.stimulate(s)
    if (!reply) throw new ScenarioEnd('none', `nobody can give the stimulus “${kind}” on this target`)
    if (reply.skipped) throw new ScenarioEnd('none', `“${kind}”: ${reply.why}`)
    if (reply.lost) throw new ScenarioEnd('inconc', `it is not known what came of “${kind}”: ${reply.why}`)
    return reply
  }

  async function stimulate(s: Stimulus): Promise<void> {
    const reply = await ask(s)
    if (!reply.ok)
      throw new ScenarioEnd('inconc', `“${s.kind}” was not done: ${reply.why ?? 'no reason given'}`)
  }

  async function next(m: Matcher, within: Ms): Promise<Observation> {
    if (m.signal !== undefined && !target.provides.has(m.signal))
      throw new ScenarioEnd('none', `${m.what} cannot be seen: this target does not show ${m.signal}`)
    const start = clock.now()
    const end = await waits.next(m, mark, within)
    if (end.met) return met(end.met)
    const took = ((clock.now() - start) / 1000).toFixed(1)
    // It may be under way: whoever is still there is heard out, and whoever is not leaves a gap.
    await target.hearOut?.()
    const after = await waits.next(m, mark, 0)
    if (after.met) return met(after.met)
    const instead = end.came.length ? `came instead: ${end.came.join(', ')}` : 'nothing came instead'
    const trouble = waits.troubleSince(began)
    if (trouble) throw new ScenarioEnd('inconc', `${m.what} was not seen within ${took} s, and ${trouble}`)
    throw new ScenarioEnd('fail', `${m.what} did not come within ${took} s; ${instead}`)
  }

  function met(o: Observation): Observation {
    mark = o.n
    return o
  }

  const wait = (t: Ms): Promise<void> =>
    new Promise((resolve) => {
      clock.at(clock.now() + t, () => {
        resolve()
        clock.wake()
      })
    })

  const startCoup = () => stimulate({ kind: 'coup' })

  async function coupOver(since?: Observation): Promise<Coup> {
    if (since) mark = since.n
    const end = await next(coupEnd, COUP_LIMIT)
    if (end.type === 'ball.rested') return { number: end.number, pocket: end.pocket }
    if (end.type !== 'announcement' || end.what !== 'number') return { number: null, pocket: null }
    const pocket = p.layout.pockets.findIndex((q) => q.label === end.number)
    return { number: end.number, pocket: pocket < 0 ? null : pocket }
  }

  async function bet({ player = 'A', numbers = [], ...b }: BetRequest) {
    const medium = b.medium ?? { kind: 'chip', value: b.amount }
    await stimulate({ kind: 'bet', player, numbers, ...b, medium })
    const answer: Matcher = {
      what: `the table's answer to a bet on ${b.chance}`,
      matches: (o) =>
        (o.type === 'bet.accepted' || o.type === 'bet.refused') &&
        o.player === player &&
        o.chance === b.chance,
    }
    return (await next(answer, BET_LIMIT)) as Observation<'bet.accepted'> | Observation<'bet.refused'>
  }

  const dayOf = (days: number) =>
    new Date(Date.parse(p.startedAt) + days * 86_400_000).toISOString().slice(0, 10)

  return {
    game: p.game,
    layout: p.layout,
    readings: p.readings,
    spins: p.spins,
    table: {
      get sessionOpen() {
        return waits.shown('table.session')?.open ?? false
      },
      get limitsInForce() {
        return waits.shown('table.limits') ?? null
      },
      async openSession(day = 'next-day') {
        if (!hasSessions) return
        if (day === 'next-day') p.calendar.day++
        await stimulate({ kind: 'session', open: true, day: dayOf(p.calendar.day) })
        await next(sessionShown(true), SESSION_LIMIT)
      },
      async closeSession() {
        if (!hasSessions) return
        await stimulate({ kind: 'session', open: false })
        await next(sessionShown(false), SESSION_LIMIT)
      },
      limits: (l) => ask({ kind: 'limits', ...l }),
      lastCoups: (left) => stimulate({ kind: 'last-coups', left }),
      assist: (assisted) => stimulate({ kind: 'assist', assisted }),
      colour: (player, value) => ask({ kind: 'colour', player, value }),
      colourBack: (player) => ask({ kind: 'colour-back', player }),
      startCoup,
      coupOver,
      async playCoup() {
        await startCoup()
        return coupOver()
      },
      bet,
      management: () => stimulate({ kind: 'management' }),
    },
    cylinder: {
      async launch() {
        await startCoup()
        return (await next(ballLaunched(), LAUNCH_LIMIT)) as Observation<'ball.launched'>
      },
    },
    stimulus: {
      async dropChip(options = {}) {
        if (options.after) await wait(options.after)
        await stimulate({ kind: 'drop-chip' })
      },
      nextNumber: (number) => stimulate({ kind: 'next-number', number }),
      mishap: (what) => stimulate({ kind: 'mishap', what }),
    },
    expect: {
      next: (m, { within }) => next(m, within),
      async sequence(steps, { within, since }) {
        if (since) mark = since.n
        const until = clock.now() + within
        const seen: Observation[] = []
        for (const m of steps) seen.push(await next(m, Math.max(0, until - clock.now())))
        return seen
      },
      that(holds, otherwise) {
        if (holds) return
        const trouble = waits.troubleSince(began)
        if (trouble) throw new ScenarioEnd('inconc', `${otherwise}; but ${trouble}`)
        throw new ScenarioEnd('fail', otherwise)
      },
    },
    wait,
    progress: p.progress,
  }
}
