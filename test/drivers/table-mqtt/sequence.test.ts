import { describe, expect, test } from 'vitest'
import { stampOf, table } from './table.ts'

const OPENED = { state: 'opened' }
const CLOSED = { state: 'closed' }
const ONLINE = { state: 'online' }
const LIMITS = { minimum: 5, maxima: { plein: 200, simple: 1000 }, day: '1' }

/** Three messages in turn, the last one at 3 s. */
async function running() {
  const bench = table()
  await bench.say('state/link', ONLINE, { t: 1000, delay: 1 })
  await bench.say('state/limits', LIMITS, { t: 2000, delay: 1 })
  await bench.say('event/bets', OPENED, { t: 3000, delay: 1 })
  return bench
}

describe('messages by their numbers', () => {
  test('in turn: every one is used, none is missing', async () => {
    const { notes } = await running()
    expect(notes.order).toEqual(['table.limits', 'bets.opened'])
  })

  test('one delivered twice, as QoS 1 may, is one event', async () => {
    const { notes, deliver, say } = await running()
    const payload = await say('event/bets', CLOSED, { t: 4000 })
    deliver('cylinder/T1/event/bets', payload)
    await say('event/bets', OPENED, { t: 3000, delay: 1500, seq: 3 })
    expect(notes.order).toEqual(['table.limits', 'bets.opened', 'bets.closed'])
    expect(notes.raws).toHaveLength(6)
    expect(notes.refused).toEqual([])
  })

  test('a number left out is a gap, from when the last one can have happened until now', async () => {
    const { notes, say } = await running()
    await say('event/bets', CLOSED, { t: 5000, delay: 1, seq: 6 })
    expect(notes.order).toEqual(['table.limits', 'bets.opened', 'gap', 'bets.closed'])
    expect(notes.gaps).toEqual([
      {
        gap: [2751, 5001],
        link: 'table',
        kind: 'lost',
        missing: 2,
        why: '2 messages of the table missing: 6 follows 3',
      },
    ])
  })

  test('one that comes after all, out of turn, is recorded and not used: its place is a gap already', async () => {
    const { notes, say } = await running()
    await say('event/bets', CLOSED, { t: 5000, delay: 1, seq: 6 })
    await say('event/coup', { state: 'actuated', coup: 1 }, { t: 4000, delay: 2000, seq: 4 })
    await say('event/coup', { state: 'actuated', coup: 1 }, { t: 4000, delay: 2000, seq: 4 })
    await say('event/object', { seen: true }, { t: 4500, delay: 2000, seq: 5 })
    expect(notes.order.slice(2)).toEqual(['gap', 'bets.closed'])
    expect(notes.gaps.map((g) => g.gap)).toEqual([[2751, 5001]])
    const late = 'came after messages that were sent later: its place was already a gap'
    expect(notes.refused.map((r) => r.reason)).toEqual([late, late])
  })

  test('a rig that comes late misses nothing that it was there for', async () => {
    const { notes, say } = table()
    await say('event/bets', OPENED, { t: 3000, seq: 812 })
    expect(notes.order).toEqual(['bets.opened'])
  })
})

describe('a retained message', () => {
  test('tells a rig that comes late what holds, whatever the order of its topics', async () => {
    const { notes, say, until } = table()
    await until(50)
    await say('state/limits', LIMITS, { t: -60_000, delay: 60_050, seq: 41, retained: true })
    await say('state/link', ONLINE, { t: -90_000, delay: 90_050, seq: 1, retained: true })
    await say('event/bets', OPENED, { t: 60, seq: 120 })
    expect(notes.order).toEqual(['table.limits', 'bets.opened'])
    // Set before the run: it holds from its beginning, and says nothing on the table's own clock.
    expect(notes.one('table.limits').seen).toEqual({ at: [0, 50] })
    expect(notes.gaps).toEqual([])
  })

  test('that was seen is no new event after a reconnect', async () => {
    const { notes, deliver, until } = await running()
    const limits = notes.raws[1]?.raw.replace('cylinder/T1/state/limits ', '') as string
    await until(60_000)
    deliver('cylinder/T1/state/limits', limits, true)
    expect(notes.order).toEqual(['table.limits', 'bets.opened'])
    expect(notes.refused).toEqual([])
  })

  test('that was not seen is the state now; what else was missed is a gap all the same', async () => {
    const { notes, say } = await running()
    await say(
      'state/limits',
      { ...LIMITS, minimum: 10 },
      { t: 30_000, delay: 30_000, seq: 8, retained: true },
    )
    const at = [2751, 60_000]
    expect(notes.all('table.limits').map((s) => s.fact.minimum)).toEqual([5, 10])
    expect(notes.all('table.limits')[1]?.seen).toEqual({ at })
    await say('event/bets', CLOSED, { t: 61_000, seq: 9 })
    expect(notes.gaps).toMatchObject([{ why: '5 messages of the table missing: 9 follows 3' }])
  })

  test('that is what comes next takes its turn, as some brokers bring what they kept for a rig that was away', async () => {
    const { notes, say } = await running()
    await say('state/limits', { ...LIMITS, minimum: 10 }, { t: 5000, delay: 100, retained: true })
    await say('event/bets', CLOSED, { t: 5050, delay: 51 })
    expect(notes.order.slice(2)).toEqual(['table.limits', 'bets.closed'])
    expect(notes.gaps).toEqual([])
    const own = (type: 'table.limits' | 'bets.closed') => notes.all(type).at(-1)?.seen.own?.[0] ?? 0
    expect(own('bets.closed') - own('table.limits')).toBe(50)
  })

  test('that has the next number by chance, but is older than what was known, takes no turn', async () => {
    const { notes, say } = await running()
    await say('state/limits', LIMITS, { t: -5000, delay: 10_000, seq: 4, retained: true })
    await say('event/bets', CLOSED, { t: 6000, seq: 4 })
    expect(notes.order.at(-1)).toBe('bets.closed')
    expect(notes.gaps).toEqual([])
  })

  test('that is an event is refused: it may be from any time', async () => {
    const { notes, say } = await running()
    await say('event/object', { seen: true }, { t: 4000, retained: true })
    expect(notes.all('object.seen')).toEqual([])
    expect(notes.refused).toMatchObject([{ reason: expect.stringContaining('retained') }])
  })
})

describe('a table that comes and goes', () => {
  test('a controller that starts anew counts from 1: a gap, then on it goes', async () => {
    const { notes, say } = await running()
    await say('state/link', ONLINE, { t: 20_000, seq: 1 })
    await say('state/limits', LIMITS, { t: 20_010, seq: 2 })
    await say('event/bets', OPENED, { t: 20_020, seq: 3 })
    expect(notes.order.slice(2)).toEqual(['gap', 'table.limits', 'bets.opened'])
    expect(notes.gaps).toEqual([
      { gap: [2751, 20_000], link: 'table', kind: 'restart', why: 'the table’s controller started anew' },
    ])
    const [before, after] = notes.all('bets.opened')
    expect(after?.seen.clk).not.toBe(before?.seen.clk)
  })

  test('also when its clock begins anew in the past: then nothing is known of either', async () => {
    const { notes, theirs, say } = await running()
    theirs.fast = -3_600_000
    await say('state/link', ONLINE, { t: 20_000, seq: 1 })
    await say('event/bets', CLOSED, { t: 20_500, delay: 2, seq: 2 })
    expect(notes.gaps).toMatchObject([{ why: 'the table’s controller started anew' }])
    expect(notes.one('bets.closed').seen.at.map(Math.ceil)).toEqual([20_250, 20_502])
    await say('state/limits', LIMITS, { t: 20_600, delay: 400, seq: 2, retained: true })
    expect(notes.all('table.limits')).toHaveLength(2)
  })

  test('its first message delivered twice is not a new start', async () => {
    const { notes, say } = await running()
    await say('state/link', ONLINE, { t: 1000, delay: 9000, seq: 1 })
    await say('event/bets', CLOSED, { t: 11_000, seq: 4 })
    expect(notes.gaps).toEqual([])
    expect(notes.order.at(-1)).toBe('bets.closed')
  })

  test('a new start is noticed though its first messages were lost', async () => {
    const { notes, say } = await running()
    await say('event/bets', CLOSED, { t: 20_000, seq: 2 })
    await say('event/bets', OPENED, { t: 21_000, seq: 3 })
    expect(notes.order.slice(2)).toEqual(['gap', 'bets.closed', 'bets.opened'])
  })

  test('a new start while the rig was away shows in the retained state', async () => {
    const { notes, say } = await running()
    await say('state/limits', LIMITS, { t: 20_010, delay: 9990, seq: 2, retained: true })
    await say('state/link', ONLINE, { t: 20_000, delay: 10_001, seq: 1, retained: true })
    await say('event/bets', OPENED, { t: 31_000, seq: 57 })
    expect(notes.order.slice(2)).toEqual(['table.limits', 'gap', 'bets.opened'])
    expect(notes.gaps).toMatchObject([{ why: 'the table’s controller started anew' }])
  })

  test('the last will is a gap, and neither its number nor its time counts', async () => {
    const { notes, say } = await running()
    await say('state/link', { state: 'offline' }, { t: 1000, delay: 8000, seq: 2 })
    expect(notes.gaps).toEqual([
      { gap: [2751, 9000], link: 'table', kind: 'silent', why: 'the table went offline' },
    ])
    await say('event/bets', CLOSED, { t: 11_000, seq: 4 })
    expect(notes.order.slice(2)).toEqual(['gap', 'bets.closed'])
  })

  test('one that says goodbye in its turn leaves nothing out', async () => {
    const { notes, say } = await running()
    await say('state/link', { state: 'offline' }, { t: 4000 })
    expect(notes.gaps).toEqual([])
  })
})

describe('a message of another table is never used', () => {
  test.each([
    ['on its own topic, sent here by a broker that routes wrongly', 'cylinder/T2/event/bets', {}],
    ['whose name begins like ours', 'cylinder/T10/event/bets', {}],
    ['that speaks on our topic and names itself', 'cylinder/T1/event/bets', { table: 'T2' }],
    ['that does so on a topic that nobody knows', 'cylinder/T1/event/drinks', { table: 'T2' }],
    ['outside every table', 'event/bets', {}],
  ])('%s', async (_, topic, extra) => {
    const { notes, deliver, say } = await running()
    deliver(topic, JSON.stringify({ at: stampOf(3500), seq: 4, ...CLOSED, ...extra }))
    expect(notes.all('bets.closed')).toEqual([])
    expect(notes.refused).toMatchObject([{ n: 4, reason: expect.stringContaining('of another table') }])
    await say('event/bets', CLOSED, { t: 4000, seq: 4 })
    expect(notes.all('bets.closed')).toHaveLength(1)
    expect(notes.gaps).toEqual([])
  })
})
