import type { ClauseResult, MeasurementResult, RunResult, ScenarioResult } from '../result.ts'

/**
 * `result.json`: keys in the order of the types in `rig/result.ts` whatever order the result was put
 * together in, two spaces, at most six decimals, a line end at the end.
 */
export function resultJson(result: RunResult): string {
  return `${JSON.stringify(run(result), (_, value: unknown) => (typeof value === 'number' ? rounded(value) : value), 2)}\n`
}

/** Float noise is not a finding: a nanosecond is beyond any clock here. */
const rounded = (x: number) => (Number.isInteger(x) ? x : Number(x.toFixed(6)))

const run = (r: RunResult): RunResult => ({
  schema: r.schema,
  rig: r.rig,
  command: r.command,
  startedAt: r.startedAt,
  verdict: r.verdict,
  reason: r.reason,
  game: r.game,
  packs: r.packs,
  ownTexts: r.ownTexts.map(({ id, title, file, sha256 }) => ({ id, title, file, sha256 })),
  target: kindFirst(r.target),
  apparatus: {
    layout: r.apparatus.layout,
    example: r.apparatus.example,
    source: r.apparatus.source,
    pockets: r.apparatus.pockets,
    obstacles: r.apparatus.obstacles,
  },
  seed: r.seed,
  spins: r.spins,
  faults: r.faults,
  inspector: r.inspector.map(({ clause, answer, by }) => ({ clause, answer, by })),
  readings: r.readings,
  timing: r.timing,
  decisionRule: r.decisionRule,
  links: r.links.map(({ link, over, parts, warnings }) => ({
    link,
    over,
    parts: parts.map(({ what, ms, from }) => ({ what, ms, from })),
    warnings,
  })),
  clauses: r.clauses.map(clause),
  scenarios: r.scenarios.map(scenario),
  measurements: r.measurements.map(measurement),
  coups: { completed: r.coups.completed, void: r.coups.void },
  picture: r.picture && {
    coup: r.picture.coup,
    from: r.picture.from,
    to: r.picture.to,
    ball: r.picture.ball,
    rotor: r.picture.rotor,
    marks: r.picture.marks.map(({ at, label }) => ({ at, label })),
  },
  trace: { mode: r.trace.mode, records: r.trace.records, dropped: r.trace.dropped },
  durationMs: r.durationMs,
  ...replayed(r),
})

const kindFirst = ({ kind, ...rest }: RunResult['target']): RunResult['target'] => ({ kind, ...rest })

const clause = (c: ClauseResult): ClauseResult => ({
  id: c.id,
  obliges: c.obliges,
  observes: c.observes,
  required: c.required,
  verdict: c.verdict,
  reason: c.reason,
  judged: c.judged,
  failed: c.failed,
  undecided: c.undecided,
  evidence: c.evidence,
  margin: c.margin && { value: c.margin.value, unit: c.margin.unit, U: c.margin.U },
})

const scenario = (s: ScenarioResult): ScenarioResult => ({
  id: s.id,
  title: s.title,
  verdict: s.verdict,
  reason: s.reason,
  clauses: s.clauses,
  attempts: s.attempts,
  durationMs: s.durationMs,
})

const measurement = (m: MeasurementResult): MeasurementResult => ({
  name: m.name,
  title: m.title,
  value: m.value,
  min: m.min,
  max: m.max,
  unit: m.unit,
  U: m.U,
  k: m.k,
  n: m.n,
  limit: m.limit && {
    ...(m.limit.min !== undefined && { min: m.limit.min }),
    ...(m.limit.max !== undefined && { max: m.limit.max }),
  },
  decision: m.decision,
})

/** What only a replay has; absent keys stay absent. */
const replayed = (r: RunResult): Partial<RunResult> => ({
  ...(r.frames !== undefined && { frames: r.frames }),
  ...(r.rejected && { rejected: r.rejected.map(({ line, raw, reason }) => ({ line, raw, reason })) }),
  ...(r.rejectedCount !== undefined && { rejectedCount: r.rejectedCount }),
  ...(r.gaps && { gaps: r.gaps.map(({ gap, link, why }) => ({ gap, link, why })) }),
  ...(r.outcomes && {
    outcomes: r.outcomes.map((o) => ({
      spin: o.spin,
      number: o.number,
      direction: o.direction,
      launchedAt: o.launchedAt,
      droppedAt: o.droppedAt,
      restedAt: o.restedAt,
    })),
  }),
})
