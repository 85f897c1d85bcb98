import type { Pocket } from '../../rig/apparatus/layout.ts'
import type { Random } from '../../rig/random.ts'
import type { Clock, Ms } from '../../rig/time.ts'
import type { Broker } from '../link/link.ts'
import type { Behaviour } from './behaviour.ts'

/** What a command carries, whoever sent it. */
type Command = { readonly id: string; readonly [field: string]: unknown }
/** Null: done. Otherwise why not. */
type CommandHandler = (c: Command) => string | null

/** The table's clock against the bench's: set by hand, to a second or two. */
const SKEW_MS = 2000

/**
 * The table controller: it stamps and numbers what the table says, takes bets, and hands commands to
 * whoever serves the table.
 */
export class Table {
  coup = 0
  readonly #root: string
  readonly #clock: Clock
  readonly #broker: Broker
  readonly #behaviour: Behaviour
  readonly #game: string
  readonly #epoch: Ms
  readonly #handlers = new Map<string, CommandHandler>()
  #seq = 0
  #coupBegun = false
  /** From the opening of bets until "rien ne va plus". */
  #open = false
  #held = false

  constructor(p: {
    id: string
    game: string
    clock: Clock
    random: Random
    broker: Broker
    behaviour: Behaviour
    /** Wall-clock time at the bench clock's zero, ms since 1970. */
    epoch: Ms
  }) {
    this.#root = `cylinder/${p.id}/`
    this.#game = p.game
    this.#clock = p.clock
    this.#broker = p.broker
    this.#behaviour = p.behaviour
    this.#epoch = p.epoch + p.random.between(-SKEW_MS, SKEW_MS)
    p.broker.subscribe(`${this.#root}command/#`, (m) => this.#command(m.topic, m.payload))
    this.on('bet', (c) => this.#bet(c))
  }

  on(command: string, handler: CommandHandler): void {
    this.#handlers.set(command, handler)
  }

  greet(): void {
    this.#state('link', { state: 'online' })
    const { pockets, obstacles } = this.#behaviour.apparatus
    this.#state('apparatus', { game: this.#game, pockets: pockets.map(plain), obstacles, cover: 'open' })
  }

  session(open: boolean, day: string): void {
    this.#state('session', { game: this.#game, open, day, ...this.#behaviour.staff, assisted: false })
  }

  openBets(): void {
    this.coup++
    this.#coupBegun = true
    this.#open = true
    this.#held = false
    this.say('bets', { state: 'opened' })
  }

  ballHeld(): void {
    this.#held = true
  }

  closeBets(): void {
    if (!this.#open) return
    this.#open = false
    this.say('bets', { state: 'closed' })
  }

  announce(what: string, more: object = {}): void {
    this.say('announcement', { what, ...more })
    if (what === 'rien-ne-va-plus') this.closeBets()
  }

  say(event: string, body: object): void {
    this.#publish(`event/${event}`, body)
  }

  #bet(c: Command): string | null {
    const { player, chance, numbers, amount } = c
    const late = !this.#open && this.#behaviour.lateBets === 'refuse'
    const early = this.#open && this.#held && this.#behaviour.heldBets === 'refuse'
    const verdict = late || early ? { accepted: false, why: 'closed' } : { accepted: true }
    this.say('bet', { player, chance, numbers, amount, medium: { kind: 'chip', value: amount }, ...verdict })
    return null
  }

  #command(topic: string, payload: string): void {
    const c = JSON.parse(payload) as Command
    const handler = this.#handlers.get(topic.slice(`${this.#root}command/`.length))
    const why = handler ? handler(c) : 'unknown command'
    this.#publish('response/command', { id: c.id, ok: why === null, ...(why === null ? {} : { why }) })
  }

  #state(topic: string, body: object): void {
    this.#publish(`state/${topic}`, body, true)
  }

  #publish(topic: string, body: object, retain = false): void {
    const at = new Date(Math.floor(this.#epoch + this.#clock.now())).toISOString()
    const coup = this.#coupBegun ? { coup: this.coup } : {}
    this.#broker.publish(this.#root + topic, JSON.stringify({ at, seq: ++this.#seq, ...coup, ...body }), {
      retain,
    })
  }
}

const plain = (p: Pocket) => ({ label: p.label, colour: p.colour })
