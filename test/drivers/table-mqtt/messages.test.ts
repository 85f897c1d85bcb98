import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOST_READ } from '../../../drivers/table-mqtt/driver.ts'
import { SAID } from './samples.ts'
import { stampOf, table } from './table.ts'

const ROOT = 'cylinder/T1/'
const stamped = (body: object) => JSON.stringify({ at: stampOf(0), seq: 1, ...body })
const BET = {
  player: 'A',
  chance: 'rouge',
  numbers: [],
  amount: 10,
  medium: { kind: 'chip', value: 10 },
  accepted: true,
}

describe('what a table says', () => {
  test.each(SAID.map(([topic, body, fact]) => ({ topic, body, fact })))('$topic $body', async (s) => {
    const { notes, say } = table()
    await say(s.topic, s.body, { t: 10 })
    expect(notes.facts).toEqual(s.fact === null ? [] : [s.fact])
    expect(notes.refused).toEqual([])
    expect(notes.gaps).toEqual([])
  })

  test('is recorded as it came, with the line that the fact was read from', async () => {
    const { notes, say } = table()
    const payload = await say('event/bets', { state: 'opened' }, { t: 10, delay: 3 })
    expect(notes.raws).toEqual([
      { link: 'table', dir: 'rx', t: 13, raw: `cylinder/T1/event/bets ${payload}` },
    ])
    expect(notes.sightings[0]?.from).toBe(1)
  })

  test('may be more than the rig reads', async () => {
    const { notes, say } = table()
    await say('event/bets', { state: 'opened', lamp: 'green', table: 'T1' }, { t: 10 })
    expect(notes.order).toEqual(['bets.opened'])
  })

  test('a refusal for which no reason is given says so', async () => {
    const { notes, say } = table()
    await say('event/bet', { ...BET, accepted: false }, { t: 10 })
    expect(notes.one('bet.refused').fact.why).toBe('no reason')
  })
})

describe('what does not fit is recorded, with the reason and the place, and not used', () => {
  const cases: [what: string, topic: string, payload: string, reason: string][] = [
    ['no JSON', 'event/bets', '{"at": oops}', 'not JSON: column 8: expected a value, found “oops”'],
    ['nothing', 'event/bets', '', 'not JSON: column 1: expected a value, found the end of the file'],
    ['bytes that are no UTF-8', 'event/bets', Buffer.from([0x7b, 0xff, 0x7d]).toString(), 'not UTF-8'],
    ['a list', 'event/bets', '[]', 'does not fit its schema: expected an object in braces, found []'],
    ['null where variants share a topic', 'event/announcement', 'null', 'expected an object in braces'],
    ['a field missing', 'event/bets', stamped({}), 'state: missing; expected “opened” or “closed”'],
    [
      'a wrong word',
      'event/bets',
      stamped({ state: 'opend' }),
      'state: expected “opened” or “closed”, found "opend"; did you mean “opened”?',
    ],
    [
      'a wrong type within',
      'event/bet',
      stamped({ ...BET, numbers: ['7', 8] }),
      'numbers[1]: expected a text, found 8',
    ],
    [
      'a stake of nothing',
      'event/bet',
      stamped({ ...BET, amount: 0 }),
      'amount: expected a number above 0, found 0',
    ],
    [
      'a colour chip without its sigil',
      'event/bet',
      stamped({ ...BET, medium: { kind: 'colour-chip', colour: 'rose', value: 5 } }),
      'medium: expected a chip or plaque with its value, or a colour-chip with its colour, sigil and value',
    ],
    [
      'an announcement that nobody knows',
      'event/announcement',
      stamped({ what: 'faites vos jeux' }),
      'what: expected “rien-ne-va-plus”, “no-spin”, “number”, “last-coups” or “payment”, found “faites vos jeux”',
    ],
    [
      'a number without its chances',
      'event/announcement',
      stamped({ what: 'number', number: '32' }),
      'chances: missing; expected a list',
    ],
    [
      'a maximum of a text',
      'state/limits',
      stamped({ minimum: 5, maxima: { plein: 100, simple: 500, cheval: 'x' }, day: '1' }),
      'maxima.cheval: expected a number above 0',
    ],
    ['no stamp', 'event/bets', '{"state": "opened"}', 'at: missing; expected a time in ISO 8601'],
    [
      'a time without its zone',
      'event/bets',
      '{"at": "2026-03-01T20:00:00.000", "seq": 1, "state": "opened"}',
      'at: expected a time in ISO 8601 with milliseconds and its zone',
    ],
    [
      'a time that is none',
      'event/bets',
      '{"at": "2026-13-01T20:00:00.000Z", "seq": 1, "state": "opened"}',
      'at: there is no time “2026-13-01T20:00:00.000Z”',
    ],
    [
      'a number from below 1',
      'event/bets',
      stamped({ seq: 0, state: 'opened' }),
      'seq: expected a whole number from 1 to 9007199254740991, found 0',
    ],
    ['a topic unknown', 'event/drinks', stamped({}), 'no message is known for the topic event/drinks'],
    ['a topic that every object has', 'constructor', stamped({}), 'no message is known for the topic'],
  ]
  test.each(cases)('%s', (_, topic, payload, reason) => {
    const { notes, deliver } = table()
    deliver(ROOT + topic, payload)
    expect(notes.facts).toEqual([])
    expect(notes.raws).toHaveLength(1)
    expect(notes.refused).toMatchObject([{ n: 1 }])
    expect(notes.refused[0]?.reason).toContain(reason)
  })

  test('one that is too long is not read, and only its beginning is kept', () => {
    const { notes, deliver } = table()
    deliver(`${ROOT}event/bets`, stamped({ state: 'opened', padding: 'x'.repeat(5_000_000) }))
    expect(notes.facts).toEqual([])
    expect(notes.refused[0]?.reason).toBe(`longer than ${MOST_READ} characters`)
    expect(notes.raws[0]?.raw.length).toBeLessThan(300)
    expect(notes.raws[0]?.raw).toMatch(/… \(50000\d\d characters\)$/)
  })

  test('the longest that is read, and nested as deep as that allows, is refused like any other', () => {
    const { notes, deliver } = table()
    const topic = `${ROOT}event/bet`
    const deep = (n: number) => `${'['.repeat(n)}${']'.repeat(n)}`
    const around = stamped({ ...BET, numbers: 0 }).length
    const n = Math.floor((MOST_READ - topic.length - around) / 2)
    deliver(topic, stamped({ ...BET, numbers: 0 }).replace('"numbers":0', `"numbers":[${deep(n - 1)}]`))
    deliver(topic, deep((MOST_READ - topic.length) >> 1))
    expect(notes.refused.map((r) => r.reason)).toEqual([
      expect.stringContaining('numbers[0]: expected a text'),
      expect.stringContaining('expected an object'),
    ])
    expect(Math.max(...notes.refused.map((r) => r.raw.length))).toBeLessThan(300)
  })

  test('its number does not count: what it would have told is missing', async () => {
    const { notes, say } = table()
    await say('event/bets', { state: 'opened' }, { t: 10 })
    await say('event/bets', { state: 'ajar' }, { t: 20 })
    await say('event/bets', { state: 'closed' }, { t: 30 })
    expect(notes.order).toEqual(['bets.opened', 'gap', 'bets.closed'])
    expect(notes.refused).toHaveLength(1)
  })

  test('a topic that the rig does not know leaves no gap', async () => {
    const { notes, say } = table()
    await say('event/bets', { state: 'opened' }, { t: 10 })
    await say('event/drinks', { glass: 'coupe' }, { t: 20 })
    await say('event/bets', { state: 'closed' }, { t: 30 })
    expect(notes.order).toEqual(['bets.opened', 'bets.closed'])
    expect(notes.refused).toHaveLength(1)
  })
})

describe('any bytes', () => {
  const topic = fc.oneof(
    fc.constantFrom(...SAID.map(([t]) => ROOT + t)),
    fc.string({ unit: 'binary' }),
    fc.string().map((s) => ROOT + s),
  )
  const bytes = fc.uint8Array({ maxLength: 200 }).map((b) => Buffer.from(b).toString('utf8'))
  const broken = fc.tuple(fc.constantFrom(...SAID), fc.jsonValue(), fc.nat()).map(([[, body], value, i]) => {
    const whole: Record<string, unknown> = { at: stampOf(5), seq: 1, coup: 1, ...body }
    const keys = Object.keys(whole)
    return JSON.stringify({ ...whole, [keys[i % keys.length] as string]: value })
  })
  const payload = fc.oneof(bytes, fc.json(), broken)

  test('on any topic are used or refused, recorded once, and never throw', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(topic, payload, fc.boolean()), { maxLength: 20 }), (messages) => {
        const { notes, deliver } = table()
        for (const [t, p, retained] of messages) deliver(t, p, retained)
        expect(notes.raws).toHaveLength(messages.length)
        expect(notes.sightings.length + notes.refused.length).toBeLessThanOrEqual(messages.length)
        for (const { seen } of notes.sightings) {
          expect(seen.at[0]).toBeLessThanOrEqual(seen.at[1])
          expect(Number.isFinite(seen.at[0])).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('around good messages hide none of them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(topic, bytes), { minLength: 6, maxLength: 6 }), (garbage) => {
        const { notes, deliver } = table()
        garbage.forEach(([t, p], i) => {
          deliver(t, p)
          deliver(
            `${ROOT}event/bets`,
            JSON.stringify({ at: stampOf(0), seq: i + 1, state: i % 2 ? 'closed' : 'opened' }),
          )
        })
        expect(notes.order).toEqual(garbage.flatMap((_, i) => (i % 2 ? ['bets.closed'] : ['bets.opened'])))
      }),
    )
  })
})
