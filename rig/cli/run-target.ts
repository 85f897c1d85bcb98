import type { Fault } from '../../drivers/emulator/faults/fault.ts'
import type { WireFault } from '../../drivers/wire/fault.ts'
import type { Watcher } from '../bench/recorder.ts'
import { play } from '../bench/run.ts'
import type { Scenario } from '../bench/scenario.ts'
import { type Bench, Session } from '../bench/session.ts'
import { Waits } from '../bench/waits.ts'
import type { Config } from '../config/load.ts'
import type { LinkTiming } from '../link-timing.ts'
import type { RunResult } from '../result.ts'
import type { Target } from '../target.ts'
import { TraceKeeper, type TraceSink } from '../trace/sink.ts'

/** One run as it was asked for. */
export interface Run {
  readonly command: 'certify' | 'run'
  readonly config: Config
  readonly faults: readonly Fault[]
  /** Between an emulator and the rig. */
  readonly wire?: readonly WireFault[]
  readonly scenarios: readonly Scenario[]
  readonly leftOut: ReadonlyMap<string, string>
  readonly startedAt: string
  readonly sink: TraceSink
  /** Who looks on besides the judge. */
  readonly also?: readonly Watcher[]
  readonly progress: (s: Scenario, done: number, of: number) => void
}

/** Plays a run on a target, from its first sentence to the result. What widened its times is asked at the end. */
export async function runTarget(
  r: Run,
  bench: Bench,
  target: Target,
  links: () => readonly LinkTiming[] = () => [],
): Promise<RunResult> {
  const { config } = r
  const keeper = new TraceKeeper(r.sink, config.trace)
  const waits = new Waits(target.clock)
  const watcher = { observe: waits.feed.bind(waits), gap: waits.gap.bind(waits) }
  const also = [watcher, ...(r.also ?? [])]
  const session = new Session(bench, target.describe(), target.provides, keeper, also)
  const { recorder } = session
  const { game, layout, ruling } = bench
  const playing = async () => {
    session.declare()
    await target.open(recorder)
    const results = await play({
      target,
      recorder,
      stage: { waits, game, layout, readings: ruling.readings, spins: config.spins, startedAt: r.startedAt },
      scenarios: r.scenarios,
      clauses: new Set(bench.clauses.map((c) => c.id)),
      leftOut: r.leftOut,
      progress: r.progress,
    })
    await target.hearOut?.()
    return results
  }
  const results = await target.run(playing())
  const timing = links()
  await target.close()
  return session.finish(target.clock.now(), target.describe(), results, timing)
}
