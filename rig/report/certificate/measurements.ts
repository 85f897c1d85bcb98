import { verdictOf } from '../../measurement.ts'
import type { MeasurementResult } from '../../result.ts'
import { count, decimalsOf, fixed, limitText } from '../format.ts'
import { type Markup, markup } from '../markup.ts'
import { DECISIONS } from '../words.ts'
import { verdictMark } from './verdict-mark.ts'

export function measurements(all: readonly MeasurementResult[]): Markup {
  if (all.length === 0) return markup`<p>Nothing was measured in this run.</p>\n`
  return markup`<p>The mean, the extremes, and the largest expanded uncertainty U of a single value (coverage factor k), all in the unit of the quantity. An instant that is only known to lie in an interval has the standard uncertainty half its width ÷ √3 (GUM 4.3.7). The decision is the worst of the single ones.</p>
<div class="wide"><table class="measurements">
<thead><tr><th scope="col">Quantity</th><th scope="col" class="num">Mean</th><th scope="col" class="num">Min</th><th scope="col" class="num">Max</th><th scope="col" class="num">U</th><th scope="col" class="num">k</th><th scope="col" class="num">n</th><th scope="col">Limit</th><th scope="col">Decision</th></tr></thead>
<tbody>
${all.map(row)}</tbody>
</table></div>
`
}

function row(m: MeasurementResult): Markup {
  const d = decimalsOf(m.U)
  const said = m.decision ? verdictMark(verdictOf(m.decision), DECISIONS[m.decision]) : 'no limit set'
  const values = [m.value, m.min, m.max, m.U].map((v) => markup`<td class="num">${fixed(v, d)}</td>`)
  return markup`<tr><th scope="row">${m.title}, ${m.unit} <code>${m.name}</code></th>${values}<td class="num">${m.k}</td><td class="num">${count(m.n)}</td><td>${limitText(m.limit, m.unit)}</td><td>${said}</td></tr>
`
}
