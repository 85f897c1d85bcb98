import { closeSync, readSync, symlinkSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { look, openMaster, slaveOf } from '../../../drivers/link/posix.ts'
import { SerialLink } from '../../../drivers/link/serial/link.ts'
import { capturesOf, running } from '../../support/processes.ts'
import { devices } from '../../support/pty.ts'
import { emptyFolder } from '../../support/rig.ts'
import { clock, closedAfterwards, listen, OPTIONS } from './listened.ts'

const device = devices()
const closed = closedAfterwards()
const folder = emptyFolder()
const LIMIT = { timeout: 10_000 }

const bytes = (text: string) => Buffer.from(text, 'latin1')
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function block(ms: number): void {
  for (const until = clock.now() + ms; clock.now() < until; );
}

async function opened(port: string) {
  const link = closed(new SerialLink({ ...OPTIONS, port }))
  await link.open()
  return { link, rig: listen(link) }
}

describe('bytes on a serial port', () => {
  test('pass both ways as they are', async () => {
    const d = device()
    const { link, rig } = await opened(d.pty.path)
    const all = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
    d.pty.write(all)
    expect(link.write(all)).toBe(true)
    // A view of part of a buffer sends that part.
    expect(link.write(bytes('abcdef').subarray(2, 4))).toBe(true)
    await vi.waitFor(() => expect(rig.text).toBe(all.toString('latin1')), LIMIT)
    await vi.waitFor(() => expect(d.heard).toBe(`${all.toString('latin1')}cd`), LIMIT)
    expect(rig.events).toEqual([])
  })

  // On a machine that is busy with other things, the reader may be held up as long as the rig.
  test('are stamped when they come, though the rig is busy', { retry: 2 }, async () => {
    const d = device()
    const { rig } = await opened(d.pty.path)
    await pause(50)
    const written = clock.now()
    d.pty.write(bytes('now'))
    block(500)
    await vi.waitFor(() => expect(rig.text).toBe('now'), LIMIT)
    const [chunk] = rig.chunks
    expect(chunk?.heardAt).toBeGreaterThanOrEqual(written + 500)
    expect(chunk?.t).toBeGreaterThanOrEqual(written)
    expect(chunk?.t).toBeLessThan(written + 500)
  })

  test('that were read late say so: the instant they came is never outside what is told', async () => {
    const d = device()
    const { link, rig } = await opened(d.pty.path)
    const [capture] = capturesOf(d.pty.path) as [number]
    await pause(50)
    process.kill(capture, 'SIGSTOP')
    await pause(20)
    const written = clock.now()
    d.pty.write(bytes('late'))
    await pause(300)
    process.kill(capture, 'SIGCONT')
    await vi.waitFor(() => expect(rig.text).toBe('late'), LIMIT)
    const [{ t, late }] = rig.chunks as unknown as [{ t: number; late: number }]
    expect(t).toBeGreaterThanOrEqual(written + 300)
    expect(t - late - link.boundMs).toBeLessThanOrEqual(written)
    await vi.waitFor(() => {
      d.pty.write(bytes('.'))
      expect(rig.chunks.at(-1)?.late).toBe(0)
    }, LIMIT)
  })

  test('of 50,000 lines as fast as they go, none is lost or comes twice', async () => {
    const d = device()
    const { rig } = await opened(d.pty.path)
    const line = (i: number) => `$BEAM,${String(i).padStart(6, '0')}*00\r\n`
    let next = 0
    let rest = bytes('')
    while (next < 50_000 || rest.length > 0) {
      while (rest.length < 4096 && next < 50_000) rest = Buffer.concat([rest, bytes(line(next++))])
      const taken = d.pty.write(rest)
      rest = rest.subarray(taken)
      if (taken === 0) await pause(1)
    }
    await vi.waitFor(() => expect(rig.text.length).toBe(50_000 * line(0).length), { timeout: 20_000 })
    expect(rig.text).toBe(Array.from({ length: 50_000 }, (_, i) => line(i)).join(''))
  })
})

describe('a cable that is pulled', () => {
  test('is told once, and once when it is back; what was written meanwhile is never sent', async () => {
    const link_ = join(folder, 'wheel')
    const d = device({ link: link_ })
    const { link, rig } = await opened(link_)
    d.pty.unplug()
    await vi.waitFor(() => expect(rig.events).toHaveLength(1), LIMIT)
    expect(rig.events[0]).toMatch(/^down: .*unplugged$/)
    expect(link.write(bytes('STALE'))).toBe(false)
    await pause(300)
    expect(link.write(bytes('STALE'))).toBe(false)
    d.pty.plug()
    await vi.waitFor(() => expect(rig.events).toHaveLength(2), LIMIT)
    expect(rig.events[1]).toBe('up')
    expect(link.write(bytes('FRESH'))).toBe(true)
    d.pty.write(bytes('back'))
    await vi.waitFor(() => expect(rig.text).toBe('back'), LIMIT)
    await vi.waitFor(() => expect(d.heard).toBe('FRESH'), LIMIT)
  })

  test('while a write was under way: it is not sent when the cable is back', async () => {
    const d = device({ link: join(folder, 'under-way') })
    const { link, rig } = await opened(join(folder, 'under-way'))
    const [capture] = capturesOf(join(folder, 'under-way')) as [number]
    process.kill(capture, 'SIGSTOP')
    expect(link.write(bytes('STALE'))).toBe(true)
    await pause(50)
    d.pty.unplug()
    d.pty.plug()
    process.kill(capture, 'SIGCONT')
    await vi.waitFor(() => expect(rig.events).toHaveLength(2), LIMIT)
    expect(link.write(bytes('FRESH'))).toBe(true)
    await vi.waitFor(() => expect(d.heard).toBe('FRESH'), LIMIT)
  })

  test('and comes back under another name is found by its link, as udev keeps it', async () => {
    const byId = join(folder, 'usb-FTDI_A50285BI-if00-port0')
    const first = device()
    symlinkSync(first.pty.path, byId)
    const { link, rig } = await opened(byId)
    const other = device()
    unlinkSync(byId)
    first.pty.unplug()
    await vi.waitFor(() => expect(rig.events).toHaveLength(1), LIMIT)
    symlinkSync(other.pty.path, byId)
    await vi.waitFor(() => expect(rig.events).toHaveLength(2), LIMIT)
    expect(link.write(bytes('hello'))).toBe(true)
    await vi.waitFor(() => expect(other.heard).toBe('hello'), LIMIT)
  })

  test('in the middle of a flood is noticed too', async () => {
    const d = device()
    const { rig } = await opened(d.pty.path)
    for (const until = clock.now() + 300; clock.now() < until; ) d.pty.write(bytes('x'.repeat(100)))
    d.pty.unplug()
    await vi.waitFor(() => expect(rig.events).toHaveLength(1), LIMIT)
  })

  test('is told as lost to whoever begins to listen only then', async () => {
    const d = device()
    const link = closed(new SerialLink({ ...OPTIONS, port: d.pty.path }))
    await link.open()
    d.pty.unplug()
    await vi.waitFor(() => expect(link.write(bytes('?'))).toBe(false), LIMIT)
    expect(listen(link).events).toHaveLength(1)
  })

  test('or a process that reads it and is killed: the link is made again', async () => {
    const d = device()
    const { link, rig } = await opened(d.pty.path)
    const [capture] = capturesOf(d.pty.path) as [number]
    process.kill(capture, 'SIGKILL')
    await vi.waitFor(() => expect(rig.events).toHaveLength(2), LIMIT)
    expect(rig.events[0]).toContain('the process that reads it ended')
    expect(link.write(bytes('again'))).toBe(true)
    await vi.waitFor(() => expect(d.heard).toBe('again'), LIMIT)
    expect(capturesOf(d.pty.path)).not.toContain(capture)
  })
})

describe('a device that reads nothing', () => {
  /** Writes until nothing more is accepted; how much that was. */
  async function fill(link: SerialLink): Promise<number> {
    const piece = Buffer.alloc(4096, 'x')
    let accepted = 0
    for (; accepted < 4_000_000 && link.write(piece); await pause(5)) accepted += piece.length
    expect(accepted).toBeLessThan(4_000_000)
    return accepted
  }

  function drain(master: number): number {
    const buffer = Buffer.alloc(65_536)
    let read = 0
    try {
      for (;;) read += readSync(master, buffer)
    } catch {
      return read
    }
  }

  test('is heard all the same; nothing more is accepted until there is room, and what was is sent', async () => {
    const master = openMaster()
    const { link, rig } = await opened(slaveOf(master))
    const accepted = await fill(link)
    writeSync(master, 'I speak')
    await vi.waitFor(() => expect(rig.text).toBe('I speak'), LIMIT)
    let read = 0
    await vi.waitFor(() => {
      read += drain(master)
      expect(read).toBe(accepted)
    }, LIMIT)
    await vi.waitFor(() => expect(link.write(bytes('STOP'))).toBe(true), LIMIT)
    closeSync(master)
  })

  test('does not keep the link from closing', async () => {
    const master = openMaster()
    const { link } = await opened(slaveOf(master))
    await fill(link)
    const begun = clock.now()
    await link.close()
    expect(clock.now() - begun).toBeLessThan(5000)
    expect(capturesOf(slaveOf(master))).toEqual([])
    expect(look(master).hungUp).toBe(true)
    closeSync(master)
  })
})

describe('closing', () => {
  test('lets the last words out first', async () => {
    const d = device()
    const { link, rig } = await opened(d.pty.path)
    link.write(bytes('STOP'))
    await link.close()
    expect(link.write(bytes('more'))).toBe(false)
    await vi.waitFor(() => expect(d.heard).toBe('STOP'), LIMIT)
    expect(d.pty.heard).toBe(false)
    expect(rig.events).toEqual([])
    expect(capturesOf(d.pty.path)).toEqual([])
  })

  test('ends a process that does not answer', async () => {
    const d = device()
    const { link } = await opened(d.pty.path)
    const [capture] = capturesOf(d.pty.path) as [number]
    process.kill(capture, 'SIGSTOP')
    await link.close()
    expect(running().has(capture)).toBe(false)
    expect(d.pty.heard).toBe(false)
  })

  test('ends the tries to find a port that is gone', async () => {
    const d = device()
    const { link, rig } = await opened(d.pty.path)
    d.pty.unplug()
    await vi.waitFor(() => expect(rig.events).toHaveLength(1), LIMIT)
    await pause(300)
    await link.close()
    expect(capturesOf(d.pty.path)).toEqual([])
    d.pty.plug()
    await pause(300)
    expect(d.pty.heard).toBe(false)
  })

  test('twice, or before it was open, does nothing', async () => {
    const d = device()
    const link = new SerialLink({ ...OPTIONS, port: d.pty.path })
    await link.close()
    const { link: other } = await opened(d.pty.path)
    await other.close()
    await other.close()
  })
})
