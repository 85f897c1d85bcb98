import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RunResult } from '../../rig/result.ts'
import { type Ended, emptyFolder, rigs } from '../support/rig.ts'

/** Recordings of real wheels; they lie beside a checkout, where there are any. */
const CAPTURES = resolve('../shared/captures')
const noCaptures = !existsSync(CAPTURES)
const cwd = emptyFolder()

type Replayed = Required<RunResult>
const parsed = (run: Ended) => JSON.parse(run.stdout) as Replayed
const words = (name: string, ...more: string[]) => [
  ...['replay', join(CAPTURES, name), '--profile', 'slingshot2', '--game', 'roulette-37'],
  ...more,
]

const DIRECTION = 'fr-67-5/direction-alternates'
const clause = (r: Replayed, id: string) => r.clauses.find((c) => c.id === id)

describe.skipIf(noCaptures)('slingshot2-live.log, a wheel in play (needs the captures)', () => {
  let run: Ended
  let byCoup: Ended
  let told: Ended
  let result: Replayed
  beforeAll(async () => {
    const live = (...more: string[]) => words('slingshot2-live.log', '--pack', 'fr-67-5', ...more)
    const basis = ['--direction-basis', 'coup', '--out', 'coup']
    ;[run, byCoup, told] = (await rigs([live('--json'), live('--json', ...basis), live()], { cwd })) as [
      Ended,
      Ended,
      Ended,
    ]
    result = parsed(run)
  })

  it('12,037 status frames are understood; the host’s own remarks are named as rejected', () => {
    expect(run.stderr).toBe('')
    expect(result.frames).toBe(12_037)
    expect(result.rejectedCount).toBe(187)
    const lines = readFileSync(join(CAPTURES, 'slingshot2-live.log'), 'utf8').split(/\r?\n/)
    for (const { line, raw } of result.rejected) expect(lines[line - 1]).toContain(raw)
  })

  it('131 results, in the order in which the wheel printed them, without padding', () => {
    // What the wheel itself prints when a coup is over: its number alone on a line. The first is of a coup
    // before the recording; the second result lies across a gap and has none.
    const printed = [
      ...readFileSync(join(CAPTURES, 'slingshot2-live.log'), 'utf8').matchAll(/Receive >>> (\d+)\r?$/gm),
    ]
    const numbers = result.outcomes.map((o) => o.number)
    expect(numbers).toHaveLength(131)
    expect(numbers.filter((_, i) => i !== 1)).toEqual(printed.slice(1).map((m) => m[1]))
    const [, across] = result.outcomes
    expect(across).toMatchObject({ launchedAt: null, number: '14' })
    for (const o of result.outcomes)
      expect(Object.keys(o).sort()).toEqual([
        'direction',
        'droppedAt',
        'launchedAt',
        'number',
        'restedAt',
        'spin',
      ])
  })

  it('by actuation the direction alternates wherever it can be told, and says where it cannot', () => {
    const direction = clause(result, DIRECTION)
    expect(direction).toMatchObject({ verdict: 'inconc', failed: 0 })
    expect(direction?.undecided).toBeGreaterThan(0)
    expect(direction?.judged).toBeGreaterThan(130)
    expect(direction?.reason).toMatch(/^cannot be told across a gap of \d+\.\d s/)
    expect(run.code).toBe(20)
  })

  it('by coup it fails on exactly three pairs of spins: 42→43, 51→52, 113→114', () => {
    expect(byCoup.code).toBe(30)
    const judged = parsed(byCoup)
    const direction = clause(judged, DIRECTION)
    expect(direction).toMatchObject({ verdict: 'fail', failed: 3 })

    const spinOf = new Map<number, number>()
    for (const line of readFileSync(join(cwd, 'coup/trace.ndjson'), 'utf8').trimEnd().split('\n')) {
      const record = JSON.parse(line)
      if (record.type === 'ball.rested') spinOf.set(record.n, record.spin)
    }
    const failing = direction?.evidence.slice(0, 6).map((n) => spinOf.get(n))
    expect(failing).toEqual([42, 43, 51, 52, 113, 114])

    // The same, counted by hand from the results: the spin after, turned the same way.
    const alike = judged.outcomes.flatMap((o, i, all) => {
      const next = all[i + 1]
      return next && next.spin === (o.spin as number) + 1 && next.direction === o.direction
        ? [o.spin, next.spin]
        : []
    })
    expect(alike).toEqual(failing)
  })

  it('a person is told the same', () => {
    expect(told).toMatchObject({ code: 20, stderr: '' })
    expect(told.stdout).toContain('12,037 frames understood, 131 results')
    expect(told.stdout).toContain('187 rejected')
    expect(told.stdout).toContain('13 gaps')
  })
})

describe.skipIf(noCaptures)('recordings without a result (needs the captures)', () => {
  let faults: Ended
  let parameters: Ended
  beforeAll(async () => {
    const names = ['slingshot2-faults.log', 'slingshot2-parameters.log']
    ;[faults, parameters] = (await rigs(
      names.map((name) => words(name, '--json')),
      { cwd },
    )) as [Ended, Ended]
  })

  it('slingshot2-faults.log: launches that fail give no number', () => {
    expect(faults.stderr).toBe('')
    expect(parsed(faults)).toMatchObject({ frames: 5143, outcomes: [], coups: { completed: 0 } })
  })

  it('slingshot2-parameters.log: a host that reads parameters is no coup', () => {
    expect(parameters).toMatchObject({ code: 20, stderr: '' })
    expect(parsed(parameters)).toMatchObject({ verdict: 'none', frames: 181, outcomes: [], rejected: [] })
  })
})

describe('the trace of a run, replayed', () => {
  it('is judged as the run was', async () => {
    const certify = (out: string) => [
      'certify',
      '--json',
      '--spins',
      '20',
      '--date',
      '2026-11-30',
      '--out',
      out,
    ]
    const replay = (out: string) => ['replay', join(out, 'trace.ndjson'), '--json']
    const [run, again, faulty, faultyAgain] = (await rigs(
      [certify('run'), replay('run'), [...certify('faulty'), '--fault', 'chip-no-stop'], replay('faulty')],
      { cwd },
    )) as [Ended, Ended, Ended, Ended]
    const verdicts = (r: Ended) =>
      parsed(r).clauses.map((c) => [c.id, c.verdict, c.judged, c.failed, c.reason])
    expect(verdicts(again)).toEqual(verdicts(run))
    expect(verdicts(faultyAgain)).toEqual(verdicts(faulty))
    expect(parsed(again)).toMatchObject({ startedAt: '2026-11-30T00:00:00.000Z', coups: parsed(run).coups })
    expect([run.code, faulty.code, faultyAgain.code]).toEqual([0, 30, 30])
  })
})
