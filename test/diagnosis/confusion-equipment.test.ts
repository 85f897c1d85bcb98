import { describe, expect, test } from 'vitest'
import {
  confusion,
  diagonal,
  equipmentCases,
  hidden,
  inTurn,
  matrixText,
  wheelCases,
  wireCases,
} from './confusion.ts'

const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1)

/** The other half of `confusion-tables.test.ts`. */
describe('the confusion matrix over ten seeds', { timeout: 120_000 }, () => {
  test('of all that wears, breaks or is set wrongly, in a cylinder and on its way to the host', async () => {
    const cases = [...equipmentCases, ...wireCases, ...wheelCases]
    expect(cases.filter((c) => c.shows === '?').map((c) => c.fault)).toEqual([])
    const wrong: string[] = []
    const rows = await confusion(inTurn(cases, SEEDS), (c, seed, found) =>
      wrong.push(`${c.fault} on ${c.device}, seed ${seed}: ${found}\n`),
    )
    process.stdout.write(matrixText(rows) + wrong.join(''))
    expect(hidden(rows)).toEqual([])
    expect(diagonal(rows)).toBeGreaterThanOrEqual(0.98)
  })
})
