import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { wheelLog } from '../diagnosis/wheel-log.ts'
import { type Ended, emptyFolder, rig, rigs } from '../support/rig.ts'

const cwd = emptyFolder()
const at = (name: string) => join(cwd, name)

interface Told {
  findings: {
    code: string
    severity: string
    title: string
    seen: string[]
    causes: { cause: string; why: string; next: string }[]
    at: [number, number]
  }[]
}

/** A healthy wheel, and what a log of it looks like when somebody has set it wrongly. */
const healthy = wheelLog(0.3, 1).text
const oneWay = healthy
  .replaceAll('1159', '1158')
  .replace(
    'Send <<< *P 1',
    'Send <<< *T M\n[2026-01-05 12:00:05.000] Receive >>> *T m 20000.0\n[2026-01-05 12:00:05.000] Send <<< *P 1',
  )

describe('rig diagnose', () => {
  let runs: Ended[]
  beforeAll(async () => {
    writeFileSync(at('healthy.log'), healthy)
    writeFileSync(at('wrong.log'), oneWay)
    writeFileSync(at('reference.json'), '{"parameters": {"m": "1.5"}}')
    writeFileSync(
      at('rig.config.json'),
      JSON.stringify({
        game: 'roulette-37',
        target: {
          kind: 'serial',
          port: '/dev/ttyUSB7',
          mqtt: { url: 'mqtt://broker.example:1883', username: 'croupier', password: { env: 'TOP_SECRET' } },
        },
      }),
    )
    runs = await rigs(
      [
        ['diagnose', 'healthy.log'],
        ['diagnose', 'wrong.log'],
        ['diagnose', 'wrong.log', '--json'],
        ['diagnose', 'wrong.log', '--html', 'report.html', '--bundle', 'bundle.tar.gz'],
        ['diagnose', 'wrong.log', '--json', '--reference', 'reference.json'],
      ],
      { cwd },
    )
  })
  const run = (i: number) => runs[i] as Ended
  const told = (i: number) => JSON.parse(run(i).stdout) as Told

  it('a healthy wheel: nothing above a note, and exit code 0', () => {
    expect(run(0)).toMatchObject({ code: 0, stderr: '' })
    expect(run(0).stdout).toMatch(/the cylinder shows nothing wrong/)
  })

  it('faults: exit code 30, the most probable first, one screen', () => {
    expect(run(1)).toMatchObject({ code: 30, stderr: '' })
    const lines = run(1).stdout.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(50)
    expect(Math.max(...lines.map((l) => [...l].length))).toBeLessThanOrEqual(100)
    expect(run(1).stdout).toMatch(/20000/)
  })

  it('--json: what other tools go by, and nothing else on stdout', () => {
    const { findings } = told(2)
    expect(findings.map((f) => f.code)).toEqual(
      expect.arrayContaining(['parameter-out-of-range', 'one-way-by-mode']),
    )
    for (const f of findings) {
      expect(['fault', 'warning', 'note']).toContain(f.severity)
      expect(f.seen.every((s) => typeof s === 'string')).toBe(true)
      expect(f.at[0]).toBeLessThanOrEqual(f.at[1])
      for (const c of f.causes) expect([c.cause, c.why, c.next].every((t) => t.length > 0)).toBe(true)
    }
    expect(findings[0]?.seen[0]).toMatch(/2026-01-05 12:00:05\.000, line \d+, .*\*T m 20000\.0$/)
  })

  it('--html: one page without a script, that asks for nothing, with what went on around', () => {
    const html = readFileSync(at('report.html'), 'utf8')
    expect(html).toMatch(/Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/)
    expect(html).not.toMatch(/<script|src=|href=|url\(/)
    expect(html).toMatch(/<svg class="stretch"[\s\S]*<polyline class="speed"/)
    expect(html).toContain('*T m 20000.0')
  })

  it('--bundle: a tar that any tar reads, with the record as it was, and no secret', () => {
    const list = execFileSync('tar', ['tzf', at('bundle.tar.gz')], { encoding: 'utf8' })
      .trim()
      .split('\n')
    expect(list).toEqual([
      'findings.json',
      'report.html',
      'device.json',
      'environment.json',
      'configuration.json',
      'record/wrong.log',
    ])
    const out = (name: string) =>
      execFileSync('tar', ['xzOf', at('bundle.tar.gz'), name], { encoding: 'utf8' })
    expect(out('record/wrong.log')).toBe(oneWay)
    expect(JSON.parse(out('device.json')).parameters).toMatchObject({ mode: [1158], m: [20_000] })
    expect(out('configuration.json')).toContain('broker.example')
    expect(out('configuration.json')).not.toContain('TOP_SECRET')
    expect(JSON.parse(out('environment.json'))).toMatchObject({ node: process.versions.node })
  })

  it('--reference: what differs from it', () => {
    const f = told(4).findings.find((x) => x.code === 'parameters-differ')
    expect(f?.seen[0]).toMatch(/m .* is 20000, the reference has 1\.5/)
  })

  it('nothing to diagnose, no such file, a form that nobody knows: what to do', async () => {
    writeFileSync(at('poem.txt'), 'Roses are red\nViolets are blue\n')
    const [none, missing, poem] = await rigs(
      [['diagnose'], ['diagnose', 'gone.log'], ['diagnose', 'poem.txt']],
      { cwd },
    )
    expect(none).toMatchObject({
      code: 64,
      stderr: expect.stringMatching(/Name a recording, or a live table/),
    })
    expect(missing).toMatchObject({ code: 64, stderr: expect.stringMatching(/gone\.log/) })
    expect(poem).toMatchObject({ code: 64, stderr: expect.stringMatching(/Roses are red/) })
  })
})

it('the trace of a run with a fault is diagnosed as the run', async () => {
  const where = { cwd: emptyFolder() }
  await rig(['run', 'nominal-coup', '--game', 'roulette-37', '--fault', 'rnvp-late', '--out', 'o'], where)
  const run = await rig(['diagnose', 'o/trace.ndjson', '--json'], where)
  expect(run.code).toBe(30)
  expect((JSON.parse(run.stdout) as Told).findings[0]?.code).toBe('call-after-drop')
})
