import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { replayLines } from '../../../drivers/recording/replay.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const MB = 1_048_576
const FRAME = '*X;2;002;31;0;146;1'
const hex = [...Buffer.from(`${FRAME}\r\n`)].map((c) => c.toString(16).padStart(2, '0')).join(' ')

/** What is held, in MB, when all that is not is collected. */
function used(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / MB
}

/** So much of a log, a piece of a file at a time, and how much is held in the meantime. */
async function held(megabytes: number, line: (i: number) => string) {
  const readings: number[] = []
  async function* log() {
    let i = 0
    let piecesSent = 0
    for (let sent = 0; sent < megabytes * MB; ) {
      let piece = ''
      while (piece.length < 65_536) piece += `${line(i++)}\n`
      sent += piece.length
      yield piece
      if (piecesSent++ % 12 === 0) readings.push(used())
    }
  }
  const raws: string[] = []
  let lines = 0
  await replayLines(
    log(),
    { protocol: 'slingshot2' },
    {
      at: () => {},
      received: () => lines++,
      sent: () => {},
      // As the recorder does: a thousand are kept.
      unread: (raw) => raws.length < 1000 && raws.push(raw),
      steppedBack: () => {},
    },
  )
  return { readings, lines }
}

const at = (i: number) => new Date(Date.UTC(2025, 8, 16) + i * 487).toISOString()

describe('a log of any length is read in the same memory', () => {
  test.each([
    ['the common form', (i: number) => `[${at(i).slice(0, 23).replace('T', ' ')}] Receive >>> ${FRAME}`],
    ['another form with marks', (i: number) => `${at(i)} RX: ${FRAME}`],
    ['whole seconds', (i: number) => `[${at(i).slice(11, 19)}] ${FRAME}`],
    ['one second throughout', () => `[06:44:46] ${FRAME}`],
    ['bytes in hexadecimal', (i: number) => `${at(i).slice(11, 23)} RX: ${hex}`],
    ['plain lines', () => FRAME],
    [
      'a remark in every piece of the file',
      (i: number) => (i % 500 === 9 ? `remark ${i} ${'x'.repeat(300)}` : `${at(i)} RX: ${FRAME}`),
    ],
  ])('%s', async (_, line) => {
    const { readings, lines } = await held(12, line)
    expect(lines).toBeGreaterThan(50_000)
    expect(readings.length).toBeGreaterThan(10)
    // The first ones warm up; then 12 MB of log leave no more behind than the pieces under way.
    const [early, late] = [Math.max(...readings.slice(2, 5)), Math.max(...readings.slice(-3))]
    expect(late - early).toBeLessThan(4)
  })

  test('one line without end', async () => {
    const readings: number[] = []
    async function* log() {
      yield `${FRAME}\n`
      for (let i = 0; i < 400; i++) {
        yield String(i).padEnd(65_536, 'x')
        if (i % 40 === 0) readings.push(used())
      }
    }
    const sink = { at() {}, received() {}, sent() {}, unread() {}, steppedBack() {} }
    await replayLines(log(), { protocol: 'slingshot2' }, sink)
    expect((readings.at(-1) as number) - (readings[1] as number)).toBeLessThan(4)
  })
})
