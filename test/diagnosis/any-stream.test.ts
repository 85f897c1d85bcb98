import fc from 'fast-check'
import picocolors from 'picocolors'
import { describe, expect, test } from 'vitest'
import { Timeline } from '../../rig/diagnosis/timeline.ts'
import type { DiagnosisResult } from '../../rig/finding.ts'
import type { Fact, Phase, Sign } from '../../rig/observation.ts'
import { diagnosisHtml } from '../../rig/report/diagnosis/html.ts'
import { diagnosisJson } from '../../rig/report/diagnosis/json.ts'
import { diagnosisText } from '../../rig/report/diagnosis/text.ts'
import { Told } from './stream.ts'

const PHASES: Phase[] = ['before-game', 'bets', 'rim', 'no-more-bets', 'number', 'closed', 'lost-ball']
const SIGNS: Sign[] = [
  'ball-not-detected',
  'ball-with-rotor',
  'component',
  'launch-failed',
  'speed-impossible',
]
const word = fc.string({ unit: 'binary', maxLength: 40 })
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({ type: fc.constant('cylinder.fault' as const), code: word }),
  fc.record({
    type: fc.constant('cylinder.hello' as const),
    model: word,
    serial: word,
    firmware: word,
    game: word,
    pockets: fc.nat(40),
    obstacles: fc.nat(9),
  }),
  fc.record({
    type: fc.constant('rotor.started' as const),
    direction: fc.constantFrom('cw' as const, 'ccw' as const, null),
  }),
  fc.record({
    type: fc.constant('rotor.turned' as const),
    direction: fc.constantFrom('cw' as const, 'ccw' as const),
    periodMs: fc.integer({ min: 1, max: 100_000 }),
  }),
  fc.constant({ type: 'ball.launched', direction: 'cw', spin: null } as const),
  fc.record({ type: fc.constant('ball.crossed' as const), beam: fc.nat(5) }),
  fc.constant({ type: 'ball.dropped' } as const),
  fc.constant({ type: 'launch.failed' } as const),
  fc.record({
    type: fc.constant('host.asked' as const),
    what: fc.constantFrom('game' as const, 'stop' as const, 'set-nothing' as const),
    text: word,
  }),
  fc.record({
    type: fc.constant('cylinder.parameter' as const),
    name: word,
    title: word,
    values: fc.array(fc.integer(), { maxLength: 3 }),
    usual: fc.constant([1]),
    range: fc.constantFrom(null, [0, 5] as const),
    resembles: fc.constantFrom(null, 'c'),
  }),
  fc.record({ type: fc.constant('link.stalled' as const), link: word, ms: fc.nat(9000), items: fc.nat(90) }),
  fc.record({
    type: fc.constant('link.late' as const),
    link: fc.constantFrom('table', 'serial'),
    ms: fc.nat(9000),
    overtaken: fc.boolean(),
  }),
)
const step = fc.oneof(
  fact.map((f) => (t: Told) => void t.fact(f, 700)),
  fc.tuple(fc.constantFrom(...PHASES), fc.subarray(SIGNS), fc.integer({ min: 1, max: 5 }), fc.nat(256)).map(
    ([phase, signs, frames, spin]) =>
      (t: Told) =>
        void t.status(1, phase, frames, { signs, spin }),
  ),
  fc.tuple(word, fc.option(word)).map(
    ([raw, reason]) =>
      (t: Told) =>
        void t.line(raw, reason),
  ),
  fc.tuple(word, fc.nat(60_000), fc.constantFrom('table', 'serial')).map(
    ([why, lasts, link]) =>
      (t: Told) =>
        void t.gap(why, lasts, link),
  ),
  fc.tuple(word, word).map(
    ([clause, reason]) =>
      (t: Told) =>
        t.recorder.failed(clause, reason, []),
  ),
)
const stream = fc.array(step, { maxLength: 120 })

const resultOf = (t: Told): DiagnosisResult => {
  const { findings } = t
  return {
    rig: '0',
    of: 'a\u001b[31m.log',
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: t.t,
    target: { kind: 'recording' },
    frames: null,
    coups: 0,
    settings: t.diagnosis.settings,
    findings,
    stretches: new Timeline(findings).stretches,
  }
}

describe('whatever a stream brings', () => {
  test('findings, and a page that no terminal obeys and that is not wider than 100 columns', () => {
    fc.assert(
      fc.property(stream, (steps) => {
        const t = new Told()
        for (const s of steps) s(t)
        const d = resultOf(t)
        const page = diagnosisText(d, [], picocolors.createColors(false))
        expect(page).not.toMatch(/(?![\n])\p{Cc}/u)
        for (const line of page.split('\n')) expect([...line].length).toBeLessThanOrEqual(100)
        expect(JSON.parse(diagnosisJson(d)).findings).toHaveLength(d.findings.length)
        expect(diagnosisHtml(d)).not.toMatch(/<script|\p{Cs}/u)
      }),
      { numRuns: 100 },
    )
  })

  test('asked in the middle or not, the same is found in the end', () => {
    fc.assert(
      fc.property(stream, (steps) => {
        const [quiet, asked] = [new Told(), new Told()]
        for (const s of steps) {
          s(quiet)
          s(asked)
          asked.diagnosis.findings(asked.t)
        }
        expect(asked.findings).toEqual(quiet.findings)
      }),
      { numRuns: 100 },
    )
  })
})
