import type { Game, Layout } from '../apparatus/layout.ts'
import type { Inspection } from '../inspection.ts'
import type { LinkTiming } from '../link-timing.ts'
import type { FactOf, Signal } from '../observation.ts'
import { Answers } from '../observers/answers.ts'
import { Measures } from '../observers/measures.ts'
import { Outcomes } from '../observers/outcomes.ts'
import { PictureTaker } from '../observers/picture.ts'
import type { Clause, Ruling } from '../regulations/clause.ts'
import { Judge } from '../regulations/judge.ts'
import type { ClauseResult, RunResult, ScenarioResult } from '../result.ts'
import type { Ms } from '../time.ts'
import type { TraceHeader } from '../trace/record.ts'
import type { TraceKeeper } from '../trace/sink.ts'
import { Confluence } from './confluence.ts'
import { answered } from './inspector.ts'
import { micros, Recorder, type Watcher } from './recorder.ts'
import { verdictOfRun } from './verdict-of-run.ts'

/** What a bench declares: everything a result repeats of it. */
export interface Bench {
  readonly command: RunResult['command']
  readonly rig: string
  readonly startedAt: string
  readonly game: Game
  readonly packs: readonly string[]
  readonly ownTexts: RunResult['ownTexts']
  readonly clauses: readonly Clause[]
  /** Ids of the clauses that must be assessed. */
  readonly required: ReadonlySet<string>
  readonly ruling: Omit<Ruling, 'provides'>
  readonly timingText: Readonly<Record<string, string>>
  readonly layout: Layout
  /** Null where nobody declared how many there are. */
  readonly obstacles: number | null
  readonly house: Omit<FactOf<'apparatus.declared'>, 'type' | 'game' | 'pockets' | 'obstacles'>
  /** Null where nobody was asked. */
  readonly inspection: Inspection | null
  readonly seed: number | null
  readonly spins: number
  readonly faults: readonly string[]
  /** Scenarios that were asked for by name. */
  readonly named?: readonly string[]
  /** Keep every outcome in the result, not only their count. */
  readonly outcomes: boolean
}

/** One run being observed and judged: a recorder that feeds the judge and whoever else watches. */
export class Session {
  readonly recorder: Recorder
  readonly #bench: Bench
  readonly #keeper: TraceKeeper
  readonly #judge: Judge
  readonly #confluence: Confluence
  readonly #outcomes: Outcomes
  readonly #measures: Measures
  readonly #picture = new PictureTaker()
  readonly #answers = new Answers()

  /**
   * @param provides what the target can show
   * @param also further watchers: waits, a log, a live view
   */
  constructor(
    bench: Bench,
    target: TraceHeader['target'],
    provides: ReadonlySet<Signal>,
    keeper: TraceKeeper,
    also: readonly Watcher[] = [],
  ) {
    this.#bench = bench
    this.#keeper = keeper
    const ruling: Ruling = { ...bench.ruling, provides }
    this.#judge = new Judge(bench.clauses, ruling, (clause) => ({
      worse: (j) => {
        if (j.verdict !== 'pass') this.recorder.note({ clause, ...j })
      },
      notable: () => keeper.keep(),
      failed: (reason, evidence) => this.recorder.failed(clause, reason, evidence),
    }))
    this.#measures = new Measures(ruling)
    this.#outcomes = new Outcomes(provides.has('announcement/number'), bench.outcomes)
    const watch = this.#judge.watch
    for (const m of [this.#measures, this.#outcomes, this.#picture, this.#answers]) watch.add(m)
    this.#confluence = new Confluence(provides, {
      observe: (o) => {
        if (o.type === 'bets.opened') keeper.boundary(o.n)
        watch.observe(o)
      },
      gap: (g) => watch.gap(g),
    })
    this.recorder = new Recorder(keeper, [this.#confluence, ...also])
    const { startedAt, rig, game } = bench
    keeper.header({
      trace: 1,
      startedAt,
      rig,
      game,
      layout: bench.layout,
      target,
      provides: [...provides],
      keeps: keeper.mode,
    })
  }

  /** Tells the judge what the bench declares of its apparatus and what an inspector answered, before anything moves. */
  declare(): void {
    const { game, layout, obstacles, house, inspection } = this.#bench
    const before = { at: [0, 0] as const }
    if (obstacles !== null) {
      const { pockets } = layout
      this.recorder.observe({ type: 'apparatus.declared', game, pockets, obstacles, ...house }, before)
    }
    for (const fact of answered(inspection)) this.recorder.observe(fact, before)
  }

  /** The run is over at `t` on the bench clock. */
  finish(
    t: Ms,
    target: RunResult['target'],
    scenarios: readonly ScenarioResult[],
    links: readonly LinkTiming[] = [],
  ): RunResult {
    this.#confluence.end()
    this.#judge.watch.end(t)
    this.recorder.note({ t: micros(t), end: true })
    this.#keeper.close()
    const b = this.#bench
    const clauses = this.#judge.results(b.required)
    const measurements = this.#measures.results()
    const { verdict, reason } = verdictOfRun(clauses, scenarios, measurements, this.#bench.named)
    const { mode, records, dropped } = this.#keeper
    return {
      schema: 1,
      rig: b.rig,
      command: b.command,
      startedAt: b.startedAt,
      verdict,
      reason,
      game: b.game,
      packs: b.packs,
      ownTexts: b.ownTexts,
      target,
      apparatus: {
        layout: b.layout.id,
        example: b.layout.example,
        source: b.layout.source,
        pockets: b.layout.pockets.length,
        obstacles: b.obstacles,
      },
      seed: b.seed,
      spins: b.spins,
      faults: b.faults,
      inspector: this.#answers.list,
      readings: b.ruling.readings,
      timing: b.timingText,
      decisionRule: b.ruling.rule,
      links,
      clauses,
      scenarios,
      measurements,
      coups: { completed: this.#outcomes.completed, void: this.#outcomes.void },
      picture: this.#picture.picture,
      trace: { mode, records, dropped },
      durationMs: micros(t),
    }
  }

  /** The clauses as they stand now. */
  get clauses(): ClauseResult[] {
    return this.#judge.results(this.#bench.required)
  }

  /** The results of the wheel, in order. */
  get outcomes() {
    return this.#outcomes.list
  }
}
