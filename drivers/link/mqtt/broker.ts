import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { LinkTiming } from '../../../rig/link-timing.ts'
import type { Clock, Ms } from '../../../rig/time.ts'
import type { Broker, Message, Outside } from '../link.ts'
import { matches } from '../topics.ts'
import { type Access, accessOf, type MqttOptions } from './access.ts'
import { Connection, type ConnectionListener } from './connection.ts'
import { Measures } from './measures.ts'
import { Outbox } from './outbox.ts'

const OPEN_WITHIN = 10_000
/** Of a later try: shorter, so that a broker whose machine comes back is found soon. */
const TRY_WITHIN = 5000
const FIRST_PAUSE = 100
const LONGEST_PAUSE = 2000
/** After a connection that lasted so long the pauses begin anew. */
const GOOD_AFTER = 5000
/** At the end, what was said last has so long to be acknowledged, and the session to be given up. */
const LAST_WORDS = 1000
const FORGET_WITHIN = 1000
/** Bytes of a payload that are read: far more than any driver uses. */
const MOST_READ = 2 ** 20

type Watcher = Parameters<NonNullable<Broker['watch']>>[0]

export interface MqttBrokerOptions extends MqttOptions {
  /** The name in the trace: `table`. */
  readonly name: string
  readonly clock: Clock
  /**
   * For a table, whose every word counts: what it says while the broker is away, or that was not acknowledged
   * before, is kept (within bounds) and sent in order on reconnection; and the broker keeps nothing for it, so that no command
   * reaches it that was meant for before. For the rig, by default, it is the other way round.
   */
  readonly keep?: boolean
}

/**
 * A broker over the network, MQTT 3.1.1 or 5, QoS 1. It is reconnected by itself for as long as it takes. One that
 * is gone shows at once, and one that is silent within five seconds.
 */
export class MqttBroker implements Broker, Outside {
  readonly name: string
  readonly #access: Access
  readonly #clock: Clock
  readonly #clientId: string
  readonly #isNamed: boolean
  readonly #keep: boolean
  readonly #outbox: Outbox
  readonly #measures = new Measures()
  readonly #subscribers: { readonly filter: string; readonly take: (m: Message) => void }[] = []
  readonly #watchers: Watcher[] = []
  readonly #closing = new AbortController()
  #connection: Connection | null = null
  /** The broker is there, and brings what is subscribed. */
  #up = false
  #wasLost = false
  #heardAt: Ms = 0
  #refusals = 0
  #refusal = ''

  /** @throws RigError as {@link accessOf} */
  constructor({ name, clock, keep = false, ...access }: MqttBrokerOptions) {
    this.name = name
    this.#access = accessOf(access)
    this.#clock = clock
    this.#keep = keep
    // 3.1.1 promises that 23 letters and digits are accepted.
    this.#isNamed = access.clientId !== undefined
    this.#clientId = access.clientId ?? `rig${randomBytes(10).toString('hex')}`
    this.#outbox = new Outbox(keep, ({ topic }, tookMs, refused) => {
      this.#measures.acknowledged(tookMs)
      if (refused && this.#refusals++ === 0) this.#refusal = `${topic}: ${refused.message}`
    })
  }

  async open(): Promise<void> {
    // What the broker may still keep for an earlier client of this name is not for us.
    if (this.#isNamed && !this.#keep) await this.#forget()
    const first = await this.#connect(OPEN_WITHIN)
    // Of many tables in one process none is asked.
    if (!this.#keep) this.#measures.start()
    void this.#stay(first)
  }

  publish(topic: string, payload: string, { retain = false }: { retain?: boolean } = {}): boolean {
    return this.#outbox.add({ topic, payload, retain })
  }

  subscribe(filter: string, take: (m: Message) => void): void {
    this.#subscribers.push({ filter, take })
    const connection = this.#connection
    if (!this.#up || !connection) return
    connection.subscribe([filter]).catch((e: Error) => this.#drop(connection, e.message))
  }

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher)
  }

  timing(): LinkTiming {
    const { url, version, passwordInClear } = this.#access
    const warnings: string[] = []
    if (passwordInClear)
      warnings.push('The password goes to the broker in clear text: let it have TLS, and write mqtts://.')
    if (this.#refusals > 0)
      warnings.push(`The broker refused ${this.#refusals} of our messages, the first on ${this.#refusal}.`)
    return { link: this.name, over: `${url}, MQTT ${version}`, parts: this.#measures.parts(), warnings }
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return
    this.#closing.abort()
    this.#measures.stop()
    const wasUp = this.#up
    if (wasUp) await this.#outbox.emptied(LAST_WORDS)
    this.#up = false
    this.#outbox.lost()
    await this.#connection?.end(true)
    if (wasUp && !this.#keep && this.#access.version === '3.1.1') await this.#forget()
  }

  /** Until it is closed, there is a connection, or the next one is tried. */
  async #stay(connection: Connection | null): Promise<void> {
    const { signal } = this.#closing
    for (let wait = FIRST_PAUSE; !signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      const began = performance.now()
      await connection?.over
      if (connection && performance.now() - began > GOOD_AFTER) wait = FIRST_PAUSE
      await pause(wait, null, { signal }).catch(() => {})
      if (!signal.aborted) connection = await this.#connect(TRY_WITHIN).catch(() => null)
    }
  }

  /** Resolves once the broker brings what is subscribed. */
  async #connect(within: number): Promise<Connection> {
    const { signal } = this.#closing
    const listener: ConnectionListener = {
      heard: () => {
        this.#heardAt = this.#clock.now()
      },
      message: (topic, payload, retained) => {
        if (signal.aborted) return
        // Before it confirms what is subscribed, the broker only brings what it kept for us: nothing is missing.
        this.#comes(connection)
        this.#deliver(topic, payload, retained)
      },
      lost: (why) => this.#goes(why),
    }
    const session = !this.#keep
    const connection = new Connection(
      { access: this.#access, clientId: this.#clientId, session, within },
      listener,
    )
    this.#connection = connection
    try {
      await connection.ready
      for (let asked = 0; asked < this.#subscribers.length; ) {
        const filters = new Set(this.#subscribers.slice(asked).map((s) => s.filter))
        asked = this.#subscribers.length
        await connection.subscribe([...filters])
      }
    } catch (e) {
      this.#drop(connection, (e as Error).message)
      throw e
    }
    this.#comes(connection)
    return connection
  }

  /** A broker that does not bring what it should is as good as gone. */
  #drop(connection: Connection, why: string): void {
    if (connection === this.#connection) this.#goes(why)
    void connection.end(false)
  }

  #comes(connection: Connection): void {
    if (this.#up) return
    this.#up = true
    const t = this.#clock.now()
    if (this.#wasLost) for (const w of this.#watchers) w.up(t)
    this.#outbox.opened(connection)
  }

  #goes(why: string): void {
    if (!this.#up) return
    this.#up = false
    this.#wasLost = true
    this.#outbox.lost()
    if (this.#closing.signal.aborted) return
    for (const w of this.#watchers) w.down(this.#heardAt, why)
  }

  #deliver(topic: string, bytes: Buffer, retained: boolean): void {
    const payload = bytes.toString('utf8', 0, MOST_READ)
    for (const s of this.#subscribers) if (matches(s.filter, topic)) s.take({ topic, payload, retained })
  }

  /** A 3.1.1 broker keeps a session for good, unless its client comes once more and asks for none. */
  async #forget(): Promise<void> {
    const options = { access: this.#access, clientId: this.#clientId, session: false, within: FORGET_WITHIN }
    const last = new Connection(options, { heard() {}, message() {}, lost() {} })
    await last.ready.catch(() => {})
    await last.end(false)
  }
}
