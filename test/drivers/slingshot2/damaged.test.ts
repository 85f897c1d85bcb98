import { describe, expect, test } from 'vitest'
import { wheel, x } from './told.ts'

/*
 * A status frame has no checksum and no number: a flipped bit makes another frame of it, and one that comes twice
 * looks like one that was said twice.
 */

describe('the rotor', () => {
  const stands = x(6, { rpm: 0 })

  test('a standing one that shows a speed in one frame was not started, nor stopped', () => {
    const { notes, frames } = wheel()
    frames(stands, stands, x(6, { rpm: 40 }), stands, stands)
    expect(notes.order).toEqual([])
  })

  test('a turning one that shows none in one frame neither stopped nor was started', () => {
    const { notes, frames } = wheel()
    frames(x(4, { rpm: 101 }), x(4, { rpm: 100 }), x(4, { rpm: 0 }), x(4, { rpm: 99 }), x(4, { rpm: 98 }))
    expect(notes.order).toEqual(['rotor.turned'])
  })

  test('one that stood for one frame and turns slowly did stop', () => {
    const { notes, frames } = wheel()
    frames(x(2), x(2, { rpm: 40 }), x(2, { rpm: 0 }), x(2, { rpm: 15 }), x(2, { rpm: 60 }))
    expect(notes.one('rotor.stopped').seen.own).toEqual([1.5, 2])
    expect(notes.one('rotor.started').seen.own).toEqual([2.5, 3])
  })

  test.each([
    ['the first frame', 0, 1],
    ['the second frame', 1, 0],
  ])(
    'one that starts with the wrong direction in %s did start, and the next tells which way',
    (_, ...dirs) => {
      const { notes, frames } = wheel()
      frames(x(2), x(2), x(2, { rpm: 0 }), x(2, { rpm: 0 }))
      frames(...dirs.map((dir) => x(2, { rpm: 90, dir })), x(2, { dir: 0 }), x(2, { dir: 0 }))
      const { fact, seen } = notes.one('rotor.started')
      expect(fact.direction).toBe('cw')
      expect(seen.own).toEqual([3.5, 4])
    },
  )

  test('a direction that is another in one frame is no reversal', () => {
    const { notes, frames } = wheel()
    frames(x(4), x(4), x(4, { dir: 0 }), x(4), x(4))
    expect(notes.all('rotor.started')).toEqual([])
  })
})

describe('flag 2 in one frame of state 3', () => {
  test.each([
    ['in the middle', ['0', '0', '2', '0', '0']],
    ['in the first', ['2', '0', '0']],
    ['in the last', ['0', '0', '2']],
  ])('%s: how the ball runs cannot be told', (_, flags) => {
    const { notes, frames } = wheel()
    frames(x(2), ...flags.map((f) => x(3, { flags: f })), x(4))
    expect(notes.one('ball.sense').fact).toMatchObject({
      against: null,
      why: 'flag 2 in one frame of state 3 alone',
    })
  })

  test('is no failed launch either, when the wheel spins again', () => {
    const { notes, frames } = wheel()
    frames(x(2), x(3), x(3, { flags: '2' }), x(2))
    expect(notes.all('launch.failed')).toEqual([])
  })
})

test('a state that no wheel can be in now is a gap: what it shows may be damaged', () => {
  const { notes, frames } = wheel()
  frames(x(3), x(3), x(5), x(4), x(4))
  expect(notes.gaps.map((g) => g.why.slice(0, 21))).toEqual([
    'state 5 after state 3',
    'state 4 after state 5',
  ])
})

describe('frames that come twice', () => {
  test('a chunk of them after a stall brings no old state back', () => {
    const { notes, frames, at } = wheel()
    frames(x(2), x(3), x(3))
    const burst = [x(3), x(3), x(4), x(4), x(4)]
    at(3500, ...burst)
    at(3500, ...burst)
    frames(x(4), x(4))
    expect(notes.all('cylinder.state').map((s) => s.fact.state)).toEqual([3, 4])
    expect(notes.gaps).toEqual([])
  })

  test('where some of the first were lost, an old state is seen for what it is: a gap', () => {
    const { notes, frames, at } = wheel()
    frames(x(2), x(3), x(3))
    at(3500, x(3), x(4), x(4))
    at(3500, x(3), x(4), x(4))
    frames(x(4), x(4))
    expect(notes.gaps.map((g) => g.why)).toContain(
      'state 3 after state 4 of one spin: an old frame, or a damaged one',
    )
  })

  test('a burst that comes twice, and so makes up for frames that were lost, shows no second start', () => {
    const { notes, frames, at } = wheel()
    frames(x(2), x(2, { dir: 0 }), x(2, { dir: 0 }), x(2, { dir: 0 }))
    const runsDown = [150, 116, 92, 69, 44, 21, 0, 0, 0].map((rpm) => x(6, { rpm, dir: 0 }))
    // 9 s owe 18 frames, of which 9 come, and 9 again.
    at(10_500, ...runsDown, ...runsDown)
    frames(...Array.from({ length: 4 }, () => x(6, { rpm: 0, dir: 0 })))
    expect(notes.all('rotor.started')).toHaveLength(1)
    expect(notes.gaps).toMatchObject([{ gap: [1500, 10_500], kind: 'odd' }])
  })

  test('a wheel that goes through the same speeds at each turn says nothing twice', () => {
    const { notes, frames, at } = wheel()
    const turn = [161, 172, 183, 188, 182, 171].map((rpm) => x(4, { rpm }))
    frames(x(4), x(4))
    at(5500, ...turn, turn[0] as string, turn[1] as string, x(4, { rpm: 184 }), x(4, { rpm: 187 }))
    frames(x(4), x(4))
    expect(notes.gaps).toEqual([])
  })

  test('in a log without times all have the same, and none is one too many', () => {
    const { notes, at } = wheel()
    for (const line of [x(2), x(3), x(3), x(4), x(4)]) at(0, line)
    expect(notes.all('cylinder.state').map((s) => s.fact.state)).toEqual([3, 4])
  })
})
