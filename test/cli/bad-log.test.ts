import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { wheelLog } from '../diagnosis/wheel-log.ts'
import { expectRefused } from '../support/refused.ts'
import { type Ended, emptyFolder, ended, rigs, shell, start } from '../support/rig.ts'

const cwd = emptyFolder()
const at = (name: string) => join(cwd, name)
const write = (name: string, content: string | Uint8Array) => {
  writeFileSync(at(name), content)
  return name
}

const { text: LOG, frames: FRAMES } = wheelLog(0.05, 1)
const PACKED = gzipSync(LOG)
const LONG = 'x'.repeat(10_000_000)
/** The first bytes of a photograph. */
const JPEG = Buffer.from('ffd8ffe000104a46494600010101004800480000ffdb0043000806060706', 'hex')
/** What the reader of a hand-spun wheel adds to each status frame: a ball that goes round against the rotor. */
const READER = LOG.replace(
  /(Receive >>> \*X;.*)([01])$/gm,
  (_, most, turn) => `${most}${turn};0;0C;${1 - turn}`,
)
const half = PACKED.length >> 1

mkdirSync(at('folder'))
write('whole.log', LOG)

/** What it is, how it is named, and what must be told. */
const REFUSED: readonly (readonly [what: string, words: string[], ...told: string[]])[] = [
  ['a file that is not there', ['none.log'], 'none.log does not exist', 'Check the path.'],
  ['a folder', ['folder'], 'folder is a directory', 'Name the file'],
  ['an empty file', [write('empty.log', '')], 'empty.log is empty', 'Check that the logger wrote to it.'],
  ['a file of blank lines', [write('blank.log', '\n  \n\r\n\n')], 'blank.log is empty'],
  ['a photograph', [write('photo.jpg', JPEG)], 'photo.jpg is not a text file', 'Give a log or trace as text'],
  [
    'a gzip of which nothing came',
    [write('begun.gz', PACKED.subarray(0, 12))],
    'breaks off',
    'Copy the file',
  ],
  [
    'a gzip that was damaged on its way',
    [write('damaged.gz', Buffer.from(PACKED).fill(0, half, half + 50))],
    'damaged.gz is damaged',
    'Copy the file again.',
  ],
  [
    'UTF-16 without its mark',
    [write('wide.log', Buffer.from(LOG, 'utf16le'))],
    'looks like UTF-16 without the mark',
    'Save it as UTF-8',
  ],
  [
    'UTF-16 from the other end, without its mark',
    [write('ediw.log', Buffer.from(LOG, 'utf16le').swap16())],
    'looks like UTF-16 without the mark',
  ],
  [
    'a form that nobody knows: the forms there are, and the first line that defeated them',
    [write('strange.log', '\n{ts:12.5} *X;2;002;31;0;146;1\n{ts:13.0} *X;2;002;31;0;146;1\n')],
    '“{ts:12.5} *X;2;002;31;0;146;1” is in none',
    'trace, stamped, rfc5424, syslog, socat, iso, day-first, epoch, clock, hexdump, plain',
    '--form',
  ],
  [
    'a form that is named wrongly: what defeated it, and what the log looks like',
    ['whole.log', '--form', 'syslog'],
    'read in the form “syslog”: “[2026-01-05 12:00:04.000] Send <<< *O”: no time stamp',
    'It looks like “stamped”: leave --form out, or use --form stamped.',
  ],
  [
    'a log that is called a trace',
    ['whole.log', '--form', 'trace'],
    'whole.log is no trace of the rig',
    'Leave --form out',
  ],
  [
    'a first line of 10 MB',
    [write('endless.log', `${LONG}\n${LOG}`)],
    `“${'x'.repeat(80)}…” is in none`,
    'where only its beginning is strange, name one with --form',
  ],
  [
    'the log of an in-rim reader that is not said to be one',
    [write('reader.log', READER)],
    'only the longer ones of an in-rim reader',
    'Use --profile in-rim-reader.',
  ],
]

describe.each(['diagnose', 'replay'])('rig %s refuses', (command) => {
  let ends: Ended[] = []
  beforeAll(async () => {
    ends = await rigs(
      REFUSED.map(([, words]) => [command, ...words, '--game', 'roulette-37']),
      { cwd },
    )
  })

  it.each(REFUSED.map(([what, , ...told], i) => ({ what, told, i })))('$what', ({ told, i }) => {
    expectRefused(ends[i] as Ended, ...told)
  })
})

const HALF_WAY = LOG.indexOf('\n', LOG.length / 2) + 1
const ZEROS = `${LOG.slice(0, HALF_WAY)}${'\0'.repeat(4096)}\n${LOG.slice(HALF_WAY)}`

/** What it is, how it is named, and of how many of its lines nothing was used. */
const READ: readonly (readonly [what: string, words: string[], unused?: number])[] = [
  ['a log whose lines end with CR alone', [write('cr.log', LOG.replaceAll('\n', '\r'))], 0],
  ['a log with a block of zero bytes, as a power cut leaves it', [write('zeros.log', ZEROS)], 1],
  ['a log with a line of 10 MB in it', [write('long.log', `${LOG}${LONG}\n`)], 1],
  ['behind a first line of 10 MB, where its form is named', ['endless.log', '--form', 'stamped']],
  ['an in-rim reader’s log that is said to be one', ['reader.log', '--profile', 'in-rim-reader'], 0],
]

describe('rig diagnose reads', () => {
  let ends: Ended[] = []
  beforeAll(async () => {
    ends = await rigs(
      READ.map(([, words]) => ['diagnose', ...words, '--game', 'roulette-37', '--json']),
      { cwd },
    )
  })

  it.each(READ.map(([what, , unused], i) => ({ what, unused, i })))('$what', ({ unused, i }) => {
    const { code, stdout, stderr } = ends[i] as Ended
    expect([code, stderr]).toEqual([0, ''])
    const { frames, target } = JSON.parse(stdout)
    expect(frames).toBe(FRAMES)
    if (unused !== undefined) expect(target.unusedLines).toBe(unused)
  })

  it('a gzip that breaks off up to there, and says so to a person', async () => {
    const cut = write('cut.log.gz', PACKED.subarray(0, half))
    const [run] = await rigs([['diagnose', cut, '--game', 'roulette-37']], { cwd })
    expect(run?.code).toBe(0)
    const facts = run?.stdout.replace(/\s+/g, ' ')
    expect(facts).toMatch(/· 1 of \d+ lines not used \(\d+\.\d %\) · its gzip breaks off: read up to there/)
  })

  it('a form that is named wrongly and makes some sense, and says so to a person', async () => {
    const [run] = await rigs([['diagnose', 'whole.log', '--form', 'plain', '--game', 'roulette-37']], { cwd })
    const facts = run?.stdout.replace(/\s+/g, ' ')
    expect(facts).toContain('read in the form “plain”, and looks like “stamped”: leave --form out')
  })

  it('what is piped in: by “-”, from a file or a program, and from a FIFO', async () => {
    const rig = 'rig diagnose --json --game roulette-37'
    const lines = [
      `${rig} - < whole.log`,
      `cat whole.log | ${rig} -`,
      `gzip -c whole.log | ${rig} -`,
      `mkfifo pipe; cat whole.log > pipe & ${rig} pipe`,
    ]
    for (const line of lines) {
      const run = await shell(line, { cwd })
      expect([line, run.code, run.stderr]).toEqual([line, 0, ''])
      expect([line, JSON.parse(run.stdout).frames]).toEqual([line, FRAMES])
    }
  })

  it('what another program writes to it through a socket, which has no name to open', async () => {
    const child = start(['diagnose', '-', '--json', '--game', 'roulette-37'], { cwd })
    child.stdin?.end(LOG)
    const run = await ended(child)
    expect([run.code, run.stderr, JSON.parse(run.stdout).frames]).toEqual([0, '', FRAMES])
  })

  it('what is piped in, and keeps it to be drawn and sent on; nothing of it is left behind', async () => {
    mkdirSync(at('tmp'))
    const where = { cwd, env: { TMPDIR: at('tmp') } }
    const words = '- --html piped.html --bundle piped.tar.gz --game roulette-37'
    const run = await shell(`gzip -c whole.log | rig diagnose ${words}`, where)
    expect([run.code, run.stderr]).toEqual([0, ''])
    expect(readFileSync(at('piped.html'), 'utf8')).toMatch(
      /<svg class="stretch"[\s\S]*<polyline class="speed"/,
    )
    const kept = await shell('tar xzOf piped.tar.gz record/piped.log | gunzip | cmp - whole.log', where)
    expect(kept).toEqual({ code: 0, stdout: '', stderr: '' })
    expectRefused(await shell(`rig diagnose ${words} < strange.log`, where), 'is in none')
    expect(readdirSync(at('tmp'))).toEqual([])
  })

  it('nothing from a pipe through which nothing comes', async () => {
    expectRefused(await shell('rig diagnose - < /dev/null', { cwd }), '/dev/stdin is empty')
  })
})

describe('what is written', () => {
  it('is refused before anything is read where it cannot be written, or would write over what is needed', async () => {
    write('reference.json', '{"m": 1.5}')
    symlinkSync('whole.log', at('same.log'))
    const before = readdirSync(cwd)
    const cases: readonly (readonly [words: string[], ...told: string[]])[] = [
      [['--html', 'nowhere/report.html'], 'there is no folder nowhere', 'Make the folder'],
      [['--bundle', 'nowhere/b.tar.gz'], 'there is no folder nowhere', 'another file with --bundle'],
      [['--html', 'report.html', '--bundle', 'nowhere/b.tar.gz'], 'there is no folder nowhere'],
      [['--html', 'report.html', '--bundle', 'folder'], 'folder cannot be written (EISDIR)', 'with --bundle'],
      [['--html', 'whole.log'], '--html whole.log would write over whole.log'],
      [['--bundle', './folder/../whole.log'], 'would write over whole.log'],
      [['--bundle', 'same.log'], '--bundle same.log would write over whole.log'],
      [['--bundle', 'reference.json', '--reference', 'reference.json'], 'would write over reference.json'],
      [['--html', 'both', '--bundle', 'both'], '--bundle both would write over both'],
      [['--html', '-'], '--html needs a file.'],
      [['--html', 'report.html', '--port', '/dev/ttyUSB0'], 'A recording is named, and a live table too.'],
    ]
    const ends = await rigs(
      cases.map(([words]) => ['diagnose', 'whole.log', '--game', 'roulette-37', ...words]),
      { cwd },
    )
    for (const [i, [, ...told]] of cases.entries()) expectRefused(ends[i] as Ended, ...told)
    expect(readdirSync(cwd)).toEqual(before)
    expect(readFileSync(at('whole.log'), 'utf8')).toBe(LOG)
  })
})

const NO_REFERENCE: readonly (readonly [what: string, content: string, told: string])[] = [
  ['no JSON', 'm = 1.5', 'is not JSON: line 1, column 1'],
  ['NaN, which is no JSON', '{"m": NaN}', 'is not JSON: line 1, column 7'],
  ['nothing', '', 'is empty'],
  ['a list', '[1.5]', 'it is not an object'],
  ['an object of nothing', '{}', 'it names no parameter'],
  ['a name that there is not', '{"m": 1.5, "x": 3}', 'there is no parameter “x”'],
  ['a name that is mistyped', '{"mods": 1159}', 'did you mean “mode”?'],
  ['a text that is no number', '{"m": "NaN"}', '“m” has no value that is a number'],
  ['an empty text', '{"m": ""}', '“m” has no value that is a number'],
  ['no value', '{"m": null}', '“m” has no value that is a number'],
  ['yes or no', '{"m": [true]}', '“m” has no value that is a number'],
  ['more than any number', '{"m": 1e999}', '“m” has no value that is a number'],
]

describe('a reference set that is none', () => {
  let ends: Ended[] = []
  beforeAll(async () => {
    const sets = NO_REFERENCE.map(([, content], i) => write(`set-${i}.json`, content))
    ends = await rigs(
      sets.map((set) => ['diagnose', 'whole.log', '--reference', set]),
      { cwd },
    )
  })

  it.each(NO_REFERENCE.map(([what, , told], i) => ({ what, told, i })))('$what', ({ told, i }) => {
    expectRefused(ends[i] as Ended, `set-${i}.json`, told)
  })
})
