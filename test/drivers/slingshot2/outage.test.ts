import { describe, expect, test } from 'vitest'
import { wheel, x } from './told.ts'

const WIRE = 21.875

function outage() {
  const { notes, driver } = wheel()
  const at = (t: number, state: number, { late = 0, ...shown } = {} as Shown) =>
    driver.take(Buffer.from(`${x(state, shown)}\r\n`, 'latin1'), t, late)
  return { notes, driver, at }
}
type Shown = { spin?: number; rpm?: number; dir?: number; late?: number }

describe('a cable that is pulled out and put back', () => {
  test('the gap is told at once, and what happened in it is dated from the last frame before', () => {
    const { notes, driver, at } = outage()
    at(0, 2)
    at(500, 2)
    driver.down(900, 'unplugged')
    expect(notes.gaps).toEqual([{ gap: [500, 900], link: 'serial', kind: 'down', why: 'unplugged' }])
    driver.up(3900)
    at(4100, 3)
    expect(notes.gaps.at(-1)).toMatchObject({ gap: [500, 4100], link: 'serial' })
    expect(notes.one('ball.launched').seen.at).toEqual([500 - WIRE, 4100])
  })

  test('a direction that is another one afterwards is no start that was seen: there may have been several', () => {
    const { notes, driver, at } = outage()
    at(0, 2, { dir: 1 })
    at(500, 2, { dir: 1 })
    driver.down(600, 'unplugged')
    at(40_700, 2, { dir: 0 })
    expect(notes.all('rotor.started')).toEqual([])
  })

  test('half a frame from before the cut is not completed by what comes after', () => {
    const { notes, driver, at } = outage()
    at(0, 2)
    driver.take(Buffer.from('*X;2;0'), 400)
    driver.down(450, 'unplugged')
    driver.take(Buffer.from('07;32;0;170;1\r\n'), 1000)
    expect(notes.refused).toHaveLength(2)
    expect(driver.frames).toBe(1)
  })

  test('frames go on as before: nothing is held back for a debt of the silence', () => {
    const { notes, driver, at } = outage()
    at(0, 2)
    driver.down(100, 'unplugged')
    at(40_000, 2)
    at(40_500, 3)
    expect(notes.one('ball.launched').seen.at).toEqual([40_000 - WIRE, 40_500])
  })

  test('before the first frame there is nothing to be blind about, and no frame is across a gap', () => {
    const { notes, driver, at } = outage()
    driver.down(100, 'unplugged')
    at(5000, 2)
    at(5500, 3)
    expect(notes.gaps).toEqual([{ gap: [100, 100], link: 'serial', kind: 'down', why: 'unplugged' }])
    expect(notes.one('ball.launched').seen.at).toEqual([5000 - WIRE, 5500])
  })
})

test('a frame that was read late may be older by so much: what the next one shows began earlier', () => {
  const { notes, at } = outage()
  at(0, 2)
  at(500, 2, { late: 40 })
  at(1000, 3)
  expect(notes.one('ball.launched').seen.at).toEqual([500 - WIRE - 40, 1000])
})
