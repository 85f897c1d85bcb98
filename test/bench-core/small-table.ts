import { PROVIDES as SENTENCE_SIGNALS } from '../../drivers/sentence/facts.ts'
import { TABLE_SIGNALS } from '../../drivers/table-mqtt/driver.ts'
import { Recorder } from '../../rig/bench/recorder.ts'
import { createStage } from '../../rig/bench/stage.ts'
import { Waits } from '../../rig/bench/waits.ts'
import { VirtualClock } from '../../rig/clocks.ts'
import type { Intake } from '../../rig/intake.ts'
import type { Fact, Signal } from '../../rig/observation.ts'
import type { Reply, Stimulus, Target } from '../../rig/target.ts'
import type { Ms } from '../../rig/time.ts'
import { MemorySink, TraceKeeper } from '../../rig/trace/sink.ts'
import { rulingOf } from '../regulations/story.ts'

type Answer = (s: Stimulus, table: SmallTable) => Reply | null

const DONE: Reply = { ok: true, why: null }

/** The smallest thing that can be played on: it answers a stimulus as the test says, and shows facts in time. */
export class SmallTable implements Target {
  readonly kind = 'small-table'
  readonly clock = new VirtualClock()
  readonly provides: ReadonlySet<Signal>
  readonly asked: Stimulus[] = []
  readonly #answer: Answer
  #intake: Intake | null = null

  constructor(
    answer: Answer = () => DONE,
    provides: readonly Signal[] = [...SENTENCE_SIGNALS, ...TABLE_SIGNALS],
  ) {
    this.#answer = answer
    this.provides = new Set(provides)
  }

  describe() {
    return { kind: this.kind }
  }

  async open(intake: Intake): Promise<void> {
    this.#intake = intake
  }

  async stimulate(s: Stimulus): Promise<Reply | null> {
    this.asked.push(s)
    return this.#answer(s, this)
  }

  /** What hearing every link out brings. */
  hearing: ((table: SmallTable) => void) | null = null

  async hearOut(): Promise<void> {
    if (!this.hearing) return
    this.hearing(this)
    const { clock } = this
    await new Promise<void>((resolve) => {
      clock.at(clock.now() + 10, () => {
        resolve()
        clock.wake()
      })
    })
  }

  close(): void {}

  run<T>(work: Promise<T>): Promise<T> {
    return this.clock.run(work)
  }

  /** Something happens, so much from now. */
  shows(fact: Fact, after: Ms): this {
    const { clock } = this
    clock.at(clock.now() + after, () =>
      this.#intake?.sighting({ fact, seen: { at: [clock.now(), clock.now()] } }),
    )
    return this
  }

  /** Something happened so long ago, by a clock of its own, and is heard so much from now. */
  showsLate(fact: Fact, ago: Ms, after: Ms): this {
    const { clock } = this
    clock.at(clock.now() + after, () => {
      const t = clock.now() - ago
      this.#intake?.sighting({ fact, seen: { at: [t - 1, t], clk: 'head', own: [t, t] } })
    })
    return this
  }

  /** A stretch of so much from now goes unseen. */
  goesBlind(why: string, after: Ms): this {
    const { clock } = this
    clock.at(clock.now() + after, () =>
      this.#intake?.gap({ gap: [clock.now(), clock.now()], link: 'head', why }),
    )
    return this
  }
}

/** A stage over a small table, with everything that a scenario needs. */
export async function stageOn(table: SmallTable) {
  const sink = new MemorySink()
  const waits = new Waits(table.clock)
  const watcher = { observe: waits.feed.bind(waits), gap: waits.gap.bind(waits) }
  const recorder = new Recorder(new TraceKeeper(sink, 'full'), [watcher])
  await table.open(recorder)
  const { game, layout, readings } = rulingOf('roulette-37')
  const startedAt = '2026-01-01T00:00:00.000Z'
  const parts = { waits, game, layout, readings, spins: 3, startedAt }
  const progress: [number, number][] = []
  const stage = createStage({
    ...parts,
    calendar: { day: -1 },
    target: table,
    recorder,
    progress: (done, of) => progress.push([done, of]),
  })
  return { stage, parts, recorder, records: sink.records, progress }
}
