import { afterEach, expect, test, vi } from 'vitest'
import { Beat, READ_WITHIN } from '../../../drivers/link/capture/beat.ts'
import { monotonic } from '../../../rig/clocks.ts'

const HELD = 150
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let beat: Beat | null = null
afterEach(() => beat?.stop())

/** A process whose next look takes as long as one wants. */
function process() {
  let hold = false
  let release: (() => void) | null = null
  const made = new Beat((back) => {
    if (hold) release = back
    else back()
  })
  beat = made
  return {
    beat: made,
    async holdUp() {
      hold = true
      await vi.waitFor(() => expect(release).not.toBeNull())
    },
    goOn() {
      hold = false
      release?.()
    },
  }
}

test('what is read in time is not late', async () => {
  const { beat } = process()
  await vi.waitFor(() => expect(beat.late(monotonic())).toBe(0))
  await vi.waitFor(() => expect(beat.lateness.n).toBeGreaterThan(10))
  expect(beat.lateness.p50).toBeLessThan(HELD)
})

test('what is read while the process is held up may have come since it was', async () => {
  const { beat, holdUp } = process()
  await holdUp()
  const since = monotonic()
  await pause(HELD)
  const t = monotonic()
  expect(beat.late(t)).toBeGreaterThanOrEqual(t - since - 1)
})

test('so may what is read just after it came to itself; a while later nothing is late any more', async () => {
  const { beat, holdUp, goOn } = process()
  await holdUp()
  const since = monotonic()
  await pause(HELD)
  goOn()
  const t = monotonic()
  expect(beat.late(t)).toBeGreaterThanOrEqual(t - since - 1)
  expect(beat.late(t + READ_WITHIN / 2)).toBeGreaterThanOrEqual(t - since - 1)
  await vi.waitFor(() => expect(beat.late(monotonic())).toBe(0))
  expect(beat.lateness.max).toBeGreaterThan(HELD - 10)
})
