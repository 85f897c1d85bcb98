import { describe, expect, test } from 'vitest'
import { SlingshotDriver } from '../../../drivers/slingshot2/driver.ts'
import type { Profile } from '../../../drivers/slingshot2/frames.ts'
import { layoutOf, Notebook } from '../notebook.ts'

const PERIOD = 500

type Shown = readonly [state: number, flags?: number, spin?: number]

/** What a device of a profile shows, frame by frame: its state and its flags, in spin 7 where none is named. */
function shown(profile: Profile, ...frames: readonly Shown[]) {
  const notes = new Notebook()
  const layout = layoutOf('0', '32', '15', '5')
  const line = { linkName: 'serial', statusPeriodMs: PERIOD, pockets: 37 } as const
  const driver = new SlingshotDriver({ intake: notes, layout, profile, ...line })
  for (const [i, [state, flags = 0, spin = 7]] of frames.entries()) {
    const count = String(spin).padStart(3, '0')
    driver.take(Buffer.from(`*X;${state};${count};32;${flags};170;1\r\n`), i * PERIOD)
  }
  driver.end(frames.length * PERIOD)
  return {
    gaps: notes.gaps.map((g) => g.why),
    states: notes.all('cylinder.state').map((s) => s.fact.state),
    resets: notes.all('cylinder.reset').length,
  }
}

describe('back from the ball’s run to the bets, within a spin', () => {
  test('on an in-rim reader that says the game is void: nothing is damaged, and nothing missing', () => {
    const before = shown('in-rim-reader', [2], [3], [4], [4, 8], [2, 8], [3], [4])
    expect(before).toEqual({ gaps: [], states: [3, 4, 2, 3, 4], resets: 0 })
    // A frame shows the state and the flag of one instant: the void may show first with the state that follows it.
    expect(shown('in-rim-reader', [2], [3], [4], [2, 8], [2], [3])).toEqual({
      gaps: [],
      states: [3, 4, 2, 3],
      resets: 0,
    })
  })

  test('on one that does not say so: an old frame, or a damaged one', () => {
    expect(shown('in-rim-reader', [2], [3], [4], [2], [2]).gaps).toHaveLength(1)
  })

  test('on an automated wheel, whose flag 8 means a launch that failed', () => {
    expect(shown('slingshot2', [2], [3], [4], [4, 8], [2, 8], [2]).gaps).toHaveLength(1)
  })

  test('a void game goes back to the bets and nowhere else', () => {
    expect(shown('in-rim-reader', [2], [3], [4, 8], [3, 8]).gaps).toHaveLength(1)
    expect(shown('in-rim-reader', [2, 8], [4, 8]).gaps).toHaveLength(1)
  })
})

describe('back to the spin before, in the middle of a game', () => {
  test('an old frame, as a burst that comes twice brings it, or a damaged one: no reset', () => {
    const { gaps, resets } = shown('slingshot2', [5], [2, 0, 8], [3, 0, 8], [5], [2, 0, 8], [3, 0, 8])
    expect(resets).toBe(0)
    expect(gaps[0]).toBe('spin 7 after spin 8: an old frame, or a damaged one')
  })

  test('a wheel that was reset begins in state 1', () => {
    expect(shown('slingshot2', [5], [1, 0, 1], [1, 0, 1], [2, 0, 1])).toMatchObject({ gaps: [], resets: 1 })
  })

  test('from 256 it goes on at 1', () => {
    expect(shown('slingshot2', [5, 0, 256], [2, 0, 1])).toMatchObject({ gaps: [], resets: 0 })
  })

  test('of a reader it is not known how it begins', () => {
    expect(shown('in-rim-reader', [5], [2, 0, 1], [2, 0, 1])).toMatchObject({ gaps: [], resets: 1 })
  })
})
