import { describe, expect, test } from 'vitest'
import type { Fact } from '../../rig/observation.ts'
import { PictureTaker } from '../../rig/observers/picture.ts'
import {
  CALL,
  CROSSING,
  DROP,
  LAUNCH,
  NO_SPIN,
  number,
  OBJECT,
  rest,
  START,
  TURN,
  watched,
} from './watched.ts'

type At = ReturnType<typeof watched>['at']

/** The cylinder is set turning, once round in 5 s; the ball is launched against it. */
function launched(at: At, t: number): void {
  at([t - 5000, t], START)
  at(t, TURN)
  at(t + 1000, LAUNCH)
}
function ended(at: At, t: number): void {
  at(t + 12_000, CALL)
  at([t + 13_000, t + 13_500], DROP)
  at(t + 16_000, rest('17'))
  at(t + 17_000, number('17'))
}
/** Three thirds of a turn, in 200, 250 and 300 ms. */
function crossed(at: At, t: number): void {
  for (const dt of [0, 200, 450, 750]) at(t + 1100 + dt, CROSSING)
}
function whole(at: At, t: number): void {
  launched(at, t)
  crossed(at, t)
  at(t + 5000, TURN)
  ended(at, t)
}

describe('the picture of a coup', () => {
  test('has the speed of ball and cylinder in the middle of what it was measured over, each with its sign', () => {
    const { observer, at } = watched(new PictureTaker())
    whole(at, 10_000)
    const third = (2 * Math.PI) / 3
    const { picture } = observer
    // Counter-clockwise is positive: the ball; the cylinder turns clockwise.
    expect(picture?.ball.map(([t]) => t)).toEqual([11_200, 11_425, 11_700])
    expect(picture?.ball.map(([, w]) => w)).toEqual(
      [200, 250, 300].map((ms) => expect.closeTo((third * 1000) / ms, 9)),
    )
    expect(picture?.rotor).toEqual([
      [7500, expect.closeTo((-2 * Math.PI) / 5, 9)],
      [12_500, expect.closeTo((-2 * Math.PI) / 5, 9)],
    ])
  })

  test('marks what happened, with the intervals', () => {
    const { observer, at } = watched(new PictureTaker())
    whole(at, 10_000)
    expect(observer.picture?.marks).toEqual([
      { at: [11_000, 11_000], label: 'launch' },
      { at: [22_000, 22_000], label: 'rien ne va plus' },
      { at: [23_000, 23_500], label: 'drop' },
      { at: [26_000, 26_000], label: 'rest in 17' },
      { at: [27_000, 27_000], label: '17 announced' },
    ])
  })

  test('reaches from the first that is seen to the last', () => {
    const { observer, at } = watched(new PictureTaker())
    whole(at, 10_000)
    expect(observer.picture).toMatchObject({ coup: 1, from: 7500, to: 27_000 })
  })

  test('is of the first coup that was whole, and stays', () => {
    const { observer, at } = watched(new PictureTaker())
    whole(at, 10_000)
    const first = observer.picture
    whole(at, 60_000)
    expect(observer.picture).toBe(first)
  })
})

describe('a coup that was disturbed is not drawn, the next one is', () => {
  const disturbances: [string, Fact | 'gap'][] = [
    ['an object', OBJECT],
    ['declared void', NO_SPIN],
    ['a gap', 'gap'],
  ]
  test.each(disturbances)('%s', (_, what) => {
    const { observer, at, gap } = watched(new PictureTaker())
    launched(at, 10_000)
    crossed(at, 10_000)
    if (what === 'gap') gap(12_000, 13_000)
    else at(13_000, what)
    ended(at, 10_000)
    expect(observer.picture).toBeNull()
    whole(at, 60_000)
    expect(observer.picture).toMatchObject({ coup: 2, from: 57_500 })
    expect(observer.picture?.ball).toHaveLength(3)
  })

  test('nor is one whose launch nobody saw', () => {
    const { observer, at } = watched(new PictureTaker())
    at(10_000, START)
    ended(at, 10_000)
    expect(observer.picture).toBeNull()
  })
})

test('a launch that was tried again: the picture has the second one', () => {
  const { observer, at } = watched(new PictureTaker())
  launched(at, 10_000)
  crossed(at, 10_000)
  at(14_000, LAUNCH)
  crossed(at, 14_000)
  ended(at, 14_000)
  expect(observer.picture?.marks.filter((m) => m.label === 'launch')).toEqual([
    { at: [14_000, 14_000], label: 'launch' },
  ])
  expect(observer.picture?.ball.map(([t]) => t)).toEqual([15_200, 15_425, 15_700])
})

test('a wheel without beams and without a table: complete when the ball rests', () => {
  const { observer, at } = watched(new PictureTaker())
  at(10_000, START)
  at(10_000, TURN)
  at(11_000, { ...LAUNCH, direction: null } as Fact)
  at([24_000, 24_500], rest(null))
  expect(observer.picture).toMatchObject({ to: 24_500, ball: [] })
  expect(observer.picture?.marks.map((m) => m.label)).toEqual(['launch', 'rest'])
})

test('a device that tells no direction: the ball runs against the rotor', () => {
  const { observer, at } = watched(new PictureTaker())
  launched(at, 10_000)
  at(11_050, { ...LAUNCH, direction: null } as Fact)
  crossed(at, 10_000)
  ended(at, 10_000)
  expect(observer.picture?.ball.every(([, w]) => w > 0)).toBe(true)
})

test('a sensor that chatters does not fill the memory', () => {
  const { observer, at } = watched(new PictureTaker())
  launched(at, 10_000)
  for (let i = 0; i < 5000; i++) {
    at(11_000 + i, CROSSING)
    at(11_000 + i, TURN)
  }
  ended(at, 20_000)
  expect(observer.picture?.ball).toHaveLength(400)
  expect(observer.picture?.rotor).toHaveLength(400)
})
