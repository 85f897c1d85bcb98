import { readFileSync } from 'node:fs'
import pc from 'picocolors'
import { describe, expect, it } from 'vitest'
import { answered, checkedInspection, questionsOf } from '../../rig/bench/inspector.ts'
import { Session } from '../../rig/bench/session.ts'
import { benchOf } from '../../rig/cli/bench-of.ts'
import { type Config, loadConfig } from '../../rig/config/load.ts'
import { EMULATOR_ITSELF, type Inspection } from '../../rig/inspection.ts'
import type { Clause } from '../../rig/regulations/clause.ts'
import { PACKS } from '../../rig/regulations/packs.ts'
import { summary } from '../../rig/report/summary.ts'
import type { RunResult } from '../../rig/result.ts'
import type { TraceRecord } from '../../rig/trace/record.ts'
import { TraceKeeper } from '../../rig/trace/sink.ts'
import { errorOf } from '../support/error-of.ts'

const CLOTH = 'mc-2019-819/1-2/layout-covers-chances'
const asks = (id: string): Clause => ({ id, obliges: 'x', question: `${id}?`, observes: ['insp'] })
const silent: Clause = { id: 'text/seen', obliges: 'x', observes: ['cyl', 'table'] }

describe('what only an inspector can see', () => {
  it('is asked by the clauses that observe an inspector, and by no others', () => {
    const all = PACKS.flatMap((p) => p.clauses)
    expect(questionsOf(all).map((q) => q.clause)).toEqual(
      all.filter((c) => c.observes.includes('insp')).map((c) => c.id),
    )
    expect(questionsOf([silent, asks('text/a')])).toEqual([{ clause: 'text/a', text: 'text/a?' }])
  })

  it('yes and no are observed; what is not known is not', () => {
    const answers = { 'text/a': 'yes', 'text/b': 'no', 'text/c': 'unknown' } as const
    expect(answered({ by: 'J. M.', answers })).toEqual([
      { type: 'inspector.answered', question: 'text/a', answer: true, by: 'J. M.' },
      { type: 'inspector.answered', question: 'text/b', answer: false, by: 'J. M.' },
    ])
    expect(answered(null)).toEqual([])
  })

  it('an answer to a clause that does not exist or asks nothing is a mistake', () => {
    const check = (id: string) =>
      checkedInspection({ by: 'x', answers: { [id]: 'yes' } }, [asks('text/cloth'), silent], [])
    expect(errorOf(() => check('text/clooth'))).toMatchObject({
      kind: 'usage',
      message: 'There is no clause “text/clooth”.',
      advice: expect.stringContaining('Did you mean “text/cloth”?'),
    })
    expect(errorOf(() => check('text/seen'))).toMatchObject({
      code: 'no-question',
      message: 'The clause “text/seen” asks nothing of an inspector: it is judged on cyl and table.',
    })
  })

  it('an answer to a clause of a text that is not judged is not used', () => {
    const inspection: Inspection = { by: 'x', answers: { 'text/a': 'yes', 'other/b': 'no', 'gone/c': 'no' } }
    expect(checkedInspection(inspection, [asks('text/a')], [asks('other/b')])?.answers).toEqual({
      'text/a': 'yes',
    })
  })
})

describe('the answers of a configuration', () => {
  /** The trace and the result of a run in which nothing moves. */
  async function run(change: Partial<Config>) {
    const records: TraceRecord[] = []
    const sink = { write: (r: TraceRecord) => records.push(r), close: () => {} }
    const config = { ...loadConfig(null, { game: 'roulette-monte-carlo' }), ...change }
    const bench = await benchOf(config, 'certify', '2026-01-05T12:00:00.000Z')
    const session = new Session(bench, { kind: 'none' }, new Set(), new TraceKeeper(sink as never, 'full'))
    session.declare()
    return { records, result: session.finish(1, { kind: 'none' }, []) }
  }
  const said = (records: readonly TraceRecord[]) =>
    records.filter((r) => 'type' in r && r.type === 'inspector.answered')
  const shown = (r: RunResult) => summary(r, [], pc.createColors(false))

  it('the default bench says that the emulator answered for itself', async () => {
    expect(JSON.parse(readFileSync('rig.config.json', 'utf8')).inspector.by).toBe(EMULATOR_ITSELF)
    const { records, result } = await run({})
    expect(said(records)).toMatchObject([{ question: CLOTH, answer: true, by: EMULATOR_ITSELF, at: [0, 0] }])
    expect(result.inspector).toEqual([{ clause: CLOTH, answer: true, by: EMULATOR_ITSELF }])
    expect(shown(result)).toContain(`Inspector  the emulator itself: ${CLOTH}: yes`)
  })

  it('are part of the trace before anything moves, with whose they are', async () => {
    const { records, result } = await run({ inspector: { by: 'Mme Aubert', answers: { [CLOTH]: 'no' } } })
    expect(said(records)).toMatchObject([{ n: 2, question: CLOTH, answer: false, by: 'Mme Aubert' }])
    expect(shown(result)).toContain(`Inspector  Mme Aubert: ${CLOTH}: no`)
  })

  it('where nobody answered, the clause is not assessed', async () => {
    for (const inspector of [null, { by: 'x', answers: { [CLOTH]: 'unknown' as const } }]) {
      const { records, result } = await run({ inspector })
      expect(said(records)).toEqual([])
      expect(result.clauses.find((c) => c.id === CLOTH)?.verdict).toBe('none')
      expect(shown(result)).not.toContain('Inspector')
    }
  })

  it('another game’s configuration does not inherit them', () => {
    expect(loadConfig(null, { game: 'boule' }).inspector).toBeNull()
  })
})
