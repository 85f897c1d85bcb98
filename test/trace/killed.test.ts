import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { RunResult } from '../../rig/result.ts'
import { emptyFolder, rig, start } from '../support/rig.ts'

const cwd = emptyFolder()
const path = join(cwd, 'out/trace.ndjson')

/** A run of hours, killed when its trace has grown to some MiB; returns by which signal it ended. */
async function killed(words: readonly string[]): Promise<string | null> {
  const child = start([...words, '--out', 'out'], { cwd })
  const ended = once(child, 'exit')
  while (child.exitCode === null && (!existsSync(path) || statSync(path).size < 2 << 20)) await pause(20)
  child.kill('SIGKILL')
  return (await ended)[1]
}

test('a process that is killed in the middle leaves a trace that can be used', async () => {
  const signal = await killed(['certify', '--spins', '100000', '--trace', 'full', '--date', '2026-01-01'])
  expect(signal).toBe('SIGKILL')

  // Every line but the last is a record, in order, and nothing is missing between them.
  const lines = readFileSync(path, 'utf8').split('\n')
  const records = lines.slice(1, -1).map((l) => JSON.parse(l))
  expect(records.length).toBeGreaterThan(10_000)
  expect(records.map((r) => r.n)).toEqual(records.map((_, i) => i + 1))
  expect(JSON.parse(lines[0] as string)).toMatchObject({ trace: 1, startedAt: '2026-01-01T00:00:00.000Z' })

  // Wherever the last line broke off, what comes before it is judged.
  truncateSync(path, statSync(path).size - 3)
  const { stdout, stderr, code } = await rig(['replay', 'out/trace.ndjson', '--json'], { cwd })
  expect([code, stderr]).toEqual([0, ''])
  const result = JSON.parse(stdout) as RunResult
  expect(result.verdict).toBe('pass')
  const announced = records.filter((r) => r.what === 'number').length
  expect(announced).toBeGreaterThan(50)
  // The coup in play at the end may have been cut.
  expect(result.coups.completed).toBeGreaterThanOrEqual(announced - 1)
  expect(result.outcomes).toHaveLength(result.coups.completed)
  expect(result.rejected).toMatchObject([{ reason: 'cut off or damaged' }])

  // A damaged line is named, with its place in the file, and what follows it is used.
  appendFileSync(path, '\n{"n":1,"at":[5,\nnoise\n')
  const again = JSON.parse((await rig(['replay', 'out/trace.ndjson', '--json'], { cwd })).stdout) as RunResult
  const last = readFileSync(path, 'utf8').split('\n').length - 1
  expect(again.rejected?.map((r) => [r.line, r.raw])).toEqual([
    [last - 2, expect.any(String)],
    [last - 1, '{"n":1,"at":[5,'],
    [last, 'noise'],
  ])
  expect(again.coups).toEqual(result.coups)
})
