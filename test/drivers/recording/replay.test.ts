import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { replayLines } from '../../../drivers/recording/replay.ts'
import { withoutTimes } from '../../../drivers/recording/untimed.ts'
import { encodeHead } from '../../../drivers/sentence/codec.ts'
import { SlingshotDriver } from '../../../drivers/slingshot2/driver.ts'
import { inOrder, span } from '../../../rig/time.ts'
import { Notebook } from '../notebook.ts'
import { filesFor, pieces, play, refusal } from './told.ts'

const { folder, fileOf } = filesFor('recording')

const FRAME = '*X;2;002;31;0;146;1'
const STAMPED = [
  `[2025-09-16 23:59:59.900] Receive >>> ${FRAME}`,
  '[2025-09-17 00:00:00.017] Send <<< *u 1',
  '[2025-09-17 00:00:00.017] Auto-send <<< *P 0',
  '[2025-09-17 00:00:00.041] Receive >>> *u OK',
  '',
].join('\n')

describe('a log with times', () => {
  test('what was received goes in as bytes at its time, what was sent beside it', async () => {
    const { told, replayed } = await play(fileOf(STAMPED))
    expect(told).toEqual([
      `1 @0 < ${JSON.stringify(`${FRAME}\r\n`)}`,
      '2 @117 > *u 1',
      '3 @117 > *P 0',
      '4 @141 < "*u OK\\r\\n"',
    ])
    expect(replayed).toEqual({
      form: 'stamped',
      timed: true,
      startedAt: '2025-09-16T23:59:59.900',
      endedAt: 141,
      lines: 4,
    })
  })

  test('CR LF at its line ends, a byte order mark, and pieces of any size change nothing', async () => {
    const { told } = await play(fileOf(STAMPED))
    expect((await play(fileOf(`\uFEFF${STAMPED.replaceAll('\n', '\r\n')}`))).told).toEqual(told)
    expect((await play(pieces(...STAMPED))).told).toEqual(told)
  })

  test('spaces in what was received are kept: they pad a number', async () => {
    const { told } = await play(fileOf(`${STAMPED}[2025-09-17 00:00:01.000] Receive >>>  6\n`))
    expect(told.at(-1)).toBe('5 @1100 < " 6\\r\\n"')
  })

  test('lines of another kind are named, with the reason', async () => {
    const { told } = await play(fileOf(`${STAMPED}  at Reader.run\n[2025-09-17 00:00:01.000] Port closed\n`))
    expect(told.slice(4)).toEqual([
      '5 @141 ?   at Reader.run (no time stamp)',
      '6 @1100 ? [2025-09-17 00:00:01.000] Port closed (neither “Receive >>>” nor “Send <<<”)',
    ])
  })

  test('cut off in the middle of a line: without a line end it is handed over without one', async () => {
    const whole = await play(fileOf(`${STAMPED}[2025-09-17 00:00:01.000] Receive >>> ${FRAME}`))
    expect(whole.told.at(-1)).toBe(`5 @1100 < ${JSON.stringify(FRAME)}`)
    const early = await play(fileOf(`${STAMPED}[2025-09-17 00:0`))
    expect(early.told.at(-1)).toBe('5 @141 ? [2025-09-17 00:0 (cut off before its time stamp ends)')
  })

  test('swapped lines do not turn time back, and a clock that was set back by an hour goes on', async () => {
    const log = ['03:00:00.000', '02:59:59.990', '03:00:01.000', '02:00:02.000', '02:00:03.500']
      .map((time) => `[2025-10-26 ${time}] Receive >>> ${FRAME}\n`)
      .join('')
    const { told } = await play(fileOf(log))
    expect(told.map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual([
      expect.stringContaining('1 @0 <'),
      expect.stringContaining('2 @0 <'),
      expect.stringContaining('3 @1000 <'),
      '4 @1000 back by',
      expect.stringContaining('4 @1000 <'),
      expect.stringContaining('5 @2500 <'),
    ])
  })
})

describe('plain lines without times', () => {
  const plain = `${FRAME}\n28\n*X;5;002;28;0;146;1\n`

  test('all come at 0, and it is said that nothing is known of their times', async () => {
    const { told, replayed } = await play(fileOf(plain))
    expect(told.map((line) => line.slice(0, 6))).toEqual(['1 @0 <', '2 @0 <', '3 @0 <'])
    expect(replayed).toMatchObject({ form: 'plain', timed: false, startedAt: null, endedAt: 0 })
  })

  test('then an observation lies anywhere in time: only the order of the frames is known', async () => {
    const notes = new Notebook()
    const options = { layout: null, profile: 'slingshot2', statusPeriodMs: 500, pockets: 37 } as const
    const driver = new SlingshotDriver({ intake: withoutTimes(notes), linkName: 'serial', ...options })
    const lines = [2, 3, 4, 5].map((state) => `*X;${state};002;31;0;146;1\n`).join('')
    await replayLines(
      pieces(lines),
      { protocol: 'slingshot2' },
      {
        at: () => {},
        received: (bytes, t) => driver.take(bytes, t),
        sent: () => {},
        unread: () => {},
        steppedBack: () => {},
      },
    )
    driver.end(0)
    const [launch, rest] = [notes.one('ball.launched').seen, notes.one('ball.rested').seen]
    expect(inOrder(launch, rest)).toBe('yes')
    const [least, most] = span(launch.at, rest.at)
    expect(least).toBeLessThan(-1e15)
    expect(most).toBeGreaterThan(1e15)
    expect(notes.gaps).toEqual([])
  })

  test('arrows without times are understood as well', async () => {
    const { told } = await play(fileOf(`Receive >>> ${FRAME}\nSend <<< *u 1\n`))
    expect(told).toEqual([`1 @0 < ${JSON.stringify(`${FRAME}\r\n`)}`, '2 @0 > *u 1'])
  })
})

test('a log much longer than what is looked at first is played to its end', async () => {
  const many = 20_000
  const line = (i: number) =>
    `[2025-09-16 06:${String(Math.floor(i / 60) % 60).padStart(2, '0')}:00.000] Receive >>> ${FRAME}\n`
  const { told, replayed } = await play(
    fileOf(Array.from({ length: many }, (_, i) => line(i % 3600)).join('')),
  )
  expect(replayed.lines).toBe(many)
  expect(told.filter((t) => t.includes(' < '))).toHaveLength(many)
})

test('a file of one line without end is read in bounded memory', async () => {
  const endless = async function* () {
    yield `${FRAME}\n`
    for (let i = 0; i < 2000; i++) yield 'x'.repeat(65_536)
  }
  const { told } = await play(endless())
  expect(told).toHaveLength(2)
  expect((told[1] as string).length).toBeLessThan(150_000)
})

describe('a recording that cannot be used: one clear error, kind input', () => {
  const sentences = Array.from({ length: 5 }, (_, i) => encodeHead(i, i * 1000, 'BEAM', [i % 3])).join('')

  test.each([
    ['missing', () => join(folder, 'nowhere.log'), 'recording-missing', /does not exist/],
    ['a directory', () => folder, 'recording-directory', /is a directory/],
    ['empty', () => fileOf(''), 'recording-empty', /is empty/],
    ['nothing but line ends', () => fileOf('\n\r\n\n'), 'recording-empty', /is empty/],
    [
      'binary',
      () => fileOf(Uint8Array.from({ length: 500 }, (_, i) => i % 256)),
      'recording-binary',
      /not a text/,
    ],
    [
      'noise without a zero',
      () => fileOf(Uint8Array.from({ length: 500 }, (_, i) => 128 + (i % 100))),
      'recording-binary',
      /not a text/,
    ],
    [
      'UTF-16 without its mark',
      () => fileOf(Buffer.from(STAMPED, 'utf16le')),
      'recording-binary',
      /not a text/,
    ],
    [
      'of another protocol',
      () => fileOf(sentences),
      'recording-protocol',
      /looks like the sentence protocol \(5 lines\)/,
    ],
    [
      'of no protocol',
      () => fileOf('Dear sir,\nthe wheel squeaks.\n'),
      'recording-form',
      /no line of a protocol that the rig knows, in any form .* “Dear sir,”/,
    ],
    [
      'our own trace',
      () => fileOf('{"trace":1,"startedAt":"2025"}\n'),
      'recording-trace',
      /trace of this rig/,
    ],
  ])('%s', async (_, path, code, message) => {
    const error = await refusal(path())
    expect(error).toMatchObject({ kind: 'input', code })
    expect(error.message).toMatch(message)
    expect(error.advice).toBeTruthy()
  })

  test('a Slingshot log read as sentences', async () => {
    const error = await refusal(fileOf(STAMPED), 'sentence')
    expect(error.message).toMatch(/looks like the Slingshot 2 protocol \(2 lines\)/)
    expect(error.advice).toBe('Use --profile slingshot2.')
  })
})
