import { describe, expect, test } from 'vitest'
import type { Reply } from '../../../rig/target.ts'
import { house } from '../../emulator/house.ts'
import { table } from './table.ts'

const OPENED = { state: 'opened' }
const CLOSED = { state: 'closed' }
const LIMITS = { minimum: 5, maxima: { plein: 200, simple: 1000 }, day: '1' }
const WHY = 'it did not answer any more'

/** Heard last at 3 s. */
async function running() {
  const bench = table()
  await bench.say('state/limits', LIMITS, { t: 2000, delay: 1 })
  await bench.say('event/bets', OPENED, { t: 3000, delay: 1 })
  return bench
}

describe('a broker that is lost', () => {
  test('is a gap at once, from when something may have been on its way, and another when it is back', async () => {
    const { notes, driver, until, say } = await running()
    await until(14_000)
    driver.down(10_000, WHY)
    expect(notes.gaps).toEqual([
      { gap: [9750, 14_000], link: 'table', kind: 'down', why: `the broker was lost: ${WHY}` },
    ])
    await until(20_000)
    driver.up(20_000)
    expect(notes.gaps[1]).toEqual({
      gap: [14_000, 20_000],
      link: 'table',
      kind: 'down',
      why: 'the broker was down',
    })
    await say('event/bets', CLOSED, { t: 15_000, delay: 5100, seq: 3 })
    await say('event/bets', OPENED, { t: 21_000, seq: 4 })
    expect(notes.order.slice(2)).toEqual(['gap', 'gap', 'bets.closed', 'bets.opened'])
  })

  test('right after a message hides nothing of before it', async () => {
    const { notes, driver, until } = await running()
    await until(3050)
    driver.down(3040, WHY)
    expect(notes.gaps).toMatchObject([{ gap: [2790, 3050] }])
  })

  test('and again: each time a gap of its own', async () => {
    const { notes, driver, until } = await running()
    for (const t of [10_000, 20_000]) {
      await until(t)
      driver.down(t, WHY)
      await until(t + 3000)
      driver.up(t + 3000)
    }
    expect(notes.gaps.map((g) => g.gap)).toEqual([
      [9750, 10_000],
      [10_000, 13_000],
      [19_750, 20_000],
      [20_000, 23_000],
    ])
  })

  test('leaves an unanswered command unknown: neither done nor refused', async () => {
    const { driver, sent, until, say, notes } = await running()
    await until(10_000)
    const replies: (Reply | null)[] = []
    for (let i = 0; i < 2; i++) void driver.command({ kind: 'coup' }).then((r) => replies.push(r))
    await until(11_000)
    driver.down(10_500, WHY)
    await until(11_001)
    const lost = { ok: false, why: `the broker was lost before the table answered: ${WHY}`, lost: true }
    expect(replies).toEqual([lost, lost])
    // An answer that comes after all harms nothing, and is still one message of the table.
    const { id } = JSON.parse(sent[0]?.payload ?? '{}')
    await say('response/command', { id, ok: true }, { t: 12_000, seq: 3 })
    expect(notes.refused).toEqual([])
    expect(notes.gaps).toHaveLength(1)
  })

  test('is asked nothing: what cannot be sent is not in the trace, and is not waited for', async () => {
    const { driver, line, notes, until, sent } = await running()
    await until(10_000)
    line.up = false
    let reply: Reply | null = null
    void driver.command({ kind: 'coup' }).then((r) => {
      reply = r
    })
    await until(10_001)
    expect(reply).toEqual({ ok: false, why: 'the broker is not connected', lost: true })
    expect(sent).toEqual([])
    expect(notes.raws.filter((r) => r.dir === 'tx')).toEqual([])
  })
})

describe('a state that comes twice', () => {
  test('as retained and then as what was said is told once', async () => {
    const { notes, say } = table()
    await say('state/limits', LIMITS, { t: 1000, seq: 7, retained: true })
    await say('state/limits', LIMITS, { t: 1000, delay: 5, seq: 7 })
    await say('event/bets', OPENED, { t: 2000, seq: 8 })
    expect(notes.order).toEqual(['table.limits', 'bets.opened'])
    expect(notes.gaps).toEqual([])
  })

  test('that was overtaken by a newer one is told in its turn, and so is the newer one again', async () => {
    const { notes, say } = await running()
    const limits = (minimum: number) => ({ ...LIMITS, minimum })
    await say('state/limits', limits(20), { t: 5000, delay: 1000, seq: 5, retained: true })
    await say('state/limits', limits(10), { t: 4000, delay: 2001, seq: 3 })
    await say('event/bets', CLOSED, { t: 4500, delay: 1502, seq: 4 })
    await say('state/limits', limits(20), { t: 5000, delay: 1003, seq: 5 })
    expect(notes.all('table.limits').map((s) => s.fact.minimum)).toEqual([5, 20, 10, 20])
    expect(notes.gaps).toEqual([])
  })
})

describe('commands', () => {
  test('of a run bear its name: an answer to another run is none to this one', async () => {
    const { driver, sent, say, until } = table('9f2e-')
    await until(10)
    const reply = driver.command({ kind: 'coup' })
    expect(sent[0]?.payload).toBe('{"id":"9f2e-1"}')
    await say('response/command', { id: '1', ok: true }, { t: 20 })
    await say('response/command', { id: '77aa-1', ok: true }, { t: 30 })
    await say('response/command', { id: '9f2e-1', ok: false, why: 'closed' }, { t: 40 })
    expect(await reply).toEqual({ ok: false, why: 'closed' })
  })

  test('a ping that is answered maps the table’s clock before anything is asked of it', async () => {
    const { notes, driver, sent, theirs, say, until } = table()
    theirs.fast = 3_600_000
    await until(1000)
    const well = driver.ping()
    expect(sent).toEqual([{ topic: 'cylinder/T1/command/ping', payload: '{"id":"1"}' }])
    await say('response/command', { id: '1', ok: true }, { t: 1002, delay: 1 })
    expect(await well).toBe(true)
    await say('event/bets', OPENED, { t: 2000, delay: 1 })
    const [earliest, latest] = notes.one('bets.opened').seen.at
    expect(latest - earliest).toBeLessThan(5)
  })

  test('a ping that an older table does not know maps its clock all the same', async () => {
    const { notes, driver, say, until } = table()
    await until(1000)
    const well = driver.ping()
    await say('response/command', { id: '1', ok: false, why: 'unknown command' }, { t: 1002, delay: 1 })
    expect(await well).toBe(false)
    await say('event/bets', OPENED, { t: 2000, delay: 1 })
    const [earliest, latest] = notes.one('bets.opened').seen.at
    expect(latest - earliest).toBeLessThan(5)
  })

  test('are waited for longer than a ping is', async () => {
    const { driver, until } = table()
    const replies: (Reply | null)[] = []
    void driver.command({ kind: 'coup' }).then((r) => replies.push(r))
    await until(4999)
    expect(replies).toEqual([])
    await until(5001)
    expect(replies).toEqual([null])
  })

  test('a ping is known to the emulated table', async () => {
    const { broker, messages, pass } = house()
    broker.publish('cylinder/T1/command/ping', '{"id":"p1"}')
    await pass(50)
    const { topic, payload } = messages.at(-1) ?? { topic: '', payload: '{}' }
    expect(topic).toBe('cylinder/T1/response/command')
    expect(JSON.parse(payload)).toMatchObject({ id: 'p1', ok: true })
  })

  test('a table that is silent has not answered a ping after 2 s, and one without a broker at once', async () => {
    const { driver, line, until } = table()
    const well: boolean[] = []
    void driver.ping().then((w) => well.push(w))
    await until(1999)
    expect(well).toEqual([])
    await until(2001)
    expect(well).toEqual([false])
    line.up = false
    void driver.ping().then((w) => well.push(w))
    await until(2002)
    expect(well).toEqual([false, false])
  })
})
