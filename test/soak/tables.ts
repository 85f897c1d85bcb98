import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Going } from '../hardware/going.ts'
import { usageOf } from './usage.ts'

/*
 * Many emulated tables at once into one bench, each on a pty of its own:
 *
 *   npm run build && node dist/test/soak/tables.js [tables] [minutes] [speed]
 *
 * Says what was lost, how the bench's memory went, and what share of the processors it took. Exit code 1 where
 * anything was lost.
 */
const [tables = 64, minutes = 10, speed = 10] = process.argv.slice(2).map(Number)
const folder = await mkdtemp(join(tmpdir(), 'rig-soak-'))
const words = ['emulate', '--pty', join(folder, 'wheel'), '--mqtt', '127.0.0.1:0', '--json', '--play']
const emulator = new Going([...words, '--tables', String(tables), '--speed', String(speed)], folder)
const [line] = await emulator.says(/^\{.*\}$/m, 120_000)
const places = (JSON.parse(line) as { tables: { table: string; port: string; mqtt: string }[] }).tables
const ports = places.flatMap((t) => ['--port', t.port])
const [{ mqtt }] = places as [(typeof places)[number]]
const seconds = minutes * 60
const watching = [
  ...ports,
  '--mqtt',
  mqtt,
  '--speed',
  String(speed),
  '--for',
  `${seconds} s`,
  '--out',
  folder,
]
const monitor = new Going(['monitor', ...watching], folder)
const bench = monitor.child.pid as number

const samples: { t: number; rss: number; cpu: number }[] = []
const began = process.hrtime.bigint()
const elapsed = () => Number(process.hrtime.bigint() - began) / 1e9
while (monitor.child.exitCode === null) {
  await pause(Math.min(10_000, (seconds * 1000) / 20))
  const u = usageOf(bench)
  if (u) samples.push({ t: elapsed(), ...u })
}
await emulator.end()

let lost = 0
let coups = 0
let lines = 0
for (const { table } of places) {
  const record = readFileSync(join(folder, `${table}.ndjson`), 'utf8').split('\n')
  lines += record.length
  const bad = record.filter((l) => l.includes('"gap":[') || l.includes('"rejected":'))
  for (const l of bad.slice(0, 3)) process.stdout.write(`${table}: ${l}\n`)
  lost += bad.length
  coups += record.filter((l) => l.includes('"type":"ball.rested"')).length
}
await rm(folder, { recursive: true })

const settled = samples.filter((s) => s.t > seconds * 0.2)
const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
const [first, last] = [settled[0], settled.at(-1)]
if (first && last) {
  const share = (100 * (last.cpu - first.cpu)) / (last.t - first.t)
  process.stdout.write(
    [
      `${tables} tables, ${minutes} min at speed ${speed}: ${coups} coups, ${lines} records, ${lost} gaps or rejected lines`,
      `memory of the bench and its ${tables} readers: ${mb(first.rss)} at ${first.t.toFixed(0)} s, ${mb(last.rss)} at ${last.t.toFixed(0)} s`,
      `processors: ${share.toFixed(0)} % of one, of ${cpus().length} there are`,
      '',
    ].join('\n'),
  )
}
process.exitCode = lost > 0 || coups === 0 ? 1 : 0
