import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyFolder, rigs } from '../support/rig.ts'

/** The catalogue that the ids of clauses come from; it lies beside a checkout, where there is one. */
const CATALOGUE = '../shared/regulations/clauses.md'
const GAMES = ['boule', 'vingt-trois', 'roulette-monte-carlo', 'roulette-37', 'roulette-38']

const cwd = emptyFolder()
type Row = { id: string; [key: string]: unknown }
/** What each command prints. */
const printed = async (...lines: string[]): Promise<string[]> => {
  const runs = await rigs(
    lines.map((line) => line.split(' ')),
    { cwd },
  )
  for (const run of runs) expect(run).toMatchObject({ code: 0, stderr: '' })
  return runs.map((run) => run.stdout)
}
const idsOf = (rows: readonly Row[]) => rows.map((r) => r.id)

describe('what other tools read', () => {
  let regulations: Row[]
  let scenarios: Row[]
  let faults: Row[]
  beforeAll(async () => {
    const lists = await printed('regulations --json', 'scenarios --json', 'faults --json')
    ;[regulations, scenarios, faults] = lists.map((text) => JSON.parse(text)) as [Row[], Row[], Row[]]
  })

  it('rig regulations --json: id, text, game, what it obliges, what it is observed on', () => {
    for (const r of regulations) {
      expect(r).toMatchObject({ text: expect.any(String), obliges: expect.any(String) })
      expect(GAMES).toContain(r.game)
      expect(['cyl', 'table', 'spec', 'insp']).toEqual(expect.arrayContaining(r.observes as string[]))
      expect((r.observes as string[]).length).toBeGreaterThan(0)
    }
  })

  it('rig scenarios --json: id, title, games, and clauses that exist', () => {
    for (const s of scenarios) {
      expect(s).toMatchObject({ title: expect.any(String) })
      expect(GAMES).toEqual(expect.arrayContaining(s.games as string[]))
      expect(idsOf(regulations)).toEqual(expect.arrayContaining(s.exercises as string[]))
      expect((s.exercises as string[]).length).toBeGreaterThan(0)
    }
  })

  it('rig faults --json: id, title, games, and clauses that exist', () => {
    for (const f of faults) {
      expect(f).toMatchObject({ title: expect.any(String) })
      expect(GAMES).toEqual(expect.arrayContaining(f.games as string[]))
      expect(idsOf(regulations)).toEqual(expect.arrayContaining(f.violates as string[]))
      expect((f.violates as string[]).length).toBeGreaterThan(0)
    }
  })

  it('no id comes twice', () => {
    for (const rows of [regulations, scenarios, faults]) expect(new Set(idsOf(rows)).size).toBe(rows.length)
  })

  it.skipIf(!existsSync(CATALOGUE))(
    'every clause of the catalogue is known, and no other (needs clauses.md)',
    () => {
      const rows = [
        ...readFileSync(CATALOGUE, 'utf8').matchAll(/^\| ((?:fr-46|mc-2019-819|fr-67-5|us-sd)\/\S+) \|/gm),
      ]
      const catalogue = rows.map((m) => m[1])
      expect(catalogue.length).toBeGreaterThan(60)
      expect(idsOf(regulations).sort()).toEqual(catalogue.sort())
    },
  )
})

describe('what a person reads', () => {
  it('each clause once, with what it obliges; a game narrows the list', async () => {
    const [all = '', some = ''] = await printed('regulations', 'regulations --game roulette-38')
    expect(all).toMatch(/^ {2}mc-2019-819\/1-4\/direction-alternates\n {6}each actuation turns/m)
    expect(all.match(/us-sd\/four-revolutions/g)).toHaveLength(1)
    expect(some).toContain('us-sd/four-revolutions')
    expect(some).not.toContain('mc-2019-819')
  })
})

describe('rig schema', () => {
  it('prints the schema that lies beside the configuration', async () => {
    const [schema] = await printed('schema')
    expect(schema).toBe(readFileSync('rig.config.schema.json', 'utf8'))
  })
})
