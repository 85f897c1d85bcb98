import { describe, expect, test } from 'vitest'
import { cases, confusion, diagonal, matrixText } from './confusion.ts'

/** One device each: the others, and ten seeds, are for `test/bench/confusion.ts`. */
const SEED = 5
const CASES = cases()
const onOneDevice = CASES.filter(
  (c, i) =>
    c.fault === 'healthy' || CASES.findIndex((d) => d.fault === c.fault && !!d.device === !!c.device) === i,
)

test('every fault says what a diagnosis of it begins with', () => {
  expect(CASES.filter((c) => c.shows === '?').map((c) => c.fault)).toEqual([])
})

describe('the confusion matrix', () => {
  test('of every fault on one of its devices: all but one in a hundred on the diagonal', async () => {
    const rows = await confusion(
      onOneDevice.filter((c) => c.fault !== 'healthy'),
      [SEED],
    )
    process.stdout.write(matrixText(rows))
    expect(diagonal(rows)).toBeGreaterThanOrEqual(0.99)
  })

  test('a healthy device has no finding above a note', async () => {
    for (const c of onOneDevice.filter((x) => x.fault === 'healthy')) {
      const above = (await c.run(SEED)).filter((f) => f.severity !== 'note')
      expect([c.device, above.map((f) => f.code)]).toEqual([c.device, []])
    }
  })
})
