import { describe, expect, test } from 'vitest'
import { resultJson } from '../../rig/report/json.ts'
import type { RunResult } from '../../rig/result.ts'
import { replayed, sample } from './sample.ts'

describe('result.json', () => {
  test('says what the result says', () => {
    expect(JSON.parse(resultJson(sample))).toEqual({ ...sample, picture: expect.anything() })
    expect(JSON.parse(resultJson(replayed))).toEqual(replayed)
  })

  test('has its keys in the order of the type, whatever order the result was put together in', () => {
    for (const r of [sample, replayed]) {
      expect(JSON.stringify(turned(r))).not.toBe(JSON.stringify(r))
      expect(resultJson(turned({ ...r, readings: {}, timing: {}, target: { kind: 'serial' } }))).toBe(
        resultJson({ ...r, readings: {}, timing: {}, target: { kind: 'serial' } }),
      )
    }
    expect(Object.keys(JSON.parse(resultJson(turned(sample))).target)[0]).toBe('kind')
  })

  test('has them in the order in which they are read: what it is, how it ended, then the findings', () => {
    const { clauses, measurements, ...rest } = JSON.parse(resultJson(sample))
    expect(Object.keys(rest).join(' ')).toBe(
      'schema rig command startedAt verdict reason game packs ownTexts target apparatus seed spins faults inspector readings timing ' +
        'decisionRule links scenarios coups picture trace durationMs',
    )
    expect(Object.keys(clauses[0]).join(' ')).toBe(
      'id obliges observes required verdict reason judged failed undecided evidence margin',
    )
    expect(Object.keys(measurements[0]).join(' ')).toBe('name title value min max unit U k n limit decision')
  })

  test('prints no float noise, and keeps a microsecond of a long run', () => {
    const noisy = { ...sample, durationMs: 0.1 + 0.2, coups: { completed: 1e15, void: 0 } }
    const text = resultJson({
      ...noisy,
      gaps: [{ gap: [86_400_000.000_001, -0.000_000_1], link: 'x', why: '' }],
    })
    expect(text).toContain('"durationMs": 0.3,')
    expect(text).toContain('86400000.000001,')
    expect(text).toContain('1000000000000000,')
    expect(text).not.toMatch(/\d\.\d{7,}|\de-/)
  })

  test('is indented by two, ends in one line end and is the same every time', () => {
    expect(resultJson(sample)).toMatch(/^\{\n {2}"schema": 1,\n[\s\S]*[^\n]\n\}\n$/)
    expect(resultJson(structuredClone(sample))).toBe(resultJson(sample))
  })

  test('has what only a replay has in a replay alone', () => {
    expect(Object.keys(JSON.parse(resultJson(sample)))).not.toContain('frames')
    expect(Object.keys(JSON.parse(resultJson(replayed))).slice(-5)).toEqual([
      'frames',
      'rejected',
      'rejectedCount',
      'gaps',
      'outcomes',
    ])
  })
})

/** The same value with the keys of every object the other way round. */
function turned(value: RunResult): RunResult
function turned(value: unknown): unknown
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((v) => turned(v))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([k, v]) => [k, turned(v)]),
  )
}
