import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { capturesOf, running } from '../../support/processes.ts'
import { type Device, devices } from '../../support/pty.ts'

const device = devices()
const LIMIT = { timeout: 10_000 }

/** A rig that holds a port; told to end, it says STOP first, a while later. */
const HOLDER = `
  const [dist, port] = process.argv.slice(1)
  const { SerialLink } = await import(dist + '/drivers/link/serial/link.js')
  const { RealClock } = await import(dist + '/rig/clocks.js')
  const link = new SerialLink({ name: 'head', clock: new RealClock(), port, baudRate: 9600, longest: 82 })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => setTimeout(async () => {
      link.write(Buffer.from('STOP'))
      await link.close()
      process.exit()
    }, 200))
  await link.open()
  link.write(Buffer.from('START'))
`

const groups: ChildProcess[] = []
afterEach(() => {
  for (const { pid } of groups.splice(0)) {
    try {
      process.kill(-(pid as number), 'SIGKILL')
    } catch {
      // All of it has ended.
    }
  }
})

/** Starts it as a shell would, in a process group of its own, and waits until it has the port. */
async function holding(d: Device): Promise<{ holder: ChildProcess; capture: number }> {
  const words = ['--input-type=module', '-e', HOLDER, resolve('dist'), d.pty.path]
  const holder = spawn(process.execPath, words, { detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
  groups.push(holder)
  await vi.waitFor(() => expect(d.heard).toBe('START'), LIMIT)
  const [capture] = capturesOf(d.pty.path)
  return { holder, capture: capture as number }
}

test('a rig that is killed leaves no process behind, and its port free', async () => {
  const d = device()
  const { holder, capture } = await holding(d)
  holder.kill('SIGKILL')
  await vi.waitFor(() => expect(running().has(capture)).toBe(false), LIMIT)
  await vi.waitFor(() => expect(d.pty.heard).toBe(false), LIMIT)
})

test('a rig that is killed while its port is unplugged leaves no process behind either', async () => {
  const d = device()
  const { holder, capture } = await holding(d)
  d.pty.unplug()
  // The one that lost it has ended, and another waits for it.
  await vi.waitFor(() => expect(capturesOf(d.pty.path)).not.toEqual([capture]), LIMIT)
  await vi.waitFor(() => expect(capturesOf(d.pty.path)).toHaveLength(1), LIMIT)
  holder.kill('SIGKILL')
  await vi.waitFor(() => expect(capturesOf(d.pty.path)).toEqual([]), LIMIT)
})

describe.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s to the whole group', (signal) => {
  test('leaves the rig its last word', async () => {
    const d = device()
    const { holder, capture } = await holding(d)
    process.kill(-(holder.pid as number), signal)
    await vi.waitFor(() => expect(d.heard).toBe('STARTSTOP'), LIMIT)
    await vi.waitFor(() => expect(running().has(capture)).toBe(false), LIMIT)
    await vi.waitFor(() => expect(running().has(holder.pid as number)).toBe(false), LIMIT)
    await vi.waitFor(() => expect(d.pty.heard).toBe(false), LIMIT)
  })
})
