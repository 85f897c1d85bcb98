import type { Layout } from '../../rig/apparatus/layout.ts'
import type { ClockQuality } from '../../rig/clock-map.ts'
import type { Intake } from '../../rig/intake.ts'
import type { Fact } from '../../rig/observation.ts'
import type { Clock, Ms, Seen, Timer } from '../../rig/time.ts'
import type { Driver } from '../driver.ts'
import { Lines } from '../link/lines.ts'
import type { Link } from '../link/link.ts'
import { decodeHead, decodeRig, encodeRig, SEQ_MODULUS } from './codec.ts'
import { HeadFacts, PROVIDES } from './facts.ts'
import { HeadClock } from './head-clock.ts'
import type { HeadSentence, RigArgs, RigType } from './sentences.ts'
import { MAX_LINE } from './wire.ts'

/** The first round trips come close together: the best of a few bounds the clock from the start. */
const FIRST_PINGS = 5
const FIRST_PING_EVERY: Ms = 20
/** Drift adds 100 ppm: 3 ms in this time. */
const PING_EVERY: Ms = 30_000
/** Unanswered PINGs that are remembered. */
const MOST_PINGS = 16
/** A HELLO within this time of our ID answers it; any other in mid-run is a reset. */
const ANSWERED_WITHIN: Ms = 2000
/** A head's clock against ours at the least, as in `ClockMap`; and it stamps in whole µs. */
const RATE = 1 - 100e-6
const STAMP: Ms = 0.001
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
}

/** A sensor head: sentences ↔ observations. Bytes come by {@link take}, whoever reads the link. */
export class SentenceDriver implements Driver {
  readonly provides = PROVIDES
  readonly #options: SentenceOptions
  readonly #head: HeadClock
  readonly #pings = new Map<string, Ms>()
  readonly #lines = new Lines('$', MAX_LINE, {
    line: (bytes, from, to) => this.#line(bytes.toString('latin1', from, to)),
    dropped: (shown, limit) => this.#refuse(shown, `more than ${limit} characters without a line end`),
  })
  #facts: HeadFacts
  #frames = 0
  #naks = 0
  /** Arrival of the chunk that is being read. */
  #t: Ms = 0
  /** By how much more than the link's bound it may have been read late. */
  #late: Ms = 0
  #last: { seq: number; micros: number; own: Ms; arrival: Ms } | null = null
  #askedAt: Ms | null = null
  /** Since when the link is down, or up again and the head has not said yet who it is. */
  #blindSince: Ms | null = null
  #greeting: Timer | null = null
  #seq = 0
  #token = 0
  #timer: Timer | null = null

  constructor(options: SentenceOptions) {
    this.#options = options
    this.#head = new HeadClock(options.latencyBoundMs)
    this.#facts = new HeadFacts(options.layout, 0, options.stillMs)
  }

  get frames(): number {
    return this.#frames
  }

  /** How well the head's clock is known; null before any round trip. */
  get clockQuality(): ClockQuality | null {
    return this.#head.quality
  }

  /** Sentences of ours that the head refused. */
  get naks(): number {
    return this.#naks
  }

  /** Asks the head who it is and begins to map its clock. A rotor that turns was started after this. */
  start(): void {
    const { layout, clock, stillMs } = this.#options
    this.#facts = new HeadFacts(layout, clock.now(), stillMs)
    this.#write('ID', [])
    this.#pingFrom(0)
  }

  close(): void {
    this.#timer?.cancel()
    this.#timer = null
    this.#greeting?.cancel()
    this.#greeting = null
  }

  /** The link is gone. What the head says from now on is lost, until {@link up}. */
  down(t: Ms, why: string): void {
    this.close()
    this.end(t)
    this.#pings.clear()
    const { intake, link } = this.#options
    const since =
      this.#blindSince ?? (this.#last ? this.#head.seen(this.#last.own, this.#last.arrival).at[0] : t)
    intake.gap({ gap: [Math.min(since, t), t], link: link.name, why })
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
    this.#greeting = clock.at(t + ANSWERED_WITHIN, () => this.#sees(clock.now()))
    this.#pingFrom(0)
  }

  #sees(t: Ms): void {
    const { intake, link } = this.#options
    this.#greeting?.cancel()
    this.#greeting = null
    const since = this.#blindSince
    this.#blindSince = null
    if (since !== null)
      intake.gap({ gap: [Math.min(since, t), t], link: link.name, why: 'the link was down' })
  }

  /** Has a motor-driven cylinder start or stop; a head without a motor answers NAK. False where the link is down. */
  say(type: 'START' | 'STOP'): boolean {
    return this.#write(type, [])
  }

  take(chunk: Uint8Array, t: Ms, late: Ms = 0): void {
    this.#t = t
    this.#late = late
    this.#lines.push(chunk)
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
    if (s.type === 'ID') this.#askedAt = t
    if (s.type !== 'PING') return
    this.#pings.set(s.token, t)
    const oldest = this.#pings.keys().next()
    if (this.#pings.size > MOST_PINGS && !oldest.done) this.#pings.delete(oldest.value)
  }

  #write<T extends RigType>(type: T, args: RigArgs[T]): boolean {
    const text = encodeRig(this.#seq, type, args)
    const t = this.#options.clock.now()
    if (!this.#options.link.write(Buffer.from(text, 'latin1'))) return false
    this.#seq = (this.#seq + 1) % SEQ_MODULUS
    this.sent(text.trimEnd(), t)
    return true
  }

  #pingFrom(done: number): void {
    this.#timer?.cancel()
    this.#write('PING', [String(this.#token++)])
    const { clock } = this.#options
    const wait = done + 1 < FIRST_PINGS ? FIRST_PING_EVERY : PING_EVERY
    this.#timer = clock.at(clock.now() + wait, () => this.#pingFrom(done + 1))
  }

  #refuse(text: string, reason: string): void {
    const { intake, link } = this.#options
    intake.rejected(intake.raw(link.name, 'rx', this.#t, text), text, reason)
  }

  #line(text: string): void {
    const s = decodeHead(text)
    if ('rejected' in s) return this.#refuse(text, s.rejected)
    this.#frames++
    this.#sentence(s, this.#options.intake.raw(this.#options.link.name, 'rx', this.#t, text))
  }

  #sentence(s: HeadSentence, n: number): void {
    const t = this.#t
    const last = this.#last
    const emit = (fact: Fact, seen: Seen) => this.#options.intake.sighting({ fact, seen, from: n })
    const reset = last !== null && s.type === 'HELLO' && this.#startedAnew(s)
    if (this.#blindSince !== null) {
      if (s.type !== 'HELLO') return
      this.#sees(t)
    }
    if (reset) {
      this.#gap('the head started anew: what happened before its HELLO went unseen')
      this.#head.restart()
      this.#pings.clear()
    } else if (last) {
      if (s.seq === last.seq) return
      const lost = (s.seq - last.seq - 1 + SEQ_MODULUS) % SEQ_MODULUS
      if (lost > 0) this.#gap(`${lost} sentence${lost > 1 ? 's' : ''} lost: ${s.seq} follows ${last.seq}`)
    }
    const own = this.#head.read(s.micros, t, this.#late)
    if (s.type === 'PONG') this.#pong(s.token, own)
    if (s.type === 'NAK') this.#naks++
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
    const silence = this.#askedAt - last.arrival
    return step < 0 || (silence < HALF_WRAP && step / 1000 < silence * RATE - STAMP)
  }

  #pong(token: string, own: Ms): void {
    const sent = this.#pings.get(token)
    if (sent === undefined) return
    this.#pings.delete(token)
    this.#head.roundTrip(sent, own, this.#t)
  }

  #gap(why: string): void {
    const { own, arrival } = this.#last as { own: Ms; arrival: Ms }
    const { intake, link } = this.#options
    intake.gap({ gap: [this.#head.seen(own, arrival).at[0], this.#t], link: link.name, why })
  }
}
