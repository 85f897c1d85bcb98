import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openPty } from '../../../drivers/link/pty/pty.ts'
import { holdersOf } from '../../../drivers/link/serial/holders.ts'
import { errorOf } from '../../support/error-of.ts'
import { devices } from '../../support/pty.ts'
import { emptyFolder } from '../../support/rig.ts'

const device = devices()
const folder = emptyFolder()

/** A host's end, without a change of its settings: what a careless program opens. */
const open = (path: string) => openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK)

/** A link too that leads nowhere. */
const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** What a host finds to read now; null where there is nothing yet. */
function read(fd: number): string | null {
  const buffer = Buffer.alloc(65_536)
  try {
    return buffer.toString('latin1', 0, readSync(fd, buffer))
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === 'EAGAIN') return null
    throw e
  }
}

describe('a host on a pty', () => {
  test('gets every byte as it was written, and its own arrive so', async () => {
    const d = device()
    const host = open(d.pty.path)
    const all = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
    d.pty.write(all)
    writeSync(host, all)
    await vi.waitFor(() => expect(d.heard).toBe(all.toString('latin1')))
    expect(read(host)).toBe(all.toString('latin1'))
    closeSync(host)
  })

  test('may close and open again, and bytes still pass as they are', async () => {
    const d = device()
    for (const word of ['one\r\n', 'two\r\n', 'three\r\n']) {
      const host = open(d.pty.path)
      expect(d.pty.heard).toBe(true)
      d.pty.write(Buffer.from(`\x03${word}`))
      expect(read(host)).toBe(`\x03${word}`)
      writeSync(host, word)
      await vi.waitFor(() => expect(d.heard.endsWith(word)).toBe(true))
      closeSync(host)
      expect(d.pty.heard).toBe(false)
    }
    expect(d.heard).toBe('one\r\ntwo\r\nthree\r\n')
  })

  test('that writes and closes at once is heard', async () => {
    const d = device()
    writeFileSync(d.pty.path, 'START\n')
    await vi.waitFor(() => expect(d.heard).toBe('START\n'))
  })

  test('hears nothing of what was said while nobody had it open, before the first time and after', {
    retry: 2,
  }, async () => {
    const d = device()
    expect(d.pty.write(Buffer.from('too early'))).toBe(9)
    const first = open(d.pty.path)
    d.pty.write(Buffer.from('left unread'))
    await new Promise((resolve) => setTimeout(resolve, 200))
    closeSync(first)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(d.pty.write(Buffer.from('nobody listens'))).toBe(14)
    const second = open(d.pty.path)
    d.pty.write(Buffer.from('now'))
    expect(read(second)).toBe('now')
    closeSync(second)
  })

  test('sees a hang-up when it is unplugged, and finds it again under its link', () => {
    const link = join(folder, 'wheel')
    const d = device({ link })
    const host = open(link)
    d.pty.unplug()
    expect(read(host)).toBe('')
    expect(() => writeSync(host, 'x')).toThrow('EIO')
    closeSync(host)
    expect(isThere(link)).toBe(false)
    d.pty.plug()
    const again = open(link)
    d.pty.write(Buffer.from('back'))
    expect(read(again)).toBe('back')
    closeSync(again)
  })

  test('is the only one that has its end open', () => {
    const d = device()
    expect(holdersOf(d.pty.path)).toEqual([])
    const host = open(d.pty.path)
    expect(holdersOf(d.pty.path).map((h) => h.pid)).toEqual([process.pid])
    closeSync(host)
  })

  test('that reads nothing blocks nobody: the rest is refused, and taken once there is room', () => {
    const d = device()
    const host = open(d.pty.path)
    const piece = Buffer.alloc(1000, 'x')
    let taken = 0
    let last = 0
    do {
      last = d.pty.write(piece)
      taken += last
    } while (last === piece.length && taken < 10_000_000)
    expect(taken).toBeLessThan(10_000_000)
    let found = 0
    for (let text = read(host); text; text = read(host)) found += text.length
    expect(found).toBe(taken)
    expect(d.pty.write(piece)).toBe(piece.length)
    closeSync(host)
  })
})

describe('the link of a pty', () => {
  test('is made anew where a dead emulator left it', () => {
    const link = join(folder, 'left')
    symlinkSync('/dev/pts/99999', link)
    const d = device({ link })
    expect(readlinkSync(link)).toBe(d.pty.path)
    d.pty.close()
    expect(isThere(link)).toBe(false)
  })

  test('of a living emulator is not taken away', () => {
    const link = join(folder, 'taken')
    const d = device({ link })
    const e = errorOf(() => openPty({ link }))
    expect(e.code).toBe('link-in-the-way')
    expect(e.message).toContain(d.pty.path)
    expect(readlinkSync(link)).toBe(d.pty.path)
  })

  test('replaces no file, and no folder has to be made for it', () => {
    const file = join(folder, 'notes')
    writeFileSync(file, 'kept')
    expect(errorOf(() => openPty({ link: file })).message).toContain('not a link to a port')
    expect(errorOf(() => openPty({ link: join(folder, 'none/wheel') })).code).toBe('link')
  })
})

test('64 of them at once each pass their own', async () => {
  const all = Array.from({ length: 64 }, (_, i) => {
    const d = device()
    return { d, host: open(d.pty.path), from: `from ${i}`, to: `to ${i}` }
  })
  for (const { d, host, from, to } of all) {
    writeSync(host, to)
    d.pty.write(Buffer.from(from))
  }
  await vi.waitFor(() => expect(all.map(({ d }) => d.heard)).toEqual(all.map(({ to }) => to)), {
    timeout: 5000,
  })
  for (const { host, from } of all) {
    expect(read(host)).toBe(from)
    closeSync(host)
  }
})
