import { connect } from 'mqtt'
import { describe, expect, test } from 'vitest'
import type { MqttVersion } from '../../../drivers/link/mqtt/access.ts'
import { Cable } from './cable.ts'
import { FORGETFUL, listen, opener, passes, until } from './kinds.ts'
import { tableProcess } from './table-process.ts'

const { serve, client, connected } = opener()

/** Whether the broker keeps something for a client of this name. */
async function kept(url: string, clientId: string, version: MqttVersion): Promise<boolean> {
  const { hostname: host, port } = new URL(url)
  const client = connect({
    host,
    port: Number(port),
    protocol: 'mqtt',
    clientId,
    clean: false,
    protocolVersion: version === '5' ? 5 : 4,
    reconnectPeriod: 0,
  })
  const present = await new Promise<boolean>((resolve) =>
    client.once('connect', ({ sessionPresent }) => resolve(sessionPresent)),
  )
  await client.endAsync()
  return present
}

describe.each(FORGETFUL)('$kind', ({ version, missing, start }) => {
  const named = test.skipIf(missing)

  named('keeps nothing for a rig that has left', async () => {
    const { url } = await serve(start())
    const clientId = 'rig7'
    const rig = await connected({ url, version, clientId })
    rig.subscribe('t/#', () => {})
    await passes(50)
    await rig.close()
    expect(await kept(url, clientId, version)).toBe(false)
  })

  named('keeps something for a rig that is cut off, by the same name as before', async () => {
    const { url } = await serve(start())
    const cable = await serve(Cable.to(url))
    const clientId = 'rig7'
    const rig = await connected({ url: cable.url, version, clientId })
    const { down } = listen(rig)
    await passes(50)
    cable.cut()
    await until(down, 'down')
    expect(await kept(url, clientId, version)).toBe(true)
    cable.mend()
    await until(() => !down(), 'up')
  })

  named('gives a rig nothing that it kept for an earlier one of the same name', async () => {
    const { url } = await serve(start())
    const earlier = await serve(Cable.to(url))
    const clientId = 'rig7'
    const crashed = await connected({ url: earlier.url, version, clientId })
    crashed.subscribe('t/#', () => {})
    const table = await connected({ url, version, keep: true })
    await passes(50)
    earlier.cut()
    await passes(50)
    table.publish('t/event', 'stale')
    await passes(50)
    const rig = client({ url, version, clientId })
    const { said } = listen(rig)
    await rig.open()
    table.publish('t/event', 'fresh')
    await until(() => said().includes('fresh'), 'the message')
    expect(said()).toEqual(['fresh'])
  })

  named('says the last will of a table that is cut off, and not of one that leaves', async () => {
    const { url } = await serve(start())
    const cable = await serve(Cable.to(url))
    const { said } = listen(await connected({ url, version }), 't/link')
    const will = { topic: 't/link', payload: 'offline', retain: true }
    const leaving = await connected({
      url,
      version,
      keep: true,
      will: { ...will, payload: 'must not be said' },
    })
    await leaving.close()
    await connected({ url: cable.url, version, keep: true, will })
    await passes(50)
    expect(said()).toEqual([])
    cable.cut()
    await until(() => said().length > 0, 'the last will')
    const late = listen(await connected({ url, version }), 't/link')
    await until(() => late.messages.length > 0, 'the last will, retained')
    expect(said()).toEqual(['offline'])
    expect(late.messages).toEqual([{ topic: 't/link', payload: 'offline', retained: true }])
  })

  named('says the last will of a table whose process is killed', async () => {
    const { url } = await serve(start())
    const rig = await connected({ url, version })
    const events = listen(rig, 't/event')
    const link = listen(rig, 't/link')
    await passes(50)
    const table = tableProcess({ url, version })
    await serve(Promise.resolve({ remove: async () => void table.kill('SIGKILL') }))
    await until(() => events.messages.length > 10, 'the table')
    expect(link.said()).toEqual([])
    table.kill('SIGKILL')
    await until(() => link.messages.length > 0, 'the last will')
    expect(link.said()).toEqual(['offline'])
  })

  named('reads the beginning of what is huge, and what is no text as such', async () => {
    const { url } = await serve(start())
    const { hostname: host, port } = new URL(url)
    const table = connect({ host, port: Number(port), protocol: 'mqtt', reconnectPeriod: 0 })
    const { messages } = listen(await connected({ url, version }))
    await passes(50)
    await table.publishAsync('t/event', Buffer.from([0x7b, 0xff, 0x7d]), { qos: 1 })
    await table.publishAsync('t/event', Buffer.alloc(20_000_000, 'x'), { qos: 1 })
    await table.publishAsync('t/event', '', { qos: 1 })
    await table.publishAsync('t/event', 'é', { qos: 1 })
    await until(() => messages.at(-1)?.payload === 'é', 'the last message')
    await table.endAsync()
    expect(messages[0]?.payload).toBe('{\ufffd}')
    // An MQTT 5 broker does not bring it at all.
    const lengths = messages.map((m) => m.payload.length)
    expect(lengths).toEqual(version === '5' ? [3, 0, 1] : [3, 2 ** 20, 0, 1])
  })
})
