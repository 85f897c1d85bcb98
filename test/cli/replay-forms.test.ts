import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RunResult } from '../../rig/result.ts'
import { expectRefused } from '../support/refused.ts'
import { type Ended, emptyFolder, rigs, shell } from '../support/rig.ts'

const SAMPLES = resolve('fixtures/recordings')
const cwd = emptyFolder()

const parsed = (run: Ended | undefined) => JSON.parse(run?.stdout ?? '') as Required<RunResult>
const replays = (...lines: readonly string[][]) =>
  rigs(
    lines.map((words) => ['replay', ...words, '--game', 'roulette-37', '--date', '2026-11-30']),
    { cwd },
  )
const write = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(cwd, name), content)
  return name
}

describe('one coup, as many programs write it down', () => {
  const names = readdirSync(SAMPLES).filter((name) => name.endsWith('.txt'))
  let results: Required<RunResult>[]
  beforeAll(async () => {
    results = (await replays(...names.map((name) => [join(SAMPLES, name), '--json']))).map(parsed)
  })
  const of = (name: string) => results[names.indexOf(name)] as Required<RunResult>

  it('gives the same result everywhere, and nothing fails', () => {
    for (const name of names) {
      const { outcomes, frames, verdict } = of(name)
      expect([name, frames, outcomes.map((o) => o.number)]).toEqual([name, 7, ['6']])
      expect([name, verdict]).not.toEqual([name, 'fail'])
    }
  })

  it('says what it took the file for, and what it could not use of it', () => {
    expect(of('hex-monitor.txt').target).toEqual({
      kind: 'recording',
      profile: 'slingshot2',
      form: 'clock',
      holds: 'bytes in hexadecimal',
      lines: 17,
      unusedLines: 0,
      unusedShare: 0,
      times: 'as the log stamped them',
    })
    expect(of('minicom.txt').target).toMatchObject({
      form: 'iso',
      lines: 17,
      unusedLines: 4,
      unusedShare: 0.2353,
      times: 'as the log stamped them, to 1 s',
    })
    expect(of('minicom.txt').rejected.map((r) => r.line)).toEqual([2, 4, 5, 7])
    expect(of('xxd.txt').target.times).toBe('none: nothing that needs time is judged')
    expect(of('xxd.txt').outcomes[0]?.restedAt).toEqual([0, Number.MAX_SAFE_INTEGER])
  })

  it('begins when its log does, or on the date of the run where the log leaves out the day', () => {
    expect(of('docklight.txt').startedAt).toBe('2026-11-30T00:00:00.000Z')
    expect(of('arduino.txt').startedAt).toBe('2026-11-30T00:00:00.000Z')
  })

  it('without a date of its own, a run begins when its log does', async () => {
    const logs = ['docklight.txt', 'syslog-rfc5424.txt', 'arduino.txt']
    const runs = await rigs(
      logs.map((name) => ['replay', join(SAMPLES, name), '--game', 'roulette-37', '--json']),
      { cwd },
    )
    const [day, zone, none] = runs.map((run) => parsed(run).startedAt)
    expect([day, zone]).toEqual(['2025-11-30T23:59:58.085', '2025-11-30T23:59:58.085+01:00'])
    expect(Math.abs(Date.parse(none as string) - Date.now())).toBeLessThan(86_400_000)
  })
})

describe('a form that is named', () => {
  it('is taken, whatever the log looks like', async () => {
    const [run] = await replays([join(SAMPLES, 'arduino.txt'), '--form', 'plain', '--json'])
    expect(parsed(run)).toMatchObject({ frames: 7, target: { form: 'plain', unusedLines: 9 } })
  })

  it('and does not exist is refused with those that do', async () => {
    const [run] = await replays([join(SAMPLES, 'arduino.txt'), '--form', 'teraterm'])
    expectRefused(
      run as Ended,
      '--form “teraterm” is not one of its values',
      '“trace”',
      '“clock”',
      '“hexdump”',
    )
  })
})

it('a log of no form is refused with the line that defeated it', async () => {
  const log = write('strange.log', '# table 4\n{ts:12.5} *X;2;002;31;0;146;1\n')
  const [run] = await replays([log])
  expectRefused(
    run as Ended,
    'strange.log holds no line of',
    '“{ts:12.5} *X;2;002;31;0;146;1”',
    '--form',
    'syslog',
  )
})

describe('packed with gzip', () => {
  it('a log is judged as it is, and where it breaks off that is said', async () => {
    const log = readFileSync(join(SAMPLES, 'host-program.txt'))
    const long = Buffer.concat(Array<Buffer>(2000).fill(log))
    const packed = gzipSync(long)
    const [whole, cut, told] = await replays(
      [write('whole.bin', packed), '--json'],
      [write('cut.gz', packed.subarray(0, packed.length - 20)), '--json'],
      ['cut.gz'],
    )
    expect(parsed(whole).frames).toBe(14_000)
    expect(parsed(whole).target).not.toHaveProperty('damage')
    expect(parsed(cut).frames).toBeGreaterThan(1000)
    expect(parsed(cut).target.damage).toBe('its gzip breaks off: read up to there')
    expect(told?.stdout).toContain('its gzip breaks off')
  })

  it('a trace of the rig is judged as the run was', async () => {
    const [run] = await rigs([['run', 'nominal-coup', '--out', 'run', '--json']], { cwd })
    const trace = readFileSync(join(cwd, 'run/trace.ndjson'))
    const [again] = await rigs([['replay', write('trace.gz', gzipSync(trace)), '--json']], { cwd })
    const verdicts = (r: Ended | undefined) => parsed(r).clauses.map((c) => [c.id, c.verdict, c.judged])
    expect(verdicts(again)).toEqual(verdicts(run))
    expect(parsed(again).target).toMatchObject({ form: 'trace', unusedLines: 0 })
  })
})

it('a pipe is read as a file is', async () => {
  const log = join(SAMPLES, 'host-program.txt')
  const run = await shell(`cat '${log}' | rig replay /dev/stdin --game roulette-37 --json --out piped`, {
    cwd,
  })
  expect(run.stderr).toBe('')
  expect(parsed(run)).toMatchObject({ frames: 7, target: { form: 'stamped', lines: 10 } })
})
