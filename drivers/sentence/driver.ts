import type { Layout } from '../../rig/apparatus/layout.ts'
import type { ClockQuality } from '../../rig/clock-map.ts'
import type { Intake } from '../../rig/intake.ts'
import type { Fact, FactOf, Gap } from '../../rig/observation.ts'
import type { Clock, Ms, Seen, Timer } from '../../rig/time.ts'
import type { Driver } from '../driver.ts'
import { Lines } from '../link/lines.ts'
import type { Link } from '../link/link.ts'
import { decodeHead, decodeRig, encodeRig, SEQ_MODULUS } from './codec.ts'
import { HeadFacts, PROVIDES } from './facts.ts'
import { HeadClock } from './head-clock.ts'
import { AGAIN_AFTER, Orders, Sent, UNKNOWN } from './refusals.ts'
import type { HeadSentence, HeadType, RigArgs, RigType } from './sentences.ts'
import { MAX_LINE } from './wire.ts'

/** The first round trips come close together: the best of a few bounds the clock from the start. */
const FIRST_PINGS = 5
const FIRST_PING_EVERY: Ms = 20
/** Drift adds 100 ppm: 3 ms in this time. */
const PING_EVERY: Ms = 30_000
/** A head that has not answered a PING by then is not heard, or does not hear. */
const PONG_WITHIN: Ms = 2000
/** How far a stamp may lie before the one before it: a ball that has dropped crossed a beam last so long ago. */
const BACK: { readonly [T in HeadType]?: Ms } = { DROP: 10_000 }
/** Sentences of one chunk that may come twice: a stall of half an hour gathers some, at two a second. */
const MOST_REPEATED = 4096
/** Unanswered PINGs that are remembered. */
const MOST_PINGS = 16
/** A HELLO within this time of our ID may answer it; any other in mid-run is a reset. */
const ANSWERED_WITHIN: Ms = 10_000
/** A head that has not said by then who it is does not listen, and is believed to have run on. */
const GREETED_WITHIN: Ms = 5000
/** A head's clock against ours at the least, as in `ClockMap`; and it stamps in whole µs. */
const RATE = 1 - 100e-6
const STAMP: Ms = 0.001
/** What is under way for so much longer than it should be was held up; an adapter's latency timer is 16 ms at most. */
const HELD_UP: Ms = 30
/** 31 bits of microseconds: a longer silence cannot be counted on the head's clock. */
const HALF_WRAP: Ms = 2 ** 31 / 1000

export interface SentenceOptions {
  readonly intake: Intake
  readonly link: Link
  readonly clock: Clock
  /** Names the pockets; null where no layout is known: results then have no number. */
  readonly layout: Layout | null
  /** The most that the link keeps a sentence back; used until the head's clock is mapped. */
  readonly latencyBoundMs: Ms
  /** How long the rotor has stood when the head says STOPPED: the head's configured time. */
  readonly stillMs: Ms
  /** The cylinder may be turning already when listening begins: it is somebody else's, and real. */
  readonly joins?: boolean
}

type WayFact = DistributiveOmit<FactOf<'link.stalled' | 'link.pieces' | 'link.repeated'>, 'link'>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** A sensor head: sentences ↔ observations. Bytes come by {@link take}, whoever reads the link. */
export class SentenceDriver implements Driver {
  readonly provides = PROVIDES
  readonly #options: SentenceOptions
  readonly #head: HeadClock
  readonly #pings = new Map<string, Ms>()
  /** Who waits for a sign of life: the answer to a PING whose token is `first` or a later one. */
  readonly #asked = new Set<{ readonly first: number; readonly done: (answered: boolean) => void }>()
  readonly #sent = new Sent()
  readonly #orders: Orders
  readonly #lines = new Lines('$', MAX_LINE, {
    line: (bytes, from, to) => this.#line(bytes.toString('latin1', from, to)),
    dropped: (shown, limit) => this.#refuse(shown, `more than ${limit} characters without a line end`),
  })
  #facts: HeadFacts
  #frames = 0
  /** Arrival of the chunk that is being read. */
  #t: Ms = 0
  /** By how much more than the link's bound it may have been read late. */
  #late: Ms = 0
  #last: { seq: number; micros: number; own: Ms; arrival: Ms } | null = null
  /** The last sentence, where it was none that the head can have said. */
  #odd: HeadSentence | null = null
  #startsAnew = false
  /** The last sentences, each by a number made of its own and its stamp. */
  readonly #recent = new Float64Array(MOST_REPEATED).fill(-1)
  #recentAt = 0
  #askedAt: Ms | null = null
  /** Since when the link is down, or up again and the head has not said yet who it is. */
  #blindSince: Ms | null = null
  #greeting: Timer | null = null
  /** Until what was refused is asked again. */
  #again: Timer | null = null
  /** When the last PING was sent. */
  #pingedAt: Ms = 0
  /** Arrival of the first piece of the sentence that is being put together. */
  #begun: Ms = 0
  /** Of the chunk that is being read: how many sentences were held up, and for how long at the most. */
  #held = 0
  #heldFor: Ms = 0
  #seq = 0
  #token = 0
  #timer: Timer | null = null

  constructor(options: SentenceOptions) {
    this.#options = options
    this.#head = new HeadClock(options.latencyBoundMs)
    this.#facts = new HeadFacts(options.layout, 0, options.stillMs)
    this.#orders = new Orders(options.clock, (type) => this.#write(type, []))
  }

  get frames(): number {
    return this.#frames
  }

  /** How well the head's clock is known; null before any round trip. */
  get clockQuality(): ClockQuality | null {
    return this.#head.quality
  }

  /** Asks the head who it is and begins to map its clock. A rotor that turns was started after this. */
  start(): void {
    const { layout, clock, stillMs } = this.#options
    this.#facts = new HeadFacts(layout, clock.now(), stillMs, this.#options.joins)
    this.#write('ID', [])
    this.#pingFrom(0)
  }

  close(): void {
    this.#timer?.cancel()
    this.#timer = null
    this.#greeting?.cancel()
    this.#greeting = null
    this.#again?.cancel()
    this.#again = null
  }

  /** The link is gone. What the head says from now on is lost, until {@link up}. */
  down(t: Ms, why: string): void {
    this.close()
    this.end(t)
    this.#pings.clear()
    this.#sent.forget()
    const { intake, link } = this.#options
    intake.gap({ gap: [Math.min(this.#unheardSince, t), t], link: link.name, kind: 'down', why })
    this.#blindSince = t
  }

  /**
   * The link is there again. The head may have started anew meanwhile, so nothing that it says is used before it
   * has said who it is, or was asked in vain.
   */
  up(t: Ms): void {
    const { clock } = this.#options
    this.#blindSince ??= t
    this.#write('ID', [])
    this.#greeting = clock.at(t + GREETED_WITHIN, () => this.#sees(clock.now()))
    this.#pingFrom(0)
  }

  #sees(t: Ms): void {
    const { intake, link } = this.#options
    this.#greeting?.cancel()
    this.#greeting = null
    const since = this.#blindSince
    this.#blindSince = null
    if (since !== null)
      intake.gap({ gap: [Math.min(since, t), t], link: link.name, kind: 'down', why: 'the link was down' })
  }

  /** Has a motor-driven cylinder start or stop, and says what the head made of it. */
  order(type: 'START' | 'STOP'): Promise<'told' | 'unknown' | 'refused' | 'unreachable'> {
    return this.#orders.give(type)
  }

  /**
   * Asks the head for a sign of life. What it said before has arrived when it answers; a head that does not is
   * recorded as unheard since it spoke last.
   *
   * @returns whether it answered
   */
  answers(): Promise<boolean> {
    const { clock } = this.#options
    return new Promise((resolve) => {
      const done = (answered: boolean) => {
        limit.cancel()
        this.#asked.delete(question)
        if (!answered) this.#silent(clock.now())
        resolve(answered)
        clock.wake()
      }
      const question = { first: this.#token, done }
      const limit = clock.at(clock.now() + PONG_WITHIN, () => done(false))
      this.#asked.add(question)
      if (!this.#ping()) done(false)
    })
  }

  #ping(): boolean {
    return this.#write('PING', [String(this.#token++)]) !== null
  }

  #silent(t: Ms): void {
    const { intake, link } = this.#options
    intake.gap({
      gap: [Math.min(this.#unheardSince, t), t],
      link: link.name,
      kind: 'silent',
      why: 'the head does not answer',
    })
  }

  /** All that it said before was heard. */
  get #unheardSince(): Ms {
    const last = this.#last
    return this.#blindSince ?? (last ? this.#head.seen(last.own, last.arrival).at[0] : 0)
  }

  take(chunk: Uint8Array, t: Ms, late: Ms = 0): void {
    this.#t = t
    this.#late = late
    if (!this.#lines.open) this.#begun = t
    this.#held = 0
    this.#heldFor = 0
    this.#lines.push(chunk)
    if (this.#held > 0) this.#way({ type: 'link.stalled', ms: Math.round(this.#heldFor), items: this.#held })
  }

  end(t: Ms): void {
    this.#t = t
    this.#lines.end()
  }

  /** A sentence went out to the head at `t`: by this driver, or by whoever made the recording that is read. */
  sent(text: string, t: Ms): void {
    this.#options.intake.raw(this.#options.link.name, 'tx', t, text)
    const s = decodeRig(text)
    if ('rejected' in s) return
    this.#sent.note(s)
    if (s.type === 'ID') this.#askedAt = t
    if (s.type !== 'PING') return
    this.#pings.set(s.token, t)
    const oldest = this.#pings.keys().next()
    if (this.#pings.size > MOST_PINGS && !oldest.done) this.#pings.delete(oldest.value)
  }

  /** @returns its number, or null where the link is down */
  #write<T extends RigType>(type: T, args: RigArgs[T]): number | null {
    const seq = this.#seq
    const text = encodeRig(seq, type, args)
    const t = this.#options.clock.now()
    if (!this.#options.link.write(Buffer.from(text, 'latin1'))) return null
    this.#seq = (seq + 1) % SEQ_MODULUS
    this.sent(text.trimEnd(), t)
    return seq
  }

  #pingFrom(done: number): void {
    this.#timer?.cancel()
    const { clock } = this.#options
    const now = clock.now()
    // Nothing came since the PING before this one, not even its answer.
    if (done > FIRST_PINGS && (this.#last?.arrival ?? 0) < this.#pingedAt) this.#silent(now)
    this.#pingedAt = now
    this.#ping()
    const wait = done + 1 < FIRST_PINGS ? FIRST_PING_EVERY : PING_EVERY
    this.#timer = clock.at(now + wait, () => this.#pingFrom(done + 1))
  }

  #refuse(text: string, reason: string): void {
    const { intake, link } = this.#options
    intake.rejected(intake.raw(link.name, 'rx', this.#t, text), text, reason)
  }

  /** What became of the way between the head and us. */
  #way(what: WayFact): void {
    const { intake, link, latencyBoundMs } = this.#options
    const fact: Fact = { ...what, link: link.name }
    intake.sighting({ fact, seen: { at: [Math.max(0, this.#t - latencyBoundMs), this.#t] } })
  }

  #line(text: string): void {
    const took = this.#t - this.#begun
    this.#begun = this.#t
    const s = decodeHead(text)
    if ('rejected' in s) return this.#refuse(text, s.rejected)
    if (this.#isRepeated(s)) {
      this.#frames++
      this.#options.intake.raw(this.#options.link.name, 'rx', this.#t, text)
      return this.#way({ type: 'link.repeated', retained: false })
    }
    // Of a head that may have started anew the stamps mean nothing before it has said who it is.
    const why = this.#blindSince === null ? this.#impossible(s) : null
    if (why !== null) return this.#refuse(text, why)
    this.#frames++
    if (took > HELD_UP) this.#way({ type: 'link.pieces', ms: Math.round(took) })
    this.#sentence(s, this.#options.intake.raw(this.#options.link.name, 'rx', this.#t, text))
  }

  /** Why this is not what the head said, though the checksum is right. Two such in a row are a head that started anew. */
  #impossible(s: HeadSentence): string | null {
    const why = s.type === 'HELLO' ? null : this.#head.impossible(s.micros, this.#t, BACK[s.type] ?? 0)
    const before = this.#odd
    this.#odd = why === null ? null : s
    if (why === null || !before) return why
    const follows = s.seq === (before.seq + 1) % SEQ_MODULUS && ((s.micros - before.micros) | 0) >= 0
    if (!follows) return why
    this.#odd = null
    this.#startsAnew = true
    return null
  }

  #sentence(s: HeadSentence, n: number): void {
    const t = this.#t
    const last = this.#last
    const emit = (fact: Fact, seen: Seen) => this.#options.intake.sighting({ fact, seen, from: n })
    const reset = last !== null && (this.#startsAnew || (s.type === 'HELLO' && this.#startedAnew(s)))
    this.#startsAnew = false
    if (this.#blindSince !== null) {
      if (s.type === 'NAK') this.#refused(s)
      if (s.type !== 'HELLO') return
      this.#sees(t)
    }
    if (reset) {
      this.#gap({ kind: 'restart', why: 'the head started anew: what happened before went unseen' }, t)
      this.#head.restart()
      this.#pings.clear()
      this.#recent.fill(-1)
      this.#isRepeated(s)
    }
    const own = this.#head.read(s.micros, t, this.#late)
    const lost = last && !reset ? (s.seq - last.seq - 1 + SEQ_MODULUS) % SEQ_MODULUS : 0
    if (lost > 0) {
      // A DROP is stamped with a crossing: others may have been said between that and it.
      const until = s.type === 'DROP' ? t : this.#head.seen(own, t).at[1]
      const why = `${lost} sentence${lost > 1 ? 's' : ''} lost: ${s.seq} follows ${last?.seq}`
      this.#gap({ kind: 'lost', missing: lost, why }, until)
      this.#facts.missed()
    }
    // A DROP is stamped with the last crossing, and said when the next one is missed.
    const held = s.type === 'DROP' ? 0 : t - this.#head.seen(own, t).at[1]
    if (held > HELD_UP) {
      this.#held++
      this.#heldFor = Math.max(this.#heldFor, held)
    }
    if (s.type === 'PONG') this.#pong(s.token, own)
    if (s.type === 'NAK') this.#refused(s)
    if (reset) {
      this.#facts.reset(this.#head, own, t, emit)
      if (this.#timer) this.#pingFrom(0)
    }
    this.#facts.next(s, own, t, this.#head, emit)
    const { seq, micros } = s
    this.#last = { seq, micros, own, arrival: t }
  }

  /**
   * A HELLO that we asked for, from a head whose clock ran on, is an answer: it was stamped after we asked, and
   * the last sentence before it arrived.
   */
  #startedAnew(s: HeadSentence): boolean {
    const last = this.#last as { seq: number; micros: number; arrival: Ms }
    const step = (s.micros - last.micros) | 0
    if (s.seq === last.seq && step === 0) return false
    if (this.#askedAt === null || this.#t - this.#askedAt > ANSWERED_WITHIN) return true
    // A log's times are coarser than the head's: within the link's bound they prove nothing.
    const silence = this.#askedAt - last.arrival - this.#options.latencyBoundMs
    return step < 0 || (silence < HALF_WRAP && step / 1000 < silence * RATE - STAMP)
  }

  /**
   * The head refused something. To a question that it does not know, this is the answer; what it could not read, or
   * is too busy for, is asked again, for as long as anybody waits.
   */
  #refused({ refused, reason }: HeadSentence & { type: 'NAK' }): void {
    const what = this.#sent.refused(refused, reason)
    this.#orders.refused(what?.seq ?? null, reason)
    if (what && reason === UNKNOWN) {
      if (what.type === 'PING') this.#isAlive(Number(what.token))
      if (what.type === 'ID' && this.#greeting) this.#sees(this.#t)
      return
    }
    const { clock } = this.#options
    this.#again ??= clock.at(clock.now() + AGAIN_AFTER, () => {
      this.#again = null
      if (this.#greeting) this.#write('ID', [])
      if (this.#asked.size > 0) this.#ping()
    })
  }

  #isAlive(token: number): void {
    for (const { first, done } of this.#asked) if (token >= first) done(true)
  }

  #pong(token: string, own: Ms): void {
    this.#isAlive(Number(token))
    const sent = this.#pings.get(token)
    if (sent === undefined) return
    this.#pings.delete(token)
    this.#head.roundTrip(sent, own, this.#t)
  }

  #gap(what: Pick<Gap, 'kind' | 'missing' | 'why'>, until: Ms): void {
    const { own, arrival } = this.#last as { own: Ms; arrival: Ms }
    const { intake, link } = this.#options
    const since = this.#head.seen(own, arrival).at[0]
    intake.gap({ gap: [Math.min(since, until), until], link: link.name, ...what })
  }

  /** A chunk may come twice. */
  #isRepeated({ seq, micros }: HeadSentence): boolean {
    const name = seq * 2 ** 32 + micros
    const isNext = this.#last !== null && seq === (this.#last.seq + 1) % SEQ_MODULUS
    if (!isNext && this.#recent.includes(name)) return true
    this.#recent[this.#recentAt++ % MOST_REPEATED] = name
    return false
  }
}
