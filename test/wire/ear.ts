import { STILL_MS } from '../../drivers/emulator/head.ts'
import type { Broker, Message } from '../../drivers/link/link.ts'
import { SentenceDriver } from '../../drivers/sentence/driver.ts'
import { PROVIDES } from '../../drivers/sentence/facts.ts'
import { TABLE_SIGNALS, TableDriver } from '../../drivers/table-mqtt/driver.ts'
import type { BrokerFault, LinkFault } from '../../drivers/wire/fault.ts'
import { GAMES, type Layout } from '../../rig/apparatus/layout.ts'
import { Recorder } from '../../rig/bench/recorder.ts'
import type { Observation } from '../../rig/observation.ts'
import type { Clause, Ruling } from '../../rig/regulations/clause.ts'
import { Watch } from '../../rig/regulations/judge.ts'
import { Tally } from '../../rig/regulations/tally.ts'
import type { Stimulus } from '../../rig/target.ts'
import type { Clock } from '../../rig/time.ts'
import { NOWHERE, TraceKeeper } from '../../rig/trace/sink.ts'

/** One instance that failed, with its trace lines. */
export interface Failure {
  readonly clause: string
  readonly reason: string
  readonly evidence: readonly number[]
}

class FailureTally extends Tally {
  readonly #failed: (reason: string, evidence: readonly number[]) => void

  constructor(failed: (reason: string, evidence: readonly number[]) => void) {
    super()
    this.#failed = failed
  }

  override fail(reason: string, ...evidence: number[]): void {
    super.fail(reason, ...evidence)
    this.#failed(reason, evidence)
  }
}

const HARMLESS = { games: GAMES, violates: [], title: 'An ear at the device' } as const

/**
 * Who stands beside the device and hears all that it says and is told, before any wire: what he finds wrong is
 * wrong. His drivers and clauses are the rig's; what they are told comes in order and at once.
 */
export class Ear {
  readonly observations: Observation[] = []
  readonly failures: Failure[] = []
  /** Lines that the head said. */
  readonly said = new Set<string>()
  readonly #layout: Layout
  readonly #watch = new Watch()
  #table: TableDriver | null = null
  #takers: { filter: string; take: (m: Message) => void }[] = []
  /** Ids of the rig's commands → of those of this ear's driver. */
  readonly #ids = new Map<string, string>()
  #id = ''
  #clock: Clock | null = null
  readonly #recorder: Recorder
  readonly #tableName: string

  constructor(clauses: readonly Clause[], ruling: Omit<Ruling, 'provides'>, table: string) {
    this.#layout = ruling.layout
    this.#tableName = table
    const provides = new Set([...PROVIDES, ...TABLE_SIGNALS])
    for (const { id, monitor } of clauses) {
      if (!monitor) continue
      const tally = new FailureTally((reason, evidence) =>
        this.failures.push({ clause: id, reason, evidence }),
      )
      this.#watch.add(monitor(tally, { ...ruling, provides }))
    }
    const keep = { observe: (o: Observation) => this.observations.push(o) }
    this.#recorder = new Recorder(new TraceKeeper(NOWHERE, 'none'), [this.#watch, keep])
  }

  /** What the bench declares before anything moves. */
  get recorder(): Recorder {
    return this.#recorder
  }

  end(): void {
    if (this.#clock) this.#watch.end(this.#clock.now())
  }

  /** Nearest to the head, so the first of the faults. */
  get atHead(): LinkFault {
    return {
      ...HARMLESS,
      kind: 'wire',
      id: 'ear-at-head',
      at: ({ clock }) => {
        this.#clock = clock
        const link = { name: 'head', listen() {}, write: () => true }
        const head = new SentenceDriver({
          intake: this.#recorder,
          link,
          clock,
          layout: this.#layout,
          latencyBoundMs: 5,
          stillMs: STILL_MS,
        })
        const { said } = this
        let rest = ''
        return {
          pass(way, chunk, next) {
            if (way === 'in') {
              said.add(Buffer.from(chunk).toString('latin1').trimEnd())
              head.take(chunk, clock.now())
            } else {
              const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\r\n')
              rest = lines.pop() ?? ''
              for (const line of lines) head.sent(line, clock.now())
            }
            next(chunk)
          },
        }
      },
    }
  }

  get atTable(): BrokerFault {
    return {
      ...HARMLESS,
      kind: 'broker',
      id: 'ear-at-table',
      at: ({ clock }) => {
        const broker: Broker = {
          name: 'table',
          publish: (_, payload) => {
            this.#id = (JSON.parse(payload) as { id: string }).id
            return true
          },
          subscribe: (filter, take) => this.#takers.push({ filter: filter.slice(0, -1), take }),
        }
        const table = new TableDriver({ table: this.#tableName, broker, clock, intake: this.#recorder })
        table.start()
        // What it is told comes at once: it has nothing to ask about, and nobody would answer.
        table.close()
        this.#table = table
        return {
          pass: (way, message, next) => {
            if (way === 'in') this.#said(message)
            else this.#asked(message)
            next(message)
          },
        }
      },
    }
  }

  #asked({ topic, payload }: Message): void {
    const { id, ...detail } = JSON.parse(payload) as { id: string }
    if (this.#ids.has(id)) return
    const kind = topic.split('/').at(-1) as Stimulus['kind']
    void this.#table?.command({ kind, ...detail })
    this.#ids.set(id, this.#id)
  }

  #said({ topic, payload, retained }: Message): void {
    const body = JSON.parse(payload) as { id?: string }
    const own = topic.endsWith('response/command') && body.id !== undefined && this.#ids.get(body.id)
    const text = own ? JSON.stringify({ ...body, id: own }) : payload
    for (const { filter, take } of this.#takers)
      if (topic.startsWith(filter)) take({ topic, payload: text, retained })
  }
}
