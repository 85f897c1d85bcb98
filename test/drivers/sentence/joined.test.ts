import { describe, expect, test } from 'vitest'
import { RotorPulses, SLOWEST } from '../../../drivers/sentence/rotor.ts'
import type { Seen } from '../../../rig/time.ts'

const at = (t: number): Seen => ({ at: [t, t], clk: 'head', own: [t, t] })
const PERIOD = 5_400_000

describe('a cylinder that is joined in mid-run', () => {
  test('and turns is not taken for one that was started now; its next start is seen', () => {
    const rotor = new RotorPulses(0, true)
    expect(rotor.turned(at(3000), 'ccw', PERIOD)).toBeNull()
    expect(rotor.turned(at(8400), 'ccw', PERIOD)).toBeNull()
    rotor.stopped(at(15_000))
    expect(rotor.turned(at(18_000), 'cw', PERIOD)).not.toBeNull()
  })

  test('and gave no pulse for longer than a revolution takes stood: its start is seen', () => {
    const rotor = new RotorPulses(0, true)
    expect(rotor.turned(at(SLOWEST + 1), 'cw', PERIOD)).toMatchObject({ at: [0, SLOWEST + 1] })
  })

  test('and says first that it stands was turning until then', () => {
    const rotor = new RotorPulses(0, true)
    rotor.stopped(at(2000))
    expect(rotor.turned(at(5000), 'cw', PERIOD)).toMatchObject({ at: [2000, 5000] })
  })
})

test('a cylinder that was there from the beginning stood: its first pulse tells of a start', () => {
  expect(new RotorPulses(0).turned(at(3000), 'cw', PERIOD)).toMatchObject({ at: [0, 3000] })
})
