import type { Layout } from '../../../rig/apparatus/layout.ts'
import { unknownName } from '../../../rig/nearest.ts'
import { PacedClock } from '../../../rig/paced-clock.ts'
import { Random } from '../../../rig/random.ts'
import { type DeviceProfile, WIRE_OF } from '../../hardware/device.ts'
import type { Broker, Outside } from '../../link/link.ts'
import { faultyBroker } from '../../wire/broker.ts'
import { byPlace } from '../../wire/fault.ts'
import { WIRE_FAULTS } from '../../wire/faults.ts'
import { TABLE_FAULTS } from '../faults/index.ts'
import type { HouseRules } from '../house/rules.ts'
import { SLINGSHOT_FAULTS } from '../slingshot2/faults.ts'
import { READER_FAULTS } from '../slingshot2/reader-faults.ts'
import { ServedHouse } from './house.ts'
import { pacedBroker } from './paced-broker.ts'
import type { DevicePort } from './port.ts'
import { faultyPort, type Served } from './served.ts'
import { servedReader, servedWheel } from './wheel.ts'

export interface TableOptions {
  readonly id: string
  readonly protocol: DeviceProfile
  readonly layout: Layout
  readonly obstacles: number
  readonly rules: HouseRules
  readonly port: DevicePort
  /** Null: that of the protocol. */
  readonly baudRate: number | null
  /** A connection to the broker that keeps what cannot be sent. Null: a wheel without a table. */
  readonly broker: (Broker & Outside) | null
  readonly speed: number
  readonly seed: number
  /** Coups follow each other without anybody asking. */
  readonly plays: boolean
}

/** The wire's troubles come from a sequence of draws of their own: the cylinder plays the same with and without. */
const WIRE_SEED = 1_000_003
const BROKER_SEED = 2_000_003

/** The ids of the faults that can be switched at a table of this kind. */
export function faultsAt(protocol: DeviceProfile, layout: Layout): string[] {
  const own = { sentence: TABLE_FAULTS, slingshot2: SLINGSHOT_FAULTS, 'in-rim-reader': READER_FAULTS }[
    protocol
  ]
  const ofGame = own.filter((f) => f.games.includes(layout.game))
  const ofWire = WIRE_FAULTS.filter((f) => f.kind === 'wire' || protocol === 'sentence')
  return [...ofGame, ...ofWire].map((f) => f.id)
}

/** One emulated table at the end of a cable, for whoever connects to it. */
export class ServedTable {
  readonly id: string
  readonly port: DevicePort
  readonly #o: TableOptions
  readonly #clock: PacedClock
  readonly #served: Served
  readonly #wire = new Set<string>()

  constructor(o: TableOptions) {
    this.#o = o
    this.id = o.id
    this.port = o.port
    const clock = new PacedClock(o.speed)
    this.#clock = clock
    const { protocol, layout, obstacles, rules, seed, plays, port, broker } = o
    const baudRate = o.baudRate ?? WIRE_OF[protocol].baudRate
    const link = faultyPort(port, { clock, random: new Random(seed + WIRE_SEED), baudRate, on: this.#wire })
    if (protocol === 'sentence' && broker) {
      const { brokers: faults } = byPlace(WIRE_FAULTS)
      const course = { clock, random: new Random(seed + BROKER_SEED), faults, on: this.#wire }
      const table = faultyBroker(pacedBroker(broker, clock), course)
      const switches = (id: string, on: boolean) => this.set(id, on)
      const house = {
        table: o.id,
        layout,
        obstacles,
        rules,
        seed,
        clock,
        link,
        broker: table,
        plays,
        switches,
      }
      this.#served = new ServedHouse({ ...house, epoch: Date.now() })
    } else {
      const wheel = { clock, link, seed, layout, plays }
      this.#served = protocol === 'in-rim-reader' ? servedReader(wheel) : servedWheel(wheel)
    }
  }

  /** Ids of the faults that can be switched here. */
  get knows(): readonly string[] {
    return faultsAt(this.#o.protocol, this.#o.layout)
  }

  /** Ids of those that are on. */
  get on(): readonly string[] {
    return [...this.#served.on, ...this.#wire]
  }

  /** @throws RigError for a fault that there is not */
  set(id: string, on: boolean): void {
    if (!this.knows.includes(id)) throw unknownName('fault', id, this.knows)
    this.#clock.catchUp()
    if (this.#served.knows.includes(id)) this.#served.set(id, on)
    else if (on) this.#wire.add(id)
    else this.#wire.delete(id)
  }

  /** Something falls into the cylinder; false where nothing would notice. */
  dropChip(): boolean {
    this.#clock.catchUp()
    return this.#served.dropChip()
  }

  async start(): Promise<void> {
    const { broker } = this.#o
    broker?.watch?.({
      down() {},
      up: () => {
        this.#clock.catchUp()
        this.#served.online?.()
      },
    })
    await broker?.open()
    this.#clock.start()
    this.#served.start()
  }

  async end(): Promise<void> {
    this.#clock.stop()
    await this.port.close()
    await this.#o.broker?.close()
  }
}
