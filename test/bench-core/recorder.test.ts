import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Recorder } from '../../rig/bench/recorder.ts'
import type { Gap, Observation } from '../../rig/observation.ts'
import type { TraceMode } from '../../rig/trace/record.ts'
import { MemorySink, TraceKeeper } from '../../rig/trace/sink.ts'

function recording(mode: TraceMode = 'full') {
  const sink = new MemorySink()
  const keeper = new TraceKeeper(sink, mode)
  const seen: (Observation | Gap)[] = []
  const watcher = { observe: (o: Observation) => seen.push(o), gap: (g: Gap) => seen.push(g) }
  return { recorder: new Recorder(keeper, [watcher]), keeper, records: sink.records, seen }
}

const drop = { type: 'ball.dropped' } as const

describe('everything a run brings', () => {
  test('is numbered in one sequence, written, and handed on', () => {
    const { recorder, records, seen } = recording()
    const raw = recorder.raw('serial', 'rx', 1, '$PCYL')
    recorder.sighting({ fact: drop, seen: { at: [0, 1] }, from: raw })
    recorder.gap({ gap: [1, 2], link: 'serial', why: 'unplugged' })
    recorder.rejected(raw, '$PCYL', 'cut off')
    const note = recorder.note({ t: 3, stimulus: 'coup' })
    expect(records).toEqual([
      { n: 1, t: 1, link: 'serial', dir: 'rx', raw: '$PCYL' },
      { n: 2, at: [0, 1], type: 'ball.dropped', from: 1 },
      { n: 3, gap: [1, 2], link: 'serial', why: 'unplugged' },
      { n: 4, rejected: 1, reason: 'cut off' },
      { n: 5, t: 3, stimulus: 'coup' },
    ])
    expect(note).toBe(5)
    expect(recorder.n).toBe(5)
    expect(seen).toEqual([records[1], records[2]])
  })

  test('what is judged is what the trace says, and never narrower than what was seen', () => {
    const time = fc.double({ min: -1e6, max: 1e7, noNaN: true })
    fc.assert(
      fc.property(time, fc.double({ min: 0, max: 100, noNaN: true }), time, (t, width, own) => {
        const { recorder, records, seen } = recording()
        recorder.observe(drop, { at: [t, t + width], clk: 'head', own: [own, own + width] })
        const o = seen[0] as Observation
        // What JSON keeps is what was judged.
        expect(JSON.parse(JSON.stringify(records[0]))).toEqual(JSON.parse(JSON.stringify(o)))
        for (const [told, [lo, hi]] of [
          [o.at, [t, t + width]],
          [o.own, [own, own + width]],
        ] as const) {
          const [a, b] = told as readonly [number, number]
          expect(a).toBeLessThanOrEqual(lo)
          expect(b).toBeGreaterThanOrEqual(hi)
          expect(b - a).toBeLessThan(width + 0.002 + 1e-6)
          expect(a * 1000).toBeCloseTo(Math.round(a * 1000), 3)
        }
      }),
    )
  })
})

describe('what was received and not used', () => {
  test('is listed with its line, that of the file where one is read', () => {
    const { recorder } = recording()
    recorder.rejected(3, 'half a fr', 'cut off')
    recorder.line = 812
    recorder.rejected(4, 'noise', 'not a sentence')
    expect(recorder.rejections).toEqual([
      { line: 3, raw: 'half a fr', reason: 'cut off' },
      { line: 812, raw: 'noise', reason: 'not a sentence' },
    ])
  })

  test('is counted to the end and listed up to a bound; so are gaps', () => {
    const { recorder } = recording('none')
    for (let i = 0; i < 5000; i++) {
      recorder.rejected(i, 'noise', 'not a sentence')
      recorder.gap({ gap: [i, i], link: 'serial', why: 'lost' })
    }
    expect(recorder.rejectedCount).toBe(5000)
    expect(recorder.rejections).toHaveLength(1000)
    expect(recorder.gaps).toHaveLength(1000)
  })
})

test('a trace that is read again keeps its numbers, and what is new is numbered after them', () => {
  const { recorder, records } = recording()
  const old: Observation = { n: 41, at: [0, 1], type: 'ball.dropped' }
  recorder.replay(old)
  recorder.again({ n: 43, gap: [1, 2], link: 'serial', why: 'unplugged' })
  recorder.keep({ n: 44, t: 2, link: 'serial', dir: 'rx', raw: 'x' })
  expect(records.map((r) => r.n)).toEqual([41, 43, 44])
  expect(recorder.note({ t: 3, end: true })).toBe(45)
})

test('without a trace everything is numbered and judged all the same, and counted as dropped', () => {
  const { recorder, keeper, records, seen } = recording('none')
  recorder.raw('serial', 'rx', 1, 'x')
  recorder.observe(drop, { at: [0, 1] })
  expect(seen).toMatchObject([{ n: 2 }])
  expect(records).toEqual([])
  expect([keeper.records, keeper.dropped]).toEqual([0, 2])
})
