import type { Intake } from '../../rig/intake.ts'
import type { FactOf, Gap, Signal } from '../../rig/observation.ts'
import type { Reply, Stimulus } from '../../rig/target.ts'
import type { Clock, Ms, Seen, Timer } from '../../rig/time.ts'
import type { Broker, Message } from '../link/link.ts'
import { factOf } from './facts.ts'
import { decodeMessage, type MessageOn, type TableMessage } from './messages.ts'
import { Sequence } from './sequence.ts'
import { TableClock, UNDER_WAY_MS } from './table-clock.ts'

/** What a table can show. */
export const TABLE_SIGNALS: readonly Signal[] = [
  'announcement/rien-ne-va-plus',
  'announcement/no-spin',
  'announcement/number',
  'last-coups.announced',
  'payment.announced',
  'bets.opened',
  'bets.closed',
  'bet.accepted',
  'bet.refused',
  'coup.actuated',
  'payment.made',
  'croupier.did',
  'colour.given',
  'colour.marked',
  'colour.returned',
  'table.session',
  'table.limits',
  'table.mode',
  'table.apparatus',
  'object.seen',
]

/** A table that has not answered a command by then will not. */
const ANSWER_WITHIN: Ms = 5000
/** The same of a ping, which is answered without looking at anything. */
const PONG_WITHIN: Ms = 2000
/**
 * A table that has said nothing for so long is asked for a sign of life: by its number it shows whether that was all.
 * A head is asked as often.
 */
const QUIET: Ms = 30_000
/** Characters of a payload that are read: ten times the longest message of a full table. */
export const MOST_READ = 16_384
/** Characters that show what was too long, and what was rejected. */
const SHOWN = 200

/** What others have overtaken cannot be put back into its place: it was judged without it. */
const TOO_LATE = 'came after messages that were sent later: its place was already a gap'

interface Asked {
  readonly sent: Ms
  readonly limit: Timer
  readonly done: (r: Reply | null) => void
}

/** Messages of one table ↔ observations and stimuli. Whatever the broker brings, nothing is thrown. */
export class TableDriver {
  readonly #table: string
  readonly #root: string
  readonly #broker: Broker
  readonly #clock: Clock
  readonly #intake: Intake
  readonly #sequence = new Sequence()
  readonly #theirs = new TableClock()
  readonly #asked = new Map<string, Asked>()
  /** The state that is known, by topic. */
  readonly #states = new Map<string, { readonly seq: number; readonly stamp: Ms }>()
  /** Since when the broker is down. */
  #downSince: Ms | null = null
  #hasAnswered = false
  /** When it said something last. */
  #heardAt: Ms = 0
  #quiet: Timer | null = null
  readonly #run: string
  #id = 0

  /** @param p.run begins the ids of commands, so that a late answer to another run's is told from those to ours */
  constructor(p: { table: string; broker: Broker; clock: Clock; intake: Intake; run?: string }) {
    this.#table = p.table
    this.#root = `cylinder/${p.table}/`
    this.#broker = p.broker
    this.#clock = p.clock
    this.#intake = p.intake
    this.#run = p.run ?? ''
  }

  start(): void {
    for (const branch of ['state', 'event', 'response']) {
      this.#broker.subscribe(`${this.#root}${branch}/#`, (m) => this.#take(m))
    }
    this.#heardAt = this.#clock.now()
    this.#watchQuiet()
  }

  close(): void {
    this.#quiet?.cancel()
    this.#quiet = null
  }

  /** The broker is lost since `t`: what the table says is not heard, and what it was asked is not answered. */
  down(t: Ms, why: string): void {
    const now = this.#clock.now()
    // What was on its way when it was heard last is lost as well.
    this.#blind(Math.max(t - UNDER_WAY_MS, this.#theirs.floor ?? 0), now, {
      kind: 'down',
      why: `the broker was lost: ${why}`,
    })
    this.#downSince ??= now
    for (const { done } of this.#asked.values())
      done(lost(`the broker was lost before the table answered: ${why}`))
  }

  /** The broker is there again. What it kept for us comes yet. */
  up(t: Ms): void {
    this.#blind(this.#downSince, t, { kind: 'down', why: 'the broker was down' })
    this.#downSince = null
    // What it says next shows by its number whether anything was lost, also of what had been under way for long.
    void this.answers()
  }

  /**
   * Asks the table for a sign of life: any answer will do. One that gives none, and has answered before, is recorded
   * as unheard since it spoke last.
   */
  async answers(): Promise<boolean> {
    const reply = await this.#ask('ping', {}, PONG_WITHIN)
    if (reply && !reply.lost) return true
    if (this.#hasAnswered)
      this.#blind(this.#theirs.floor, this.#clock.now(), {
        kind: 'silent',
        why: 'the table does not answer',
      })
    return false
  }

  /** What is lost at the end of all that it says shows by nothing that comes. One that answers nothing cannot tell. */
  #watchQuiet(): void {
    this.#quiet = this.#clock.at(this.#heardAt + QUIET, () => {
      const now = this.#clock.now()
      if (now >= this.#heardAt + QUIET) {
        this.#heardAt = now
        if (this.#hasAnswered && this.#downSince === null) void this.answers()
      }
      this.#watchQuiet()
    })
  }

  /** Asks the table for something; null when it does not answer. */
  command({ kind, ...detail }: Stimulus): Promise<Reply | null> {
    return this.#ask(kind, detail, ANSWER_WITHIN)
  }

  /**
   * Has the table answer, which maps its clock before it is asked for anything. False where it does not say that
   * it is well: an older table knows no ping, which is no error.
   */
  async ping(): Promise<boolean> {
    const reply = await this.#ask('ping', {}, PONG_WITHIN)
    return reply?.ok === true
  }

  #ask(command: string, detail: object, within: Ms): Promise<Reply | null> {
    const id = `${this.#run}${++this.#id}`
    const topic = `${this.#root}command/${command}`
    const payload = JSON.stringify({ id, ...detail })
    const now = this.#clock.now()
    return new Promise((resolve) => {
      const done = (r: Reply | null) => {
        this.#asked.get(id)?.limit.cancel()
        this.#asked.delete(id)
        resolve(r)
        this.#clock.wake()
      }
      const limit = this.#clock.at(now + within, () => done(null))
      this.#asked.set(id, { sent: now, limit, done })
      if (this.#broker.publish(topic, payload))
        this.#intake.raw(this.#broker.name, 'tx', now, `${topic} ${payload}`)
      else done(lost('the broker is not connected'))
    })
  }

  #take(message: Message): void {
    const { topic, payload, retained } = message
    const now = this.#clock.now()
    const long = topic.length + payload.length > MOST_READ
    const text = long ? beginning(topic, payload) : `${topic} ${payload}`
    const from = this.#intake.raw(this.#broker.name, 'rx', now, text)
    const reject = (reason: string) => this.#intake.rejected(from, shown(text), reason)
    const foreign = this.#notForUs(message, long)
    if (foreign !== null) return reject(foreign)

    const m = decodeMessage(topic.slice(this.#root.length), payload)
    const { table = this.#table } = ('rejected' in m ? m.stamped?.body : m.body) ?? {}
    if (table !== this.#table) {
      return reject(`of another table: it names “${table.slice(0, 40)}”, not “${this.#table}”`)
    }
    if ('rejected' in m) {
      // A table may say more than the rig knows: what it says is not used, and no message is missing.
      if (m.stamped && !retained) this.#inTurn(m.stamped.body.seq, m.stamped.stamp, false, now)
      return reject(m.rejected)
    }
    if (retained) {
      if (!m.topic.startsWith('state/')) return reject('retained, which an event may not be: it may be old')
      if (!this.#comesNext(m)) return this.#standing(m, now, from)
    }
    this.#live(m, now, from)
  }

  #notForUs({ topic, payload }: Message, long: boolean): string | null {
    if (!topic.startsWith(this.#root)) return `of another table: its topic is not below ${this.#root}`
    if (long) return `longer than ${MOST_READ} characters`
    // What is no UTF-8 reaches us as U+FFFD (see `Message`).
    return payload.includes('\ufffd') ? 'not UTF-8' : null
  }

  /** A message as it is said. */
  #live(m: TableMessage, now: Ms, from: number): void {
    this.#heardAt = now
    const { seq } = m.body
    const link = m.topic === 'state/link' ? m.body.state : null
    // The last will was written when the table connected: its number and its time say nothing.
    if (link === 'offline' && seq !== this.#sequence.expected) {
      return this.#blind(this.#theirs.floor, now, { kind: 'silent', why: 'the table went offline' })
    }
    const seen = this.#inTurn(seq, m.stamp, link === 'online', now)
    if (seen === 'late') return this.#intake.rejected(from, `${m.topic} ${seq}`, TOO_LATE)
    if (!seen) return
    if (m.topic === 'response/command') return this.#answered(m, now)
    if (m.topic.startsWith('state/')) {
      const known = this.#states.get(m.topic)
      this.#states.set(m.topic, { seq, stamp: m.stamp })
      // Some brokers bring a state as retained first, and then as what was said.
      if (known?.seq === seq && known.stamp === m.stamp) return
    }
    this.#tell(m, seen, from)
  }

  /**
   * Whether a retained state is what the table said next. Some brokers mark as retained also what they kept for a
   * rig that was away.
   */
  #comesNext({ topic, body, stamp }: TableMessage): boolean {
    const known = this.#states.get(topic)
    return body.seq === this.#sequence.expected && (known === undefined || known.stamp < stamp)
  }

  /** A retained state: what holds since before we listened. News only where it is not the one that is known. */
  #standing(m: TableMessage, now: Ms, from: number): void {
    const { seq } = m.body
    if (m.topic === 'response/command') return
    if (m.topic === 'state/link' && m.body.state === 'online' && this.#sequence.restarted(seq, m.stamp)) {
      this.#startedAnew(now)
    }
    if (!this.#isNew(m.topic, seq, m.stamp)) return
    const { expected } = this.#sequence
    const since = expected !== null && seq >= expected ? (this.#theirs.floor ?? 0) : 0
    this.#tell(m, { at: [Math.min(since, now), now] }, from)
  }

  /** Whether a state is newer than the one known, which it then replaces. */
  #isNew(topic: string, seq: number, stamp: Ms): boolean {
    const known = this.#states.get(topic)
    if (known && seq <= known.seq && stamp <= known.stamp) return false
    this.#states.set(topic, { seq, stamp })
    return true
  }

  #tell(m: Exclude<TableMessage, { topic: 'response/command' }>, seen: Seen, from: number): void {
    const fact = factOf(m)
    if (fact) this.#intake.sighting({ fact, seen, from })
  }

  /** When a new message happened; null for one that was there before, `late` for one that others have overtaken. */
  #inTurn(seq: number, stamp: Ms, online: boolean, now: Ms): Seen | 'late' | null {
    const turn = this.#sequence.take(seq, stamp, online, this.#theirs.floor ?? now, now)
    switch (turn.kind) {
      case 'again':
        this.#way({ type: 'link.repeated', link: this.#broker.name, retained: false }, now)
        return null
      case 'late': {
        const ms = Math.round(now - turn.within[1])
        this.#way({ type: 'link.late', link: this.#broker.name, ms, overtaken: true }, now)
        return 'late'
      }
      case 'ahead': {
        const { missing, after } = turn
        const count = missing === 1 ? '1 message' : `${missing} messages`
        const why = `${count} of the table missing: ${seq} follows ${after}`
        this.#gap(turn.within, { kind: 'lost', missing, why })
        break
      }
      case 'anew':
        this.#startedAnew(now)
        break
      case 'next':
        break
    }
    const step = this.#theirs.arrived(stamp, now)
    if (step) this.#blind(step.since, now, { kind: step.kind, why: step.why })
    const ms = Math.round(this.#theirs.lateBy)
    if (ms > 0) this.#way({ type: 'link.late', link: this.#broker.name, ms, overtaken: false }, now)
    return this.#theirs.seen(stamp, now)
  }

  /** What became of the way between the table and us. */
  #way(fact: FactOf<'link.repeated' | 'link.late'>, now: Ms): void {
    this.#intake.sighting({ fact, seen: { at: [now, now] } })
  }

  #startedAnew(now: Ms): void {
    this.#blind(this.#theirs.floor, now, { kind: 'restart', why: 'the table’s controller started anew' })
    this.#theirs.restart()
    this.#states.clear()
  }

  #answered({ body, stamp }: MessageOn<'response/command'>, now: Ms): void {
    const asked = this.#asked.get(body.id)
    if (!asked) return
    this.#hasAnswered = true
    const step = this.#theirs.answered(asked.sent, stamp, now)
    if (step) this.#blind(step.since, now, { kind: step.kind, why: step.why })
    asked.done({ ok: body.ok, why: body.why ?? null })
  }

  /** Something may have gone unseen, or been misplaced, since `since`; nothing before the first message. */
  #blind(since: Ms | null, now: Ms, what: Blindness): void {
    if (since !== null) this.#gap([Math.min(since, now), now], what)
  }

  #gap(gap: readonly [Ms, Ms], what: Blindness): void {
    this.#intake.gap({ gap, link: this.#broker.name, ...what })
  }
}

type Blindness = Pick<Gap, 'kind' | 'missing' | 'why'>

const lost = (why: string): Reply => ({ ok: false, why, lost: true })

/** How a text begins. */
const shown = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** How a message begins, and how long it is; without putting the two long texts together. */
const beginning = (topic: string, payload: string) =>
  `${shown(topic)} ${shown(payload)} (${topic.length + 1 + payload.length} characters)`
