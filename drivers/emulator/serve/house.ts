import type { Layout } from '../../../rig/apparatus/layout.ts'
import type { PacedClock } from '../../../rig/paced-clock.ts'
import { Random } from '../../../rig/random.ts'
import { type Ms, seconds } from '../../../rig/time.ts'
import type { Broker, Link } from '../../link/link.ts'
import { assemble } from '../assemble.ts'
import { healthy } from '../behaviour.ts'
import { TABLE_FAULTS } from '../faults/index.ts'
import type { HouseRules } from '../house/rules.ts'
import type { Served } from './served.ts'

/** A table that plays by itself looks so often whether the coup is over. */
const LOOK: Ms = seconds(2)

export interface HouseOptions {
  readonly table: string
  readonly layout: Layout
  readonly obstacles: number
  readonly rules: HouseRules
  readonly seed: number
  readonly clock: PacedClock
  readonly link: Link
  readonly broker: Broker
  /** Wall-clock time at the clock's zero, ms since 1970. */
  readonly epoch: number
  /** Coups follow each other without anybody asking. */
  readonly plays: boolean
  /** Switches a fault that is asked for by a command topic. @throws RigError for one that there is not */
  readonly switches: (id: string, on: boolean) => void
}

/** An emulated cylinder with its head, its table and its croupier, for whoever connects to them. */
export class ServedHouse implements Served {
  readonly #o: HouseOptions
  readonly #house: ReturnType<typeof assemble>
  readonly #behaviour
  readonly #on = new Set<string>()
  readonly #faults

  constructor(o: HouseOptions) {
    this.#o = o
    this.#behaviour = healthy(o.layout.pockets, o.obstacles)
    const { clock, link, broker, layout, obstacles, rules, table: id, epoch } = o
    const random = new Random(o.seed)
    const behaviour = this.#behaviour
    this.#house = assemble({ clock, random, link, broker, layout, obstacles, behaviour, rules, id, epoch })
    this.#house.table.on('fault', ({ fault, on }) => {
      try {
        o.switches(String(fault), on !== false)
        return null
      } catch (e) {
        return (e as Error).message
      }
    })
    this.#faults = TABLE_FAULTS.filter((f) => f.games.includes(layout.game))
  }

  start(): void {
    const { broker, table } = this.#o
    // What the broker still keeps of a table of this name that was here before is not this one's.
    for (const state of ['session', 'limits']) {
      broker.publish(`cylinder/${table}/state/${state}`, '', { retain: true })
    }
    this.#house.head.hello()
    this.#house.session.greet()
    if (this.#o.plays) this.#play()
  }

  online(): void {
    this.#house.session.online()
  }

  get knows(): readonly string[] {
    return this.#faults.map((f) => f.id)
  }

  get on(): readonly string[] {
    return [...this.#on]
  }

  set(id: string, on: boolean): void {
    if (on) this.#on.add(id)
    else this.#on.delete(id)
    this.#behave()
  }

  dropChip(): boolean {
    this.#house.cylinder.dropObject()
    return true
  }

  #behave(): void {
    const { layout, obstacles } = this.#o
    Object.assign(this.#behaviour, healthy(layout.pockets, obstacles))
    for (const f of this.#faults) if (this.#on.has(f.id)) f.apply(this.#behaviour, layout.game)
  }

  #play(): void {
    const { clock, epoch } = this.#o
    const { session, croupier } = this.#house
    const day = new Date(epoch + clock.now()).toISOString().slice(0, 10)
    session.session({ id: '', open: true, day })
    const look = () => {
      if (!croupier.busy) croupier.serve()
      clock.at(clock.now() + LOOK, look)
    }
    look()
  }
}
