import { describe, expect, test } from 'vitest'
import { count, elapsed, fixed, limitText, moment, plain, quantity } from '../../rig/report/format.ts'
import { byText } from '../../rig/report/texts.ts'
import { why } from '../../rig/report/why.ts'
import { empty, sample } from './sample.ts'

describe('numbers and times as reports print them', () => {
  test('U has two significant digits and the value as many decimals', () => {
    expect(quantity({ value: 2.104_71, U: 0.26 }, 's')).toBe('2.10 ± 0.26 s')
    expect(quantity({ value: -1.2034, U: 0.0312 }, 's')).toBe('−1.203 ± 0.031 s')
    expect(quantity({ value: 1234.5, U: 31 }, 'ms')).toBe('1235 ± 31 ms')
    expect(quantity({ value: 7, U: 0 }, 'obstacles')).toBe('7 ± 0 obstacles')
    expect(quantity({ value: -0.0001, U: 0.26 }, 's')).toBe('0.00 ± 0.26 s')
  })

  test('what is no number is a dash', () => {
    expect([fixed(Number.NaN, 2), plain(Number.POSITIVE_INFINITY)]).toEqual(['–', '–'])
  })

  test('counts, limits, lengths and moments', () => {
    expect([count(7), count(12_037), count(1_234_567)]).toEqual(['7', '12,037', '1,234,567'])
    expect(limitText({ min: 0.9, max: 1.4 }, 'rad/s')).toBe('0.9 … 1.4 rad/s')
    expect([limitText({ max: 8 }, 's'), limitText(null, 's')]).toEqual(['≤ 8 s', 'none'])
    expect([41.23, 13_100, 725_000, 11_531_204].map(elapsed)).toEqual([
      '41.2 ms',
      '13.1 s',
      '12 min 05 s',
      '3 h 12 min',
    ])
    expect(moment('2026-02-03T10:15:00.000Z')).toBe('2026-02-03 10:15:00 UTC')
    expect(moment('2026-02-03T10:15:00.250Z')).toBe('2026-02-03 10:15:00.250 UTC')
    expect(moment('yesterday')).toBe('yesterday')
  })
})

describe('why a run ended as it did', () => {
  test('is the run’s own reason where it has one', () => {
    expect(why({ ...sample, reason: 'the broker went away' })).toBe('the broker went away.')
  })

  test('is otherwise drawn from what was found', () => {
    const of = (verdict: (typeof sample)['verdict'], clauses = sample.clauses) =>
      why({ ...sample, reason: null, verdict, clauses })
    expect(of('pass')).toBe('6 clauses judged, all of them required, in 1,821 instances; none failed.')
    expect(of('fail')).toBe('Failed: mc-2019-819/1-4/foreign-object, chip-in-cylinder, object-to-stop.')
    expect(of('inconc')).toBe('It cannot be told: mc-2019-819/1-4/rnvp-window, rnvp-to-drop.')
    expect(why({ ...empty, verdict: 'inconc', clauses: sample.clauses })).toContain('rnvp-window')
    const unassessed = sample.clauses.filter((c) => c.verdict === 'none')
    expect(why({ ...empty, verdict: 'inconc', clauses: unassessed })).toBe(
      'Required and not assessed: mc-2019-819/1-4/announce-after-rest.',
    )
    expect(why({ ...empty, verdict: 'pass', scenarios: sample.scenarios.slice(0, 1) })).toBe(
      '1 scenario played; none failed.',
    )
  })
})

test('clauses stand under their text, one that has no title under its id', () => {
  const texts = byText([...sample.clauses, { ...sample.clauses[0]!, id: 'house/1/x' }])
  expect(texts.map((t) => [t.id, t.clauses.length])).toEqual([
    ['mc-2019-819', 13],
    ['house', 1],
  ])
  expect(texts[0]?.title).toContain('« Roulette Monte-Carlo »')
  expect(texts[1]?.title).toBeNull()
})
