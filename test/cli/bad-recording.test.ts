import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeHead } from '../../drivers/sentence/codec.ts'
import { expectRefused } from '../support/refused.ts'
import { type Ended, emptyFolder, rigs } from '../support/rig.ts'

const cwd = emptyFolder()
const write = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(cwd, name), content)
  return name
}
const replays = (...lines: readonly string[][]) =>
  rigs(
    lines.map((words) => ['replay', ...words, '--game', 'roulette-37']),
    { cwd },
  )

/** What a sensor head says in a coup that nobody calls: the rotor, a launch, three laps, a drop, a rest. */
const COUP = [
  encodeHead(1, 1_000_000, 'ROTOR', ['cw', 5_000_000]),
  encodeHead(2, 2_000_000, 'LAUNCH', ['ccw']),
  ...Array.from({ length: 9 }, (_, i) => encodeHead(3 + i, 2_300_000 + i * 300_000, 'BEAM', [i % 3])),
  encodeHead(12, 5_500_000, 'DROP', []),
  encodeHead(13, 7_500_000, 'REST', [5]),
].map((s) => s.trimEnd())

mkdirSync(join(cwd, 'folder'))
const BYTES = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)

/** What it is, its file, and what must be told. */
const REFUSED: readonly (readonly [what: string, words: string[], ...told: string[]])[] = [
  ['missing', ['none.log'], 'none.log does not exist', 'Check the path.'],
  ['a directory', ['folder'], 'folder is a directory', 'trace.ndjson'],
  ['empty', [write('empty.log', '')], 'empty.log', 'empty'],
  ['binary', [write('firmware.bin', BYTES)], 'firmware.bin is not a text file'],
  ['a trace whose first line is damaged', [write('half.ndjson', '{"trace":1,"game":"rou')], 'its first line'],
  [
    'of no protocol',
    [write('letter.txt', 'Dear colleague,\n\nthe wheel of table 4 squeaks.\n')],
    'letter.txt holds no line of',
    'Check that it is a recording of a cylinder.',
  ],
  [
    'of another protocol than was said',
    [write('head.log', COUP.join('\r\n')), '--profile', 'slingshot2'],
    'head.log holds no line of the Slingshot 2 protocol; it looks like the sentence protocol (13 lines)',
    'Use --profile sentence.',
  ],
  [
    'of a protocol that the rig does not know',
    ['head.log', '--profile', 'slingshot'],
    'no profile “slingshot”',
    'slingshot2 and sentence',
  ],
]

describe('a file that is no recording is refused', () => {
  let ends: Ended[] = []
  beforeAll(async () => {
    ends = await replays(...REFUSED.map(([, words]) => words))
  })

  it.each(REFUSED.map(([what, , ...told], i) => ({ what, told, i })))('$what', ({ told, i }) => {
    expectRefused(ends[i] as Ended, ...told)
  })
})

describe('a recording that is cut off', () => {
  it('in mid-line: the last line is named, everything before it counts', async () => {
    const whole = `${COUP.join('\r\n')}\r\n`
    const log = write('cut.log', whole.slice(0, -6))
    const [run] = (await replays([log, '--json'])) as [Ended]
    expect(run).toMatchObject({ code: 0, stderr: '' })
    const result = JSON.parse(run.stdout)
    expect(result.clauses.find((c: { id: string }) => c.id === 'fr-67-5/ball-opposes-rotor').judged).toBe(1)
    expect(result.frames).toBe(COUP.length - 1)
    expect(result.rejected).toMatchObject([{ line: COUP.length, raw: COUP.at(-1)?.slice(0, -4) }])
    expect(result.outcomes).toEqual([])
  })
})

describe('the recording itself is never written over', () => {
  it('not even when its own folder is given for the results', async () => {
    await rigs([['run', 'nominal-coup']], { cwd })
    const trace = readFileSync(join(cwd, 'rig-out/trace.ndjson'), 'utf8')
    const [run] = await rigs([['replay', 'rig-out/trace.ndjson', '--out', 'rig-out']], { cwd })
    expectRefused(run as Ended, 'rig-out/trace.ndjson would be overwritten')
    expect(readFileSync(join(cwd, 'rig-out/trace.ndjson'), 'utf8')).toBe(trace)
  })

  it('nor is the record of a replay before, by one that is refused in the end', async () => {
    write('head.log', COUP.join('\n'))
    const [kept] = await replays(['head.log', '--out', 'judged'])
    expect(kept?.stderr).toBe('')
    const trace = readFileSync(join(cwd, 'judged/trace.ndjson'), 'utf8')
    const [run] = await replays(['head.log', '--profile', 'slingshot2', '--out', 'judged'])
    expectRefused(run as Ended, '--profile sentence')
    expect(readFileSync(join(cwd, 'judged/trace.ndjson'), 'utf8')).toBe(trace)
    expect(readdirSync(join(cwd, 'judged'))).not.toContain('trace.ndjson.part')
  })
})
