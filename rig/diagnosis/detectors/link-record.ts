import type { Evidence } from '../../finding.ts'
import type { Gap } from '../../observation.ts'
import type { Ms } from '../../time.ts'
import { type Damage, Usual } from '../damage.ts'
import { lostIn } from '../gaps.ts'
import { lasting, many } from '../kind.ts'
import { Occasions, ofGap } from '../occasions.ts'

/** The broker's link carries messages and no lines; it is called so in every trace. */
const TABLE = 'table'

/** The log of a host stamps what it sends, and what it then reads, within this. */
const AT_SENDING: Ms = 250
/** A longer pause is no gap in a record: somebody stopped it. */
const PAUSE: Ms = 6 * 3_600_000

/** By how much a step of whole hours may seem longer or shorter, s. */
const ROUNDED = 5
/** Outages that follow each other within this are one. */
const SAME_OUTAGE: Ms = 1500

/** All that was seen of one link. */
export class LinkRecord {
  readonly name: string
  readonly usual = new Usual()
  lines = 0
  readonly #damage = new Map<Damage, Occasions>()
  readonly stalls = new Occasions()
  /** Of all stalls. */
  longest: Ms = 0
  longStalls = 0
  /** Of all, those that ended as the host sent something. */
  stallsAtSending = 0
  sentAt = Number.NEGATIVE_INFINITY
  readonly late = new Occasions()
  overtaken = 0
  readonly pieces = new Occasions()
  readonly repeated = new Occasions()
  readonly downs = new Occasions()
  downMs: Ms = 0
  readonly lost = new Occasions()
  lostCount = 0
  lostMs: Ms = 0
  readonly pauses = new Occasions()
  readonly clock = new Occasions()
  /** Of the steps of its clock, those by whole hours. */
  wholeHours = 0
  /** The other end did not answer. */
  readonly silent = new Occasions()
  readonly restarts = new Occasions()
  /** Lines before the first that was damaged. */
  #damagedFrom: number | null = null
  #downUntil = Number.NEGATIVE_INFINITY

  constructor(name: string) {
    this.name = name
  }

  get isTable(): boolean {
    return this.name === TABLE
  }

  damage(what: Damage): Occasions | null {
    return this.#damage.get(what) ?? null
  }

  count(...what: Damage[]): number {
    return what.reduce((n, w) => n + (this.#damage.get(w)?.count ?? 0), 0)
  }

  /** From the first damaged line on. */
  get linesSinceDamage(): number {
    return this.#damagedFrom === null ? 0 : this.lines - this.#damagedFrom
  }

  damaged(what: Damage, e: Evidence): void {
    this.#damagedFrom ??= this.lines - 1
    const all = this.#damage.get(what) ?? new Occasions()
    this.#damage.set(what, all)
    all.add(e)
  }

  stalled(ms: Ms, t: Ms, e: Evidence): void {
    if (t - this.sentAt <= AT_SENDING) this.stallsAtSending++
    this.longest = Math.max(this.longest, ms)
    if (ms >= 1000) this.longStalls++
    this.stalls.add(e)
  }

  stepped(g: Gap): void {
    this.clock.add(ofGap(g))
    const seconds = Number(/by ([\d.]+) s/.exec(g.why)?.[1] ?? 0)
    const hours = Math.round(seconds / 3600)
    if (hours > 0 && Math.abs(seconds - hours * 3600) < ROUNDED) this.wholeHours++
  }

  missed(g: Gap): void {
    const lasted = g.gap[1] - g.gap[0]
    const n = lostIn(g)
    if (lasted >= PAUSE) {
      this.pauses.add(ofGap(g, `nothing for ${lasting(lasted)}`))
      return
    }
    this.lostCount += n
    this.lostMs += lasted
    this.lost.add(ofGap(g, `about ${many(n, this.isTable ? 'message' : 'line')} lost in ${lasting(lasted)}`))
  }

  /** The same outage may be told in pieces, as it goes on. */
  down(g: Gap): void {
    const [a, b] = g.gap
    this.downMs += Math.max(0, b - Math.max(a, this.#downUntil))
    if (a > this.#downUntil + SAME_OUTAGE) this.downs.add(ofGap(g))
    this.#downUntil = Math.max(this.#downUntil, b)
  }
}
