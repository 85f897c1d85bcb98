import { expect, it } from 'vitest'
import { type MaximumOn, maximumRange } from '../../rig/cloth/limits.ts'

it.each<['boule' | 'vingt-trois', MaximumOn, number, number, number]>([
  ['boule', 'plein', 100, 4_000, 10_000],
  ['boule', 'simple', 100, 20_000, 50_000],
  ['vingt-trois', 'plein', 100, 2_000, 5_000],
  ['vingt-trois', 'simple', 100, 10_000, 25_000],
  ['boule', 'plein', 250, 10_000, 25_000],
  ['vingt-trois', 'simple', 1, 100, 250],
])('%s, %s, at a minimum of %i: the maximum lies from %i to %i', (game, on, minimum, min, max) => {
  expect(maximumRange(game, on, minimum)).toEqual({ min, max })
})
