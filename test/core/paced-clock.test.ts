import { afterEach, describe, expect, test } from 'vitest'
import { monotonic, RealClock } from '../../rig/clocks.ts'
import { PacedClock } from '../../rig/paced-clock.ts'
import type { Ms } from '../../rig/time.ts'

const clocks: PacedClock[] = []
const paced = (speed: number) => {
  const clock = new PacedClock(speed)
  clocks.push(clock)
  return clock
}
afterEach(() => {
  for (const c of clocks.splice(0)) c.stop()
})

describe('a clock that is emulated and follows the machine’s', () => {
  test('what is due happens at its exact instant, however late the machine gets to it', async () => {
    const clock = paced(50)
    const at: Ms[] = []
    for (const t of [7.25, 400.5, 33.3]) clock.at(t, () => at.push(clock.now()))
    clock.start()
    await new Promise<void>((resolve) => clock.at(900, resolve))
    expect(at).toEqual([7.25, 33.3, 400.5])
  })

  test('runs so many times as fast as the machine’s, and never ahead of it', async () => {
    const clock = paced(20)
    const began = monotonic()
    clock.start()
    await new Promise<void>((resolve) => clock.at(1000, resolve))
    const took = monotonic() - began
    expect(took).toBeGreaterThanOrEqual(1000 / 20)
    expect(took).toBeLessThan(1000)
  })

  test('what comes from outside comes after what was due before it', async () => {
    const clock = paced(1000)
    const order: string[] = []
    clock.at(10_000, () => order.push('due'))
    // Not started: nothing wakes by itself, as where the machine is busy.
    await new Promise((resolve) => setTimeout(resolve, 20))
    clock.catchUp()
    order.push('from outside')
    expect(order).toEqual(['due', 'from outside'])
    // A timer of the machine may be up to 1 ms early: a second here.
    expect(clock.now()).toBeGreaterThanOrEqual(19_000)
  })

  test('what is asked for later and due earlier is not missed', async () => {
    const clock = paced(10)
    clock.start()
    clock.at(600_000, () => {})
    const began = monotonic()
    await new Promise<void>((resolve) => clock.at(clock.now() + 50, resolve))
    expect(monotonic() - began).toBeLessThan(10_000)
  })

  test('one that is stopped wakes no more', async () => {
    const clock = paced(100)
    let ran = false
    clock.at(100, () => {
      ran = true
    })
    clock.start()
    clock.stop()
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(ran).toBe(false)
  })
})

test('a bench’s clock that runs faster than life agrees with the emulated one, whatever process read the machine’s', () => {
  const clock = new RealClock(20)
  const [a, b] = [clock.of(1000), clock.of(1001)]
  expect(b - a).toBeCloseTo(20, 9)
  const before = monotonic()
  const now = clock.now()
  expect(now).toBeGreaterThanOrEqual(clock.of(before))
})
