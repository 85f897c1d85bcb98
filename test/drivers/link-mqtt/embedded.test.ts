import { connect, createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { startBroker } from '../../../drivers/link/mqtt/embedded.ts'
import { listen, opener, passes, until } from './kinds.ts'

const { serve, connected } = opener()

describe('the embedded broker', () => {
  test('listens where it says, on whatever port is free', async () => {
    const broker = await startBroker({ host: '127.0.0.1', port: 0 })
    await serve(Promise.resolve({ remove: () => broker.close() }))
    expect(broker.url).toMatch(/^mqtt:\/\/127\.0\.0\.1:\d+$/)
    const { messages } = listen(await connected({ url: broker.url }))
    const table = await connected({ url: broker.url, keep: true })
    table.publish('t/event', 'x')
    await until(() => messages.length > 0, 'the message')
  })

  test.each([
    ['a port that is taken', '127.0.0.1', null, 'another program listens there'],
    ['an address of another machine', '192.0.2.7', 0, 'this machine has no such address'],
  ])('cannot have %s', async (_, host, port, why) => {
    const first = await startBroker({ host: '127.0.0.1', port: 0 })
    await serve(Promise.resolve({ remove: () => first.close() }))
    const at = { host, port: port ?? Number(new URL(first.url).port) }
    await expect(startBroker(at)).rejects.toMatchObject({
      kind: 'infrastructure',
      code: 'broker-port',
      message: expect.stringContaining(`${host}:${at.port}: ${why}`),
      advice: expect.stringContaining('another host and port'),
    })
  })

  test('closes, whoever is connected and says nothing', async () => {
    const broker = await startBroker({ host: '127.0.0.1', port: 0 })
    const mute = connect(Number(new URL(broker.url).port), '127.0.0.1')
    await new Promise((resolve) => mute.once('connect', resolve))
    const gone = new Promise((resolve) => mute.on('error', () => {}).once('close', resolve))
    await passes(50)
    await broker.close()
    await gone
  }, 10_000)

  test('closes under its clients, which notice, and try again in growing pauses', async () => {
    const broker = await startBroker({ host: '127.0.0.1', port: 0 })
    const { down } = listen(await connected({ url: broker.url }))
    await broker.close()
    await until(down, 'down')
    const tries: number[] = []
    const server = createServer((socket) => {
      tries.push(performance.now())
      socket.destroy()
    })
    await serve(Promise.resolve({ remove: async () => void server.close() }))
    server.listen(Number(new URL(broker.url).port), '127.0.0.1')
    await until(() => tries.length >= 4, 'four tries')
    const pauses = tries.slice(1).map((t, i) => t - (tries[i] as number))
    expect(pauses[1]).toBeGreaterThan(1.4 * (pauses[0] as number))
    expect(pauses[2]).toBeGreaterThan(1.4 * (pauses[1] as number))
  })
})
