import type { Random } from '../../rig/random.ts'
import type { Clock, Ms } from '../../rig/time.ts'
import type { Broker } from '../link/link.ts'

/** What a command carries, whoever sent it. */
export type Command = { readonly id: string; readonly [field: string]: unknown }
/** Null: done. Otherwise why not. */
type CommandHandler = (c: Command) => string | null

/** The table's clock against the bench's: set by hand, to a second or two. */
const SKEW_MS = 2000

/** A command with the same id after this is another one: of another run, or of a person who counts anew. */
const REPEATED_WITHIN: Ms = 30_000
const MOST_COMMANDS = 64

/** The table controller: it stamps and numbers what the table says, and hands commands to whoever serves it. */
export class Table {
  #coup = 0
  readonly #root: string
  readonly #clock: Clock
  readonly #broker: Broker
  readonly #epoch: Ms
  readonly #clockOff: (coup: number) => Ms
  readonly #handlers = new Map<string, CommandHandler>()
  /** Those that came last. */
  readonly #commands: { readonly id: string; readonly t: Ms }[] = []
  #seq = 0

  constructor(p: {
    id: string
    clock: Clock
    random: Random
    broker: Broker
    /** Wall-clock time at the bench clock's zero, ms since 1970. */
    epoch: Ms
    /** By how much its clock is off besides, at a coup. */
    clockOff?: (coup: number) => Ms
  }) {
    this.#root = `cylinder/${p.id}/`
    this.#clock = p.clock
    this.#broker = p.broker
    this.#epoch = p.epoch + p.random.between(-SKEW_MS, SKEW_MS)
    this.#clockOff = p.clockOff ?? (() => 0)
    p.broker.subscribe(`${this.#root}command/#`, (m) => this.#command(m.topic, m.payload))
  }

  on(command: string, handler: CommandHandler): void {
    this.#handlers.set(command, handler)
  }

  get coup(): number {
    return this.#coup
  }

  /** Its controller starts anew: it numbers from 1. What is said first should be that it is online. */
  restart(): void {
    this.#seq = 0
  }

  /** From now on messages belong to the next coup. */
  beginCoup(): void {
    this.#coup++
  }

  say(event: string, body: object): void {
    this.#publish(`event/${event}`, body)
  }

  show(state: string, body: object): void {
    this.#publish(`state/${state}`, body, true)
  }

  #command(topic: string, payload: string): void {
    const c = commandOf(payload)
    if (!c || this.#isRepeated(c.id)) return
    const handler = this.#handlers.get(topic.slice(`${this.#root}command/`.length))
    const why = handler ? handler(c) : 'unknown command'
    this.#publish('response/command', { id: c.id, ok: why === null, ...(why === null ? {} : { why }) })
  }

  /** QoS 1 may bring a command twice. */
  #isRepeated(id: string): boolean {
    const now = this.#clock.now()
    const known = this.#commands.find((c) => c.id === id && now - c.t < REPEATED_WITHIN)
    if (known) return true
    this.#commands.push({ id, t: now })
    if (this.#commands.length > MOST_COMMANDS) this.#commands.shift()
    return false
  }

  #publish(topic: string, body: object, retain = false): void {
    const now = this.#epoch + this.#clock.now() + this.#clockOff(this.#coup)
    const at = new Date(Math.floor(now)).toISOString()
    const coup = this.#coup > 0 ? { coup: this.#coup } : {}
    this.#broker.publish(this.#root + topic, JSON.stringify({ at, seq: ++this.#seq, ...coup, ...body }), {
      retain,
    })
  }
}

/** A command without an id cannot be answered, and what is no JSON has none: a table takes no notice of it. */
function commandOf(payload: string): Command | null {
  try {
    const c: unknown = JSON.parse(payload)
    const id = typeof c === 'object' && c !== null ? (c as { id?: unknown }).id : undefined
    return typeof id === 'string' ? (c as Command) : null
  } catch {
    return null
  }
}
