import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { TcpLink } from '../../../drivers/link/tcp/link.ts'
import { clock, closedAfterwards, listen, OPTIONS } from './listened.ts'

const closed = closedAfterwards()
const LIMIT = { timeout: 10_000 }
const bytes = (text: string) => Buffer.from(text, 'latin1')
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A device on the network: what it heard, and whoever is connected. */
class Device {
  heard = ''
  readonly sockets = new Set<Socket>()
  readonly #server: Server
  constructor() {
    this.#server = createServer((socket) => {
      this.sockets.add(socket)
      socket.on('data', (chunk) => {
        this.heard += chunk.toString('latin1')
      })
      socket.on('error', () => {})
      socket.on('close', () => this.sockets.delete(socket))
    })
  }

  /** @returns the port that it listens on */
  async start(port = 0): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, '127.0.0.1', resolve)
    })
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  say(text: string): void {
    for (const socket of this.sockets) socket.write(bytes(text))
  }
}

const devices: Device[] = []
afterEach(() => Promise.all(devices.splice(0).map((d) => d.stop())))

function device(): Device {
  const d = new Device()
  devices.push(d)
  return d
}

async function opened(port: number) {
  const link = closed(new TcpLink({ ...OPTIONS, host: '127.0.0.1', port }))
  await link.open()
  return { link, rig: listen(link) }
}

describe('a device on the network', () => {
  test('is heard and told, byte for byte, stamped when it comes', { retry: 2 }, async () => {
    const d = device()
    const { link, rig } = await opened(await d.start())
    const all = Buffer.from(Array.from({ length: 256 }, (_, i) => i)).toString('latin1')
    await vi.waitFor(() => expect(d.sockets.size).toBe(1), LIMIT)
    const said = clock.now()
    d.say(all)
    for (const until = clock.now() + 500; clock.now() < until; );
    expect(link.write(bytes(all))).toBe(true)
    await vi.waitFor(() => expect([rig.text, d.heard]).toEqual([all, all]), LIMIT)
    const [chunk] = rig.chunks
    expect(chunk?.heardAt).toBeGreaterThanOrEqual(said + 500)
    expect(chunk?.t).toBeGreaterThanOrEqual(said)
    expect(chunk?.t).toBeLessThan(said + 500)
  })

  test('that starts anew is connected to again; what was written meanwhile is never sent', async () => {
    const d = device()
    const port = await d.start()
    const { link, rig } = await opened(port)
    await d.stop()
    await vi.waitFor(() => expect(rig.events).toHaveLength(1), LIMIT)
    expect(link.write(bytes('STALE'))).toBe(false)
    await pause(300)
    expect(link.write(bytes('STALE'))).toBe(false)
    await d.start(port)
    await vi.waitFor(() => expect(rig.events).toEqual([expect.stringMatching(/^down: /), 'up']), LIMIT)
    expect(link.write(bytes('FRESH'))).toBe(true)
    await vi.waitFor(() => expect(d.heard).toBe('FRESH'), LIMIT)
    d.say('back')
    await vi.waitFor(() => expect(rig.text).toBe('back'), LIMIT)
  })

  test('that hangs up again and again is not asked in a tight loop', async () => {
    const d = device()
    const port = await d.start()
    const { rig } = await opened(port)
    const kick = setInterval(() => {
      for (const socket of d.sockets) socket.destroy()
    }, 5)
    await pause(2000)
    clearInterval(kick)
    expect(rig.events.filter((e) => e === 'up').length).toBeLessThan(10)
    await vi.waitFor(() => expect(rig.events.at(-1)).toBe('up'), LIMIT)
  })

  test('that takes nothing is not written to without end, and keeps nobody from closing', async () => {
    const d = device()
    const { link } = await opened(await d.start())
    await vi.waitFor(() => expect(d.sockets.size).toBe(1), LIMIT)
    for (const socket of d.sockets) socket.pause()
    const piece = Buffer.alloc(65_536, 'x')
    let accepted = 0
    for (; accepted < 1e9 && link.write(piece); await pause(1)) accepted += piece.length
    expect(accepted).toBeLessThan(1e9)
    const begun = clock.now()
    await link.close()
    expect(clock.now() - begun).toBeLessThan(5000)
  })
})

describe('what cannot be connected to', () => {
  test('says why, and what to do', async () => {
    const d = device()
    const port = await d.start()
    await d.stop()
    const link = closed(new TcpLink({ ...OPTIONS, host: '127.0.0.1', port }))
    await expect(link.open()).rejects.toMatchObject({
      kind: 'infrastructure',
      code: 'link-refused',
      message: `tcp://127.0.0.1:${port} cannot be connected to: nothing listens there.`,
      advice: expect.stringContaining('Start what should listen there'),
    })
  })

  test('a host that does not exist', async () => {
    const link = closed(new TcpLink({ ...OPTIONS, host: 'wheel.invalid', port: 4000 }))
    await expect(link.open()).rejects.toMatchObject({
      message: expect.stringMatching(/no such host|cannot be looked up/),
    })
  })
})

test('what is not known of a network is said, and reckoned with', async () => {
  const d = device()
  const { link } = await opened(await d.start())
  const { over, parts, warnings } = link.timing()
  expect(over).toMatch(/^tcp:\/\/127\.0\.0\.1:\d+, 115200 8N1$/)
  expect(parts.map((p) => p.what)).toEqual(['byte time', 'port at the other end', 'network', 'scheduling'])
  expect(parts[1]?.ms).toBeNull()
  expect(parts[2]?.ms).toBeGreaterThan(0)
  expect(warnings).toHaveLength(1)
  const known = parts.reduce((sum, p) => sum + (p.ms ?? 0), 0)
  expect(link.boundMs).toBeCloseTo(known + 16)
})
