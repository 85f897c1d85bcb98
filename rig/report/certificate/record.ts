import type { RunResult } from '../../result.ts'
import { count, counted, fixed } from '../format.ts'
import { type Markup, markup } from '../markup.ts'

/** So many rows of a kind are printed; `result.json` has more. */
const MOST = 25

/** What was kept of the run, where nothing was seen, and what was received and not used. */
export function record(r: RunResult): Markup {
  return markup`<p>${kept(r)} Line 1 of <code>trace.ndjson</code> ties the bench clock to the start of the run. ${repeatable(r)}</p>
${r.gaps === undefined ? null : gaps(r.gaps)}${r.rejected === undefined ? null : rejected(r.rejected, r.rejectedCount ?? r.rejected.length)}`
}

function kept({ trace: { mode, records, dropped } }: RunResult): Markup {
  if (dropped === 0)
    return markup`The whole record of the run is kept: ${counted(records, 'line')}, mode “${mode}”.`
  const what = mode === 'none' ? 'no more than its outline is kept' : 'only what surrounds failures is kept'
  return markup`<strong>The record is not whole: ${count(dropped)} lines were judged and not kept.</strong> Mode “${mode}”: ${what}, ${counted(records, 'line')}.`
}

function repeatable({ target, seed }: RunResult): string {
  return target.kind === 'emulator' && seed !== null
    ? `The same rig, configuration, start and seed (${seed}) give the same run and the same files, byte for byte.`
    : ''
}

function gaps(all: NonNullable<RunResult['gaps']>): Markup {
  if (all.length === 0) return markup`<h3>Gaps</h3>\n<p>None: nothing can have happened unseen.</p>\n`
  return markup`<h3>Gaps</h3>
<p>Something may have happened unseen in ${counted(all.length, 'stretch', 'stretches')}; what depends on it cannot be told.</p>
<table class="received">
<thead><tr><th scope="col" class="num">From, s</th><th scope="col" class="num">To, s</th><th scope="col">Link</th><th scope="col">Why</th></tr></thead>
<tbody>
${all.slice(0, MOST).map(({ gap: [a, b], link, why }) => markup`<tr><td class="num">${fixed(a / 1000, 3)}</td><td class="num">${fixed(b / 1000, 3)}</td><td>${link}</td><td>${why}</td></tr>\n`)}</tbody>
</table>
${more(all.length, all.length)}`
}

function rejected(all: NonNullable<RunResult['rejected']>, total: number): Markup {
  if (total === 0) return markup`<h3>Rejected</h3>\n<p>Nothing: all that was received was understood.</p>\n`
  return markup`<h3>Rejected</h3>
<p>${counted(total, 'line')} received and not used.</p>
<table class="received">
<thead><tr><th scope="col" class="num">Line</th><th scope="col">Reason</th><th scope="col">As received</th></tr></thead>
<tbody>
${all.slice(0, MOST).map(({ line, raw, reason }) => markup`<tr><td class="num">${line}</td><td>${reason}</td><td><code>${raw}</code></td></tr>\n`)}</tbody>
</table>
${more(all.length, total)}`
}

function more(listed: number, total: number): Markup | null {
  const shown = Math.min(MOST, listed)
  if (total <= shown) return null
  return markup`<p>The first ${shown} of ${count(total)}; <code>result.json</code> lists ${count(listed)}.</p>\n`
}
