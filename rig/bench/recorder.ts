import type { Intake } from '../intake.ts'
import type { Fact, Gap, Observation, Sighting } from '../observation.ts'
import type { Watch } from '../regulations/judge.ts'
import type { Interval, Ms, Seen } from '../time.ts'
import type { TraceRecord } from '../trace/record.ts'
import type { TraceKeeper } from '../trace/sink.ts'

export interface Rejection {
  readonly line: number
  readonly raw: string
  readonly reason: string
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
  readonly #keeper: TraceKeeper
  readonly #watches: readonly Pick<Watch, 'observe' | 'gap'>[]

  constructor(keeper: TraceKeeper, watches: readonly Pick<Watch, 'observe' | 'gap'>[]) {
    this.#keeper = keeper
    this.#watches = watches
  }

  /** The number of the last record. */
  get n(): number {
    return this.#n
  }

  raw(link: string, dir: 'rx' | 'tx', t: Ms, raw: string): number {
    const n = ++this.#n
    if (this.#keeper.mode === 'none') this.#keeper.dropped++
    else this.#keeper.write({ n, t: micros(t), link, dir, raw })
    return n
  }

  sighting(s: Sighting): void {
    this.observe(s.fact, s.seen, s.from)
  }

  observe(fact: Fact, seen: Seen, from?: number): void {
    const clock =
      seen.clk !== undefined && seen.own
        ? { clk: seen.clk, own: seen.clk.startsWith('#') ? seen.own : widened(seen.own) }
        : null
    const origin = from === undefined ? null : { from }
    const o: Observation = { n: ++this.#n, at: widened(seen.at), ...fact, ...clock, ...origin }
    this.replay(o)
  }

  /** An observation that is numbered: a new one, or one of a trace that is read again. */
  replay(o: Observation): void {
    this.#n = Math.max(this.#n, o.n)
    if (o.type === 'bets.opened') this.#keeper.boundary()
    this.#keeper.write(o)
    for (const w of this.#watches) w.observe(o)
  }

  gap(g: Omit<Gap, 'n'>): void {
    this.again({ n: ++this.#n, ...g, gap: widened(g.gap) })
  }

  /** A gap that is numbered; as {@link replay}. */
  again(gap: Gap): void {
    this.#n = Math.max(this.#n, gap.n)
    if (this.gaps.length < MOST_LISTED) this.gaps.push(gap)
    this.#keeper.write(gap)
    for (const w of this.#watches) w.gap(gap)
  }

  rejected(n: number, raw: string, reason: string): void {
    this.rejectedCount++
    if (this.rejections.length < MOST_LISTED) this.rejections.push({ line: this.line ?? n, raw, reason })
    this.#keeper.write({ n: ++this.#n, rejected: n, reason })
  }

  /** A record that only the trace keeps. */
  keep(record: TraceRecord): void {
    this.#n = Math.max(this.#n, record.n)
    this.#keeper.write(record)
  }

  /** Writes a record of the bench's own: a stimulus, a scenario's beginning, a verdict. */
  note(record: DistributiveOmit<TraceRecord, 'n'>): number {
    const n = ++this.#n
    this.#keeper.write({ n, ...record } as TraceRecord)
    return n
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
