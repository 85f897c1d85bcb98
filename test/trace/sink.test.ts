import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { TraceHeader, TraceMode, TraceRecord } from '../../rig/trace/record.ts'
import { FileSink, MemorySink, TraceKeeper } from '../../rig/trace/sink.ts'
import { rulingOf } from '../regulations/story.ts'

const folder = mkdtempSync(join(tmpdir(), 'rig-trace-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HEADER: TraceHeader = {
  trace: 1,
  startedAt: '2026-01-01T00:00:00.000Z',
  rig: '1.0.0',
  game: 'roulette-37',
  layout: rulingOf('roulette-37').layout,
  target: { kind: 'test' },
  provides: [],
  keeps: 'full',
}
const record = (n: number): TraceRecord => ({ n, at: [n, n], type: 'ball.dropped' })

describe('a trace file', () => {
  const lines = (path: string) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((l) => l !== '')

  test('holds one line a record, in order, and begins anew each time', () => {
    const path = join(folder, 'whole.ndjson')
    for (const last of [5, 3]) {
      const sink = new FileSink(path, false)
      sink.write(HEADER)
      for (let n = 1; n <= last; n++) sink.write(record(n))
      sink.close()
      expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true)
      const [head, ...rest] = lines(path).map((l) => JSON.parse(l))
      expect(head).toEqual(HEADER)
      expect(rest).toEqual(Array.from({ length: last }, (_, i) => record(i + 1)))
    }
  })

  test('on a real clock every record is there at once, before anything is closed', () => {
    const path = join(folder, 'live.ndjson')
    const sink = new FileSink(path, true)
    for (let n = 1; n <= 3; n++) {
      sink.write(record(n))
      expect(lines(path)).toHaveLength(n)
    }
    sink.close()
  })

  test('on a virtual clock never more than 64 KiB is still to be written', () => {
    const path = join(folder, 'virtual.ndjson')
    const sink = new FileSink(path, false)
    const long = { n: 1, t: 0, link: 'serial', dir: 'rx', raw: 'ä'.repeat(500) } as const
    let given = 0
    for (let n = 1; n <= 400; n++) {
      sink.write({ ...long, n })
      given += JSON.stringify({ ...long, n }).length + 1
      const written = readFileSync(path, 'utf8').length
      expect(given - written).toBeLessThanOrEqual(1 << 16)
    }
    sink.close()
    expect(readFileSync(path, 'utf8').length).toBe(given)
  })
})

/** What a keeper keeps of coups of so many records each, in some of which something is wrong. */
function kept(mode: TraceMode, coups: readonly { records: number; wrongAt: number | null }[]) {
  const sink = new MemorySink()
  const keeper = new TraceKeeper(sink, mode)
  let n = 0
  const of: number[][] = [[]]
  const write = (coup: number) => {
    keeper.write(record(++n))
    of[coup]?.push(n)
  }
  write(0)
  coups.forEach(({ records, wrongAt }, i) => {
    keeper.boundary(n + 1)
    of.push([])
    for (let k = 0; k < records; k++) {
      write(i + 1)
      if (k === wrongAt) keeper.keep()
    }
  })
  keeper.close()
  return { lines: sink.records.map((r) => r.n), of, keeper, total: n }
}

describe('a long run that keeps only what was not right', () => {
  const coups = fc.array(
    fc.record({
      records: fc.integer({ min: 1, max: 6 }),
      wrongAt: fc.option(fc.nat(5), { nil: null }),
    }),
    { maxLength: 20 },
  )
  const wrong = (c: { records: number; wrongAt: number | null } | undefined) =>
    c !== undefined && c.wrongAt !== null && c.wrongAt < c.records

  test('keeps each coup that failed whole, the one before it, and what came before the first', () => {
    fc.assert(
      fc.property(coups, (all) => {
        const { lines, of } = kept('failures', all)
        const expected = of.filter((_, i) => i === 0 || wrong(all[i - 1]) || wrong(all[i]))
        expect(lines).toEqual(expected.flat())
      }),
    )
  })

  test('counts what it kept and what it let go', () => {
    fc.assert(
      fc.property(coups, fc.constantFrom<TraceMode>('full', 'failures', 'none'), (all, mode) => {
        const { lines, keeper, total } = kept(mode, all)
        expect(keeper.records).toBe(lines.length)
        expect(keeper.records + keeper.dropped).toBe(total)
        if (mode === 'full') expect(lines).toHaveLength(total)
        if (mode === 'none') expect(lines).toEqual([])
      }),
    )
  })

  test('holds a bounded part of a coup that never ends, its last', () => {
    const { lines, keeper, total } = kept('failures', [{ records: 25_000, wrongAt: 24_999 }])
    // One record before the first coup, and the last ten thousand.
    expect(lines).toHaveLength(10_001)
    expect(lines.at(-1)).toBe(total)
    expect(lines[1]).toBe(total - 9_999)
    expect(keeper.dropped).toBe(15_000)
  })
})
