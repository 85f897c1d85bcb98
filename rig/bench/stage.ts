import type { Game, Layout } from '../apparatus/layout.ts'
import type { Observation } from '../observation.ts'
import type { Readings } from '../regulations/clause.ts'
import type { Stimulus, Target } from '../target.ts'
import { type Ms, seconds } from '../time.ts'
import type { Verdict } from '../verdict.ts'
import { micros, type Recorder } from './recorder.ts'
import { type BetRequest, ballLaunched, type Coup, type Stage } from './scenario.ts'
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

export interface StageParts {
  readonly target: Target
  readonly recorder: Recorder
  readonly waits: Waits
  readonly game: Game
  readonly layout: Layout
  readonly readings: Readings
  readonly spins: number
  readonly progress: (done: number, of: number) => void
}

const coupEnd: Matcher = {
  what: 'the end of the coup (its number, or no spin)',
  matches: (o) => o.type === 'announcement' && o.what !== 'rien-ne-va-plus',
}

/** The stage that a scenario plays on, over a target and the stream of what it shows. */
export function createStage(p: StageParts): Stage {
  const { target, recorder, waits } = p
  const clock = target.clock
  /** Waits look back to here: the last stimulus. */
  let mark = 0
  let days = 0

  async function stimulate(s: Stimulus): Promise<void> {
    const { kind, ...detail } = s
    mark = recorder.note({ t: micros(clock.now()), stimulus: kind, ...detail })
    const reply = await target.stimulate(s)
    if (!reply) throw new ScenarioEnd('none', `nobody can give the stimulus “${kind}” on this target`)
    if (!reply.ok)
      throw new ScenarioEnd('inconc', `the table refused “${kind}”: ${reply.why ?? 'no reason given'}`)
  }

  async function next(m: Matcher, within: Ms): Promise<Observation> {
    const began = clock.now()
    const end = await waits.next(m, mark, within)
    if (end.met) {
      mark = end.met.n
      return end.met
    }
    const took = ((clock.now() - began) / 1000).toFixed(1)
    const instead = end.came.length ? `came instead: ${end.came.join(', ')}` : 'nothing came instead'
    if (end.gap)
      throw new ScenarioEnd(
        'inconc',
        `${m.what} was not seen within ${took} s, and part of it was blind: ${end.gap.why}`,
      )
    throw new ScenarioEnd('fail', `${m.what} did not come within ${took} s; ${instead}`)
  }

  const wait = (t: Ms): Promise<void> =>
    new Promise((resolve) => {
      clock.at(clock.now() + t, () => {
        resolve()
        clock.wake()
      })
    })

  const startCoup = () => stimulate({ kind: 'coup' })

  async function coupOver(within: Ms = COUP_LIMIT): Promise<Coup> {
    const end = await next(coupEnd, within)
    if (end.type !== 'announcement' || end.what !== 'number') return { number: null, pocket: null }
    const pocket = p.layout.pockets.findIndex((q) => q.label === end.number)
    return { number: end.number, pocket: pocket < 0 ? null : pocket }
  }

  async function bet(b: BetRequest) {
    const player = b.player ?? 'A'
    const numbers = b.numbers ?? []
    await stimulate({ kind: 'bet', player, chance: b.chance, numbers, amount: b.amount })
    const answer: Matcher = {
      what: `the table's answer to a bet on ${b.chance}`,
      matches: (o) =>
        (o.type === 'bet.accepted' || o.type === 'bet.refused') &&
        o.player === player &&
        o.chance === b.chance,
    }
    return (await next(answer, BET_LIMIT)) as Observation<'bet.accepted'> | Observation<'bet.refused'>
  }

  return {
    game: p.game,
    layout: p.layout,
    readings: p.readings,
    spins: p.spins,
    table: {
      async newSession() {
        await stimulate({ kind: 'session', open: false })
        await stimulate({ kind: 'session', open: true, day: ++days })
      },
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
      mishap: (what) => stimulate({ kind: 'mishap', what }),
    },
    expect: {
      next: (m, { within }) => next(m, within),
      async sequence(steps, { within }) {
        const until = clock.now() + within
        const seen: Observation[] = []
        for (const m of steps) seen.push(await next(m, Math.max(0, until - clock.now())))
        return seen
      },
      that(holds, otherwise) {
        if (!holds) throw new ScenarioEnd('fail', otherwise)
      },
    },
    wait,
    progress: p.progress,
  }
}
