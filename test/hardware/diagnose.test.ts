import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { WHEEL_SHOWS } from '../../drivers/emulator/slingshot2/shows.ts'
import { capturesOf } from '../support/processes.ts'
import { type Ended, emptyFolder, rig } from '../support/rig.ts'
import { AGAIN } from './again.ts'
import { emulate } from './cli.ts'

const SPEED = '30'
const SECRET = 'not-to-be-sent-on'
/** What changes a wheel, or starts one: `*T m 1.5`, `*T f`, `*o 1159`, `*u 1`, `*P 1`, `*R`, `*F`, `*C`. */
const CHANGES = /^\*(?:T [a-z]|o \d|u|P|R|F|C)/

const cwd = emptyFolder()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A wheel that plays in a process of its own, and what `rig diagnose` finds at its port in another. */
async function diagnosed(fault: string | null, ...words: string[]): Promise<Ended> {
  const trouble = fault === null ? [] : ['--fault', fault]
  const wheel = await emulate(cwd, [
    ...['--protocol', 'slingshot2', '--game', 'roulette-37', '--speed', SPEED, '--play'],
    ...trouble,
  ])
  ends.push(() => wheel.going.end('SIGKILL'))
  const config = {
    game: 'roulette-37',
    target: {
      ...{ kind: 'serial', port: wheel.port, profile: 'slingshot2', speed: Number(SPEED) },
      mqtt: { listen: '127.0.0.1:0', username: 'croupier', password: { env: 'BROKER_SECRET' } },
    },
  }
  writeFileSync(join(cwd, 'bench.json'), JSON.stringify(config))
  const where = { cwd, env: { BROKER_SECRET: SECRET } }
  const run = await rig(
    ['diagnose', '--target', 'serial', '--config', 'bench.json', '--json', ...words],
    where,
  )
  expect(capturesOf(wheel.port), 'the port is let go').toEqual([])
  return run
}

/** Codes of what is above a note. */
const codes = ({ stdout }: Ended) =>
  (JSON.parse(stdout).findings as { code: string; severity: string }[]).flatMap((f) =>
    f.severity === 'note' ? [] : [f.code],
  )

describe('rig diagnose, live', AGAIN, () => {
  test('the right cause comes first, and the bundle holds all that somebody at a desk needs', async () => {
    const run = await diagnosed('launches-fail', '--for', '6 s', '--bundle', 'bundle.tar.gz')
    expect(run).toMatchObject({ code: 30, stderr: '' })
    expect(codes(run)[0]).toBe(WHEEL_SHOWS['launches-fail'])

    const unpacked = join(cwd, 'unpacked')
    mkdirSync(unpacked, { recursive: true })
    const listed = execFileSync('tar', ['xzvf', join(cwd, 'bundle.tar.gz'), '-C', unpacked], {
      encoding: 'utf8',
    })
    expect(listed.trim().split('\n')).toEqual([
      'findings.json',
      'report.html',
      'device.json',
      'environment.json',
      'configuration.json',
      'record/trace.ndjson',
    ])
    const text = (name: string) => execFileSync('cat', [join(unpacked, name)], { encoding: 'utf8' })
    expect(JSON.parse(text('findings.json')).findings).toEqual(JSON.parse(run.stdout).findings)
    expect(JSON.parse(text('device.json'))).toMatchObject({
      ...{ snapshot: 1, profile: 'slingshot2', identity: { firmware: 'V2.50' } },
      parameters: { k: [1900], n: [2920], z: [37] },
    })
    expect(JSON.parse(text('environment.json'))).toMatchObject({
      ...{ node: process.versions.node, ports: expect.any(Array) },
    })
    const told = JSON.parse(text('configuration.json'))
    expect(told.target).toMatchObject({ profile: 'slingshot2', mqtt: { password: '(removed)' } })
    for (const name of listed.trim().split('\n'))
      expect(text(name)).not.toMatch(/BROKER_SECRET|not-to-be-sent-on/)

    // The record is that of the run: whoever reads it again finds the same, and that nothing was changed.
    const again = await rig(['diagnose', join(unpacked, 'record/trace.ndjson'), '--json'], { cwd })
    expect(codes(again)[0]).toBe(WHEEL_SHOWS['launches-fail'])
    const lines = text('record/trace.ndjson').trim().split('\n')
    const sent = lines.map((l) => JSON.parse(l)).filter((r) => r.dir === 'tx')
    expect(sent.length).toBeGreaterThan(15)
    expect(sent.filter((r) => CHANGES.test(r.raw))).toEqual([])
  })

  test('a healthy wheel has nothing above a note', async () => {
    const run = await diagnosed(null, '--for', '3 s')
    expect([run.code, run.stderr, codes(run)]).toEqual([0, '', []])
  })
})
