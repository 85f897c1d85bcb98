import { describe, expect, test } from 'vitest'
import { clock, listen, opener, passes, until } from './kinds.ts'
import { Mosquitto, noMosquitto } from './mosquitto.ts'

const { serve, connected } = opener()

describe.skipIf(noMosquitto)('Mosquitto that is stopped', () => {
  test('is down within seconds, hangs nobody who leaves, and is up again', async () => {
    const server = await serve(Mosquitto.start())
    const { url } = server
    const clients = await Promise.all(
      (['3.1.1', '5'] as const).flatMap((version) => [
        connected({ url, version }),
        connected({ url, version, keep: true }),
      ]),
    )
    const heard = clients.map((c) => listen(c))
    await passes(50)
    server.pause()
    const paused = clock.now()
    const began = performance.now()
    for (const c of clients) expect(c.publish('t/event', 'into the void')).toBe(true)
    // Keep-alive is 3 s, and half as much again; a busy machine may be later.
    await until(() => heard.every((h) => h.down()), 'down', 10_000)
    expect(heard.map((h) => h.outages[0]?.why)).toEqual(Array(4).fill('the broker did not answer any more'))
    // Since it was heard last, and not only since that shows.
    for (const h of heard) expect(h.outages[0]?.down).toBeLessThan(paused + 1000)
    await Promise.all([clients[0]?.close(), clients[1]?.close()])
    expect(performance.now() - began).toBeLessThan(13_000)
    server.resume()
    await until(() => heard.slice(2).every((h) => !h.down()), 'up')
  })

  test('has from a table what it did not acknowledge before, and from a rig nothing', async () => {
    const server = await serve(Mosquitto.start())
    const { url } = server
    const clients = await Promise.all(
      (['3.1.1', '5'] as const).flatMap((version) => [
        connected({ url, version }),
        connected({ url, version, keep: true }),
      ]),
    )
    const heard = clients.map((c) => listen(c))
    await passes(50)
    server.pause()
    for (const [i, c] of clients.entries())
      expect(c.publish(`void/${i}`, String(i), { retain: true })).toBe(true)
    await until(() => heard.every((h) => h.down()), 'down', 10_000)
    // What lies unread in its sockets goes with it.
    await server.kill()
    await server.restart()
    await until(() => heard.every((h) => !h.down()), 'up')
    const late = listen(await connected({ url }), 'void/#')
    await until(() => late.messages.length >= 2, 'what the tables said')
    await passes(100)
    expect(late.said().toSorted()).toEqual(['1', '3'])
  })

  test('hangs nobody who leaves before it shows', async () => {
    const server = await serve(Mosquitto.start())
    const { url } = server
    const clients = await Promise.all((['3.1.1', '5'] as const).map((version) => connected({ url, version })))
    server.pause()
    for (const c of clients) c.publish('t/event', 'the last word')
    const began = performance.now()
    await Promise.all(clients.map((c) => c.close()))
    expect(performance.now() - began).toBeLessThan(5000)
  })
})
