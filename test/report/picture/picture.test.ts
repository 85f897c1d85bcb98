import { describe, expect, test } from 'vitest'
import { ticks, withZero } from '../../../rig/report/picture/axis.ts'
import { coupPicture } from '../../../rig/report/picture/picture.ts'
import { type Point, stretches } from '../../../rig/report/picture/series.ts'
import type { CoupPicture } from '../../../rig/result.ts'
import { sample } from '../sample.ts'

const coup = sample.picture as CoupPicture

describe('the picture of a coup', () => {
  test('has labelled axes, a line and a dot a measured speed, a band and a label an event', () => {
    const svg = coupPicture(coup).markup
    for (const label of ['ball, rad/s', 'rotor, rad/s', 'time, s (0 is 84.120 s on the bench clock)'])
      expect(svg).toContain(label)
    expect(svg.match(/<circle/g)?.length).toBe(coup.ball.length + coup.rotor.length)
    expect(svg.match(/<polyline/g)?.length).toBe(2)
    expect(svg.match(/class="band/g)?.length).toBe(coup.marks.length)
    expect(svg).toContain('<tspan lang="fr">«\u00a0rien ne va plus\u00a0»</tspan>')
  })

  test('says in words what it shows', () => {
    const desc = /<desc[^>]*>([^<]*)</.exec(coupPicture(coup).markup)?.[1]
    expect(desc).toContain('The ball runs from 12.39 to 3.25 rad/s.')
    expect(desc).toContain('The rotor runs from −1.16 to')
    expect(desc).toContain('drop: 15.420 to 15.920 s.')
  })

  test('draws the interval of the drop to scale', () => {
    const svg = coupPicture({
      ...coup,
      marks: [{ at: [coup.from + 6500, coup.from + 13_000], label: 'drop' }],
    })
    const [, x, width] = /class="band" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/.exec(svg.markup) ?? []
    // A quarter of the coup on from a quarter; 1.5 % of room at either end of the axis.
    const whole = 820 / 1.03
    expect(Number(x)).toBeCloseTo(66 + 0.265 * whole, 1)
    expect(Number(width)).toBeCloseTo(whole / 4, 1)
  })

  test('says so where no speed was measured, and draws a coup of no length', () => {
    const bare = { ...coup, ball: [], rotor: [], marks: [], to: coup.from }
    expect(coupPicture(bare).markup.match(/no speed was measured/g)?.length).toBe(2)
    expect(coupPicture(bare).markup).not.toMatch(/NaN|Infinity|undefined/)
  })
})

describe('a series of speeds', () => {
  const every = (from: number, n: number, v: number): Point[] =>
    Array.from({ length: n }, (_, i) => [from + i * 200, v])

  test('is cut where nothing was measured: a ball that was taken and launched again did not speed up', () => {
    expect(stretches([...every(0, 10, 5), ...every(20_000, 10, 12)]).map((s) => s.length)).toEqual([10, 10])
  })

  test('is cut where the speed changes its sign', () => {
    expect(stretches([...every(0, 5, 5), ...every(1000, 5, -5)]).map((s) => s.length)).toEqual([5, 5])
  })

  test('is one while the laps of a slowing ball grow long', () => {
    expect(stretches(coup.ball).length).toBe(1)
    expect(stretches([])).toEqual([])
  })
})

test('axes have round ticks and contain zero', () => {
  expect(ticks(-1.27, 0, 4)).toEqual([-1, -0.5, 0])
  expect(ticks(0, 26, 9)).toEqual([0, 5, 10, 15, 20, 25])
  expect(withZero([12, 3])[0]).toBe(0)
  expect(withZero([-1.17, -1.1])[1]).toBe(0)
  expect(withZero([])).toEqual([0, 1])
})
