import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Ended, emptyFolder, rig } from '../support/rig.ts'

const FILES = ['certificate.html', 'junit.xml', 'result.json', 'trace.ndjson']
const cwd = emptyFolder()

describe('rig certify, in an empty folder', () => {
  let run: Ended
  beforeAll(async () => {
    run = await rig(['certify'], { cwd })
  })

  it('passes, and says nothing but its summary', () => {
    expect(run).toMatchObject({ code: 0, stderr: '' })
    const [verdict = ''] = run.stdout.split('\n')
    expect(verdict).toBe('✔ PASS  certify · Roulette Monte-Carlo')
  })

  it('tells a technician what was tested, what was judged, and where the files are', () => {
    for (const told of [
      /Target +emulator/,
      /Packs +mc-2019-819/,
      /Run +200 spins, seed 1/,
      /the pocket order is an example/,
      /✔ pass +mc-2019-819\/1-4\/foreign-object/,
      /✔ pass +chip-in-cylinder/,
      /launch-to-drop +\d+\.\d+ ± \d+\.\d+ s/,
    ])
      expect(run.stdout).toMatch(told)
    for (const name of FILES) expect(run.stdout).toContain(join('rig-out', name))
  })

  it('leaves the four files, and no others', () => {
    expect(readdirSync(join(cwd, 'rig-out')).sort()).toEqual(FILES)
    expect(readdirSync(cwd)).toEqual(['rig-out'])
  })

  it('judges every clause that it requires, in what the summary counts', () => {
    const result = JSON.parse(readFileSync(join(cwd, 'rig-out/result.json'), 'utf8'))
    const required = result.clauses.filter((c: { required: boolean }) => c.required)
    expect(required.length).toBeGreaterThan(8)
    for (const c of required) expect(c).toMatchObject({ verdict: 'pass', failed: 0, undecided: 0 })
    expect(run.stdout).toContain(`${required.length} clauses judged, all of them required`)
    expect(result.coups.completed).toBeGreaterThanOrEqual(200)
  })

  it('keeps the whole record: a header, then numbered lines without a gap', () => {
    const [header, ...records] = readFileSync(join(cwd, 'rig-out/trace.ndjson'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((l) => JSON.parse(l))
    expect(header).toMatchObject({ trace: 1, game: 'roulette-monte-carlo', target: { kind: 'emulator' } })
    expect(records.every((r, i) => r.n === i + 1)).toBe(true)
  })
})

describe('rig certify --json', () => {
  it('prints result.json, and nothing else', async () => {
    const run = await rig(['certify', '--json', '--spins', '5', '--out', 'json'], { cwd })
    expect(run).toMatchObject({ code: 0, stderr: '' })
    expect(run.stdout).toBe(readFileSync(join(cwd, 'json/result.json'), 'utf8'))
    expect(JSON.parse(run.stdout)).toMatchObject({ schema: 1, verdict: 'pass', spins: 5, seed: 1 })
  })
})

describe('everything of a run is an input', () => {
  const hashes = (out: string) =>
    FILES.map((name) =>
      createHash('sha256')
        .update(readFileSync(join(cwd, out, name)))
        .digest('hex'),
    )

  /** Where the ball came to rest, coup by coup. */
  const restsIn = (out: string) =>
    [...readFileSync(join(cwd, out, 'trace.ndjson'), 'utf8').matchAll(/"ball.rested","pocket":(\d+)/g)].map(
      (m) => m[1],
    )

  it('the same seed and date give the same bytes in all four files; another seed another run', async () => {
    const certify = (out: string, seed: string) =>
      rig(['certify', '--spins', '20', '--date', '2026-11-30', '--seed', seed, '--out', out], { cwd })
    const runs = await Promise.all([certify('one', '7'), certify('a/b/two', '7'), certify('three', '8')])
    expect(runs.map((r) => r.code)).toEqual([0, 0, 0])
    const [one, two, three] = ['one', 'a/b/two', 'three'].map(hashes)
    expect(two).toEqual(one)
    for (const [i, name] of FILES.entries()) expect(three?.[i], name).not.toBe(one?.[i])
    expect(restsIn('three')).not.toEqual(restsIn('one'))
    expect(restsIn('three')).toHaveLength(restsIn('one').length)
    expect(JSON.parse(readFileSync(join(cwd, 'one/result.json'), 'utf8')).startedAt).toBe(
      '2026-11-30T00:00:00.000Z',
    )
  })

  it('the words of the command line in another order are the same run', async () => {
    const words = ['--date', '2026-11-30', '--seed', '7', '--spins', '20']
    await rig(['certify', '--out', 'four', ...words], { cwd })
    expect(hashes('four')).toEqual(hashes('one'))
  })
})

describe('a long run may keep less, and says so', () => {
  // The scenario plays few coups; the run was asked for so many.
  const asked = async (out: string, ...words: string[]) => {
    const run = await rig(['run', 'nominal-coup', '--out', out, ...words], { cwd })
    const result = JSON.parse(readFileSync(join(cwd, out, 'result.json'), 'utf8'))
    const certificate = readFileSync(join(cwd, out, 'certificate.html'), 'utf8')
    return { run, trace: result.trace, certificate }
  }

  it('up to 5,000 coups everything; beyond, the coups in which something was not right', async () => {
    const [short, long] = await Promise.all([
      asked('short', '--spins', '5000'),
      asked('long', '--spins', '5001'),
    ])
    expect(short.trace).toMatchObject({ mode: 'full', dropped: 0 })
    expect(long.trace.mode).toBe('failures')
    expect(long.trace.dropped).toBeGreaterThan(0)
    expect(long.trace.records + long.trace.dropped).toBe(short.trace.records)
    expect(long.run.stdout).toMatch(/Trace .*judged and not kept \(failures\)/)
    expect(long.certificate).toContain('failures')
  })

  it('unless the user says how much', async () => {
    const full = await asked('named', '--spins', '5001', '--trace', 'full')
    expect(full.trace).toMatchObject({ mode: 'full', dropped: 0 })
  })
})
