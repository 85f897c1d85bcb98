import { describe, expect, test } from 'vitest'
import type { Link } from '../../drivers/link/link.ts'
import { MemoryBroker } from '../../drivers/link/memory.ts'
import { faultyBroker } from '../../drivers/wire/broker.ts'
import { brokerRetained } from '../../drivers/wire/brokers.ts'
import type { LinkFault } from '../../drivers/wire/fault.ts'
import { wireFlowControl, wireLatency, wireTwoReaders } from '../../drivers/wire/host.ts'
import { faultyLink } from '../../drivers/wire/link.ts'
import { VirtualClock } from '../../rig/clocks.ts'
import { Random } from '../../rig/random.ts'

const LINES = 400
const line = (i: number) => `$PCYL,${i},${i * 1000},BEAM,1\r\n`
const whole = Array.from({ length: LINES }, (_, i) => line(i)).join('')

/** A line every 97 ms each way, as whoever holds this end sees it. */
function passed(fault: LinkFault, holder: 'host' | 'device') {
  const clock = new VirtualClock()
  let arrives: (bytes: Uint8Array) => void = () => {}
  let out = ''
  const plain: Link = {
    name: 'head',
    listen: (l) => {
      arrives = (bytes) => l.data(bytes, clock.now(), 0)
    },
    write: (bytes) => {
      out += Buffer.from(bytes).toString('latin1')
      return true
    },
  }
  const link = faultyLink(plain, { clock, random: new Random(1), faults: [fault], holder })
  const came: { t: number; text: string }[] = []
  link.listen({
    data: (chunk, t) => came.push({ t, text: Buffer.from(chunk).toString('latin1') }),
  })
  for (let i = 0; i < LINES; i++) {
    clock.at(i * 97, () => arrives(Buffer.from(line(i), 'latin1')))
    clock.at(i * 97 + 50, () => link.write(Buffer.from(line(i), 'latin1')))
  }
  clock.advance(LINES * 97 + 1000)
  return { came, in: came.map((c) => c.text).join(''), out }
}

/** Whether `part` is `all` with some of it left out. */
function isPartOf(part: string, all: string): boolean {
  let i = 0
  for (const c of all) if (c === part[i]) i++
  return i === part.length
}

describe('two programs at one port', () => {
  const fault = () => wireTwoReaders({ first: 0 })

  test('each byte of the device goes to one of them: the host gets half, right and in order', () => {
    const p = passed(fault(), 'host')
    expect(p.in.length / whole.length).toBeGreaterThan(0.4)
    expect(p.in.length / whole.length).toBeLessThan(0.6)
    expect(isPartOf(p.in, whole)).toBe(true)
    // Hardly a line is whole.
    expect(p.in.split('\r\n').filter((l) => whole.includes(`${l}\r\n`) && l.length > 20).length).toBeLessThan(
      LINES / 10,
    )
  })

  test('what the host sends arrives, on whichever side of the wire the fault is put', () => {
    expect(passed(fault(), 'host').out).toBe(whole)
    const device = passed(fault(), 'device')
    expect(device.in).toBe(whole)
    expect(device.out.length).toBeLessThan(0.6 * whole.length)
  })

  test('nothing is lost before the second is started', () => {
    expect(passed(wireTwoReaders({ first: 1e9 }), 'host').in).toBe(whole)
  })
})

describe('flow control on three wires', () => {
  test('nothing that the host sends goes out, and all that the device says comes in', () => {
    expect(passed(wireFlowControl(), 'host')).toMatchObject({ in: whole, out: '' })
    expect(passed(wireFlowControl(), 'device')).toMatchObject({ in: '', out: whole })
  })
})

describe('a latency timer', () => {
  test('hands over every 16 ms what has come: nothing is lost, and nothing is later than that', () => {
    const { came, in: all } = passed(wireLatency(), 'host')
    expect(all).toBe(whole)
    const steps = came.slice(1).map((c, i) => c.t - (came[i]?.t ?? 0))
    for (const d of steps) expect(Math.abs(d / 16 - Math.round(d / 16))).toBeLessThan(1e-6)
    const late = came.map((c, i) => c.t - i * 97)
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...late)).toBeLessThanOrEqual(16)
    expect(Math.max(...late) - Math.min(...late)).toBeGreaterThan(12)
  })
})

describe('a table that retains its events', () => {
  test('the last ones come again, as retained; states and the way out are as they were', () => {
    const clock = new VirtualClock()
    const inner = new MemoryBroker(clock, new Random(1))
    const broker = faultyBroker(inner, {
      clock,
      random: new Random(2),
      faults: [brokerRetained({ every: 5000 })],
    })
    const came: { topic: string; payload: string; retained: boolean }[] = []
    broker.subscribe('cylinder/T1/#', ({ topic, payload, retained }) =>
      came.push({ topic, payload, retained }),
    )
    for (let i = 0; i < 100; i++) {
      clock.at(i * 500, () => inner.publish('cylinder/T1/event/bets', `${i}`))
      clock.at(i * 500 + 100, () => inner.publish('cylinder/T1/state/session', `${i}`, { retain: true }))
    }
    clock.advance(60_000)
    const again = came.filter((m) => m.retained)
    expect(again.length).toBeGreaterThan(3)
    expect(again.every((m) => m.topic === 'cylinder/T1/event/bets')).toBe(true)
    for (const m of again) expect(came.some((x) => !x.retained && x.payload === m.payload)).toBe(true)
    expect(came.filter((m) => !m.retained)).toHaveLength(200)
  })
})
