import { describe, expect, test } from 'vitest'
import { Outcomes } from '../../rig/observers/outcomes.ts'
import { CALL, DROP, LAUNCH, NO_SPIN, number, OBJECT, rest, STOP, watched } from './watched.ts'

const withTable = () => watched(new Outcomes(true, true))
const alone = () => watched(new Outcomes(false, true))
const told = ({ completed, void: voided }: Outcomes) => ({ completed, void: voided })

describe('a wheel with a table', () => {
  test('completes a coup when its number is announced, with the times at which it was seen', () => {
    const { observer, at } = withTable()
    at([100, 101], LAUNCH)
    at(9000, CALL)
    at([12_000, 12_600], DROP)
    at(15_000, rest('17', 42))
    expect(told(observer)).toEqual({ completed: 0, void: 0 })
    at(16_500, number('17'))
    expect(told(observer)).toEqual({ completed: 1, void: 0 })
    expect(observer.list).toEqual([
      {
        spin: 42,
        number: '17',
        direction: 'cw',
        launchedAt: [100, 101],
        droppedAt: [12_000, 12_600],
        restedAt: [15_000, 15_000],
      },
    ])
  })

  test('a spin that is declared void is counted as that, and its rest is no result', () => {
    const { observer, at } = withTable()
    at(0, LAUNCH)
    at(4000, NO_SPIN)
    at(7000, rest('3'))
    at(20_000, LAUNCH)
    at(30_000, rest('17'))
    at(31_000, number('17'))
    expect(told(observer)).toEqual({ completed: 1, void: 1 })
    expect(observer.list).toMatchObject([{ number: '17', launchedAt: [20_000, 20_000] }])
  })

  test('a ball that is launched again, as after an object, had a launch without a result', () => {
    const { observer, at } = withTable()
    at(0, LAUNCH)
    at(4000, OBJECT)
    at(6000, STOP)
    at(9000, LAUNCH)
    at(20_000, rest('17'))
    at(21_000, number('17'))
    expect(told(observer)).toEqual({ completed: 1, void: 1 })
  })

  test('a number without a launch or a rest that was seen is a result all the same, with what is not known null', () => {
    const { observer, at } = withTable()
    at(21_000, number('17'))
    expect(observer.list).toEqual([
      { spin: null, number: null, direction: null, launchedAt: null, droppedAt: null, restedAt: null },
    ])
  })

  test('nothing of one coup is taken for the next one’s', () => {
    const { observer, at } = withTable()
    at(0, LAUNCH)
    at(12_000, DROP)
    at(15_000, rest('17'))
    at(16_000, number('17'))
    at(30_000, LAUNCH)
    at(45_000, rest('4'))
    at(46_000, number('4'))
    expect(observer.list[1]).toMatchObject({ number: '4', launchedAt: [30_000, 30_000], droppedAt: null })
  })
})

describe('a wheel alone', () => {
  test('completes a coup when the ball rests', () => {
    const { observer, at } = alone()
    at(0, LAUNCH)
    at(15_000, rest('17', 1))
    at(40_000, LAUNCH)
    at(55_000, rest('4', 2))
    expect(told(observer)).toEqual({ completed: 2, void: 0 })
    expect(observer.list.map((o) => [o.spin, o.number])).toEqual([
      [1, '17'],
      [2, '4'],
    ])
  })

  test('a failed launch that is tried again is one void spin', () => {
    const { observer, at } = alone()
    at(0, LAUNCH)
    at(3000, { type: 'launch.failed' })
    at(9000, LAUNCH)
    at(25_000, rest('17'))
    expect(told(observer)).toEqual({ completed: 1, void: 1 })
  })
})

test('where only the count is asked for, nothing is kept', () => {
  const { observer, at } = watched(new Outcomes(false, false))
  for (let i = 0; i < 10; i++) at(i, rest('17'))
  expect(observer.completed).toBe(10)
  expect(observer.list).toEqual([])
})

test('a very long run is counted to the end, and listed up to a bound', () => {
  const { observer, at } = alone()
  for (let i = 0; i < 100_500; i++) at(i, rest('17'))
  expect(observer.completed).toBe(100_500)
  expect(observer.list).toHaveLength(100_000)
})
