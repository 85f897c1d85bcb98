import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import picocolors from 'picocolors'
import { beforeAll, describe, expect, test } from 'vitest'
import { playAgain } from '../../rig/cli/play-again.ts'
import { Diagnosis } from '../../rig/diagnosis/diagnosis.ts'
import type { DiagnosisResult, Finding } from '../../rig/finding.ts'
import { diagnosisText } from '../../rig/report/diagnosis/text.ts'
import { evidenceLine } from '../../rig/report/diagnosis/when.ts'

/** Recordings of real wheels; they lie beside a checkout, where there are any. */
const CAPTURES = resolve('../shared/captures')
const noCaptures = !existsSync(CAPTURES)

async function diagnose(name: string): Promise<DiagnosisResult> {
  const diagnosis = new Diagnosis()
  const r = await playAgain({ file: `${CAPTURES}/${name}`, game: 'roulette-37' }, [diagnosis])
  const { rig, startedAt, durationMs, target, coups } = r
  const findings = diagnosis.findings(durationMs)
  return {
    rig,
    of: name,
    startedAt,
    durationMs,
    target,
    frames: r.frames ?? null,
    coups: coups.completed,
    settings: diagnosis.settings,
    findings,
    stretches: [],
  }
}

const codes = (d: DiagnosisResult, severity: Finding['severity']) =>
  d.findings.filter((f) => f.severity === severity).map((f) => f.code)
const of = (d: DiagnosisResult, code: string) => {
  const found = d.findings.find((f) => f.code === code)
  if (!found) throw new Error(`no ${code} among ${d.findings.map((f) => f.code).join(', ')}`)
  return found
}
const seen = (d: DiagnosisResult, code: string) => of(d, code).seen.map((e) => evidenceLine(e, d.startedAt))
const page = (d: DiagnosisResult) => diagnosisText(d, [], picocolors.createColors(false))

describe.skipIf(noCaptures)('slingshot2-faults.log: a wheel that breaks down again and again', () => {
  let d: DiagnosisResult
  beforeAll(async () => {
    d = await diagnose('slingshot2-faults.log')
  })

  test('five times flag 4 in state 4, three of them after flag 1, and then closed', () => {
    const fault = of(d, 'motor-or-encoder')
    expect(fault).toMatchObject({ severity: 'fault', times: 5 })
    expect(fault.title).toMatch(/motor or encoder/i)
    expect(fault.seen.filter((e) => e.at).map((e) => e.text)).toEqual([
      'flag 4, 13.0 s into state 4; closed 30.0 s later; up 196.5 s',
      'flag 1 then 4, 14.5 s into state 4; closed 104.0 s later; up 145.5 s',
      'flag 4, 12.5 s into state 4; closed 30.0 s later; up 585.1 s',
      'flag 1 then 4, 15.0 s into state 4; closed 30.0 s later; up 63.0 s',
      'flag 1 then 4, 15.0 s into state 4; closed 30.0 s later; up 247.0 s',
    ])
    expect(fault.seen.slice(0, 5).map((e) => [e.line, e.raw])).toEqual([
      [191, '*X;4;001;  ;4;000;0'],
      [477, '*X;4;001;  ;4;000;0'],
      [693, '*X;4;001;  ;4;000;0'],
      [1977, '*X;4;001;  ;4;000;0'],
      [4838, '*X;4;001;  ;4;000;0'],
    ])
    expect(seen(d, 'motor-or-encoder')[0]).toMatch(/^2025-09-10 06:22:00\.690, line 191, /)
  })

  test('what to look at first: the log shows mode 4 and not the parameter m', () => {
    const { causes, apart } = of(d, 'motor-or-encoder')
    expect(causes[0]).toMatchObject({
      cause: expect.stringMatching(/parameter m/),
      next: expect.stringMatching(/\*T M/),
    })
    expect(causes.map((c) => c.cause)).toEqual(expect.arrayContaining(['Encoder', 'Motor or its drive']))
    expect(apart).toMatch(/encoder/)
  })

  test('launches failed: flag 8 for 127, 66, 137 and 380 frames, and what then happened', () => {
    expect(of(d, 'launch-fails')).toMatchObject({ severity: 'fault', times: 4 })
    expect(
      of(d, 'launch-fails')
        .seen.filter((e) => e.at)
        .map((e) => e.text),
    ).toEqual([
      'flag 8 for 127 frames, 63.5 s; 1 relaunch; stopped by the host',
      'flag 8 for 66 frames, 33.0 s; 0 relaunches; stopped by the host',
      'flag 8 for 137 frames, 68.6 s; 1 relaunch; stopped by the host',
      'flag 8 for 380 frames, 190.0 s; 5 relaunches; good the other way',
    ])
  })

  test('the wheel is set to turn one way only, by mode 1158, until 1159 is set', () => {
    expect(of(d, 'one-way-by-mode').title).toMatch(/one way only \(mode 1158\)/)
    expect(seen(d, 'one-way-by-mode')).toEqual([
      expect.stringMatching(/^2025-09-10 06:19:42\.389, line 45, .*\*o 1158$/),
      expect.stringMatching(/line 4042, .*\*O 6 1 161 1159$/),
      expect.stringMatching(/clockwise/),
    ])
  })

  test('nothing else above a note, and no coup is invented', () => {
    expect(codes(d, 'fault')).toEqual(['motor-or-encoder', 'launch-fails'])
    expect(codes(d, 'warning')).toEqual(['one-way-by-mode'])
    expect(d.coups).toBe(0)
    expect(d.frames).toBe(5143)
  })

  test('*Tr without a space was answered OK and set nothing', () => {
    expect(seen(d, 'command-sets-nothing')[0]).toMatch(/Tr 23000 23000/)
  })

  test('its page is one screen of 100 columns and names all of it', () => {
    const lines = page(d).trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(50)
    expect(Math.max(...lines.map((l) => [...l].length))).toBeLessThanOrEqual(100)
    for (const named of ['127', '66', '137', '380', '1158', '06:22:00.690', '07:02:58.417']) {
      expect(page(d)).toContain(named)
    }
  })
})

describe.skipIf(noCaptures)('slingshot2-live.log: a healthy wheel and a host that stalls', () => {
  let d: DiagnosisResult
  beforeAll(async () => {
    d = await diagnose('slingshot2-live.log')
  })

  test('nothing above a note is about the cylinder', () => {
    expect(d.findings.filter((f) => f.part === 'cylinder' && f.severity !== 'note')).toEqual([])
    expect(page(d)).toContain('the cylinder shows nothing wrong')
  })

  test('the host stalls, most often before it sends a command; frames were lost 12 times, and the record paused', () => {
    expect(codes(d, 'warning')).toEqual(['host-stalls', 'frames-lost'])
    expect(seen(d, 'host-stalls').join('\n')).toMatch(/ended as the host sent a command/)
    expect(of(d, 'frames-lost').times).toBe(12)
    expect(seen(d, 'record-paused')[0]).toMatch(/7\.0 days/)
  })

  test('three launches failed and were good in the other direction; another one bounced', () => {
    expect(of(d, 'launch-retried')).toMatchObject({ severity: 'note', times: 3 })
    expect(of(d, 'launch-retried').title).toMatch(/3 launches .*other direction/)
    expect(of(d, 'ball-with-rotor-before-rim')).toMatchObject({ severity: 'note', times: 1 })
  })

  test('the remarks of the host are told apart from damage', () => {
    expect(of(d, 'comments-in-log')).toMatchObject({ severity: 'note', times: 187 })
    expect(d.findings.map((f) => f.code)).not.toContain('half-frames')
  })
})

describe.skipIf(noCaptures)('slingshot2-parameters.log: a host reads all parameters', () => {
  let d: DiagnosisResult
  beforeAll(async () => {
    d = await diagnose('slingshot2-parameters.log')
  })

  test('m is 20000, which is what the maker sets for c, and was set right the next day', () => {
    const m = of(d, 'parameter-out-of-range')
    expect(m).toMatchObject({ severity: 'fault', times: 3 })
    expect(m.title).toMatch(/20000/)
    expect(seen(d, 'parameter-out-of-range')[0]).toMatch(/line 103, .*\*T m 20000\.0$/)
    expect(m.causes[0]?.cause).toMatch(/c \(firing position\)/)
    expect(codes(d, 'fault')).toEqual(['parameter-out-of-range'])
  })

  test('other values than the maker’s are no fault', () => {
    expect(of(d, 'parameters-not-as-made').severity).toBe('note')
  })
})
