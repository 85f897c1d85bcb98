import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { emptyFolder, ended, rig, start } from '../support/rig.ts'

const cwd = emptyFolder()
/** A device that takes no byte: as a disk that is full. */
const FULL = '/dev/full'

const certify = (...words: string[]) => rig(['certify', '--spins', '3', ...words], { cwd })
const resultIn = (out: string) => JSON.parse(readFileSync(join(cwd, out, 'result.json'), 'utf8'))

describe.concurrent('the exit code tells how a run ended', () => {
  it('0: every required clause passed', async () => {
    expect((await certify('--out', 'pass')).code).toBe(0)
    expect(resultIn('pass').verdict).toBe('pass')
  })

  it('20: a required clause was not assessed, and the result names it', async () => {
    writeFileSync(join(cwd, 'one.json'), '{ "game": "roulette-monte-carlo", "scenarios": ["nominal-coup"] }')
    expect((await certify('--out', 'inconc', '--config', 'one.json')).code).toBe(20)
    const { verdict, reason } = resultIn('inconc')
    expect(verdict).toBe('inconc')
    expect(reason).toMatch(/^mc-2019-819\/\S+ is required and was not assessed/)
  })

  it('30: a clause failed, and the first line says which', async () => {
    const run = await certify('--out', 'fail', '--fault', 'ball-with-rotor')
    expect(run.code).toBe(30)
    expect(run.stdout.split('\n')[0]).toBe('✘ FAIL  certify · Roulette Monte-Carlo')
    expect(run.stdout.split('\n')[1]).toContain('mc-2019-819/1-4/ball-opposes-rotor')
    expect(resultIn('fail').verdict).toBe('fail')
  })

  it('64: it was asked for something that does not exist', async () => {
    expect((await certify('--game', 'baccara')).code).toBe(64)
  })

  it.skipIf(!existsSync(FULL))('50: the disk is full (needs /dev/full)', async () => {
    for (const name of ['trace.ndjson', 'junit.xml']) {
      mkdirSync(join(cwd, name, 'out'), { recursive: true })
      symlinkSync(FULL, join(cwd, name, 'out', name))
      const run = await certify('--out', join(name, 'out'))
      expect(run).toMatchObject({ code: 50, stdout: '' })
      expect(run.stderr).toMatch(/^rig: .*written \(ENOSPC\)\.\n {5}\S.*\n$/)
    }
  })

  it('130: interrupted, and what was recorded until then can be read', async () => {
    const child = start(['certify', '--spins', '1000000', '--trace', 'full', '--out', 'long'], { cwd })
    const end = ended(child)
    const trace = join(cwd, 'long/trace.ndjson')
    while (child.exitCode === null && !(existsSync(trace) && statSync(trace).size > 200_000)) await pause(20)
    child.kill('SIGINT')
    expect(await end).toEqual({ code: 130, stdout: '', stderr: '' })
    const replayed = JSON.parse((await rig(['replay', 'long/trace.ndjson', '--json'], { cwd })).stdout)
    expect(replayed.verdict).toBe('pass')
    expect(replayed.coups.completed).toBeGreaterThan(5)
    expect(replayed.rejectedCount).toBeLessThanOrEqual(1)
  })
})
