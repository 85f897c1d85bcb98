import { describe, expect, test } from 'vitest'
import {
  confusion,
  diagonal,
  everywhere,
  healthyCases,
  hidden,
  inTurn,
  matrixText,
  tableCases,
} from './confusion.ts'

const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1)

/** Its other half is `confusion-equipment.test.ts`: two files use both cores of a small machine. */
describe('the confusion matrix over ten seeds', { timeout: 120_000 }, () => {
  test('of every way to break a clause: the right finding comes first', async () => {
    const cases = tableCases(false)
    expect(cases.filter((c) => c.shows === '?').map((c) => c.fault)).toEqual([])
    const rows = await confusion(inTurn(cases, SEEDS))
    process.stdout.write(matrixText(rows))
    expect(hidden(rows)).toEqual([])
    expect(diagonal(rows)).toBeGreaterThanOrEqual(0.99)
  })

  test('a healthy device has no finding above a note, each with every seed', async () => {
    const above: string[] = []
    await confusion(everywhere(healthyCases, SEEDS), (c, seed, found) =>
      above.push(`${c.device}, seed ${seed}: ${found}`),
    )
    expect(above).toEqual([])
  })
})
