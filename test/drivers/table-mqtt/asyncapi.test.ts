import { describe, expect, test } from 'vitest'
import { asyncapiText } from '../../../drivers/table-mqtt/asyncapi.ts'
import { at, type Channel, document, FILE, fitting, type Ref } from './document.ts'
import { COMMANDS, SAID } from './samples.ts'

const { channels, operations, components } = document

/** Every object of the document with its path. */
function* objects(node: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield [path, node as Record<string, unknown>]
  for (const [key, child] of Object.entries(node)) yield* objects(child, `${path}/${key}`)
}

describe('the AsyncAPI document', () => {
  // After a change of the schemas: `npx vitest run test/drivers/table-mqtt -u` writes it anew.
  test('is the one that the schemas give', async () => {
    await expect(asyncapiText()).toMatchFileSnapshot(`../../../${FILE}`)
  })

  test('says which version it follows, and what it is about', () => {
    expect(document.asyncapi).toBe('3.0.0')
    expect(document.info.title).not.toBe('')
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('every reference leads somewhere, and stands alone in its object', () => {
    const wrong = [...objects(document)].filter(
      ([, o]) => '$ref' in o && (Object.keys(o).length > 1 || at(o as unknown as Ref) === undefined),
    )
    expect(wrong.map(([path]) => path)).toEqual([])
  })

  test('every component is used, under a name that the specification allows', () => {
    const used = new Set([...objects(document)].map(([, o]) => o.$ref))
    const unused: string[] = []
    for (const [kind, members] of Object.entries(components)) {
      for (const name of Object.keys(members)) {
        expect(name).toMatch(/^[\w.-]+$/)
        if (!used.has(`#/components/${kind}/${name}`)) unused.push(name)
      }
    }
    expect(unused).toEqual([])
  })

  test('every channel has an address of its own, whose parameter it declares', () => {
    const addresses = Object.values(channels).map((c) => c.address)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const c of Object.values(channels)) {
      const names = [...c.address.matchAll(/\{(\w+)\}/g)].map((m) => m[1])
      expect(Object.keys(c.parameters)).toEqual(names)
      expect(c.address).toMatch(/^cylinder\/\{table\}\/(state|event|response|command)\/[a-z-]+$/)
    }
  })

  test('every channel is used by one operation, which names each of its messages', () => {
    const served = new Map<unknown, string[]>()
    for (const [name, o] of Object.entries(operations)) {
      const channel = at(o.channel) as Channel
      served.set(channel, [...(served.get(channel) ?? []), name])
      const own = Object.keys(channel.messages).map((m) => `${o.channel.$ref}/messages/${m}`)
      expect(o.messages.map((m) => m.$ref)).toEqual(own)
    }
    for (const c of Object.values(channels)) expect(served.get(c), c.address).toHaveLength(1)
  })

  test('the rig hears states, events and answers, and says commands, each with its answer', () => {
    for (const o of Object.values(operations)) {
      const { address } = at(o.channel) as Channel
      const command = address.startsWith('cylinder/{table}/command/')
      expect(o.action).toBe(command ? 'send' : 'receive')
      expect(o.reply === undefined).toBe(!command)
      if (!o.reply) continue
      expect((at(o.reply.channel) as Channel).address).toBe('cylinder/{table}/response/command')
      expect(o.reply.messages[0]?.$ref.startsWith(`${o.reply.channel.$ref}/messages/`)).toBe(true)
    }
  })

  test('QoS is 1 throughout, and states alone are retained', () => {
    for (const o of Object.values(operations)) {
      const { address } = at(o.channel) as Channel
      const retain = address.startsWith('cylinder/{table}/state/')
      expect(o.bindings.mqtt, address).toEqual({ qos: 1, retain, bindingVersion: '0.2.0' })
    }
  })

  test('each sample of what a table says is exactly one of its topic’s messages', () => {
    for (const [topic, body] of SAID) {
      const stamped = { at: '2026-03-01T21:04:05.678Z', seq: 3, ...body }
      expect(fitting(topic, stamped), `${topic} ${JSON.stringify(body)}`).toBe(1)
      expect(fitting(topic, body), `${topic} without its stamp`).toBe(0)
    }
  })

  test('samples and document cover the same messages', () => {
    const said = new Set([...SAID, ...COMMANDS].map(([topic]) => `cylinder/{table}/${topic}`))
    expect([...said].sort()).toEqual(
      Object.values(channels)
        .map((c) => c.address)
        .sort(),
    )
  })

  test('each sample of a command fits, and without its id does not', () => {
    for (const [topic, body] of COMMANDS) {
      expect(fitting(topic, { id: '7', ...body }), `${topic} ${JSON.stringify(body)}`).toBe(1)
      expect(fitting(topic, body)).toBe(0)
    }
  })
})
