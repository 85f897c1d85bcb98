import { verdictOf } from '../../measurement.ts'
import type { MeasurementResult } from '../../result.ts'
import { cell, hanging, left, right, widest } from '../columns.ts'
import { count, limitText, quantity } from '../format.ts'
import { type Colors, paint } from '../paint.ts'
import { DECISIONS } from '../words.ts'

/** Two columns of it leave room for the decision. */
const MOST = 30

/** A row a quantity: mean ± U (k = 2), how many, the limit and what was decided. */
export function summaryOfMeasurements(all: readonly MeasurementResult[], c: Colors): string[] {
  if (all.length === 0) return []
  const names = all.map((m) => cell(m.name, MOST))
  const name = widest(names)
  const values = all.map((m) => cell(quantity(m, m.unit), MOST))
  const value = widest(values)
  const n = widest(all.map((m) => count(m.n)))
  const rows = all.flatMap((m, i) => {
    const head = `  ${left(names[i] as string, name)}  ${left(values[i] as string, value)}  n ${right(count(m.n), n)}  `
    const said = m.decision
      ? `${DECISIONS[m.decision]} (limit ${limitText(m.limit, m.unit)})`
      : 'no limit set'
    const [first = '', ...rest] = hanging(head, said)
    const colour = m.decision ? paint(verdictOf(m.decision), c) : c.dim
    return [head + colour(first.slice(head.length)), ...rest.map((l) => colour(l))]
  })
  return [c.bold('Measurements (mean ± U, k = 2)'), ...rows]
}
