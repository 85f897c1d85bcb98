import { afterEach } from 'vitest'
import type { Message } from '../../../drivers/link/link.ts'
import type { MqttVersion } from '../../../drivers/link/mqtt/access.ts'
import { MqttBroker, type MqttBrokerOptions } from '../../../drivers/link/mqtt/broker.ts'
import { type EmbeddedBroker, startBroker } from '../../../drivers/link/mqtt/embedded.ts'
import { RealClock } from '../../../rig/clocks.ts'
import { Mosquitto, noMosquitto } from './mosquitto.ts'

/** A broker that a test takes away and brings back, on the same port. */
interface Server {
  readonly url: string
  /** As a power cut ends it. */
  kill(): Promise<void>
  restart(): Promise<void>
  remove(): Promise<void>
}

export interface Kind {
  readonly kind: string
  readonly version: MqttVersion
  /** It is not there to be tested. */
  readonly missing: boolean
  /** It knows after a power cut what it had not delivered. */
  readonly remembers: boolean
  start(): Promise<Server>
}

/** Written to the disk at every change. */
const REMEMBERS = (folder: string) => [
  'persistence true',
  `persistence_location ${folder}/`,
  'autosave_on_changes true',
  'autosave_interval 1',
]

async function embedded(): Promise<Server> {
  let broker: EmbeddedBroker = await startBroker({ host: '127.0.0.1', port: 0 })
  const { url } = broker
  return {
    url,
    kill: () => broker.close(),
    async restart() {
      broker = await startBroker({ host: '127.0.0.1', port: Number(new URL(url).port) })
    },
    remove: () => broker.close(),
  }
}

const mosquitto = { missing: noMosquitto, start: () => Mosquitto.start() }
const remembering = { missing: noMosquitto, start: () => Mosquitto.start(REMEMBERS) }

export const KINDS: readonly Kind[] = [
  { kind: 'Mosquitto that remembers, 3.1.1', version: '3.1.1', remembers: true, ...remembering },
  { kind: 'Mosquitto that remembers, 5', version: '5', remembers: true, ...remembering },
  { kind: 'Mosquitto that forgets, 3.1.1', version: '3.1.1', remembers: false, ...mosquitto },
  { kind: 'Mosquitto that forgets, 5', version: '5', remembers: false, ...mosquitto },
  { kind: 'the embedded one', version: '3.1.1', missing: false, remembers: false, start: embedded },
]

/** Where no power cut comes, what is remembered makes no difference. */
export const FORGETFUL = KINDS.filter((k) => !k.remembers)

/** By which every client tells when it was without its broker. */
export const clock = new RealClock()

/** What a test file opens, closed after each test whatever came of it. */
export function opener() {
  const servers: { remove(): Promise<void> }[] = []
  const clients: MqttBroker[] = []
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((c) => c.close()))
    await Promise.all(servers.splice(0).map((s) => s.remove()))
  })
  async function serve<S extends { remove(): Promise<void> }>(started: Promise<S>): Promise<S> {
    const server = await started
    servers.push(server)
    return server
  }
  /** A client that is not connected yet. */
  function client(o: Omit<MqttBrokerOptions, 'name' | 'clock'>): MqttBroker {
    const made = new MqttBroker({ name: 'table', clock, ...o })
    clients.push(made)
    return made
  }
  async function connected(o: Omit<MqttBrokerOptions, 'name' | 'clock'>): Promise<MqttBroker> {
    const made = client(o)
    await made.open()
    return made
  }
  return { serve, client, connected }
}

/** What reaches a client, and when it was without the broker. */
export function listen(to: MqttBroker, filter = 't/#') {
  const messages: Message[] = []
  const outages: { down: number; why: string; up: number | null }[] = []
  to.subscribe(filter, (m) => messages.push(m))
  to.watch({
    down: (t, why) => outages.push({ down: t, why, up: null }),
    up: (t) => {
      const last = outages.at(-1)
      if (last) last.up = t
    },
  })
  return {
    messages,
    outages,
    said: () => messages.map((m) => m.payload),
    /** Without what QoS 1 brought twice, in the order in which it came first. */
    distinct: () => [...new Set(messages.map((m) => m.payload))],
    down: () => outages.at(-1)?.up === null,
  }
}

/** Waits until something holds; on a machine that is busy as long as it takes, within `limit` ms. */
export async function until(holds: () => boolean, what: string, limit = 15_000): Promise<void> {
  const end = performance.now() + limit
  while (!holds()) {
    if (performance.now() > end) throw new Error(`not within ${limit} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export const passes = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
