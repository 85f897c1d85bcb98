import { describe, expect, test } from 'vitest'
import { STILL_MS } from '../../drivers/emulator/head.ts'
import type { Broker, Message } from '../../drivers/link/link.ts'
import { SentenceDriver } from '../../drivers/sentence/driver.ts'
import { TableDriver } from '../../drivers/table-mqtt/driver.ts'
import { GAMES } from '../../rig/apparatus/layout.ts'
import { VirtualClock } from '../../rig/clocks.ts'
import { signalOf } from '../../rig/observation.ts'
import { isObservation, isRaw, type RawRecord, type TraceRecord } from '../../rig/trace/record.ts'
import { Notebook } from '../drivers/notebook.ts'
import { rulingOf } from '../regulations/story.ts'
import { traced } from './run.ts'

/** What the bench itself says before anything moves. */
const DECLARED = new Set<string>(['apparatus.declared', 'inspector.answered'])

const played = GAMES.filter((g) => g.startsWith('roulette'))
const onWire = (records: readonly TraceRecord[]) =>
  records.filter(isRaw).map((r) => `${r.t} ${r.link} ${r.dir} ${r.raw}`)

describe('the same seed', () => {
  test.each(played)(
    '%s: the same bytes at the same times on every link, and the same result',
    async (game) => {
      const [a, b] = [await traced(game, { seed: 11 }), await traced(game, { seed: 11 })]
      expect(onWire(a.records).length).toBeGreaterThan(500)
      expect(onWire(b.records)).toEqual(onWire(a.records))
      expect(JSON.stringify(b.records)).toBe(JSON.stringify(a.records))
      expect(b.result).toEqual(a.result)
    },
  )

  test('another seed is another run, from the first byte of the head', async () => {
    const [a, b] = [await traced('roulette-37', { seed: 11 }), await traced('roulette-37', { seed: 12 })]
    const first = (x: typeof a) => onWire(x.records).find((l) => l.includes('$PCYL'))
    expect(first(b)).not.toBe(first(a))
    const numbers = (x: typeof a) =>
      x.records.flatMap((r) => ('type' in r && r.type === 'ball.rested' ? [r.pocket] : []))
    expect(numbers(b)).not.toEqual(numbers(a))
  })

  test('a fault that changes nothing of a coup leaves its bytes as they were', async () => {
    const asked = { seed: 11, scenarios: ['direction-reversal'] }
    const healthy = await traced('roulette-monte-carlo', asked)
    const faulty = await traced('roulette-monte-carlo', { ...asked, fault: 'chip-ignored' })
    expect(onWire(faulty.records)).toEqual(onWire(healthy.records))
  })
})

describe('nothing reaches the bench but by link and topics', () => {
  test.each(played)(
    '%s: every observation names the bytes it was read from, which came in before it',
    async (game) => {
      const { records } = await traced(game)
      const lines = new Map(records.map((r) => [r.n, r]))
      for (const o of records.filter(isObservation)) {
        // What the bench itself declares.
        if (DECLARED.has(o.type)) continue
        const raw = lines.get(o.from as number) as RawRecord
        expect(raw, `${o.n} ${o.type}`).toMatchObject({ dir: 'rx' })
        expect(['head', 'table']).toContain(raw.link)
        expect(raw.n).toBeLessThan(o.n)
        expect(o.at[0]).toBeLessThanOrEqual(raw.t + 0.001)
      }
    },
  )

  test.each(played)('%s: a target shows what it says that it can show, and nothing else', async (game) => {
    const { header, records } = await traced(game)
    const shown = new Set<string>(records.filter(isObservation).map(signalOf))
    for (const declared of DECLARED) shown.delete(declared)
    expect(shown.size).toBeGreaterThan(15)
    expect([...shown].filter((s) => !header?.provides.includes(s))).toEqual([])
  })

  test('those bytes alone, given to drivers that know no emulator, tell the same', async () => {
    const game = 'roulette-monte-carlo'
    const { records } = await traced(game)
    const notes = new Notebook()
    const { layout } = rulingOf(game)
    const clock = new VirtualClock()
    const link = { name: 'head', listen() {}, write: () => true }
    const head = new SentenceDriver({
      intake: notes,
      link,
      clock,
      layout,
      latencyBoundMs: 5,
      stillMs: STILL_MS,
    })
    const subscribers: ((m: Message) => void)[] = []
    const broker: Broker = {
      name: 'table',
      publish: () => true,
      subscribe: (filter, take) =>
        subscribers.push((m) => m.topic.startsWith(filter.slice(0, -1)) && take(m)),
    }
    new TableDriver({ table: 'T1', broker, clock, intake: notes }).start()
    for (const r of records.filter(isRaw)) {
      await clock.run(
        new Promise<void>((resolve) => {
          clock.at(r.t, () => {
            resolve()
            clock.wake()
          })
        }),
      )
      if (r.link === 'head' && r.dir === 'rx') head.take(Buffer.from(`${r.raw}\r\n`, 'latin1'), r.t)
      else if (r.link === 'head') head.sent(r.raw, r.t)
      else if (r.dir === 'rx') {
        const space = r.raw.indexOf(' ')
        const m = { topic: r.raw.slice(0, space), payload: r.raw.slice(space + 1), retained: false }
        for (const take of subscribers) take(m)
      }
    }
    const told = records.filter(isObservation).filter((o) => !DECLARED.has(o.type))
    const facts = told.map(({ n: _, at: __, clk: ___, own: ____, from: _____, ...fact }) => fact)
    expect(facts.length).toBeGreaterThan(1000)
    expect(notes.facts).toEqual(facts)
    expect(notes.gaps).toEqual([])
    expect(notes.refused).toEqual([])
  })
})
