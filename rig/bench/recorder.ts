import type { Intake } from '../intake.ts'
import type { Fact, Gap, Observation, Sighting } from '../observation.ts'
import type { Interval, Ms, Seen } from '../time.ts'
import type { RawRecord, TraceRecord } from '../trace/record.ts'
import type { TraceKeeper } from '../trace/sink.ts'

export interface Rejection {
  readonly line: number
  readonly raw: string
  readonly reason: string
}

/** Who looks on while a run goes on: each method is called in the order of the trace. */
export interface Watcher {
  /**
   * Bytes or text went by on a link, as seen from the rig. `n`: its line in the trace; `line`: its line in the file
   * that is being read, where one is.
   */
  raw?(link: string, dir: 'rx' | 'tx', t: Ms, raw: string, n: number, line: number | null): void
  observe?(o: Observation): void
  gap?(g: Gap): void
  /** Something that was received and is not used, at `t` on the bench clock. */
  rejected?(r: Rejection, t: Ms): void
  /** An instance of a clause failed, with the trace lines that show it. */
  failed?(clause: string, reason: string, evidence: readonly number[]): void
  /** A record of the bench's own. */
  noted?(r: TraceRecord): void
}

/** Rejections and gaps kept one by one; beyond that they are counted. */
const MOST_LISTED = 1000

/** A time as the trace prints it, whole microseconds. */
export const micros = (t: Ms): Ms => Math.round(t * 1000) / 1000

/** Widened to whole microseconds, so that what is judged is what the trace says. */
function widened([a, b]: Interval): Interval {
  return [Math.floor(a * 1000) / 1000, Math.ceil(b * 1000) / 1000]
}

/**
 * The middle of the stream: numbers everything a run brings, writes it to the trace and hands it on to
 * whoever watches.
 */
export class Recorder implements Intake {
  readonly rejections: Rejection[] = []
  readonly gaps: Gap[] = []
  rejectedCount = 0
  /** The line of the file that is being read, where one is: rejections name it instead of their own number. */
  line: number | null = null
  #n = 0
  #heard: Ms = 0
  readonly #keeper: TraceKeeper
  readonly #watchers: readonly Watcher[]

  constructor(keeper: TraceKeeper, watchers: readonly Watcher[]) {
    this.#keeper = keeper
    this.#watchers = watchers
  }

  /** The number of the last record. */
  get n(): number {
    return this.#n
  }

  raw(link: string, dir: 'rx' | 'tx', t: Ms, raw: string): number {
    const n = ++this.#n
    if (this.#keeper.mode === 'none') this.#keeper.dropped++
    else this.#keeper.write({ n, t: micros(t), link, dir, raw })
    this.#went(link, dir, t, raw, n)
    return n
  }

  sighting(s: Sighting): void {
    this.observe(s.fact, s.seen, s.from)
  }

  observe(fact: Fact, seen: Seen, from?: number): void {
    const o: Unfinished = { n: ++this.#n, at: widened(seen.at), ...fact }
    if (seen.clk !== undefined && seen.own) {
      o.clk = seen.clk
      o.own = seen.clk.startsWith('#') ? seen.own : widened(seen.own)
    }
    if (from !== undefined) o.from = from
    this.replay(o)
  }

  /** An observation that is numbered: a new one, or one of a trace that is read again. */
  replay(o: Observation): void {
    this.#n = Math.max(this.#n, o.n)
    this.#keeper.write(o)
    for (const w of this.#watchers) w.observe?.(o)
  }

  gap(g: Omit<Gap, 'n'>): void {
    this.again({ n: ++this.#n, ...g, gap: widened(g.gap) })
  }

  /** A gap that is numbered; as {@link replay}. */
  again(gap: Gap): void {
    this.#n = Math.max(this.#n, gap.n)
    if (this.gaps.length < MOST_LISTED) this.gaps.push(gap)
    this.#keeper.write(gap)
    for (const w of this.#watchers) w.gap?.(gap)
  }

  rejected(n: number, raw: string, reason: string): void {
    this.rejectedCount++
    const rejection = { line: this.line ?? n, raw, reason }
    if (this.rejections.length < MOST_LISTED) this.rejections.push(rejection)
    for (const w of this.#watchers) w.rejected?.(rejection, this.#heard)
    this.#keeper.write({ n: ++this.#n, rejected: n, reason })
  }

  /** Bytes or text of a trace that is read again. */
  keep(r: RawRecord): void {
    this.#n = Math.max(this.#n, r.n)
    this.#keeper.write(r)
    this.#went(r.link, r.dir, r.t, r.raw, r.n)
  }

  /** An instance of a clause failed: for whoever looks on. */
  failed(clause: string, reason: string, evidence: readonly number[]): void {
    for (const w of this.#watchers) w.failed?.(clause, reason, evidence)
  }

  /** Writes a record of the bench's own: a stimulus, a scenario's beginning, a verdict. */
  note(record: DistributiveOmit<TraceRecord, 'n'>): number {
    const r = { n: ++this.#n, ...record } as TraceRecord
    this.#keeper.write(r)
    for (const w of this.#watchers) w.noted?.(r)
    return r.n
  }

  /** A record of the bench's own in a trace that is read again; it is not kept twice. */
  noted(r: TraceRecord): void {
    for (const w of this.#watchers) w.noted?.(r)
  }

  #went(link: string, dir: 'rx' | 'tx', t: Ms, raw: string, n: number): void {
    this.#heard = t
    for (const w of this.#watchers) w.raw?.(link, dir, t, raw, n, this.line)
  }
}

/** An observation that is being put together: one object, since there are many. */
type Unfinished = Fact & { n: number; at: Interval; clk?: string; own?: Interval; from?: number }

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
