import type { Layout } from '../../rig/apparatus/layout.ts'
import type { RealClock } from '../../rig/clocks.ts'
import type { Intake } from '../../rig/intake.ts'
import type { LinkTiming } from '../../rig/link-timing.ts'
import type { Signal } from '../../rig/observation.ts'
import type { Operator } from '../../rig/operator.ts'
import type { Readout } from '../../rig/snapshot.ts'
import type { Reply, Stimulus, Target } from '../../rig/target.ts'
import type { Ms } from '../../rig/time.ts'
import type { Broker, Link, Outside } from '../link/link.ts'
import { SLOWEST } from '../sentence/rotor.ts'
import type { ReadoutWish } from '../slingshot2/readout.ts'
import { TABLE_SIGNALS, TableDriver } from '../table-mqtt/driver.ts'
import { actuate, type LinkMaker } from './actuator.ts'
import { type Device, type DeviceProfile, deviceOf, signalsOf } from './device.ts'
import { Outages } from './outages.ts'
import { type Route, type Routes, taskOf } from './routes.ts'

/** The head answers and its clock is mapped by then; so has a wheel sent its status. */
const SETTLED: Ms = 1000
/** A broker that was restarted, or its network, is there again by then. */
const BROKER_WITHIN: Ms = 120_000
const LOOK: Ms = 250
/** Each waits 2 s where nothing answers; a table that knows no ping answers at once. */
const PINGS = 15
const FIRST_PINGS = 3
/** A motor-driven cylinder is braked within a few seconds. */
const STANDS_WITHIN: Ms = 10_000

export interface HardwareOptions {
  readonly table: string
  readonly layout: Layout
  readonly profile: DeviceProfile
  readonly clock: RealClock
  readonly link: Link & Outside & { readonly boundMs: Ms }
  /** Null where the bench has no table. */
  readonly broker: (Broker & Outside) | null
  readonly stillMs: Ms
  readonly rnvpButton: boolean
  readonly routes: Routes
  readonly operator: Operator | null
  /** How long a person has for one task. */
  readonly patience: Ms
  /** Tells ids of this run's commands from those of another. */
  readonly run: string
  /** Reaches an actuator that has a port of its own. */
  readonly linkTo: LinkMaker
}

/** A real cylinder behind a serial or network link, and its table behind a broker. */
export class HardwareTarget implements Target {
  readonly kind = 'serial'
  readonly clock: RealClock
  readonly provides: ReadonlySet<Signal>
  readonly #options: HardwareOptions
  #outages: Outages | null = null
  #device: Device | null = null
  #table: TableDriver | null = null
  #closing: Promise<void> | null = null
  #tableIsBack: Promise<void> = Promise.resolve()

  constructor(options: HardwareOptions) {
    this.#options = options
    this.clock = options.clock
    const { profile, rnvpButton, broker } = options
    this.provides = new Set([...signalsOf(profile, rnvpButton), ...(broker ? TABLE_SIGNALS : [])])
  }

  describe() {
    const { profile, link, broker, table, clock } = this.#options
    return {
      kind: this.kind,
      profile,
      link: link.timing().over,
      ...(broker ? { broker: broker.timing().over, table } : {}),
      ...(clock.speed === 1 ? {} : { speed: clock.speed }),
    }
  }

  /** What widens the instants of this run, by link. */
  timing(): LinkTiming[] {
    const { link, broker } = this.#options
    const own = link.timing()
    const parts = [...own.parts, ...(this.#device?.timing() ?? [])]
    return [{ ...own, parts }, ...(broker ? [broker.timing()] : [])]
  }

  /**
   * Opens the links.
   *
   * @throws RigError as the links do
   */
  async connect(): Promise<void> {
    await this.#options.link.open()
    await this.#options.broker?.open()
  }

  async open(intake: Intake): Promise<void> {
    const { clock, link, broker, table, run, ...o } = this.#options
    const outages = new Outages(intake, clock)
    this.#outages = outages
    const latencyBoundMs = link.boundMs
    const device = deviceOf({ ...o, intake: outages.from(link.name), link, clock, latencyBoundMs })
    this.#device = device
    link.listen({
      data: (chunk, t, late) => device.driver.take(chunk, t, late),
      down: (t, why) => {
        outages.down(link.name)
        device.driver.down(t, why)
      },
      up: (t) => {
        outages.up(link.name)
        device.driver.up(t)
      },
    })
    device.start()
    if (broker) {
      const driver = new TableDriver({ table, broker, clock, intake: outages.from(broker.name), run })
      this.#table = driver
      broker.watch?.({
        down: (t, why) => {
          outages.down(broker.name)
          driver.down(t, why)
        },
        up: (t) => {
          outages.up(broker.name)
          driver.up(t)
          this.#tableIsBack = this.#answers(driver, PINGS)
        },
      })
      driver.start()
      await this.#answers(driver, FIRST_PINGS)
    }
    await this.#passes(SETTLED)
    await this.#looksWhetherItTurns(outages)
  }

  /** Has the device tell who it is and how it is set; nothing is changed. Null before it is open. */
  async readOut(wish: ReadoutWish): Promise<Readout | null> {
    return (await this.#device?.readOut(wish)) ?? null
  }

  /** A run that ends by the word of one link has not heard yet what the other said before it. */
  async hearOut(): Promise<void> {
    await Promise.all([this.#device?.hearOut(), this.#table?.answers()])
  }

  async stimulate(s: Stimulus): Promise<Reply | null> {
    const route = this.#options.routes[s.kind]
    if (route !== undefined) return this.#by(route, s)
    if (this.#table && this.#options.broker) {
      // What belongs to an instant is not asked for later; all else waits for a broker that is gone.
      if (!OF_AN_INSTANT.includes(s.kind)) {
        await this.#outages?.whenUp(this.#options.broker.name, BROKER_WITHIN)
        await this.#tableIsBack
      }
      return (await this.#table.command(s)) ?? this.#askOperator(s)
    }
    if (s.kind === 'coup') return this.#device?.startCoup() ?? this.#askOperator(s)
    // What only a table can show cannot be asked of a person where there is none.
    return SHOWN_BY_THE_CYLINDER.includes(s.kind) ? this.#askOperator(s) : null
  }

  /**
   * Brings a motor-driven cylinder to rest, as far as it can be told.
   *
   * @returns what came of it, in words
   */
  async halt(): Promise<string> {
    const [device, outages] = [this.#device, this.#outages]
    if (!device || !outages || outages.turning === false) return 'the cylinder stands'
    const stands = new Promise<boolean>((resolve) => {
      outages.onStopped = () => resolve(true)
      this.clock.at(this.clock.now() + STANDS_WITHIN, () => resolve(false))
    })
    const told = await device.stopRotor()
    if (told === 'unreachable') return 'the device cannot be reached: stop the cylinder by hand'
    if (told === 'no motor') return 'the cylinder has no motor: it runs down by itself, or is stopped by hand'
    return (await stands) ? 'the cylinder stands' : 'the cylinder was not seen to stop: stop it by hand'
  }

  /** Once; whoever closes it again waits for the same end. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    const now = this.clock.now()
    this.#device?.driver.end(now)
    this.#device?.close()
    this.#table?.close()
    await Promise.all([this.#options.link.close(), this.#options.broker?.close()])
  }

  run<T>(work: Promise<T>): Promise<T> {
    return work
  }

  async #by(route: Route, s: Stimulus): Promise<Reply | null> {
    switch (route) {
      case 'table':
        return this.#table?.command(s) ?? null
      case 'device':
        return (s.kind === 'coup' ? this.#device?.startCoup() : null) ?? null
      case 'operator':
        return this.#askOperator(s)
      case 'nobody':
        return null
      default:
        return actuate(route, this.#options.broker, this.#options.linkTo)
    }
  }

  async #askOperator(s: Stimulus): Promise<Reply | null> {
    const { operator, patience } = this.#options
    const task = taskOf(s)
    if (!operator || task === null) return null
    const done = await operator.ask(task, patience)
    if (done === 'done') return { ok: true, why: null }
    if (done === 'late') return { ok: false, why: 'the operator did not answer in time' }
    return { ok: false, why: 'the operator skipped it', skipped: true }
  }

  /** The table may come back later than the rig: it is asked until it answers, or was asked often enough. */
  async #answers(table: TableDriver, times: number): Promise<void> {
    for (let i = 0; i < times && !(await table.ping()); i++);
  }

  /** So that a cylinder that is started now is not taken for one that turned before: it shows within a revolution. */
  async #looksWhetherItTurns(outages: Outages): Promise<void> {
    const { profile, layout } = this.#options
    if (profile !== 'sentence' || layout.game === 'boule') return
    for (const until = this.clock.now() + SLOWEST; outages.turning === null && this.clock.now() < until; )
      await this.#passes(LOOK)
  }

  #passes(t: Ms): Promise<void> {
    return new Promise((resolve) => {
      this.clock.at(this.clock.now() + t, resolve)
    })
  }
}

/** They are asked for at an instant of a coup that does not come again. */
const OF_AN_INSTANT: readonly Stimulus['kind'][] = ['bet', 'drop-chip', 'mishap']
/** What a cylinder shows by itself, whoever did it. */
const SHOWN_BY_THE_CYLINDER: readonly Stimulus['kind'][] = ['coup', 'drop-chip', 'mishap']
