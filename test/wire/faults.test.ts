import { describe, expect, test } from 'vitest'
import type { Broker, Link, Message } from '../../drivers/link/link.ts'
import { MemoryBroker } from '../../drivers/link/memory.ts'
import { faultyBroker } from '../../drivers/wire/broker.ts'
import { brokerDouble, brokerLate, brokerLostSession, brokerStop } from '../../drivers/wire/brokers.ts'
import { wireCorrupt, wireDouble, wireDrop } from '../../drivers/wire/bytes.ts'
import { wireMerge, wireSplit, wireStall } from '../../drivers/wire/chunks.ts'
import type { BrokerFault, LinkFault } from '../../drivers/wire/fault.ts'
import { WIRE_FAULTS } from '../../drivers/wire/faults.ts'
import { faultyLink } from '../../drivers/wire/link.ts'
import { wireBaud, wireUnplug } from '../../drivers/wire/outages.ts'
import { GAMES } from '../../rig/apparatus/layout.ts'
import { RealClock, VirtualClock } from '../../rig/clocks.ts'
import { Random } from '../../rig/random.ts'
import type { Clock, Ms } from '../../rig/time.ts'

/** A chunk a tenth of a second, for two minutes: some ten troubles of each kind. */
const CHUNKS = 1200
const STEP: Ms = 100
const LAST: Ms = CHUNKS * STEP
const EVERY = { every: 10_000 }

interface Came {
  readonly t: Ms
  readonly text: string
}

/** One end of a link in hand: what is sent to it, and what comes out of it. */
function end(clock: Clock, faults: readonly LinkFault[], on?: ReadonlySet<string>, seed = 1) {
  const written: Came[] = []
  let inner: Parameters<Link['listen']>[0] | null = null
  const plain: Link = {
    name: 'head',
    listen: (l) => {
      inner = l
    },
    write: (b) => written.push({ t: clock.now(), text: Buffer.from(b).toString('latin1') }) > 0,
  }
  const link = faultyLink(plain, { clock, random: new Random(seed), faults, ...(on ? { on } : {}) })
  const came: Came[] = []
  const told: string[] = []
  link.listen({
    data: (chunk, t) => came.push({ t, text: Buffer.from(chunk).toString('latin1') }),
    down: (t, why) => told.push(`down ${t}: ${why}`),
    up: (t) => told.push(`up ${t}`),
  })
  const arrives = (text: string) => inner?.data(Buffer.from(text, 'latin1'), clock.now(), 0)
  return { link, plain: () => inner, arrives, came, written, told }
}

const line = (i: number) => `$PCYL,${i},${i * 1000},BEAM,1\r\n`
const text = (all: readonly Came[]) => all.map((c) => c.text).join('')

/** Two minutes of chunks through a fault, both ways. */
function passed(fault: LinkFault, options: { on?: ReadonlySet<string>; seed?: number } = {}) {
  const clock = new VirtualClock()
  const e = end(clock, [fault], options.on, options.seed)
  const sent: boolean[] = []
  for (let i = 0; i < CHUNKS; i++) {
    clock.at(i * STEP, () => e.arrives(line(i)))
    clock.at(i * STEP + STEP / 2, () => sent.push(e.link.write(Buffer.from(line(i), 'latin1'))))
  }
  clock.advance(LAST + 60_000)
  return { ...e, sent, clock }
}

const whole = Array.from({ length: CHUNKS }, (_, i) => line(i)).join('')

/** Whether `part` is `all` with some of it left out. */
function isPartOf(part: string, all: string): boolean {
  let i = 0
  for (const c of all) if (c === part[i]) i++
  return i === part.length
}

/** Longest time between two arrivals. */
const silence = (came: readonly Came[]) => Math.max(...came.map((c, i) => c.t - (came[i - 1]?.t ?? c.t)))

describe('the list', () => {
  test('has the shape of a list of faults; nothing in it is the device’s fault', () => {
    expect(WIRE_FAULTS.map((f) => f.id)).toEqual([
      'wire-drop',
      'wire-double',
      'wire-corrupt',
      'wire-split',
      'wire-merge',
      'wire-stall',
      'wire-baud',
      'wire-unplug',
      'wire-two-readers',
      'wire-flow-control',
      'wire-latency',
      'broker-stop',
      'broker-lost-session',
      'broker-double',
      'broker-late',
      'broker-retained',
    ])
    for (const f of WIRE_FAULTS) {
      expect(f).toMatchObject({ games: GAMES, violates: [], kind: f.id.split('-')[0] })
      expect(f.title).toMatch(/^[A-Z].{10,}[^.]$/)
    }
  })
})

describe('on a link', () => {
  test('wire-drop: some bytes do not come; those that come are right and in order', () => {
    const { came, written } = passed(wireDrop(EVERY))
    for (const all of [text(came), text(written)]) {
      expect(all.length).toBeLessThan(whole.length)
      expect(all.length).toBeGreaterThan(whole.length - 40 * 40)
      expect(isPartOf(all, whole)).toBe(true)
    }
  })

  test('wire-double: some bytes come twice, and none is missing', () => {
    const all = text(passed(wireDouble(EVERY)).came)
    expect(all.length).toBeGreaterThan(whole.length)
    expect(isPartOf(whole, all)).toBe(true)
  })

  test('wire-corrupt: of some bytes one bit is another', () => {
    const all = Buffer.from(text(passed(wireCorrupt(EVERY)).came), 'latin1')
    const right = Buffer.from(whole, 'latin1')
    expect(all.length).toBe(right.length)
    const flips = [...all].map((b, i) => b ^ (right[i] as number)).filter((x) => x !== 0)
    expect(flips.length).toBeGreaterThan(3)
    expect(flips.every((x) => (x & (x - 1)) === 0)).toBe(true)
  })

  test('wire-split: all comes, in more chunks, with pauses', () => {
    const { came } = passed(wireSplit(EVERY))
    expect(text(came)).toBe(whole)
    expect(came.length).toBeGreaterThan(CHUNKS + 5)
    expect(came.some((c) => c.t % STEP !== 0)).toBe(true)
  })

  test('wire-merge: all comes, in fewer chunks, none later than half a second', () => {
    const { came } = passed(wireMerge(EVERY))
    expect(text(came)).toBe(whole)
    expect(came.length).toBeLessThan(CHUNKS - 5)
    expect(silence(came)).toBeLessThanOrEqual(500 + STEP)
  })

  test('wire-stall: nothing for a while, both ways, then all of it in one chunk', () => {
    const { came, written } = passed(wireStall({ ...EVERY, silence: [2000, 8000] }))
    for (const all of [came, written]) {
      expect(text(all)).toBe(whole)
      expect(silence(all)).toBeGreaterThan(2000)
      expect(silence(all)).toBeLessThan(8000 + STEP)
      expect(Math.max(...all.map((c) => c.text.length))).toBeGreaterThan(20 * line(0).length)
    }
  })

  test('wire-baud: for a while as many bytes as before, and all of them garbage', () => {
    const { came } = passed(wireBaud(EVERY))
    const all = text(came)
    expect(all.length).toBe(whole.length)
    const right = came.filter((c, i) => c.text === line(i))
    expect(right.length).toBeGreaterThan(CHUNKS / 3)
    expect(right.length).toBeLessThan(CHUNKS - 10)
  })

  test('wire-unplug, told: down, then up; meanwhile nothing comes and nothing is sent, nor afterwards', () => {
    const { came, told, sent, written } = passed(wireUnplug({ every: 20_000, lasts: [3000], told: 1 }))
    expect(told.length).toBeGreaterThan(2)
    for (const [i, x] of told.entries()) expect(x).toMatch(i % 2 ? /^up / : /^down .*: unplugged$/)
    const times = told.map((x) => Number.parseFloat(x.split(' ')[1] as string))
    const out = (t: Ms) => times.some((a, i) => i % 2 === 0 && t >= a && t < (times[i + 1] ?? Infinity))
    expect(came.some((c) => out(c.t))).toBe(false)
    expect(written.some((c) => out(c.t))).toBe(false)
    expect(sent.filter((ok) => !ok).length).toBeGreaterThan(25)
    expect(text(written)).toBe(
      whole
        .split(/(?<=\n)/)
        .filter((_, i) => sent[i])
        .join(''),
    )
  })

  test('wire-unplug at the other end: nobody is told, and what is written is lost', () => {
    const { came, told, sent, written } = passed(wireUnplug({ every: 20_000, lasts: [3000], told: 0 }))
    expect(told).toEqual([])
    expect(sent.every(Boolean)).toBe(true)
    expect(silence(came)).toBeGreaterThan(2900)
    expect(text(written).length).toBeLessThan(whole.length)
  })

  test('the same seed makes the same trouble, another one another', () => {
    for (const make of [wireDrop, wireCorrupt, wireSplit, wireStall, wireBaud, wireUnplug]) {
      const came = (seed: number) => passed(make(EVERY), { seed }).came
      expect(came(7)).toEqual(came(7))
      expect(came(7)).not.toEqual(came(8))
    }
  })

  test('switched off it leaves everything as it is, and begins when it is switched on', () => {
    const on = new Set<string>()
    const fault = wireDrop({ every: 1000 })
    expect(text(passed(fault, { on }).came)).toBe(whole)
    const clock = new VirtualClock()
    const { arrives, came } = end(clock, [fault], on)
    for (let i = 0; i < CHUNKS; i++) clock.at(i * STEP, () => arrives(line(i)))
    clock.at(LAST / 2, () => on.add('wire-drop'))
    clock.advance(LAST)
    const half = whole.slice(0, whole.indexOf(line(CHUNKS / 2)))
    expect(text(came).startsWith(half)).toBe(true)
    expect(text(came).length).toBeLessThan(whole.length)
  })

  test('what is not held up keeps the instant at which it was read, and its lateness', () => {
    const clock = new VirtualClock()
    const e = end(clock, [wireCorrupt(), wireStall()], new Set())
    const read: [Ms, Ms][] = []
    e.link.listen({ data: (_, t, late) => read.push([t, late]) })
    clock.advance(50)
    e.plain()?.data(Buffer.from('x'), 47.5, 3)
    expect(read).toEqual([[47.5, 3]])
  })

  test('a link that is itself down when it is unplugged is down once, and up when both are over', () => {
    const clock = new VirtualClock()
    const e = end(clock, [wireUnplug({ every: 1, lasts: [3000], told: 1 })], new Set(['wire-unplug']))
    clock.advance(100)
    e.arrives('x')
    expect(e.told).toEqual(['down 100: unplugged'])
    e.plain()?.down?.(500, 'hung up')
    clock.advance(5000)
    expect(e.told).toHaveLength(1)
    e.plain()?.up?.(5000)
    expect(e.told).toEqual(['down 100: unplugged', 'up 5000'])
  })

  test('on the machine’s own clock what is cut keeps its order', async () => {
    const clock = new RealClock()
    const e = end(clock, [wireSplit({ every: 1, pause: [0.1, 3] }), wireMerge({ every: 5, wait: [1, 10] })])
    for (let i = 0; i < 50; i++) {
      e.arrives(line(i))
      await new Promise((r) => setTimeout(r, 1))
    }
    const sent = whole.slice(0, whole.indexOf(line(50)))
    await expect.poll(() => text(e.came), { timeout: 5000 }).toBe(sent)
  })
})

/** A table that counts, heard over a broker with a fault on the way. */
function heard(fault: BrokerFault, says = 600) {
  const clock = new VirtualClock()
  const plain = new MemoryBroker(clock, new Random(3))
  const broker: Broker = faultyBroker(plain, { clock, random: new Random(2), faults: [fault] })
  const came: (Message & { t: Ms })[] = []
  const told: string[] = []
  const asked: string[] = []
  broker.subscribe('table/#', (m) => came.push({ ...m, t: clock.now() }))
  broker.watch?.({
    down: (t, why) => told.push(`down ${t}: ${why}`),
    up: (t) => told.push(`up ${t}`),
  })
  plain.subscribe('command/#', (m) => asked.push(m.payload))
  const answers: boolean[] = []
  for (let i = 0; i < says; i++) {
    clock.at(i * 200, () => {
      plain.publish(i % 10 ? 'table/event' : 'table/state', String(i), { retain: i % 10 === 0 })
    })
    clock.at(i * 200 + 100, () => answers.push(broker.publish('command/x', String(i))))
  }
  clock.advance(says * 200 + 60_000)
  const numbers = came.map((m) => Number(m.payload))
  return { came, numbers, told, asked, answers, all: Array.from({ length: says }, (_, i) => i) }
}

const ascending = (list: readonly number[]) => list.every((x, i) => i === 0 || x > (list[i - 1] as number))

describe('on a broker', () => {
  test('broker-stop: the client knows, nothing is published, and all that was said comes afterwards in order', () => {
    const { numbers, told, answers, asked, all } = heard(brokerStop({ every: 30_000 }))
    expect(numbers).toEqual(all)
    expect(told.length).toBeGreaterThan(1)
    expect(told[0]).toMatch(/^down .*: the broker closed the connection$/)
    expect(answers).toContain(false)
    expect(asked.length).toBeLessThanOrEqual(answers.filter(Boolean).length)
    expect(ascending(asked.map(Number))).toBe(true)
  })

  test('broker-lost-session: what was said meanwhile is lost, and the retained state is told again', () => {
    const { came, numbers, told, all } = heard(brokerLostSession({ every: 30_000 }))
    const lost = all.filter((i) => !numbers.includes(i))
    expect(lost.length).toBeGreaterThan(10)
    const again = came.filter((m) => m.retained)
    expect(again).toHaveLength(told.filter((x) => x.startsWith('up')).length)
    expect(again.every((m) => m.topic === 'table/state')).toBe(true)
    // Those that came only this way had been said while nobody listened.
    expect(ascending(came.filter((m) => !m.retained).map((m) => Number(m.payload)))).toBe(true)
  })

  test('broker-double: each comes, some twice, also of what is asked', () => {
    const { numbers, asked, all } = heard(brokerDouble(EVERY))
    expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(all)
    expect(numbers.length).toBeGreaterThan(all.length)
    expect(asked.length).toBeGreaterThan(all.length)
  })

  test('broker-late: each comes once, some late, and some are overtaken', () => {
    const { came, numbers, all } = heard(brokerLate(EVERY))
    expect([...numbers].sort((a, b) => a - b)).toEqual(all)
    expect(ascending(numbers)).toBe(false)
    expect(Math.max(...came.map((m) => m.t - Number(m.payload) * 200))).toBeGreaterThan(1000)
  })
})
