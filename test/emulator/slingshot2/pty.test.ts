import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, describe, expect, test } from 'vitest'
import { PortLink } from '../../../drivers/emulator/serve/port.ts'
import { PtyPort } from '../../../drivers/emulator/serve/pty-port.ts'
import { SlingshotWheel } from '../../../drivers/emulator/slingshot2/wheel.ts'
import { loadLayout } from '../../../rig/apparatus/layouts.ts'
import { PacedClock } from '../../../rig/paced-clock.ts'
import { Random } from '../../../rig/random.ts'
import { lacks } from '../../support/tools.ts'

const PYTHON = '/usr/bin/python3'

/** A host that knows nothing of this rig: a tty set to 9600 8N1, bytes out, bytes in, two games. */
const HOST = `
import os, sys, termios, time, tty
fd = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY)
tty.setraw(fd)
mode = termios.tcgetattr(fd)
mode[4] = mode[5] = termios.B9600
termios.tcsetattr(fd, termios.TCSANOW, mode)
rest = b''
def line():
    global rest
    while b'\\r\\n' not in rest:
        rest += os.read(fd, 1000)
    one, rest = rest.split(b'\\r\\n', 1)
    return one.decode('latin1')
def send(text):
    os.write(fd, (text + '\\r').encode('latin1'))
def until(start):
    while True:
        one = line()
        if one.startswith(start): return one
        if not one.startswith('*'): print('number', repr(one), flush=True)
until('*X;6')
for command, answer in (('*K', '*K '), ('*S', '*S '), ('*O', '*O '), ('*T S', '*T s'), ('*P 1', '*P ')):
    send(command)
    print(until(answer), flush=True)
for game in range(2):
    until('*X;2')
    send('*u 1')
    print(until('*u '), flush=True)
    print(until('*X;3')[:8], until('*X;4')[:8], flush=True)
    print(repr(until('*X;5')[9:11]), flush=True)
os.close(fd)
`

const running: (() => void)[] = []
afterEach(() => {
  for (const end of running.splice(0)) end()
})

function host(path: string): { process: ChildProcess; said: Promise<string> } {
  const child = spawn(PYTHON, ['-c', HOST, path])
  running.push(() => child.kill('SIGKILL'))
  let out = ''
  const add = (bytes: Buffer) => {
    out += bytes.toString()
  }
  child.stdout.on('data', add)
  child.stderr.on('data', add)
  return { process: child, said: new Promise((resolve) => child.once('close', () => resolve(out))) }
}

describe.skipIf(lacks(PYTHON) || process.platform !== 'linux')('a host of somebody else, on a pty', () => {
  test('plays two games on the emulated wheel, thirty times as fast as life', async () => {
    const clock = new PacedClock(30)
    const port = new PtyPort(null)
    running.push(() => {
      clock.stop()
      port.close()
    })
    const link = new PortLink(port, clock, 9600)
    const layout = loadLayout('roulette-37', process.cwd())
    const wheel = new SlingshotWheel({ clock, random: new Random(8), link, layout })
    wheel.nextNumber('17')
    wheel.powerOn()
    clock.start()
    const lines = (await host(port.where).said).trimEnd().split('\n')
    const [alive, version, settings, speeds, started, ...games] = lines
    expect([alive, version, settings]).toEqual(['*K CAM', '*S V2.50', '*O 6 1 161 1159'])
    expect([speeds, started]).toEqual(['*T s 16.0 18.0', '*P OK'])
    const shown = games.filter((l) => !l.startsWith('number'))
    expect(shown).toEqual([
      '*u OK',
      '*X;3;001 *X;4;001',
      "'17'",
      '*u OK',
      '*X;3;002 *X;4;002',
      expect.stringMatching(/^'[ \d]\d'$/),
    ])
    // Each number line, where it came, is the number that state 5 shows.
    const numbers = games.filter((l) => l.startsWith('number')).map((l) => l.slice('number '.length))
    for (const n of numbers) expect(shown).toContain(n)
    expect(numbers.length).toBeGreaterThan(0)
  })
})
