import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { capturesOf } from '../support/processes.ts'
import { emptyFolder, rig, rigs, shell } from '../support/rig.ts'
import { AGAIN } from './again.ts'
import { emulate } from './cli.ts'

const cwd = emptyFolder()
type Emulated = Awaited<ReturnType<typeof emulate>>
let wheel: Emulated
beforeAll(async () => {
  wheel = await emulate(cwd, ['--protocol', 'slingshot2', '--game', 'roulette-37', '--speed', '5'])
})
afterAll(() => wheel.going.end('SIGKILL'))

const cable = () => ['--port', wheel.port, '--profile', 'slingshot2', '--speed', '5']
const device = (...words: string[]) => rig(['device', ...words, ...cable()], { cwd })
const read = (name: string) => JSON.parse(readFileSync(join(cwd, name), 'utf8'))
const write = (name: string, value: unknown) => writeFileSync(join(cwd, name), JSON.stringify(value))

describe('rig device', AGAIN, () => {
  test('reads a wheel, keeps what it read, and finds it unchanged', async () => {
    const { code, stdout } = await device('--save', 'wheel.json', '--force')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ {2}m +2 +speed change after no-more-bets, rpm · the maker’s: 1.5$/m)
    expect(stdout).toContain('Snapshot: wheel.json')
    expect(read('wheel.json')).toMatchObject({ over: wheel.port, state: 6, parameters: { mode: [1159] } })
    expect((await device('compare', 'wheel.json')).code).toBe(0)
    expect(capturesOf(wheel.port)).toEqual([])
    const again = await device('--save', 'wheel.json')
    expect([again.code, again.stderr]).toEqual([64, expect.stringContaining('wheel.json exists already')])
  })

  test('restores only what was shown, and only when it is asked for a second time', async () => {
    await device('--save', 'first.json', '--force')
    const first = read('first.json')
    write('wanted.json', { ...first, parameters: { ...first.parameters, m: [1.5], s: [14, 17.5], x: [3] } })

    const shown = await device('restore', 'wanted.json')
    expect(shown.code).toBe(20)
    expect(shown.stdout).toMatch(/^ {2}s +16 18 +14 17\.5 +rotor speed, least and most, rpm$/m)
    expect(shown.stdout).toMatch(/^Not restored: x:/m)
    expect(shown.stdout).toMatch(/Nothing was written\.\n$/)
    const asked = /--confirm ([0-9a-f]{6})/.exec(shown.stdout)?.[1] as string
    expect((await device('compare', 'first.json')).code).toBe(0)

    const wrong = await device('restore', 'wanted.json', '--confirm', 'abcdef')
    expect([wrong.code, wrong.stderr]).toEqual([
      64,
      expect.stringContaining('is not the code of this change'),
    ])
    expect((await device('compare', 'first.json')).code).toBe(0)

    const done = await device('restore', 'wanted.json', '--confirm', asked)
    expect([done.code, done.stdout]).toEqual([0, expect.stringContaining('Saved to flash')])
    expect(read('wanted.before.json').parameters).toEqual(first.parameters)
    const differ = await device('compare', 'first.json', '--json')
    expect(differ.code).toBe(20)
    expect(JSON.parse(differ.stdout).differences.map((d: { name: string }) => d.name)).toEqual(['m', 's'])

    // What confirmed that change confirms no other one.
    const old = await device('restore', 'wanted.before.json', '--confirm', asked)
    expect(old.code).toBe(64)
  })

  test('at a terminal it takes the word, and “no” leaves everything as it was', async () => {
    await device('--save', 'now.json', '--force')
    const now = read('now.json')
    const h = now.parameters.h[0] === 60 ? 61 : 60
    write('other.json', { ...now, parameters: { ...now.parameters, h: [h] } })
    const typed = (word: string) =>
      shell(`script -qec "$RIG device restore other.json ${cable().join(' ')}" /dev/null <<< ${word}`, {
        cwd,
        env: { RIG: `${process.execPath} ${join(process.cwd(), 'dist/rig/cli/main.js')}` },
      })
    const no = await typed('no')
    expect([no.code, no.stdout]).toEqual([20, expect.stringContaining('Nothing was written.')])
    expect(existsSync(join(cwd, 'other.before.json'))).toBe(false)
    expect((await device('compare', 'now.json')).code).toBe(0)
    const yes = await typed('restore')
    expect([yes.code, yes.stdout]).toEqual([0, expect.stringContaining('Written and read back: h.')])
    expect((await device('compare', 'other.json')).code).toBe(0)
  })

  test('a wheel in play is read and not written to', async () => {
    await device('--save', 'idle.json', '--force')
    const idle = read('idle.json')
    write('changed.json', { ...idle, parameters: { ...idle.parameters, d: [16] } })
    execFileSync('bash', ['-c', `printf '*P 1\\r' > ${wheel.port}`])
    await expect
      .poll(async () => JSON.parse((await device('--json')).stdout).state, { timeout: 20_000 })
      .toBeLessThan(6)
    const { code, stderr } = await device('restore', 'changed.json', '--confirm', '000000')
    expect([code, stderr]).toEqual([50, expect.stringContaining('a wheel is set in state 6')])
    expect((await device('compare', 'idle.json')).code).toBe(0)
    const playing = await device('--json')
    expect(playing.code).toBe(20)
    expect(JSON.parse(playing.stdout).missing.statistics).toContain('in state 5 or 6 only')
  })

  test('what speaks another protocol is not taken for a silent wheel’s empty readout', async () => {
    const { code, stderr } = await rig(['device', '--port', wheel.port], { cwd })
    expect(code).toBe(50)
    expect(stderr).toContain('answers as a sentence device does')
    expect(stderr).toContain('--profile')
  })

  test('what makes no sense is refused', async () => {
    const refused: [string[], string][] = [
      [['compare'], 'There is nothing to compare.'],
      [['compare', 'a', 'b', 'c'], 'takes two files'],
      [['read', 'a'], 'takes no file'],
      [['restore'], 'There is nothing to restore.'],
      [['restore', 'a', '--json'], 'Leave out --json.'],
      [['compare', 'nowhere.json'], 'There is no snapshot file nowhere.json'],
      [['write'], 'Choices: "read", "compare", "restore"'],
    ]
    const ends = await rigs(
      refused.map(([words]) => ['device', ...words, ...cable()]),
      { cwd },
    )
    expect(ends.map((e) => e.code)).toEqual(refused.map(() => 64))
    for (const [i, [, why]] of refused.entries()) expect(ends[i]?.stderr).toContain(why)
  })
})

describe('rig device at a head', AGAIN, () => {
  test('tells who it is, and that it has nothing to restore', async () => {
    const head = await emulate(cwd, ['--game', 'vingt-trois'])
    try {
      const over = ['--port', head.port]
      const { code, stdout } = await rig(['device', ...over, '--save', 'head.json'], { cwd })
      expect(code).toBe(0)
      expect(stdout).toMatch(/^ {2}serial +EMU-0001$/m)
      const { code: refused, stderr } = await rig(['device', 'restore', 'head.json', ...over], { cwd })
      expect([refused, stderr]).toEqual([64, expect.stringContaining('nothing that could be restored')])
    } finally {
      await head.going.end('SIGKILL')
    }
  })
})
