import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Lines } from '../../drivers/link/lines.ts'
import { SerialLink } from '../../drivers/link/serial/link.ts'
import { monotonic, RealClock } from '../../rig/clocks.ts'
import { packageRoot } from '../../rig/package-root.ts'
import type { Writing } from './line-writer.ts'

/** How late a line was stamped after it was written, ms; or why it was not measured. */
interface Lateness {
  readonly name: string
  readonly n: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** What this project wants of it. */
  readonly aim: { readonly p50?: number; readonly p99: number } | null
}

/** Lines as fast as a pty gives them, through the process that reads them. */
interface Flood {
  readonly lines: number
  readonly lost: number
  readonly doubled: number
  readonly perSecond: number
}

export interface CaptureBench {
  readonly lateness: readonly Lateness[]
  /** What could not be measured, and why. */
  readonly missing: readonly string[]
  readonly flood: Flood
}

const BAUD_RATE = 115_200
const LONGEST = 82
/** Like a head at work; a wheel says less. */
const EVERY_MS = 4
/** By turns, so that what slows the machine down slows all. */
const ROUNDS = 3
const SECONDS = 1.5
const FLOOD = 200_000
const WRITER = join(packageRoot(), 'dist/test/bench/line-writer.js')
const STAMPED = /^\$T,([\d.]+)\*$/
const COUNTED = /^\$N,(\d+)\*$/
const PYTHON = '/usr/bin/python3'
const PYSERIAL = '/usr/lib/python3/dist-packages/serial'

/** A reader as one writes it in an afternoon: line by line, or what has come every 50 ms. */
const SCRIPT = `
import json, re, serial, sys, time
port = serial.Serial(sys.argv[1], ${BAUD_RATE}, timeout=1)
polled = sys.argv[2] == 'polled'
late, rest, end = [], b'', time.monotonic() + ${SECONDS}
while time.monotonic() < end:
    if polled:
        time.sleep(0.05)
        rest += port.read(port.in_waiting)
    else:
        rest += port.readline()
    now = time.monotonic() * 1000
    *lines, rest = rest.split(b'\\n')
    for line in lines:
        m = re.match(rb'^\\$T,([\\d.]+)\\*\\r$', line)
        if m:
            late.append(now - float(m[1]))
print(json.dumps(late))
`

/** Over a pty at ${BAUD_RATE} baud: lateness of stamps, beside plain loops in the same run; and a flood. */
export async function benchCapture(): Promise<CaptureBench> {
  const pyserial = existsSync(PYSERIAL)
  const readers: Reader[] = [
    { name: 'stamps of the capture process', read: () => captured(false), aim: { p50: 0.2, p99: 1 } },
    { name: '… with the rig busy for 20 ms in every 50', read: () => captured(true), aim: { p99: 5 } },
    ...(pyserial ? PLAIN : []),
  ]
  const late = readers.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, { read }] of readers.entries()) late[i]?.push(...(await read()))
  }
  return {
    lateness: readers.map(({ name, aim }, i) => lateOf(name, late[i] as number[], aim)),
    missing: pyserial ? [] : ['plain loops: the package python3-serial is not installed'],
    flood: await flood(),
  }
}

interface Reader {
  readonly name: string
  readonly read: () => Promise<number[]>
  readonly aim: Lateness['aim']
}

const PLAIN: readonly Reader[] = [
  { name: 'a plain pyserial loop', read: () => plain('plain'), aim: null },
  { name: 'a loop that polls every 50 ms', read: () => plain('polled'), aim: null },
]

/** As lines for the terminal. */
export function captureTable({ lateness, missing, flood }: CaptureBench): string {
  const ms = (n: number) => n.toFixed(2).padStart(8)
  const rows = lateness.map(({ name, p50, p99, max, n, aim }) => {
    const meets = aim === null ? '' : p50 <= (aim.p50 ?? p50) && p99 <= aim.p99 ? 'meets' : 'misses'
    const wanted = aim === null ? '' : `${aim.p50 === undefined ? '' : `p50 ${aim.p50}, `}p99 ${aim.p99}`
    return `${name.padEnd(44)}${ms(p50)}${ms(p99)}${ms(max)}${String(n).padStart(7)}  ${meets} ${wanted}`.trimEnd()
  })
  const head = `${'ms late'.padEnd(44)}${'p50'.padStart(8)}${'p99'.padStart(8)}${'max'.padStart(8)}${'n'.padStart(7)}  aim`
  const { lines, lost, doubled, perSecond } = flood
  const flooded = `${lines.toLocaleString('en')} lines as fast as they go: ${lost} lost, ${doubled} doubled, ${Math.round(perSecond).toLocaleString('en')} a second`
  return [head, ...rows, ...missing.map((m) => `not measured: ${m}`), flooded, ''].join('\n')
}

function lateOf(name: string, late: readonly number[], aim: Lateness['aim']): Lateness {
  const sorted = [...late].sort((a, b) => a - b)
  const n = sorted.length
  if (n === 0) throw new Error(`${name}: no line came`)
  const at = (share: number) => sorted[Math.min(n - 1, Math.floor(n * share))] as number
  return { name, n, p50: at(0.5), p99: at(0.99), max: at(1), aim }
}

async function device(writing: Writing): Promise<{ path: string; writer: ChildProcess }> {
  const writer = fork(WRITER, [JSON.stringify(writing)], { execArgv: [] })
  const [path] = (await once(writer, 'message')) as [string]
  return { path, writer }
}

async function captured(busy: boolean): Promise<number[]> {
  const { path, writer } = await device({ everyMs: EVERY_MS })
  const clock = new RealClock()
  const zero = clock.now() - monotonic()
  const link = new SerialLink({ name: 'head', clock, port: path, baudRate: BAUD_RATE, longest: LONGEST })
  await link.open()
  const late: number[] = []
  onLines(link, (line, t) => {
    const written = STAMPED.exec(line)?.[1]
    if (written !== undefined) late.push(t - (Number(written) + zero))
  })
  const blocking = busy ? setInterval(() => block(20), 50) : undefined
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  clearInterval(blocking)
  await link.close()
  writer.kill()
  return late
}

function block(ms: number): void {
  for (const until = monotonic() + ms; monotonic() < until; );
}

async function plain(how: 'plain' | 'polled'): Promise<number[]> {
  const { path, writer } = await device({ everyMs: EVERY_MS })
  const { stdout } = await promisify(execFile)(PYTHON, ['-c', SCRIPT, path, how], { maxBuffer: 1e7 })
  writer.kill()
  return JSON.parse(stdout)
}

async function flood(): Promise<Flood> {
  const { path, writer } = await device({ lines: FLOOD })
  const link = new SerialLink({
    name: 'head',
    clock: new RealClock(),
    port: path,
    baudRate: BAUD_RATE,
    longest: LONGEST,
  })
  const seen = new Uint8Array(FLOOD)
  let [first, last] = [Number.POSITIVE_INFINITY, 0]
  let doubled = 0
  const done = new Promise<void>((resolve) => {
    onLines(link, (line, t) => {
      const i = Number(COUNTED.exec(line)?.[1] ?? Number.NaN)
      if (seen[i] === undefined) return
      if (seen[i] === 1) doubled++
      seen[i] = 1
      first = Math.min(first, t)
      last = t
      if (i === FLOOD - 1) resolve()
    })
  })
  await link.open()
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 30_000))])
  // What comes twice may come after the end.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await link.close()
  writer.kill()
  const came = seen.reduce((sum, n) => sum + n, 0)
  return { lines: FLOOD, lost: FLOOD - came, doubled, perSecond: (came * 1000) / (last - first) }
}

function onLines(link: SerialLink, take: (line: string, t: number) => void): void {
  let t = 0
  const lines = new Lines('$', LONGEST, {
    line: (bytes, from, to) => take(bytes.toString('latin1', from, to), t),
    dropped: () => {},
  })
  link.listen({
    data: (chunk, at) => {
      t = at
      lines.push(chunk)
    },
  })
}
