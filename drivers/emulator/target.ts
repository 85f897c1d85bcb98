import type { Layout } from '../../rig/apparatus/layout.ts'
import { VirtualClock } from '../../rig/clocks.ts'
import type { Intake } from '../../rig/intake.ts'
import type { Signal } from '../../rig/observation.ts'
import { Random } from '../../rig/random.ts'
import type { Reply, Stimulus, Target } from '../../rig/target.ts'
import type { Broker, Link } from '../link/link.ts'
import { MemoryBroker, memoryLink } from '../link/memory.ts'
import { SentenceDriver } from '../sentence/driver.ts'
import { PROVIDES } from '../sentence/facts.ts'
import { TABLE_SIGNALS, TableDriver } from '../table-mqtt/driver.ts'
import { faultyBroker } from '../wire/broker.ts'
import { byPlace, type WireFault } from '../wire/fault.ts'
import { faultyLink } from '../wire/link.ts'
import { assemble } from './assemble.ts'
import { healthy } from './behaviour.ts'
import type { Fault } from './faults/fault.ts'
import { STILL_MS } from './head.ts'
import type { HouseRules } from './house/rules.ts'

export interface EmulatorOptions {
  readonly table: string
  readonly layout: Layout
  readonly obstacles: number
  readonly rules: HouseRules
  readonly seed: number
  readonly faults: readonly Fault[]
  /** Wall-clock time at the beginning, ms since 1970. */
  readonly epoch: number
  /** Between the emulator and the rig; without any the wire is a good one. */
  readonly wire?: readonly WireFault[]
}

/** Longer than any link of the emulator keeps anything back. */
const LATENCY_BOUND_MS = 5
/** The wire has chances of its own, so that a wire without faults changes nothing. */
const OTHER_SEED = 0x5157
/** The head answers and its clock is mapped by then. */
const SETTLED_MS = 200

/**
 * An emulated cylinder and its table on a virtual clock, with the drivers that reach them through a link and
 * topics only.
 */
export class EmulatorTarget implements Target {
  readonly kind = 'emulator'
  readonly clock = new VirtualClock()
  readonly provides: ReadonlySet<Signal> = new Set([...PROVIDES, ...TABLE_SIGNALS])
  readonly #options: EmulatorOptions
  /** The rig's ends. */
  readonly #link: Link
  readonly #broker: Broker
  #sentences: SentenceDriver | null = null
  #table: TableDriver | null = null
  readonly #greet: () => void

  constructor(options: EmulatorOptions) {
    this.#options = options
    const random = new Random(options.seed)
    const { clock } = this
    const { layout, obstacles } = options
    const link = memoryLink('head', clock, random)
    const broker = new MemoryBroker(clock, random)
    const wire = { clock, random: new Random(options.seed + OTHER_SEED) }
    const { links, brokers } = byPlace(options.wire ?? [])
    this.#link = links.length > 0 ? faultyLink(link.rig, { ...wire, faults: links }) : link.rig
    this.#broker = brokers.length > 0 ? faultyBroker(broker, { ...wire, faults: brokers }) : broker

    const behaviour = healthy(layout.pockets, obstacles)
    for (const f of options.faults) f.apply(behaviour, layout.game)
    const { rules, table: id, epoch } = options
    const parts = {
      clock,
      random,
      link: link.device,
      broker,
      layout,
      obstacles,
      behaviour,
      rules,
      id,
      epoch,
    }
    const { head, session } = assemble(parts)
    this.#greet = () => {
      head.hello()
      session.greet()
    }
  }

  describe() {
    const { seed, table } = this.#options
    return {
      kind: this.kind,
      head: 'rig-head 1.0, sentence protocol',
      table,
      clock: 'virtual',
      seed,
    }
  }

  async open(intake: Intake): Promise<void> {
    const { clock } = this
    const { layout, table } = this.#options
    const link = this.#link
    const broker = this.#broker
    const latencyBoundMs = LATENCY_BOUND_MS
    const sentences = new SentenceDriver({ intake, link, clock, layout, latencyBoundMs, stillMs: STILL_MS })
    link.listen({
      data: (chunk, t) => sentences.take(chunk, t),
      down: (t, why) => sentences.down(t, why),
      up: (t) => sentences.up(t),
    })
    this.#sentences = sentences
    const driver = new TableDriver({ table, broker, clock, intake })
    broker.watch?.({
      down: (t, why) => driver.down(t, why),
      up: (t) => driver.up(t),
    })
    this.#table = driver
    driver.start()
    this.#greet()
    sentences.start()
    await new Promise<void>((resolve) => {
      clock.at(SETTLED_MS, () => {
        resolve()
        clock.wake()
      })
    })
  }

  stimulate(s: Stimulus): Promise<Reply | null> {
    return this.#table?.command(s) ?? Promise.resolve(null)
  }

  async hearOut(): Promise<void> {
    await Promise.all([this.#sentences?.answers(), this.#table?.answers()])
  }

  close(): void {
    this.#sentences?.end(this.clock.now())
    this.#sentences?.close()
    this.#table?.close()
  }

  run<T>(work: Promise<T>): Promise<T> {
    return this.clock.run(work)
  }
}
