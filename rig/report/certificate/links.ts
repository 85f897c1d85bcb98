import type { LinkTiming } from '../../link-timing.ts'
import { type Markup, markup } from '../markup.ts'
import { partText } from '../summary/links.ts'

/** The timing budget: what keeps an instant from being known exactly, by link. */
export function links(all: readonly LinkTiming[]): Markup {
  if (all.length === 0) {
    return markup`<p>Nothing: no wire was between the rig and what it observed.</p>\n`
  }
  return markup`<p>The most that each cause adds to the interval in which an event is known to lie.</p>
${all.map(table)}`
}

function table({ link, over, parts, warnings }: LinkTiming): Markup {
  return markup`<h3>${link}: <code>${over}</code></h3>
<table class="terms">
<thead><tr><th scope="col">Cause</th><th scope="col" class="num">At most</th><th scope="col">From</th></tr></thead>
<tbody>
${parts.map((p) => markup`<tr><th scope="row">${p.what}</th><td class="num">${partText(p)}</td><td>${p.from}</td></tr>\n`)}</tbody>
</table>
${warnings.map((w) => markup`<p><strong>To be mended.</strong> ${w}</p>\n`)}`
}
