import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { monotonic } from '../../rig/clocks.ts'
import { type Check, doubt, good, unfit } from './finding.ts'

/** A full record takes 16 kB a coup: ten thousand coups, and room for the rest. */
const ROOM = 500 * 2 ** 20
/** The design's budget for reading late with a busy process, ms. */
const LATE = 5
const LOOKS = 1000
/** The wall clock and the monotonic one part by no more in a second, ms, unless somebody sets one. */
const STEP = 2

/** How late this machine gets to what is due, while nothing else is asked of it. */
export async function lateness(): Promise<Check> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await pause(LOOKS)
  delay.disable()
  // The histogram holds the whole step from one look to the next, of which 1 ms was asked for.
  const p99 = Math.max(0, delay.percentile(99) / 1e6 - 1)
  const found = `p99 ${p99.toFixed(2)} ms over ${LOOKS / 1000} s`
  if (p99 <= LATE) return good('lateness', found)
  return doubt('lateness', found, 'The machine is busy: end other programs while you measure.')
}

/** Whether the wall clock runs on, and is kept by something. */
export async function clock(): Promise<Check> {
  const before = Date.now() - monotonic()
  await pause(LOOKS)
  const step = Date.now() - monotonic() - before
  if (Math.abs(step) > STEP) {
    return doubt(
      'clock',
      `the wall clock stepped by ${step.toFixed(0)} ms within a second`,
      'Something sets it: the record’s dates may be wrong. Its times are not: they are the monotonic clock’s.',
    )
  }
  return good('clock', 'the wall clock runs with the monotonic one')
}

/** Whether a record can be written, and for how long. */
export function disk(out: string): Check {
  let folder = resolve(out)
  while (!existsSync(folder)) folder = dirname(folder)
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    return unfit('disk', `${folder} cannot be written to`, 'Give another folder with --out.')
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const found = `${(free / 2 ** 30).toFixed(1)} GiB free at ${folder}`
  return free >= ROOM ? good('disk', found) : doubt('disk', found, 'Make room: a record takes 16 kB a coup.')
}

export function node(): Check {
  return good('rig', `Node ${process.versions.node} on ${process.platform} ${process.arch}`)
}
