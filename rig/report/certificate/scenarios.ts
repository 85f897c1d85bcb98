import type { ScenarioResult } from '../../result.ts'
import { count, elapsed } from '../format.ts'
import { french } from '../french.ts'
import { type Markup, markup } from '../markup.ts'
import { breakable } from './terms.ts'
import { verdictMark } from './verdict-mark.ts'

export function scenarios(all: readonly ScenarioResult[]): Markup {
  if (all.length === 0) return markup`<p>No scenario was played in this run.</p>\n`
  return markup`<p>A scenario only stimulates and waits; the clauses watched all of them.</p>
<div class="wide"><table class="scenarios">
<colgroup><col class="scenario"><col class="said"><col class="n"><col class="time"><col></colgroup>
<thead><tr><th scope="col">Scenario</th><th scope="col">Verdict</th><th scope="col" class="num">Attempts</th><th scope="col" class="num">Time</th><th scope="col">Exercises</th></tr></thead>
<tbody>
${all.map(row)}</tbody>
</table></div>
`
}

function row(s: ScenarioResult): Markup {
  const reason = s.reason && markup`<span class="line"><b>Reason</b> ${french(s.reason)}</span>`
  const clauses = s.clauses.map((id) => markup`<code class="line">${breakable(id)}</code>`)
  return markup`<tr><th scope="row">${french(s.title)} <code>${s.id}</code>${reason}</th><td>${verdictMark(s.verdict)}</td><td class="num">${count(s.attempts)}</td><td class="num">${elapsed(s.durationMs)}</td><td>${clauses}</td></tr>
`
}
