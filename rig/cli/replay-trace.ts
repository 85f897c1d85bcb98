import { TRACE } from '../../drivers/recording/form.ts'
import type { Recording } from '../../drivers/recording/recording.ts'
import { traceLines } from '../../drivers/recording/text-lines.ts'
import type { Game } from '../apparatus/layout.ts'
import type { Watcher } from '../bench/recorder.ts'
import { type Bench, Session } from '../bench/session.ts'
import type { Signal } from '../observation.ts'
import type { RunResult } from '../result.ts'
import { readTrace } from '../trace/read.ts'
import { isEnd, isGap, isObservation, isRaw, isRejected, type TraceHeader } from '../trace/record.ts'
import { type Args, gameOf } from './args.ts'
import { logOf } from './log.ts'
import { damageOf, keeperOf, replayBench, UnusedLines, withReading } from './replay-bench.ts'

/** Judges a trace of the rig again. */
export async function replayTrace(
  recording: Recording,
  args: Args,
  also: readonly Watcher[],
): Promise<RunResult> {
  const { name } = recording
  const lines = readTrace(name, traceLines(recording.text))
  const header = (await lines.next()).value as TraceHeader
  const asked = gameOf(args)
  const { bench, config } = await replayBench(args, asked ?? (header.game as Game), header.startedAt)
  const layout = asked === undefined ? header.layout : bench.layout
  const judged: Bench = { ...bench, layout, ruling: { ...bench.ruling, layout } }
  const target = { ...header.target, kind: 'recording', of: header.target.kind }
  const provides = new Set(header.provides as Signal[])
  const unused = new UnusedLines()
  const keeper = keeperOf(name, args, config)
  // Whoever looks on besides makes nothing of a list of outcomes.
  const listed = { ...judged, outcomes: also.length === 0 }
  const session = new Session(listed, target, provides, keeper, [logOf(args), unused, ...also])
  const { recorder } = session
  let frames = 0
  let end = 0
  let count = 1
  for await (const l of lines) {
    if ('trace' in l) continue
    recorder.line = count = l.line
    const r = l.record
    if (!r) {
      recorder.rejected(l.line, l.raw, l.reason)
      continue
    }
    if (isObservation(r)) {
      recorder.replay(r)
      end = Math.max(end, r.at[1])
    } else if (isGap(r)) recorder.again(r)
    else if (isRaw(r)) {
      recorder.keep(r)
      end = Math.max(end, r.t)
      if (r.dir === 'rx') frames++
    } else {
      if (isRejected(r)) frames--
      else if (isEnd(r)) end = r.t
      if (isRejected(r) || 'stimulus' in r) recorder.noted(r)
    }
  }
  recorder.line = null
  const described = {
    kind: 'recording',
    form: TRACE,
    of: String(header.target.kind),
    kept: header.keeps,
    ...unused.of(count),
    ...damageOf(recording),
  }
  return withReading(session.finish(end, described, []), session, frames)
}
