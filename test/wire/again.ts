import { Session } from '../../rig/bench/session.ts'
import { benchOf } from '../../rig/cli/bench-of.ts'
import type { Config } from '../../rig/config/load.ts'
import type { Signal } from '../../rig/observation.ts'
import type { ClauseResult } from '../../rig/result.ts'
import { isEnd, isGap, isObservation } from '../../rig/trace/record.ts'
import { type MemorySink, NOWHERE, TraceKeeper } from '../../rig/trace/sink.ts'

/** The clauses, judged again from what a run has written. */
export async function judgedAgain({ header, records }: MemorySink, config: Config): Promise<ClauseResult[]> {
  const bench = await benchOf(config, 'run', header?.startedAt ?? '')
  const provides = new Set(header?.provides as Signal[])
  const session = new Session(bench, { kind: 'recording' }, provides, new TraceKeeper(NOWHERE, 'none'))
  for (const r of records) {
    if (isObservation(r)) session.recorder.replay(r)
    else if (isGap(r)) session.recorder.again(r)
  }
  const end = records.find(isEnd)?.t ?? 0
  return [...session.finish(end, { kind: 'recording' }, []).clauses]
}
