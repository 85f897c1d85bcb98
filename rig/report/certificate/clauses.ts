import type { ClauseResult, RunResult } from '../../result.ts'
import { count, quantity } from '../format.ts'
import { french } from '../french.ts'
import { type Markup, markup } from '../markup.ts'
import { byText, type TextResult } from '../texts.ts'
import { breakable } from './terms.ts'
import { verdictMark } from './verdict-mark.ts'

/** A table a text; a row a clause, with its reason and its evidence under it. */
export function clauses(r: RunResult): Markup {
  if (r.clauses.length === 0) return markup`<p>No clause was judged in this run.</p>\n`
  return markup`<p><em>Observed on</em> names what decides: <b>cyl</b> the cylinder’s own signals, <b>table</b> the table’s messages, <b>spec</b> the declared apparatus, <b>insp</b> an inspector’s answer. An instance that is <em>judged</em> is one occasion on which a clause could be kept or broken. <em>Evidence</em> names lines of <code>trace.ndjson</code>, failing ones first. The <em>margin</em> is the narrowest seen; negative is outside the limit.${keptNote(r)}</p>
${byText(r.clauses, r.ownTexts).map(table)}`
}

function keptNote({ trace }: RunResult): string {
  return trace.dropped > 0 ? ' Lines that were not kept (see “The record”) cannot be looked up.' : ''
}

function table({ id, title, lang, clauses: rows }: TextResult): Markup {
  return markup`<div class="wide"><table class="clauses">
<caption><code>${id}</code>${title === null ? null : markup` <cite lang="${lang}">${title}</cite>`}</caption>
<colgroup><col class="clause"><col class="on"><col class="said"><col class="n"><col class="n"><col class="u"><col class="margin"></colgroup>
<thead><tr><th scope="col">Clause and what it obliges</th><th scope="col">Observed on</th><th scope="col">Verdict</th><th scope="col" class="num">Judged</th><th scope="col" class="num">Failed</th><th scope="col" class="num">Undecided</th><th scope="col" class="num">Margin ± U</th></tr></thead>
${rows.map(row)}</table></div>
`
}

function row(c: ClauseResult): Markup {
  const counts = [c.judged, c.failed, c.undecided].map(
    (n) => markup`<td class="num">${c.verdict === 'none' && n === 0 ? '–' : count(n)}</td>`,
  )
  const required = c.required ? markup` <span class="required">required</span>` : null
  return markup`<tbody>
<tr><th scope="rowgroup"><code>${breakable(c.id)}</code>${required}</th><td>${c.observes.join(', ')}</td><td>${verdictMark(c.verdict)}</td>${counts}<td class="num">${c.margin ? quantity(c.margin, c.margin.unit) : '–'}</td></tr>
<tr class="note"><td colspan="7"><span class="line">${french(c.obliges)}</span>${reason(c)}${evidence(c)}</td></tr>
</tbody>
`
}

/** What did not pass has a reason, even if it is that none was recorded. */
function reason(c: ClauseResult): Markup | null {
  if (c.reason === null && c.verdict === 'pass') return null
  return markup` <span class="line"><b>Reason</b> ${french(c.reason ?? 'none was recorded')}</span>`
}

function evidence(c: ClauseResult): Markup | null {
  if (c.evidence.length === 0) return null
  const lines = `${c.evidence.length === 1 ? 'line' : 'lines'} ${c.evidence.join(', ')}`
  return markup` <span class="line soft"><b>Evidence</b> ${lines}</span>`
}
