import type { FaultRow, GameMatrix, KillMatrix, UnexpectedCell } from '../kill-matrix.ts'
import type { ClauseResult, RunResult } from '../result.ts'

/** A fault as far as the matrix needs it. */
interface Declared {
  readonly id: string
  readonly title: string
  readonly violates: readonly string[]
}

/** What a run says of its clauses. */
type Judged = Pick<RunResult, 'game' | 'verdict' | 'clauses'>

/**
 * Compares the run of each fault with that of the healthy target, clause by clause.
 *
 * @param known ids of the clauses of every text: a fault may declare clauses of a text that is not judged here,
 *   but none that no text has; a clause that is judged and not among them is of a text that the bench brought along
 */
export function gameMatrix(
  healthy: Judged,
  runs: readonly { readonly fault: Declared; readonly result: Judged }[],
  known: ReadonlySet<string>,
): GameMatrix {
  const faults = runs.map(({ fault, result }) => faultRow(fault, healthy, result, known))
  const clauses = healthy.clauses.map(({ id }) => ({
    id,
    killedBy: faults.filter((f) => f.killed.includes(id)).map((f) => f.id),
  }))
  const unkilled = clauses.filter((c) => c.killedBy.length === 0).map((c) => c.id)
  return {
    game: healthy.game,
    healthy: {
      verdict: healthy.verdict,
      clauses: Object.fromEntries(healthy.clauses.map((c) => [c.id, c.verdict])),
      unexpected: healthy.clauses
        .filter((c) => c.verdict !== 'pass' && c.verdict !== 'none')
        .map((c) => ({ clause: c.id, reason: c.reason })),
    },
    faults,
    clauses,
    unkilled: unkilled.filter((id) => known.has(id)),
    unkilledCustom: unkilled.filter((id) => !known.has(id)),
  }
}

function faultRow(fault: Declared, healthy: Judged, run: Judged, known: ReadonlySet<string>): FaultRow {
  const now = new Map(run.clauses.map((c) => [c.id, c]))
  const declared = fault.violates.filter((id) => now.has(id))
  const pairs = healthy.clauses.map((before) => ({ before, after: now.get(before.id) as ClauseResult }))
  const killed = pairs.filter(({ before, after }) => isKilled(before, after)).map((p) => p.before.id)
  // No fault is made for a text of the bench's own: whatever becomes of its clauses is only told.
  const ours = pairs.filter((p) => known.has(p.before.id))
  const unexpected = ours.flatMap(({ before, after }): UnexpectedCell[] => {
    const kind = kindOf(before, after, declared.includes(before.id))
    if (kind === null) return []
    return [{ clause: before.id, kind, from: before.verdict, to: after.verdict, reason: after.reason }]
  })
  const invented = fault.violates
    .filter((id) => !now.has(id) && !known.has(id))
    .map((clause): UnexpectedCell => {
      return { clause, kind: 'not-killed', from: 'none', to: 'none', reason: 'no text has such a clause' }
    })
  return { id: fault.id, title: fault.title, declared, killed, unexpected: [...unexpected, ...invented] }
}

/** A clause that fails without the fault as well is not broken by it. */
const isKilled = (before: ClauseResult, after: ClauseResult) =>
  after.verdict === 'fail' && before.verdict !== 'fail'

function kindOf(before: ClauseResult, after: ClauseResult, declared: boolean): UnexpectedCell['kind'] | null {
  if (isKilled(before, after)) return declared ? null : 'killed-undeclared'
  if (declared) return 'not-killed'
  return before.verdict === after.verdict ? null : 'changed'
}

/** All games together, with the number of everything in them that should not be. */
export function killMatrix(rig: string, seed: number, games: readonly GameMatrix[]): KillMatrix {
  const unexpected = games.reduce((n, g) => n + unexpectedOf(g), 0)
  return { schema: 1, rig, seed, games, unexpected }
}

function unexpectedOf(g: GameMatrix): number {
  return g.faults.reduce((n, f) => n + f.unexpected.length, g.healthy.unexpected.length + g.unkilled.length)
}
