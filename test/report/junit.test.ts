import { describe, expect, test } from 'vitest'
import { junitXml } from '../../rig/report/junit.ts'
import type { RunResult } from '../../rig/result.ts'
import { hostile } from './hostile.ts'
import { empty, replayed, sample } from './sample.ts'

const suiteOf = (xml: string, name: string) =>
  new RegExp(String.raw`<testsuite name="${name}"([^>]*)>([\s\S]*?)</testsuite>`).exec(xml) ?? ['', '', '']

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** The testcase of a name, its children included. */
const testcase = (xml: string, name: string) =>
  new RegExp(String.raw`<testcase [^>]*name="${name}"[^>]*?(?:/>|>[\s\S]*?</testcase>)`).exec(xml)?.[0] ?? ''

describe('junit.xml', () => {
  const xml = junitXml(sample)

  test('counts what it lists, suite by suite and in all', () => {
    for (const name of ['clauses', 'scenarios']) {
      const [, head = '', body = ''] = suiteOf(xml, name)
      expect(Number(attribute(head, 'tests'))).toBe(count(body, /<testcase /g))
      expect(Number(attribute(head, 'failures'))).toBe(count(body, /<failure /g))
      expect(Number(attribute(head, 'errors'))).toBe(count(body, /<error /g))
      expect(Number(attribute(head, 'skipped'))).toBe(count(body, /<skipped /g))
      expect(attribute(head, 'timestamp')).toBe(sample.startedAt)
    }
    const top = /<testsuites [^>]*>/.exec(xml)?.[0] ?? ''
    expect(attribute(top, 'tests')).toBe(String(sample.clauses.length + sample.scenarios.length))
    expect(attribute(top, 'failures')).toBe('2')
    expect(attribute(top, 'errors')).toBe('2')
    expect(attribute(top, 'time')).toBe('11531.204')
    expect(attribute(suiteOf(xml, 'scenarios')[1] ?? '', 'time')).toBe('202.620')
  })

  test('names every clause and every scenario by its id', () => {
    for (const { id } of [...sample.clauses, ...sample.scenarios]) expect(testcase(xml, id)).not.toBe('')
    expect(testcase(xml, 'mc-2019-819/1-2/pockets')).toContain('classname="mc-2019-819"')
  })

  test('shows nothing green that is not certain', () => {
    expect(testcase(xml, 'mc-2019-819/1-4/foreign-object')).toContain(
      '<failure type="fail" message="the ball',
    )
    expect(testcase(xml, 'mc-2019-819/1-4/rnvp-window')).toContain('<error type="inconc" message="in coup 88')
    expect(testcase(xml, 'mc-2019-819/1-4/announce-after-rest')).toContain(
      '<error type="none" message="required: the table announced no number"',
    )
    expect(testcase(xml, 'mc-2019-819/1-4/marker')).toContain(
      '<skipped message="this rig does not judge it yet"',
    )
    expect(testcase(xml, 'mc-2019-819/1-2/pockets')).toMatch(/\/>$/)
  })

  test('shows a second attempt, and none where the first was enough', () => {
    expect(testcase(xml, 'failed-launch')).toContain('3 attempts')
    expect(testcase(xml, 'nominal-coup')).not.toContain('attempt')
  })

  test('is red when the run ended badly although every clause and scenario passed', () => {
    const green: RunResult = { ...empty, clauses: sample.clauses.slice(0, 2), verdict: 'pass' }
    expect(junitXml(green)).not.toMatch(/<error|<failure|name="run"/)
    const broken = junitXml({ ...green, verdict: 'error', reason: 'the broker went away' })
    expect(broken).toContain('<error type="error" message="the broker went away."')
    expect(/<testsuites [^>]*>/.exec(broken)?.[0]).toContain('tests="3" failures="0" errors="1"')
    expect(junitXml({ ...empty, verdict: 'none' })).toContain('<error type="none"')
    expect(junitXml(replayed)).not.toContain('name="run"')
  })

  test('escapes what would be markup and leaves out what XML forbids', () => {
    const bad = junitXml(hostile('a\u0000\u001b]0;&<b>"\'\ud800\uffff]]>'))
    expect(bad).toContain('message="a]0;&amp;&lt;b&gt;&quot;&#39;]]&gt;"')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(bad).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
  })

  test('is the same every time', () => {
    expect(junitXml(structuredClone(sample))).toBe(xml)
  })
})
