import { MqttBroker, type MqttBrokerOptions } from '../../drivers/link/mqtt/broker.ts'
import { startBroker } from '../../drivers/link/mqtt/embedded.ts'
import { RealClock } from '../clocks.ts'
import type { TargetConfig } from '../config/target.ts'
import { RigError } from '../errors.ts'
import type { Ms } from '../time.ts'

/** Where every table looks for a broker. */
const USUAL = { host: '127.0.0.1', port: 1883 }
/** A table that is there shows its retained state at once. */
const SHOWS_WITHIN: Ms = 2000
/** One that looks for a broker that was not there tries again within so long. */
const CONNECTS_WITHIN: Ms = 5000

/** The broker of a bench: one that runs, or one of the rig's own. */
export interface Hub {
  readonly url: string
  /** Whether this process is the broker. */
  readonly own: boolean
  /** A connection of its own to it, not opened yet. */
  connection(o: Pick<MqttBrokerOptions, 'clock' | 'keep' | 'will'>): MqttBroker
  close(): Promise<void>
}

/**
 * The broker that is configured. Without one: what runs at the usual place, or else one of the rig's own there.
 *
 * @throws RigError where the rig cannot be a broker at the place that was named
 */
export async function hubOf(mqtt: TargetConfig['mqtt']): Promise<Hub> {
  const { listen, url: given, ...access } = mqtt ?? {}
  const own = given === undefined ? await ownBroker(listen) : null
  const url = given ?? own?.url ?? `mqtt://${USUAL.host}:${USUAL.port}`
  return {
    url,
    own: own !== null,
    connection: (o) => new MqttBroker({ ...access, ...o, url, name: 'table' }),
    close: async () => own?.close(),
  }
}

/** Null where somebody else is the broker at the usual place. */
async function ownBroker(listen: string | undefined) {
  if (listen !== undefined) return startBroker(addressOf(listen))
  try {
    return await startBroker(USUAL)
  } catch (e) {
    if (e instanceof RigError) return null
    throw e
  }
}

function addressOf(listen: string): { host: string; port: number } {
  const colon = listen.lastIndexOf(':')
  return { host: listen.slice(0, colon), port: Number(listen.slice(colon + 1)) }
}

/**
 * Whether a table of this name speaks there; and who else does.
 *
 * @throws RigError where the broker cannot be reached
 */
export async function tablesAt(hub: Hub, table: string): Promise<{ speaks: boolean; others: string[] }> {
  const broker = hub.connection({ clock: new RealClock() })
  await broker.open()
  const heard = new Set<string>()
  await new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, hub.own ? CONNECTS_WITHIN : SHOWS_WITHIN)
    broker.subscribe('cylinder/#', ({ topic, payload }) => {
      const [, name = '', branch, state] = topic.split('/')
      // The last word of a table that is gone is its will.
      if (branch === 'state' && state !== 'link') heard.add(name)
      if (state === 'link' && payload.includes('"online"')) heard.add(name)
      if (!heard.has(table)) return
      clearTimeout(limit)
      resolve()
    })
  })
  await broker.close()
  return { speaks: heard.has(table), others: [...heard].filter((name) => name !== table) }
}
