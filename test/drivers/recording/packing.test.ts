import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { unpacked } from '../../../drivers/recording/gunzip.ts'
import { mentions } from '../../../drivers/recording/mentions.ts'
import { begun } from '../../../drivers/recording/recording.ts'
import { textOf } from '../../../drivers/recording/text.ts'
import { encodeHead } from '../../../drivers/sentence/codec.ts'
import { filesFor, pieces, play, refusal } from './told.ts'

const { folder, fileOf } = filesFor('packing')

const FRAME = '*X;2;002;31;0;146;1'
/** Long enough for many pieces of a file, and hard to pack. */
const LONG = Array.from(
  { length: 20_000 },
  (_, i) => `[2025-09-16 ${new Date(i * 487).toISOString().slice(11, 23)}] Receive >>> ${FRAME}\n`,
).join('')
const SHORT = LONG.slice(0, LONG.indexOf('\n', 3000) + 1)
const LINES = SHORT.split('\n').length - 1

describe('a log that is packed with gzip', () => {
  test('is read as what it holds, whatever its name', async () => {
    const plain = await play(fileOf(LONG))
    const packed = await play(fileOf(gzipSync(LONG)))
    expect(packed.told).toEqual(plain.told)
    expect(packed.replayed).toEqual(plain.replayed)
    expect(packed.damage).toBeNull()
  })

  test('in several parts one behind the other, and with zeroes behind the last, as tapes and rotation leave it', async () => {
    const parts = [gzipSync(LONG.slice(0, 300_000)), gzipSync(LONG.slice(300_000)), Buffer.alloc(20_000)]
    const { told, damage } = await play(fileOf(Buffer.concat(parts)))
    expect(told).toHaveLength(20_000)
    expect(damage).toBeNull()
  })

  test('cut off: what it held up to there counts, and it is said', async () => {
    const whole = gzipSync(LONG)
    const { told, damage } = await play(fileOf(whole.subarray(0, whole.length / 2)))
    expect(damage).toBe('its gzip breaks off')
    expect(told.length).toBeGreaterThan(5000)
    expect(told.length).toBeLessThan(15_000)
    expect(told.slice(0, -1)).toEqual((await play(fileOf(LONG))).told.slice(0, told.length - 1))
  })

  test('cut off behind its last byte of text, in its checksum: nothing is lost, and it is said', async () => {
    const whole = gzipSync(LONG)
    const { told, damage } = await play(fileOf(whole.subarray(0, whole.length - 5)))
    expect(told).toHaveLength(20_000)
    expect(damage).toBe('its gzip breaks off')
  })

  test('damaged in the middle: what it holds may be anything, and is not judged', async () => {
    const whole = gzipSync(LONG)
    whole.fill(0x55, whole.length / 2, whole.length / 2 + 40)
    expect(await refusal(fileOf(whole))).toMatchObject({
      kind: 'input',
      code: 'recording-damaged',
      message: expect.stringMatching(/\.log is damaged \(.*\): nothing that it holds can be trusted/),
    })
  })

  test('with something else behind it: what it held counts, and it is said', async () => {
    const { told, damage } = await play(fileOf(Buffer.concat([gzipSync(LONG), Buffer.from('end of tape')])))
    expect(damage).toMatch(/^no gzip follows its gzip/)
    expect(told.length).toBeGreaterThan(19_000)
  })

  test.each([
    ['nothing but its beginning', gzipSync(LONG).subarray(0, 8)],
    ['two bytes', Buffer.from([0x1f, 0x8b])],
  ])('%s: nothing can be read of it', async (_, bytes) => {
    expect(await refusal(fileOf(bytes))).toMatchObject({
      kind: 'input',
      code: 'recording-damaged',
      message: expect.stringContaining('its gzip breaks off'),
    })
  })

  test('of nothing: empty', async () => {
    expect(await refusal(fileOf(gzipSync('')))).toMatchObject({ code: 'recording-empty' })
  })
})

describe('what a log is written in', () => {
  const expected = play(pieces(SHORT))
  const wide = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

  test.each([
    ['UTF-16 with its mark, as PowerShell redirects', wide(SHORT.replaceAll('\n', '\r\n'))],
    ['UTF-16 from the other end', wide(SHORT).swap16()],
    ['UTF-16, packed', gzipSync(wide(SHORT))],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${SHORT}`)],
    ['CR LF at its line ends', Buffer.from(SHORT.replaceAll('\n', '\r\n'))],
    ['CR CR LF, as a terminal doubles it', Buffer.from(SHORT.replaceAll('\n', '\r\r\n'))],
    ['CR alone', Buffer.from(SHORT.replaceAll('\n', '\r'))],
  ])('%s', async (_, bytes) => {
    const { told } = await play(fileOf(bytes))
    expect(told).toEqual((await expected).told)
  })

  test.each([
    ['gzip', gzipSync(wide(SHORT))],
    ['UTF-16', wide(SHORT)],
    ['UTF-8', Buffer.from(`\uFEFF${SHORT}`)],
  ])('the mark of %s is seen in pieces of one byte too', async (_, bytes) => {
    async function* bytewise() {
      for (const byte of bytes) yield Buffer.from([byte])
    }
    const recording = await begun('x', textOf(unpacked(bytewise(), 'x', () => {})))
    expect((await play(recording)).told).toEqual((await expected).told)
  })

  test('a log of many megabytes in UTF-16 is told by its pieces', async () => {
    const { told } = await play(fileOf(wide(LONG)))
    expect(told).toHaveLength(20_000)
  })

  test('a block of zeroes, as a power cut leaves it, hides no line behind it', async () => {
    const [one, two, three] = SHORT.split('\n') as [string, string, string]
    const zeroes = '\0'.repeat(700)
    const { told } = await play(pieces(`${one}\n${two}\n${zeroes}${three}\n${zeroes}\n${zeroes}`))
    expect(told.slice(0, 3)).toEqual((await expected).told.slice(0, 3))
    expect(told.slice(3)).toEqual([
      expect.stringMatching(/^4 .* \? {2}\(nothing but zero bytes\)$/),
      expect.stringMatching(/^5 .* \? {2}\(nothing but zero bytes\)$/),
    ])
  })

  test('a zero byte in a line is what the device sent', async () => {
    const { told } = await play(pieces(`\0*K OK\n${FRAME}\n*u\0OK\n`))
    expect(told.map((line) => line.split(' < ')[1])).toEqual([
      '"*K OK\\r\\n"',
      `"${FRAME}\\r\\n"`,
      '"*u\\u0000OK\\r\\n"',
    ])
  })

  test('a line that is far too long is named by how it begins, and the next one is read', async () => {
    const long = `[2025-09-16 06:44:46.085] Receive >>> ${'x'.repeat(3_000_000)}`
    const { told } = await play(pieces(SHORT, long, '\n', SHORT))
    const named = told.filter((line) => line.includes(' ? '))
    expect(named).toHaveLength(1)
    expect(named[0]).toMatch(
      /^\d+ @\d+ \? \[2025-09-16 06:44:46.085\] Receive >>> x+ \(longer than 65536 characters\)$/,
    )
    expect(named[0]?.length).toBeLessThan(300)
    expect(Number.parseInt(named[0] as string, 10)).toBe(LINES + 1)
    // Then the clock of the log is back where it began.
    expect(told.filter((line) => line.includes(' < '))).toHaveLength(2 * LINES)
  })
})

describe('a pipe', () => {
  test('is read to its end, its beginning as well', async () => {
    const path = join(folder, 'pipe')
    execFileSync('sh', ['-c', `mkfifo '${path}'`])
    const writer = spawn('sh', ['-c', `cat ${fileOf(LONG)} > ${path}`])
    const { told } = await play(path)
    expect(told).toHaveLength(20_000)
    writer.kill()
  })
})

describe('whether a head spoke of its button', () => {
  const call = encodeHead(7, 7000, 'RNVP', [])
  const other = encodeHead(6, 6000, 'DROP', [])
  const hex = (text: string) =>
    (
      Buffer.from(text)
        .toString('hex')
        .match(/.{1,14}/g) as string[]
    )
      .map((row) => `06:44:46.085 RX: ${(row.match(/../g) as string[]).join(' ')}\n`)
      .join('')

  test('is heard in a log in hexadecimal too, where it is split over its lines', async () => {
    const { look } = await play(fileOf(hex(other + call)), 'sentence')
    expect(await mentions(fileOf(hex(other + call)), ',RNVP*', look)).toBe(true)
    expect(await mentions(fileOf(hex(other + other)), ',RNVP*', look)).toBe(false)
  })

  test('is heard in a packed log', async () => {
    expect(await mentions(fileOf(gzipSync(other + call)), ',RNVP*')).toBe(true)
    expect(await mentions(fileOf(gzipSync(other)), ',RNVP*')).toBe(false)
  })
})
