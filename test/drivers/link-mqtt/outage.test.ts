import { describe, expect, test } from 'vitest'
import type { MqttBroker } from '../../../drivers/link/mqtt/broker.ts'
import { Cable } from './cable.ts'
import { FORGETFUL, KINDS, listen, opener, passes, until } from './kinds.ts'

const { serve, connected } = opener()

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i))

/** A table that counts aloud. */
function counting(table: MqttBroker) {
  const count = { n: 0, stop: () => clearInterval(timer) }
  const timer = setInterval(() => table.publish('t/event', String(++count.n)), 3)
  return count
}

describe.each(KINDS)('$kind', ({ version, missing, remembers, start }) => {
  const named = test.skipIf(missing)

  named(
    'killed and started again: down at once, up by itself, and what a table says comes in order',
    async () => {
      const server = await serve(start())
      const { url } = server
      const table = await connected({ url, version, keep: true })
      const rig = await connected({ url, version })
      const heard = listen(rig)
      const count = counting(table)
      await until(() => heard.messages.length >= 50, 'the first messages')
      await server.kill()
      await until(heard.down, 'down', 3000)
      await passes(300)
      await server.restart()
      await until(() => !heard.down(), 'up')
      const atReturn = count.n
      await until(() => count.n > atReturn + 100, 'more to say')
      count.stop()
      await until(() => heard.said().includes(String(count.n)), 'the last message')
      // A broker that forgets knows nobody to keep for: what the table sends before the rig is back is lost on the way.
      if (remembers) expect(heard.distinct()).toEqual(numbers(1, count.n))
      else expect(heard.distinct()).toEqual(heard.distinct().toSorted((a, b) => Number(a) - Number(b)))
      expect(heard.outages).toHaveLength(1)
    },
  )
})

describe.each(FORGETFUL)('$kind', ({ version, missing, start }) => {
  const named = test.skipIf(missing)

  named('carries messages in order, and brings what is retained to whoever comes later', async () => {
    const { url } = await serve(start())
    const table = await connected({ url, version, keep: true })
    const rig = await connected({ url, version })
    const early = listen(rig)
    await passes(50)
    for (let i = 1; i <= 200; i++)
      table.publish(i % 3 ? 't/event' : 't/state', String(i), { retain: i % 3 === 0 })
    await until(() => early.messages.length >= 200, 'all messages')
    expect(early.said()).toEqual(numbers(1, 200))
    expect(early.messages.some((m) => m.retained)).toBe(false)
    const later = listen(rig)
    await until(() => later.messages.length > 0, 'the retained message')
    expect(later.messages).toEqual([{ topic: 't/state', payload: '198', retained: true }])
  })

  named('keeps for a rig that is cut off what the table says meanwhile', async () => {
    const { url } = await serve(start())
    const cable = await serve(Cable.to(url))
    const table = await connected({ url, version, keep: true })
    const rig = await connected({ url: cable.url, version })
    const heard = listen(rig)
    const count = counting(table)
    await until(() => heard.messages.length >= 20, 'the first messages')
    cable.cut()
    await until(heard.down, 'down', 3000)
    const atLoss = count.n
    await until(() => count.n > atLoss + 60, 'more to say')
    cable.mend()
    await until(() => !heard.down(), 'up')
    await until(() => count.n > atLoss + 200, 'more to say')
    count.stop()
    await until(() => heard.said().includes(String(count.n)), 'the last message')
    expect(heard.distinct()).toEqual(numbers(1, count.n))
    expect(heard.outages[0]?.why).toMatch(
      /^the (broker closed the connection|connection to the broker broke)/,
    )
  })

  named('does not get a stale command, but all that a table said', async () => {
    const { url } = await serve(start())
    const far = await connected({ url, version })
    const heard = listen(far)
    await passes(50)
    for (const keep of [false, true]) {
      const who = keep ? 'table' : 'rig'
      const cable = await serve(Cable.to(url))
      const near = await connected({ url: cable.url, version, keep })
      const own = listen(near)
      cable.swallow()
      // As far as it knows, the broker has it.
      expect(near.publish('t/event', `${who} in flight`)).toBe(true)
      await passes(50)
      cable.cut()
      await until(own.down, 'down', 3000)
      expect(near.publish('t/event', `${who} while away`)).toBe(keep)
      cable.mend()
      await until(() => !own.down(), 'up')
      expect(near.publish('t/event', `${who} afterwards`)).toBe(true)
      await until(() => heard.said().includes(`${who} afterwards`), 'the last message')
    }
    expect(heard.said()).toEqual([
      'rig afterwards',
      'table in flight',
      'table while away',
      'table afterwards',
    ])
  })

  named('does not keep for a table that is away what it was asked meanwhile', async () => {
    const { url } = await serve(start())
    const cable = await serve(Cable.to(url))
    const table = await connected({ url: cable.url, version, keep: true })
    const asked = listen(table)
    const rig = await connected({ url, version })
    cable.cut()
    await until(asked.down, 'down', 3000)
    await passes(50)
    rig.publish('t/command', 'stale')
    await passes(50)
    cable.mend()
    await until(() => !asked.down(), 'up')
    await passes(50)
    rig.publish('t/command', 'fresh')
    await until(() => asked.said().includes('fresh'), 'the command')
    expect(asked.said()).toEqual(['fresh'])
  })
})
