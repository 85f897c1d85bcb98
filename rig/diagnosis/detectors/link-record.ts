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
  /** The other end did not answer. */
  readonly silent = new Occasions()
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

  damaged(what: Damage, e: Evidence): void {
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
