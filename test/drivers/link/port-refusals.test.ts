import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SerialLink } from '../../../drivers/link/serial/link.ts'
import { RigError } from '../../../rig/errors.ts'
import { capturesOf } from '../../support/processes.ts'
import { devices } from '../../support/pty.ts'
import { emptyFolder, ended } from '../../support/rig.ts'
import { closedAfterwards, OPTIONS } from './listened.ts'

const device = devices()
const closed = closedAfterwards()
const folder = emptyFolder()

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Why a port cannot be opened. Nothing is left that still tries to. */
async function refusal(port: string): Promise<RigError> {
  const error = await closed(new SerialLink({ ...OPTIONS, port }))
    .open()
    .then(
      () => null,
      (e: unknown) => e,
    )
  if (!(error instanceof RigError)) throw error ?? new Error(`${port} was opened`)
  expect(error.kind).toBe('infrastructure')
  expect(capturesOf(port)).toEqual([])
  return error
}

test('a port that does not exist: says so, and which there are', async () => {
  const e = await refusal('/dev/tty-of-nobody')
  expect(e.code).toBe('port-missing')
  expect(e.message).toBe('There is no /dev/tty-of-nobody.')
  expect(e.advice).toMatch(/There is \/dev\/|no serial port/)
  expect((await refusal(join(folder, 'nowhere/wheel'))).message).toContain('nor a folder')
})

test('what is no serial port: a file, a folder, a device of another kind', async () => {
  const file = join(folder, 'notes')
  writeFileSync(file, '')
  for (const path of [file, folder]) {
    const e = await refusal(path)
    expect([e.code, e.message]).toEqual(['not-a-port', `${path} is not a serial port.`])
  }
  // Nobody reads it, but it is a device, with a descriptor like any other.
  expect((await refusal('/dev/full')).code).toBe('not-a-port')
})

describe('a port that somebody has open', () => {
  test('is refused, though it is not locked, and who it is is named', async () => {
    const d = device()
    const cat = spawn('cat', [d.pty.path], { stdio: ['ignore', 'ignore', 'inherit'] })
    children.push(cat)
    await vi.waitFor(() => expect(d.pty.heard).toBe(true), { timeout: 5000 })
    const e = await refusal(d.pty.path)
    expect(e.code).toBe('port-busy')
    expect(e.message).toContain(`process ${cat.pid} (cat ${d.pty.path})`)
  })

  test('by another link is refused, and open again when that is closed', async () => {
    const d = device()
    const first = closed(new SerialLink({ ...OPTIONS, port: d.pty.path }))
    await first.open()
    const second = closed(new SerialLink({ ...OPTIONS, port: d.pty.path }))
    await expect(second.open()).rejects.toMatchObject({ code: 'port-busy' })
    await first.close()
    await second.open()
  })
})

const DIST = resolve('dist')
/** Opens the port and says what came of it. */
const AS_ANOTHER = `
  const { SerialLink } = await import(process.argv[1] + '/drivers/link/serial/link.js')
  const { RealClock } = await import(process.argv[1] + '/rig/clocks.js')
  const link = new SerialLink({ name: 'head', clock: new RealClock(), port: process.argv[2], baudRate: 9600, longest: 82 })
  const told = await link.open().then(() => ({ code: 'opened' }), ({ code, message, advice }) => ({ code, message, advice }))
  console.log(JSON.stringify(told))
  await link.close()
`
const NOBODY = 65_534
const asRoot = process.getuid?.() === 0

/** Root may open everything, so there it is somebody else who tries. */
async function openedByAnother(path: string): Promise<{ code: string; message: string; advice: string }> {
  const words = ['--input-type=module', '-e', AS_ANOTHER, DIST, path]
  const { stdout } = await ended(
    spawn(process.execPath, words, { cwd: '/', ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}) }),
  )
  return JSON.parse(stdout)
}

/** Somebody else must be able to read the rig itself. */
const readable = !asRoot || (await readableByOthers())
async function readableByOthers(): Promise<boolean> {
  const words = ['-e', `require('fs').readdirSync(${JSON.stringify(DIST)})`]
  return (await ended(spawn(process.execPath, words, { cwd: '/', uid: NOBODY, gid: NOBODY }))).code === 0
}

describe.skipIf(!readable)('a port that is not permitted (needs sources that others may read)', () => {
  test('names the group to join, where that helps', async () => {
    const d = device()
    chmodSync(d.pty.path, 0o060)
    const e = await openedByAnother(d.pty.path)
    expect(e.code).toBe('port-permission')
    expect(e.message).toBe(`You may not read and write ${d.pty.path}.`)
    const group = execFileSync('stat', ['-c', '%G', d.pty.path], { encoding: 'utf8' }).trim()
    expect(e.advice).toBe(`Join its group: sudo usermod -aG ${group} $USER, then log out and in again.`)
  })

  test('says how to let the group in, where it is shut out too', async () => {
    const d = device()
    chmodSync(d.pty.path, 0)
    expect((await openedByAnother(d.pty.path)).advice).toContain(`sudo chmod g+rw ${d.pty.path}`)
  })

  test.runIf(asRoot)('is opened by whoever is permitted', async () => {
    const d = device()
    chmodSync(d.pty.path, 0o666)
    expect((await openedByAnother(d.pty.path)).code).toBe('opened')
  })
})
