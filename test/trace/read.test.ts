import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RigError } from '../../rig/errors.ts'
import { readTrace, type TraceLine } from '../../rig/trace/read.ts'
import {
  isEnd,
  isGap,
  isObservation,
  isRaw,
  type TraceHeader,
  type TraceRecord,
} from '../../rig/trace/record.ts'
import { traced } from '../emulator/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'rig-trace-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const file = (text: string | Buffer) => {
  const path = join(folder, `${files++}.ndjson`)
  writeFileSync(path, text)
  return path
}

async function read(text: string | Buffer) {
  const all: (TraceHeader | TraceLine)[] = []
  for await (const line of readTrace(file(text))) all.push(line)
  const [header, ...lines] = all
  return { header: header as TraceHeader, lines: lines as TraceLine[] }
}

let header: string
let records: readonly TraceRecord[]
let written: string[]
beforeAll(async () => {
  const run = await traced('roulette-37', { spins: 1, scenarios: ['nominal-coup'] })
  header = JSON.stringify(run.header)
  records = run.records
  written = records.map((r) => JSON.stringify(r))
})
const trace = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`

describe('a trace', () => {
  test('is read as it was written', async () => {
    const { header: head, lines } = await read(trace(...written))
    expect(JSON.stringify(head)).toBe(header)
    expect(lines.map((l) => l.record)).toEqual(JSON.parse(JSON.stringify(records)))
    expect(lines.map((l) => l.line)).toEqual(written.map((_, i) => i + 2))
  })

  test('of every kind of record one is known for what it is', () => {
    const kinds = records.map((r) =>
      [isObservation(r) && 'observation', isGap(r) && 'gap', isRaw(r) && 'raw', isEnd(r) && 'end'].filter(
        Boolean,
      ),
    )
    for (const k of kinds) expect(k.length).toBeLessThanOrEqual(1)
    expect(new Set(kinds.flat())).toEqual(new Set(['observation', 'raw', 'end']))
  })

  test('cut off at any byte: everything before the cut is used, and the cut line named', async () => {
    const text = Buffer.from(trace(...written.slice(0, 40)))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: Buffer.byteLength(header) + 1, max: text.length }), async (cut) => {
        const { lines } = await read(text.subarray(0, cut))
        const whole = text.subarray(0, cut).toString('latin1').split('\n').length - 2
        expect(lines.slice(0, whole).map((l) => l.record)).toEqual(
          written.slice(0, whole).map((w) => JSON.parse(w)),
        )
        for (const rest of lines.slice(whole)) {
          // A line may also end right before its line end.
          if (rest.record !== null) expect(rest.raw).toBe(written[whole])
          else expect(rest).toMatchObject({ line: whole + 2, reason: 'cut off or damaged' })
        }
      }),
      { numRuns: 60 },
    )
  })

  test('with a damaged line in the middle goes on after it', async () => {
    const damaged = written.slice(0, 6)
    damaged[2] = (damaged[2] as string).slice(0, 20)
    const { lines } = await read(trace(...damaged))
    expect(lines.map((l) => l.record !== null)).toEqual([true, true, false, true, true, true])
    expect(lines[2]).toEqual({ line: 4, raw: damaged[2], record: null, reason: 'cut off or damaged' })
  })

  test.each([
    ['a number', '12'],
    ['nothing', 'null'],
    ['a list', '[1,2]'],
    ['no line number', '{"type":"ball.dropped","at":[1,2]}'],
    ['an observation without its interval', '{"n":1,"type":"ball.dropped"}'],
    ['an interval that runs backwards', '{"n":1,"type":"ball.dropped","at":[2,1]}'],
    ['an interval of words', '{"n":1,"type":"ball.dropped","at":["a","b"]}'],
    ['a gap without its end', '{"n":1,"gap":[1],"link":"serial","why":"x"}'],
  ])('%s is no record of it', async (_, line) => {
    const { lines } = await read(trace(line, written[0] as string))
    expect(lines).toMatchObject([
      { line: 2, raw: line, record: null, reason: 'not a record of a trace' },
      { line: 3, record: expect.anything() },
    ])
  })

  test('blank lines and the line ends of another system do no harm', async () => {
    const { lines } = await read(`${header}\r\n\r\n${written[0]}\r\n\n${written[1]}\r\n`)
    expect(lines.map((l) => [l.line, l.record?.n])).toEqual([
      [3, 1],
      [5, 2],
    ])
  })

  test('whatever lines are in it, each is a record or named', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.string(), fc.json())), async (garbage) => {
        const lines = garbage.map((g) => g.replace(/[\r\n\u2028\u2029]/g, ' '))
        const { lines: out } = await read(trace(...lines))
        expect(out.map((l) => l.raw)).toEqual(lines.filter((l) => l !== ''))
        for (const l of out) expect(l.record === null).toBe(l.reason !== '')
      }),
      { numRuns: 50 },
    )
  })
})

describe('a first line that is no header', () => {
  const refused = async (first: string) => {
    const e = await read(`${first}\n${written[0]}\n`).catch((x: unknown) => x)
    expect(e).toBeInstanceOf(RigError)
    return e as RigError
  }

  test.each([
    ['is cut off', () => header.slice(0, 80), 'cut off or damaged'],
    ['is of a later version', () => header.replace('"trace":1', '"trace":2'), 'version 2'],
    ['names no game', () => header.replace('"roulette-37"', '"poker"'), 'does not say'],
    ['has no pockets', () => header.replace('"pockets":[', '"pocket":['), 'does not say'],
    ['is a record', () => written[0] as string, 'version'],
  ])('%s: one clear message', async (_, first, message) => {
    const e = await refused(first())
    expect(e).toMatchObject({ kind: 'input', code: 'trace-header' })
    expect(e.message).toContain(message)
    expect(e.advice).not.toBeNull()
  })
})
