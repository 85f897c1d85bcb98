import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Observation } from '../../rig/observation.ts'
import { Slowdown } from '../../rig/regulations/shared/slowdown.ts'
import { rulingOf } from './story.ts'

const TURN = 2 * Math.PI

/** A ball that loses `c` rad/s² from `omega` on: when it is a third of a turn further, each time. In ms. */
function crossings(omega: number, c: number, offset: number): number[] {
  const times: number[] = []
  for (let i = 0; ; i++) {
    const way = offset + (i * TURN) / 3
    const root = omega ** 2 - 2 * c * way
    if (root <= 2.75 ** 2) return times
    times.push(((omega - Math.sqrt(root)) / c) * 1000)
  }
}

const at = (t: number, n: number): Observation<'ball.crossed'> => ({
  n,
  at: [t, t],
  type: 'ball.crossed',
  beam: n % 3,
})

test('the true instant at which a revolution takes as long as the threshold lies in what is told', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 8, max: 14, noNaN: true }),
      fc.double({ min: 0.4, max: 1, noNaN: true }),
      fc.double({ min: 0, max: TURN / 3, noNaN: true }),
      (omega, c, offset) => {
        const slowdown = new Slowdown(rulingOf('roulette-monte-carlo'))
        crossings(omega, c, offset).forEach((t, i) => {
          slowdown.crossed(at(t, i))
        })
        const truth = ((omega - TURN / 1.43) / c) * 1000
        expect(slowdown.seen?.at[0]).toBeLessThan(truth)
        expect(slowdown.seen?.at[1]).toBeGreaterThan(truth)
      },
    ),
  )
})

test('a ball that stays quick has not slowed: 1428 ms a revolution is below 1430', () => {
  const slowdown = new Slowdown(rulingOf('roulette-monte-carlo'))
  for (let i = 0; i < 30; i++) slowdown.crossed(at(i * 476, i))
  expect(slowdown.seen).toBeNull()
  slowdown.crossed(at(30 * 476 + 2, 30))
  expect(slowdown.seen?.at).toEqual([28 * 476, 30 * 476 + 2])
})

test('on the head’s own clock it is told on that clock as well, unless a reset lies between', () => {
  const own = (t: number, n: number, clk: string) => ({ ...at(t, n), clk, own: [t + 9, t + 9] as const })
  const same = new Slowdown(rulingOf('roulette-monte-carlo'))
  for (const [i, t] of [0, 300, 800].entries()) same.crossed(own(t, i, 'head'))
  expect(same.seen).toEqual({ at: [0, 800], clk: 'head', own: [9, 809] })
  const reset = new Slowdown(rulingOf('roulette-monte-carlo'))
  for (const [i, t] of [0, 300, 800].entries()) reset.crossed(own(t, i, i < 2 ? 'head' : 'head.2'))
  expect(reset.seen).toEqual({ at: [0, 800] })
})
