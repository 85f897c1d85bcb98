import { describe, expect, test } from 'vitest'
import { certificateHtml } from '../../rig/report/html.ts'
import type { RunResult } from '../../rig/result.ts'
import { hostile } from './hostile.ts'
import { empty, replayed, sample } from './sample.ts'

/** What a reader sees: without the head and the tags, entities read, spaces as one. */
function text(html: string): string {
  return html
    .slice(html.indexOf('<body>'))
    .replace(/<wbr>|<(span|tspan) lang="fr">([^<]*)<\/\1>/g, '$2')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

/** A wheel on its serial line, undisturbed, with its own pocket order. */
const wheel: RunResult = {
  ...sample,
  target: { kind: 'serial', port: '/dev/ttyUSB0' },
  faults: [],
  apparatus: { ...sample.apparatus, example: false },
}

describe('the certificate', () => {
  const html = certificateHtml(sample)
  const read = text(html)

  test('stands alone: no script, nothing to fetch', () => {
    expect(html).not.toMatch(/https?:|<script|<link|<img|<iframe|url\(|@import|src=|href=| on[a-z]+=/i)
    expect(html).toContain('<html lang="en">')
  })

  test('says the verdict in words, and why', () => {
    expect(read).toContain(`Verdict Fail ${sample.reason}.`)
    expect(read).toContain('Clauses: 1 fail, 1 inconclusive, 6 pass, 5 not assessed.')
  })

  test('holds every clause with all that a regulator checks', () => {
    for (const c of sample.clauses) {
      expect(read).toContain(c.id)
      expect(read).toContain(c.obliges.replace(/"(rien ne va plus)"/, '« $1 »'))
      if (c.reason) expect(read).toContain(`Reason ${c.reason}`)
    }
    expect(read).toContain(
      'mc-2019-819/1-4/foreign-object required cyl, table fail 14 2 1 −1.20 ± 0.31 s an object falls',
    )
    expect(read).toContain('Evidence lines 4711, 9032, 412, 1188')
  })

  test('says what was tested, when and with what', () => {
    for (const part of [
      'Arrêté Ministériel n° 2019-819',
      'Target emulator',
      'serial number EMU-7',
      'layout “roulette-monte-carlo-example”, 39 pockets',
      'Obstacles 7',
      '2026-02-03 10:15:00 UTC',
      'cylinder-rig 0.1.0',
      'Seed 7',
      'Spins asked for 200',
      '200 completed, 3 void',
    ])
      expect(read).toContain(part)
  })

  test('prints the decision rule, the readings in force with their meaning, and the limits', () => {
    expect(read).toContain('guard band w = U')
    expect(read).toContain('actuation : opposite to the previous time the cylinder was actuated')
    for (const [name, value] of [...Object.entries(sample.readings), ...Object.entries(sample.timing)]) {
      expect(read).toContain(name)
      expect(read).toContain(value)
    }
    expect(text(certificateHtml({ ...sample, decisionRule: 'simple' }))).toContain('The value alone decides')
  })

  test('holds measurements, scenarios and the marks of the picture as numbers', () => {
    expect(read).toContain(
      '“Rien ne va plus” to drop, s rnvp-to-drop 2.10 0.90 3.40 0.26 2 200 ≥ 0.5 s inconclusive',
    )
    expect(read).toMatch(/failed-launch pass 3 88\.4 s/)
    expect(read).toContain('drop 15.420 15.920')
  })

  test('marks French as French', () => {
    expect(html).toContain('<span lang="fr">«\u00a0rien ne va plus\u00a0»</span>')
    expect(html).toContain('<cite lang="fr">Arrêté Ministériel')
  })

  test('never tells a verdict by colour alone', () => {
    const marks = [...html.matchAll(/<span class="mark (\w+)">.*?<\/svg> ([^<]+)<\/span>/g)]
    expect(marks.length).toBeGreaterThan(20)
    for (const [, , word] of marks) expect(word).toMatch(/^(pass|fail|inconclusive|not assessed|rig error)$/i)
  })

  test('says that the trace is not whole', () => {
    expect(read).toContain('The record is not whole: 41,208 lines were judged and not kept.')
    const whole = text(certificateHtml({ ...sample, trace: { mode: 'full', records: 9, dropped: 0 } }))
    expect(whole).toContain('The whole record of the run is kept: 9 lines')
    expect(whole).not.toContain('not whole')
  })
})

describe('what a document may call itself', () => {
  const titled = (r: RunResult) => /<h1>(.*?)<\/h1>/.exec(certificateHtml(r))?.[1]

  test('a certificate, for signature, only for an undisturbed cylinder', () => {
    expect(titled(wheel)).toBe('Test certificate')
    expect(certificateHtml(wheel)).not.toContain('role="note"')
    expect(text(certificateHtml(wheel))).toContain('Bench operator')
  })

  test('an emulator, injected faults and an example layout are said before anything else', () => {
    const read = text(certificateHtml(sample))
    for (const notice of ['An emulator was tested.', 'Faults were injected.', 'Example pocket order.']) {
      expect(read.indexOf(notice)).toBeGreaterThan(0)
      expect(read.indexOf(notice)).toBeLessThan(read.indexOf('Verdict'))
    }
    expect(read).toContain('not for signature')
    for (const r of [sample, { ...wheel, faults: ['x'] }, { ...wheel, target: { kind: 'firmware' } }])
      expect(titled(r)).toBe('Test report, not a certificate')
    expect(titled({ ...wheel, command: 'run' })).toBe('Scenario report')
    expect(titled(replayed)).toBe('Report on a recording')
  })
})

describe('other runs', () => {
  test('a recording shows what was understood, rejected and unseen', () => {
    const read = text(certificateHtml(replayed))
    expect(read).toContain('Frames understood 12,037')
    expect(read).toContain('19 lines received and not used.')
    expect(read).toContain('a half frame: 4 of 6 fields *X;2;0[31m0<b>')
    expect(read).toContain('The first 7 of 19; result.json lists 7.')
    expect(read).toContain('60.000 194.500 serial nothing was received')
  })

  test('a run that found nothing says so, part by part', () => {
    const read = text(certificateHtml(empty))
    for (const s of [
      'No clause was judged',
      'Nothing was measured',
      'No coup was pictured',
      'No scenario was played',
    ])
      expect(read).toContain(s)
    expect(read).not.toMatch(/undefined|null|NaN|\[object/)
  })

  test('whatever a wheel sends, it is text', () => {
    const html = certificateHtml(hostile('</style><script>alert(1)</script>" onload="x\u0000\u202e'))
    expect(html).not.toMatch(/<script|" onload|\u202e/)
    expect(html.match(/<\/style>/g)?.length).toBe(1)
    const stamped = certificateHtml({ ...sample, startedAt: '"}</style><script>', rig: '\\22' })
    expect(stamped).not.toContain('<script>')
    expect(stamped.match(/<\/style>/g)?.length).toBe(1)
    expect(/@bottom-left \{ content: "([^\n]*)"; font/.exec(stamped)?.[1]).not.toMatch(/["\\<]/)
  })

  test('a name that every object has is no name of a reading, a limit or a text', () => {
    const odd = { ...sample, packs: ['constructor'], readings: { valueOf: 'x', neutralFull: 'toString' } }
    expect(text(certificateHtml({ ...odd, timing: { toString: '1 s' } }))).not.toMatch(
      /native code|undefined/,
    )
  })

  test('the same result gives the same bytes', () => {
    for (const r of [sample, replayed, empty])
      expect(certificateHtml(structuredClone(r))).toBe(certificateHtml(r))
  })
})
