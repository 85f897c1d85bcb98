import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisEnd, type Flag, flagRows } from '../../../rig/report/picture/flags.ts'

test('labels with room to their right stand in one row, one that reaches over others above all of them', () => {
  expect(
    flagRows([
      { x: 100, width: 50 },
      { x: 300, width: 220 },
      { x: 400, width: 90 },
      { x: 450, width: 60 },
    ]),
  ).toEqual([0, 2, 1, 0])
})

test('no label covers another, no leader runs through a label, nothing leaves the drawing', () => {
  const [left, most, edge] = [66, 886, 900]
  const label = fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    width: fc.integer({ min: 10, max: 360 }),
  })
  fc.assert(
    fc.property(fc.array(label, { maxLength: 12 }), (labels) => {
      const end = axisEnd(labels, left, most, edge)
      expect(end).toBeGreaterThanOrEqual(edge - 360)
      const flags: Flag[] = labels
        .map(({ share, width }) => ({ x: left + share * (end - left), width }))
        .sort((a, b) => a.x - b.x)
      const rows = flagRows(flags)
      flags.forEach(({ x, width }, i) => {
        expect(x + width).toBeLessThanOrEqual(edge + 1e-9)
        flags.slice(i + 1).forEach((other, j) => {
          // A leader runs from its label down through the rows below.
          const crossed = (rows[i + 1 + j] as number) >= (rows[i] as number)
          if (crossed) expect(other.x).toBeGreaterThanOrEqual(x + width)
        })
      })
    }),
  )
})
