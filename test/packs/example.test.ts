import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packsOf } from '../../rig/cli/packs-of.ts'
import { runEmulator, scenariosOf } from '../../rig/cli/play.ts'
import { loadConfig } from '../../rig/config/load.ts'
import type { Observation } from '../../rig/observation.ts'
import type { Ruling } from '../../rig/regulations/clause.ts'
import { Judge } from '../../rig/regulations/judge.ts'
import { certificateHtml } from '../../rig/report/html.ts'
import type { RunResult } from '../../rig/result.ts'
import { NOWHERE } from '../../rig/trace/sink.ts'
import { UserFolder } from './own-text.ts'

/** The files that the page tells its reader to write: ```js file=NAME */
function filesOf(page: string): Map<string, string> {
  const text = readFileSync(page, 'utf8')
  return new Map([...text.matchAll(/```\w+ file=(\S+)\n(.*?)```/gs)].map((m) => [m[1] ?? '', m[2] ?? '']))
}

describe('docs/custom-pack.md, followed to the letter', () => {
  const files = filesOf('docs/custom-pack.md')
  let folder: UserFolder
  let result: RunResult
  const config = () => loadConfig(join(folder.path, 'rig.config.json'), { spins: 2, trace: 'none' })

  beforeAll(async () => {
    folder = new UserFolder()
    folder.installRig()
    for (const [name, text] of files) folder.write(name, text)
    const { scenarios, leftOut } = scenariosOf(config(), ['nominal-coup'])
    result = await runEmulator({
      command: 'certify',
      config: config(),
      faults: [],
      scenarios,
      leftOut,
      startedAt: '2026-01-05T12:00:00.000Z',
      sink: NOWHERE,
      progress: () => {},
    })
  }, 120_000)
  afterAll(() => folder.remove())

  const own = () => result.clauses.filter((c) => c.id.startsWith('house-rules/'))

  it('has both files', () => {
    expect([...files.keys()]).toEqual(['house-rules.mjs', 'rig.config.json'])
  })

  it('the text is judged beside the other, required like it, and passes on a healthy wheel', () => {
    expect(result.packs).toEqual(['mc-2019-819', 'house-rules'])
    expect(own().map(({ id, verdict, required }) => [id, verdict, required])).toEqual([
      ['house-rules/number-is-prompt', 'pass', true],
      ['house-rules/cloth-is-clean', 'pass', true],
    ])
    expect(result.clauses.some((c) => c.id === 'mc-2019-819/1-4/rnvp-window' && c.verdict === 'pass')).toBe(
      true,
    )
  })

  it('the certificate names the text, its file and who answered', () => {
    const html = certificateHtml(result)
    for (const said of [
      'Rules of the house, spring edition',
      `A text of the bench’s own: house-rules.mjs, SHA-256 <code>${result.ownTexts[0]?.sha256}`,
      'J. Martin, house inspector',
    ])
      expect(html).toContain(said)
  })

  it('its monitors can fail, and know when they cannot tell', async () => {
    const { packs } = await packsOf({ packs: config().packs.slice(1) })
    const verdicts = (...facts: object[]) => {
      const judge = new Judge(packs[0]?.clauses ?? [], {
        provides: new Set(['ball.rested', 'announcement/number']),
      } as unknown as Ruling)
      for (const [n, fact] of facts.entries()) judge.watch.observe({ n, ...fact } as unknown as Observation)
      return judge.results(new Set()).map((c) => c.verdict)
    }
    const rested = { type: 'ball.rested', at: [0, 0] }
    const number = (...at: [number, number]) => ({ type: 'announcement', what: 'number', number: '7', at })
    const clean = (answer: boolean) => ({
      type: 'inspector.answered',
      at: [0, 0],
      question: 'house-rules/cloth-is-clean',
      answer,
      by: 'x',
    })
    expect(verdicts(rested, number(9000, 9100), clean(true))).toEqual(['pass', 'pass'])
    expect(verdicts(rested, number(10_001, 10_101), clean(false))).toEqual(['fail', 'fail'])
    expect(verdicts(rested, number(9950, 10_050))).toEqual(['inconc', 'none'])
  })

  it('an author who writes TypeScript finds the types', () => {
    folder.write(
      'typed.ts',
      `import { inOrder, type Monitor, type Pack, type Tally } from 'cylinder-rig/pack'
       const monitor = (tally: Tally): Monitor => ({ on: { 'ball.dropped': (o) => tally.pass(o.n) } })
       export default { id: 'typed', title: 'x', games: ['boule'], clauses: [
         { id: 'typed/a', obliges: 'x', observes: ['cyl'], monitor } ] } satisfies Pack
       export const order: 'yes' | 'no' | 'unknown' = inOrder({ at: [0, 1] }, { at: [2, 3] })`,
    )
    const options = ['--strict', '--noEmit', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022']
    folder.tsc(...options, 'typed.ts')
    folder.write(
      'wrong.ts',
      `import type { Pack } from 'cylinder-rig/pack'\nexport const p: Pack = { id: 3 }`,
    )
    expect(() => folder.tsc(...options, 'wrong.ts')).toThrow(/is not assignable/)
  })
})
