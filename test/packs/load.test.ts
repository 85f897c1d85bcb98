import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packsOf } from '../../rig/cli/packs-of.ts'
import { RigError } from '../../rig/errors.ts'
import type { Observation } from '../../rig/observation.ts'
import type { Ruling } from '../../rig/regulations/clause.ts'
import { Judge } from '../../rig/regulations/judge.ts'
import { PACKS } from '../../rig/regulations/packs.ts'
import { TEXTS } from '../../rig/regulations/texts.ts'
import { UserFolder } from './own-text.ts'

let folder: UserFolder
let files = 0
beforeAll(() => {
  folder = new UserFolder()
})
afterAll(() => folder.remove())

/** A new name each time: Node loads a module once. */
const write = (text: string) => folder.write(`pack-${++files}.mjs`, text)
const pack = (clause: string, more = '') =>
  `export default { id: 'house', title: 'Of the house', games: ['boule'], clauses: [${clause}]${more} }`
const clause = (more = '') => `{ id: 'house/a', obliges: 'something', observes: ['cyl'], ${more} }`

async function refusal(path: string): Promise<RigError> {
  const e = await packsOf({ packs: [path] }).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(e).toBeInstanceOf(RigError)
  return e as RigError
}

describe('a text that the rig knows', () => {
  it('is found by its own id, and by no other word', async () => {
    expect(PACKS.map((p) => p.id)).toEqual(Object.keys(TEXTS))
    for (const pack of PACKS) expect((await packsOf({ packs: [pack.id] })).packs).toEqual([pack])
    for (const word of ['fr-47', 'constructor'])
      await expect(packsOf({ packs: [word] })).rejects.toMatchObject({ code: 'unknown-pack' })
  })
})

describe('a text of the bench’s own', () => {
  it('is taken as it is, named by its file and what is in it', async () => {
    const path = write(pack(clause()))
    const { packs, ownTexts } = await packsOf({ packs: ['fr-46', path] })
    expect(packs.map((p) => p.id)).toEqual(['fr-46', 'house'])
    expect(ownTexts).toEqual([
      {
        id: 'house',
        title: 'Of the house',
        file: 'pack-1.mjs',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  it('that is not there, is a folder or is not compiled', async () => {
    expect(await refusal(join(folder.path, 'none.mjs'))).toMatchObject({
      kind: 'input',
      code: 'file-missing',
      message: `There is no pack file ${join(folder.path, 'none.mjs')}.`,
    })
    mkdirSync(join(folder.path, 'folder.mjs'))
    expect((await refusal(join(folder.path, 'folder.mjs'))).message).toContain('cannot be read (EISDIR)')
    const ts = await refusal(folder.write('pack.ts', pack(clause())))
    expect(ts.message).toContain('is TypeScript, which the rig does not load')
    expect(ts.advice).toContain('tsc')
  })

  it('that does not load: what is wrong and in which line, and no stack', async () => {
    const cases: [text: string, said: string][] = [
      [`export default {\n  id: 'house'\n  title: 'x',\n}`, `line 3: Unexpected identifier 'title'`],
      [`const a = 1\n\nthrow new Error('no way')`, 'line 3: no way'],
      [`import { readFil } from 'node:fs'`, 'line 1: The requested module'],
      [`import x from 'no-such-package'`, `Cannot find package 'no-such-package'`],
    ]
    for (const [text, said] of cases) {
      const path = write(text)
      const e = await refusal(path)
      expect(e).toMatchObject({ kind: 'input', code: 'pack-not-loaded' })
      expect(e.message).toContain(`${path} does not load: ${said}`)
      expect(e.message).not.toContain('\n')
    }
  })

  it('that cannot find the rig is told how to', async () => {
    const e = await refusal(write(`import { inOrder } from 'cylinder-rig/pack'`))
    expect(e.advice).toContain('npm install cylinder-rig')
  })

  it('that exports nothing, or something else', async () => {
    expect(await refusal(write('export const pack = {}'))).toMatchObject({ code: 'pack-no-default' })
    const e = await refusal(write('export default 3'))
    expect(e.message.split('\n  ').slice(1)).toEqual(['expected an object in braces, found 3'])
  })

  it('of another shape: each place, and what was expected there', async () => {
    const path = write(`export default { id: 'My House', titel: 'x', games: ['poker'], clauses: [
      { id: 'house/a', obliges: '', observes: ['eye'] } ] }`)
    const e = await refusal(path)
    expect(e).toMatchObject({ kind: 'usage', code: 'pack-wrong' })
    expect(e.message.split('\n  ')).toEqual([
      `${path} exports no pack:`,
      'title: missing; expected a text that is not empty',
      'titel: unknown key; did you mean “title”?',
      'id: expected a name in small letters, digits and hyphens, such as "house-rules", found "My House"',
      'games[0]: expected “boule”, “vingt-trois”, “roulette-monte-carlo”, “roulette-37” or “roulette-38”, found "poker"',
      'clauses[0].obliges: expected a text that is not empty, found ""',
      'clauses[0].observes[0]: expected “cyl”, “table”, “spec” or “insp”, found "eye"',
    ])
  })

  it('whose clauses share an id, bear another’s, or are judged by no function', async () => {
    const of = (id: string, more = '') => `{ id: '${id}', obliges: 'x', observes: ['cyl'], ${more} }`
    const clauses = [of('house/a'), of('house/a'), of('home/b'), of('house/'), of('house/c', 'monitor: 3')]
    const e = await refusal(write(pack(clauses.join(','))))
    expect(e.message.split('\n  ').slice(1)).toEqual([
      'clauses[1].id: “house/a” is the id of another clause',
      'clauses[2].id: expected an id that begins with “house/”, found “home/b”',
      'clauses[3].id: expected an id that begins with “house/”, found “house/”',
      'clauses[4].monitor: expected a function (tally, ruling) => …, found number',
    ])
  })

  it('cannot pass itself off as another text', async () => {
    const as = (id: string) => pack(clause()).replaceAll('house', id)
    expect(await refusal(write(as('mc-2019-819')))).toMatchObject({ code: 'pack-twice' })
    const twice = [write(pack(clause())), write(pack(clause()))]
    await expect(packsOf({ packs: twice })).rejects.toMatchObject({ code: 'pack-twice' })
  })

  it('whose monitor breaks is blamed for it, by clause and line', async () => {
    const judge = async (monitor: string) => {
      const path = write(pack(clause(`monitor: ${monitor}`)))
      const { packs } = await packsOf({ packs: [path] })
      const { watch } = new Judge(packs[0]?.clauses ?? [], { provides: new Set() } as unknown as Ruling)
      watch.observe({ type: 'ball.dropped', n: 1, at: [0, 0] } as Observation)
      watch.end(1)
    }
    const threw = (text: string) => expect(judge(text)).rejects.toThrowError
    await threw(`() => ({ on: { 'ball.dropped': (o) => {\n o.pocket.label } } })`)(
      /clause “house\/a”: its handler of “ball.dropped” threw: .*undefined.* \(line 2\)/,
    )
    await threw(`() => ({ on: {}, end: () => { throw 'over' } })`)(/clause “house\/a”: its end threw: over\./)
    await threw(`() => nobody`)(/its monitor threw: nobody is not defined/)
    await threw(`() => ({})`)(/its monitor returned no `on`/)
    await judge(`(tally) => ({ on: { 'ball.dropped': (o) => tally.pass(o.n) } })`)
  })
})
