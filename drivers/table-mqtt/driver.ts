import { ClockMap } from '../../rig/clock-map.ts'
import type { Intake } from '../../rig/intake.ts'
import type { Fact, Signal } from '../../rig/observation.ts'
import type { Reply, Stimulus } from '../../rig/target.ts'
import type { Clock, Interval, Ms, Timer } from '../../rig/time.ts'
import type { Broker, Message } from '../link/link.ts'
import { decodeMessage, type TableMessage } from './messages.ts'

/** What a table can show. */
export const TABLE_SIGNALS: readonly Signal[] = [
  'announcement/rien-ne-va-plus',
  'announcement/no-spin',
  'announcement/number',
  'bets.opened',
  'bets.closed',
  'bet.accepted',
  'bet.refused',
  'table.session',
  'table.mode',
  'table.apparatus',
  'object.seen',
]

/** A table stamps in whole ms: the true instant lies up to this much later (and less than 1 ms). */
const STAMP_MS: Ms = 0.999
/** Before any round trip a message is only known to have been under way for less than this. */
const UNDER_WAY_MS: Ms = 250
/** A table that has not answered a command by then will not. */
const ANSWER_WITHIN: Ms = 5000

interface Asked {
  readonly sent: Ms
  readonly limit: Timer
  readonly done: (r: Reply | null) => void
}

/** Messages of one table ↔ observations and stimuli. */
export class TableDriver {
  messages = 0
  readonly #root: string
  readonly #broker: Broker
  readonly #clock: Clock
  readonly #intake: Intake
  readonly #map = new ClockMap(STAMP_MS)
  readonly #asked = new Map<string, Asked>()
  #seq = 0
  #id = 0
  #arrived: Ms | null = null

  constructor(p: { table: string; broker: Broker; clock: Clock; intake: Intake }) {
    this.#root = `cylinder/${p.table}/`
    this.#broker = p.broker
    this.#clock = p.clock
    this.#intake = p.intake
  }

  start(): void {
    for (const branch of ['state', 'event', 'response']) {
      this.#broker.subscribe(`${this.#root}${branch}/#`, (m) => this.#take(m))
    }
  }

  /** Asks the table for something; null when it does not answer. */
  command({ kind, ...detail }: Stimulus): Promise<Reply | null> {
    const id = String(++this.#id)
    const payload = JSON.stringify({ id, ...detail })
    const now = this.#clock.now()
    this.#intake.raw(this.#broker.name, 'tx', now, `${this.#root}command/${kind} ${payload}`)
    return new Promise((resolve) => {
      const done = (r: Reply | null) => {
        this.#asked.delete(id)
        resolve(r)
        this.#clock.wake()
      }
      const limit = this.#clock.at(now + ANSWER_WITHIN, () => done(null))
      this.#asked.set(id, { sent: now, limit, done })
      this.#broker.publish(`${this.#root}command/${kind}`, payload)
    })
  }

  #take({ topic, payload, retained }: Message): void {
    const now = this.#clock.now()
    const from = this.#intake.raw(this.#broker.name, 'rx', now, `${topic} ${payload}`)
    const m = decodeMessage(topic.slice(this.#root.length), payload)
    if ('rejected' in m) return this.#intake.rejected(from, `${topic} ${payload}`, m.rejected)
    this.messages++
    if (!this.#inTurn(m, retained, now)) return
    const at = this.#when(m, now)
    this.#arrived = now
    if (m.topic === 'response/command') return this.#answered(m.body, now)
    const fact = factOf(m)
    if (fact) {
      const stamped = Date.parse(m.body.at)
      this.#intake.sighting({ fact, seen: { at, clk: 'table', own: [stamped, stamped + STAMP_MS] }, from })
    }
  }

  /** False for a message that was there before: the same number again is no new event. */
  #inTurn(m: TableMessage, retained: boolean, now: Ms): boolean {
    const { seq } = m.body
    if (seq <= this.#seq) return false
    if (seq > this.#seq + 1 && this.#seq > 0 && !retained) {
      const why = `${seq - this.#seq - 1} messages of the table are missing (seq ${this.#seq} → ${seq})`
      this.#intake.gap({ gap: [this.#arrived ?? now, now], link: this.#broker.name, why })
    }
    this.#seq = seq
    return true
  }

  #when(m: TableMessage, now: Ms): Interval {
    const stamped = Date.parse(m.body.at)
    const [lo, hi] = this.#map.map(stamped) ?? [now - UNDER_WAY_MS, now]
    // It happened before it arrived, whatever the table's clock says.
    return [Math.min(lo, now), Math.min(hi, now)]
  }

  #answered(body: { id: string; ok: boolean; why?: string; at: string }, now: Ms): void {
    const asked = this.#asked.get(body.id)
    if (!asked) return
    asked.limit.cancel()
    this.#map.roundTrip(asked.sent, Date.parse(body.at), now)
    asked.done({ ok: body.ok, why: body.why ?? null })
  }
}

function factOf(m: Exclude<TableMessage, { topic: 'response/command' }>): Fact | null {
  const coup = m.body.coup ?? null
  switch (m.topic) {
    case 'state/link':
      return null
    case 'state/session': {
      const { open, day, croupier, chief, assisted } = m.body
      return { type: 'table.session', open, day, croupier, chief, assisted }
    }
    case 'state/apparatus': {
      const { game, pockets, obstacles } = m.body
      return { type: 'table.apparatus', game, pockets, obstacles }
    }
    case 'event/announcement':
      if (m.body.what !== 'number') return { type: 'announcement', what: m.body.what, by: 'table', coup }
      return {
        type: 'announcement',
        what: 'number',
        number: m.body.number,
        chances: m.body.chances,
        by: 'table',
        coup,
      }
    case 'event/bets':
      return { type: m.body.state === 'opened' ? 'bets.opened' : 'bets.closed', coup }
    case 'event/bet': {
      const { player, chance, numbers, amount, accepted, why } = m.body
      const bet = { player, chance, numbers, amount, coup }
      return accepted
        ? { type: 'bet.accepted', ...bet }
        : { type: 'bet.refused', ...bet, why: why ?? 'no reason' }
    }
    case 'event/object':
      return { type: 'object.seen', by: 'table' }
    case 'event/mode':
      return { type: 'table.mode', mode: m.body.mode, by: m.body.by }
  }
}
