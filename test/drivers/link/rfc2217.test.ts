import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Rfc2217Link } from '../../../drivers/link/tcp/link.ts'
import { devices } from '../../support/pty.ts'
import { emptyFolder } from '../../support/rig.ts'
import { lacks } from '../../support/tools.ts'
import { closedAfterwards, listen, OPTIONS } from './listened.ts'

const closed = closedAfterwards()
const device = devices()
const folder = emptyFolder()
const LIMIT = { timeout: 10_000 }
const ALL = Buffer.from(Array.from({ length: 512 }, (_, i) => i & 255))
const TEXT = ALL.toString('latin1')

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const linkTo = (port: number) =>
  closed(new Rfc2217Link({ ...OPTIONS, baudRate: 9600, host: '127.0.0.1', port }))

/** A port that nobody listens on, now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

const SER2NET = '/usr/sbin/ser2net'

describe.skipIf(lacks(SER2NET))('ser2net (Debian package ser2net)', () => {
  /** Serves the port of a pty, set to 115200 baud, and waits until it listens. */
  async function serve(path: string, port: number): Promise<ChildProcess> {
    const file = join(folder, `${port}.yaml`)
    writeFileSync(
      file,
      `%YAML 1.1
---
connection: &head
  accepter: telnet(rfc2217),tcp,127.0.0.1,${port}
  connector: serialdev,${path},115200n81,local
`,
    )
    const child = spawn(SER2NET, ['-n', '-d', '-c', file], { stdio: 'ignore' })
    children.push(child)
    return child
  }

  async function opened(port: number) {
    return vi.waitFor(async () => {
      const link = linkTo(port)
      await link.open()
      return { link, rig: listen(link) }
    }, LIMIT)
  }

  test('sets its port as it is asked, and passes every byte both ways', async () => {
    const d = device()
    const port = await freePort()
    await serve(d.pty.path, port)
    const { link, rig } = await opened(port)
    expect(link.write(ALL)).toBe(true)
    d.pty.write(ALL)
    await vi.waitFor(() => expect([d.heard, rig.text]).toEqual([TEXT, TEXT]), LIMIT)
    expect(execFileSync('stty', ['-F', d.pty.path], { encoding: 'utf8' })).toContain('speed 9600 baud')
  })

  test('that is killed and started again is connected to again; nothing stale is sent', async () => {
    const d = device()
    const port = await freePort()
    const server = await serve(d.pty.path, port)
    const { link, rig } = await opened(port)
    server.kill('SIGKILL')
    await vi.waitFor(() => expect(rig.events).toHaveLength(1), LIMIT)
    expect(link.write(Buffer.from('STALE'))).toBe(false)
    await serve(d.pty.path, port)
    await vi.waitFor(() => expect(rig.events.at(-1)).toBe('up'), LIMIT)
    expect(link.write(Buffer.from('FRESH'))).toBe(true)
    await vi.waitFor(() => expect(d.heard).toBe('FRESH'), LIMIT)
  })
})

/** Serves what comes back by itself: a pty has no modem lines, which this server insists on. */
const PYSERIAL = `
import serial, serial.rfc2217, socket, threading
listening = socket.create_server(('127.0.0.1', 0))
print(listening.getsockname()[1], flush=True)
connection, _ = listening.accept()
port = serial.serial_for_url('loop://', timeout=0.05)
class Out:
    write = connection.sendall
manager = serial.rfc2217.PortManager(port, Out())
def back():
    while True:
        data = port.read(port.in_waiting or 1)
        if data:
            connection.sendall(b''.join(manager.escape(data)))
threading.Thread(target=back, daemon=True).start()
while True:
    data = connection.recv(1024)
    if not data:
        break
    port.write(b''.join(manager.filter(data)))
    print(port.baudrate, port.bytesize, port.parity, port.stopbits, port.rtscts, port.xonxoff, flush=True)
`
const SERIAL = '/usr/lib/python3/dist-packages/serial/rfc2217.py'

describe.skipIf(lacks(SERIAL))('pyserial (Debian package python3-serial)', () => {
  test('sets its port as it is asked, and passes every byte both ways', async () => {
    const server = spawn('/usr/bin/python3', ['-c', PYSERIAL], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(server)
    let said = ''
    server.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    await vi.waitFor(() => expect(said).toMatch(/^\d+\n/), LIMIT)
    const link = linkTo(Number.parseInt(said, 10))
    await link.open()
    const rig = listen(link)
    expect(link.write(ALL)).toBe(true)
    await vi.waitFor(() => expect(rig.text).toBe(TEXT), LIMIT)
    expect(said.trim().split('\n').at(-1)).toBe('9600 8 N 1 False False')
  })
})

describe('a server that is none', () => {
  const servers: { close(): void }[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  async function listening(connected: (socket: Socket) => void): Promise<number> {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      connected(socket)
    }).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }

  test('a plain telnet server: it is said what to use instead', async () => {
    const port = await listening((socket) => socket.write(Uint8Array.of(255, 254, 44)))
    await expect(linkTo(port).open()).rejects.toMatchObject({
      code: 'link-refused',
      message: `rfc2217://127.0.0.1:${port} cannot be connected to: the other end does not speak RFC 2217.`,
      advice: expect.stringContaining('tcp://'),
    })
  })

  test('plain bytes: they are not taken for an answer', async () => {
    const port = await listening((socket) => socket.write('*X;2;094;28\r\n'))
    await expect(linkTo(port).open()).rejects.toMatchObject({
      message: expect.stringContaining('does not answer as RFC 2217 has it'),
    })
  })

  test('hangs up at once', async () => {
    const port = await listening((socket) => socket.destroy())
    await expect(linkTo(port).open()).rejects.toMatchObject({ code: 'link-refused' })
  })
})
