import type { Rejection } from '../../bench/recorder.ts'
import type { Finding } from '../../finding.ts'
import type { Gap, Observation } from '../../observation.ts'
import type { Ms } from '../../time.ts'
import type { Detector, Handlers } from '../detector.ts'
import { kindOf } from '../gaps.ts'
import { inSeconds } from '../kind.ts'
import { ofGap, remark } from '../occasions.ts'
import { damageFindings } from './link-damage.ts'
import { delayFindings } from './link-delays.ts'
import { outageFindings } from './link-outages.ts'
import { LinkRecord } from './link-record.ts'

/** Links of one run; there are three at most. */
const MOST_LINKS = 16
/** What is learnt of a link's own characters: every line at first, then one in so many. */
const LEARNT = 500
const THEN_ONE_IN = 16

/** The way between a device and the rig, or whoever wrote the log: damaged, lost, late, twice, or not there. */
export class LinkDetector implements Detector {
  readonly #links = new Map<string, LinkRecord>()
  /** The link of the last line, and that line until it is known whether it was refused. */
  #last: LinkRecord | null = null
  #learn: string | null = null

  readonly on: Handlers = {
    'link.stalled': (o) => {
      const { ms, items } = o
      const what = items === 1 ? 'one line late' : `${items} lines at once`
      this.#of(o.link)?.stalled(ms, o.at[1], remark(`${what}, ${inSeconds(ms)} late`, o.at))
    },
    'link.pieces': (o) => this.#of(o.link)?.pieces.add(remark(`a line in pieces, over ${o.ms} ms`, o.at)),
    'link.repeated': (o) => {
      const text = o.retained ? 'a retained message again' : 'came twice'
      this.#of(o.link)?.repeated.add(remark(text, o.at))
    },
    'link.late': (o) => this.#late(o),
  }

  raw(link: string, dir: 'rx' | 'tx', t: Ms, raw: string): void {
    if (this.#learn !== null) this.#last?.usual.learn(this.#learn)
    this.#learn = null
    const of = this.#of(link)
    if (!of) return
    if (dir !== 'rx') {
      of.sentAt = t
      return
    }
    of.lines++
    this.#last = of
    if (of.lines < LEARNT || of.lines % THEN_ONE_IN === 0) this.#learn = raw
  }

  rejected(r: Rejection, t: Ms): void {
    this.#learn = null
    const link = this.#last
    if (!link) return
    const what = link.usual.damageOf(r.raw, r.reason)
    link.damaged(what, { at: [t, t], text: r.reason, raw: r.raw, line: r.line })
  }

  gap(g: Gap): void {
    const link = this.#of(g.link)
    if (!link) return
    const kind = kindOf(g)
    if (kind === 'down') link.down(g)
    else if (kind === 'lost') link.missed(g)
    else if (kind === 'clock') link.stepped(g)
    else if (kind === 'silent') link.silent.add(ofGap(g))
    else if (kind === 'restart') link.restarts.add(ofGap(g))
  }

  /** Lines that came on a link. */
  heard(link: string): number {
    return this.#links.get(link)?.lines ?? 0
  }

  findings(_now: Ms): Finding[] {
    return [...this.#links.values()].flatMap((l) => [
      ...outageFindings(l),
      ...damageFindings(l),
      ...delayFindings(l),
    ])
  }

  #late(o: Observation<'link.late'>): void {
    const text = o.overtaken ? 'overtaken by what was said after it' : `${inSeconds(o.ms)} late`
    const link = this.#of(o.link)
    if (!link) return
    if (o.overtaken) link.overtaken++
    link.late.add(remark(text, o.at))
  }

  #of(name: string): LinkRecord | null {
    const known = this.#links.get(name)
    if (known || this.#links.size >= MOST_LINKS) return known ?? null
    const link = new LinkRecord(name)
    this.#links.set(name, link)
    return link
  }
}
