import fc from 'fast-check'
import picocolors from 'picocolors'
import { describe, expect, test } from 'vitest'
import { summary } from '../../rig/report/summary.ts'
import { hostile } from './hostile.ts'
import { empty, replayed, sample } from './sample.ts'

const plain = picocolors.createColors(false)
const coloured = picocolors.createColors(true)
const FILES = ['rig-out/result.json', 'rig-out/certificate.html']
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are these
const COLOUR = /\u001b\[\d+m/g

describe('the summary on the terminal', () => {
  const text = summary(sample, FILES, plain)
  const lines = text.split('\n')
  const about = (part: string) => lines.find((l) => l.includes(part)) ?? ''

  test('begins with the verdict and says why', () => {
    expect(lines[0]).toBe('✘ FAIL  certify · Roulette Monte-Carlo')
    expect(text.replace(/\s+/g, ' ')).toContain(`${sample.reason}.`)
  })

  test('says what was tested, with what seed, and what was injected', () => {
    expect(about('Target')).toContain('emulator')
    expect(about('Packs')).toContain('mc-2019-819')
    expect(about('  Run ')).toContain('200 spins, seed 7')
    expect(about('Coups')).toContain('200 completed, 3 void')
    expect(about('Faults')).toContain('ball-into-another-pocket')
    expect(about('Note')).toContain('example')
    expect(about('Trace')).toContain('41,208')
  })

  test('marks every clause with a sign and a word, its counts in columns', () => {
    expect(about('1-2/pockets')).toMatch(/✔ pass +mc-2019-819\/1-2\/pockets +203 +0 +0$/)
    expect(about('1-4/foreign-object ')).toMatch(/✘ fail .* 14 +2 +1$/)
    expect(about('1-4/rnvp-window')).toMatch(/\? inconclusive .* 200 +0 +1$/)
    expect(about('1-4/announce-after-rest')).toMatch(/– not assessed/)
    const rows = lines.filter((l) => /mc-2019-819\/.* \d+$/.test(l))
    expect(rows.length).toBe(9)
    expect(new Set(rows.map((l) => l.length)).size).toBe(1)
    expect(about('judged    failed undecided').length).toBe(rows[0]?.length)
  })

  test('gives the reason of all that did not pass, and evidence to look at', () => {
    const flat = text.replace(/\s+/g, ' ')
    for (const x of [...sample.clauses, ...sample.scenarios].filter((x) => x.verdict !== 'pass'))
      expect(flat).toContain(x.reason)
    expect(flat).toContain('see trace lines 4711, 9032, 412, 1188')
    expect(flat).toContain('required: the table announced no number')
    for (const id of ['1-4/marker', '1-4/collect-before-pay', '1-5/double-zero-cmc-take-simple'])
      expect(flat).toContain(id)
  })

  test('shows scenarios with their attempts, measurements with U, and where the files are', () => {
    expect(about('failed-launch')).toContain('(3 attempts)')
    expect(about('rnvp-to-drop')).toMatch(/2\.10 ± 0\.26 s .*inconclusive \(limit ≥ 0\.5 s\)/)
    expect(about('rotor-speed')).toContain('1.1700 ± 0.0040 rad/s')
    expect(text.endsWith('Files\n  rig-out/result.json\n  rig-out/certificate.html\n')).toBe(true)
  })

  test('says of a recording what was understood, rejected, unseen and found', () => {
    const replay = summary(replayed, [], plain)
    expect(replay).toContain('12,037 frames understood, 131 results')
    expect(replay).toContain('19 rejected\n  line 100: a half frame: 4 of 6 fields: *X;2;0[31m0<b>\n')
    expect(replay).toContain('and 14 more')
    expect(replay).toContain('1 gap\n  60.000 … 194.500 s, serial: nothing was received')
    expect(text).not.toContain('understood')
  })

  test('reads well when nothing was found', () => {
    const nothing = summary(empty, [], plain)
    expect(nothing).toContain('– NOT ASSESSED')
    expect(nothing).toContain('Nothing was judged.')
    expect(nothing).not.toMatch(/undefined|null|NaN|Scenarios|Measurements|Files/)
  })

  test('is the same text with and without colours', () => {
    const painted = summary(sample, FILES, coloured)
    expect(painted).toMatch(COLOUR)
    expect(painted.replace(COLOUR, '')).toBe(text)
  })

  test('stays within 100 columns and sends a terminal nothing that it would obey', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (s) => {
        const out = summary(hostile(s), [], plain)
        for (const line of out.split('\n')) expect([...line].length).toBeLessThanOrEqual(100)
        expect(out).not.toMatch(/(?!\n)\p{Cc}|\p{Cs}/u)
      }),
      { numRuns: 60 },
    )
  })
})
