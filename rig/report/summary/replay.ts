import type { RunResult } from '../../result.ts'
import { hanging } from '../columns.ts'
import { count, counted, stretch } from '../format.ts'
import type { Colors } from '../paint.ts'

/** So many are named; the rest is in `result.json`. */
const NAMED = 5

/** What was made of a recording: frames, what was rejected and why, where nothing was seen, the results. */
export function summaryOfReplay(r: RunResult, c: Colors): string[][] {
  if (r.frames === undefined) return []
  const rejected = r.rejected ?? []
  const gaps = r.gaps ?? []
  const known = r.outcomes ? `, ${counted(r.outcomes.length, 'result')}` : ''
  return [
    [c.bold('Recording'), `  ${counted(r.frames, 'frame')} understood${known}`],
    listed(
      `${count(r.rejectedCount ?? rejected.length)} rejected`,
      rejected.map((x) => `line ${x.line}: ${x.reason}: ${x.raw}`),
      r.rejectedCount ?? rejected.length,
      c,
    ),
    listed(
      counted(gaps.length, 'gap'),
      gaps.map((g) => `${stretch(g.gap)}, ${g.link}: ${g.why}`),
      gaps.length,
      c,
    ),
  ]
}

function listed(title: string, items: readonly string[], total: number, c: Colors): string[] {
  if (total === 0) return []
  const shown = items.slice(0, NAMED).flatMap((text) => hanging('  ', text))
  const more = total - Math.min(NAMED, items.length)
  return [c.yellow(title), ...shown, ...(more > 0 ? [c.dim(`  and ${count(more)} more`)] : [])]
}
