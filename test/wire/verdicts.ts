import type { Interval, Ms } from '../../rig/time.ts'
import { isRaw } from '../../rig/trace/record.ts'
import type { Failure } from './ear.ts'
import type { Played } from './played.ts'

/** As far as two ears may differ about one instant and have heard the same. */
const SAME: Ms = 10

/** Clauses whose memory is the session, or the apparatus: everything since the beginning bears on them. */
const LONG_MEMORY =
  /minimum|maximum|last-spin|cover|colour|chip|staff|apparatus|pockets|obstacles|stacks|foreign-object/

export interface Verdicts {
  /** Verdicts that are not right, in words. */
  readonly wrong: readonly string[]
  /** Failures at the device, and those whose evidence reached the rig. */
  readonly failures: number
  readonly binding: number
  /** Damaged lines of the head that its checksum does not give away. */
  readonly undetected: readonly string[]
}

/**
 * What the rig made of the run, against who stood beside the device.
 *
 * - No false fail: a clause that fails at the rig fails at the device; no scenario fails on a healthy wheel.
 * - No missed fail where the evidence reached the rig: of an instance that fails at the device, everything from
 *   the coup before the last one before it until the second coup after it (for a clause of long memory: from the
 *   beginning) reached the rig, each fact once, within {@link SAME} of its instant, and no gap lies there. Then
 *   the clause fails at the rig as well.
 */
export function verdictsOf(p: Played, healthy: boolean): Verdicts {
  const { failures } = p.ear
  const clauses = new Map(p.result.clauses.map((c) => [c.id, c]))
  const bound = failures.filter((f) => reached(p, windowOf(f, p)))
  const missed = bound.filter((f) => clauses.get(f.clause)?.verdict !== 'fail')
  return {
    wrong: [
      ...falseFails(p, healthy),
      ...missed.map((f) => `missed fail: ${f.clause}: ${f.reason} → ${clauses.get(f.clause)?.reason}`),
    ],
    failures: failures.length,
    binding: bound.length,
    undetected: undetectedOf(p),
  }
}

function falseFails({ result, ear }: Played, healthy: boolean): string[] {
  const failing = new Set(ear.failures.map((f) => f.clause))
  return [
    ...result.clauses
      .filter((c) => c.verdict === 'error' || (c.verdict === 'fail' && !failing.has(c.id)))
      .map((c) => `false ${c.verdict}: ${c.id}: ${c.reason}`),
    ...result.scenarios
      .filter((s) => s.verdict === 'error' || (healthy && s.verdict === 'fail'))
      .map((s) => `false ${s.verdict}: scenario ${s.id}: ${s.reason}`),
    ...(healthy ? ear.failures.map((f) => `beside a healthy device: ${f.clause}: ${f.reason}`) : []),
  ]
}

/** An XOR over the bytes lets two flips of one bit pass, and two equal bytes go or come. */
function undetectedOf({ sink, ear }: Played): string[] {
  const rejected = new Set(sink.records.flatMap((r) => ('rejected' in r ? [r.rejected] : [])))
  return sink.records
    .filter(isRaw)
    .filter((r) => r.link === 'head' && r.dir === 'rx' && !rejected.has(r.n) && !ear.said.has(r.raw))
    .map((r) => r.raw)
}

function windowOf(f: Failure, { ear }: Played): Interval {
  const evidence = new Set(f.evidence)
  const times = ear.observations.filter((o) => evidence.has(o.n)).map((o) => o.at)
  const first = Math.min(...times.map(([a]) => a))
  const last = Math.max(...times.map(([, b]) => b))
  const opened = ear.observations.filter((o) => o.type === 'bets.opened').map((o) => o.at)
  const before = opened.filter(([a]) => a < first).at(-2)?.[0] ?? Number.NEGATIVE_INFINITY
  const after = opened.filter(([, b]) => b > last)[1]?.[1] ?? Number.POSITIVE_INFINITY
  return LONG_MEMORY.test(f.clause) ? [Number.NEGATIVE_INFINITY, after] : [before, after]
}

/** Whether all that was said at the device in that time reached the rig as it was. */
function reached({ ear, observations, gaps }: Played, [from, to]: Interval): boolean {
  if (gaps.some((g) => g.gap[0] <= to && g.gap[1] >= from)) return false
  const heard = new Map<string, Interval[]>()
  for (const o of observations) {
    const key = factOf(o)
    const list = heard.get(key)
    if (list) list.push(o.at)
    else heard.set(key, [o.at])
  }
  for (const o of ear.observations) {
    if (o.at[1] < from || o.at[0] > to) continue
    const list = heard.get(factOf(o)) ?? []
    const i = list.findIndex(([a, b]) => Math.abs(a - o.at[0]) < SAME && Math.abs(b - o.at[1]) < SAME)
    if (i < 0) return false
    list.splice(i, 1)
  }
  return true
}

function factOf({
  n: _,
  at: __,
  clk: ___,
  own: ____,
  from: _____,
  ...fact
}: Played['observations'][number]): string {
  return JSON.stringify(fact)
}
