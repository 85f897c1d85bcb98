import type { RunResult } from '../result.ts'
import { basis } from './certificate/basis.ts'
import { clauses } from './certificate/clauses.ts'
import { coup } from './certificate/coup.ts'
import { head } from './certificate/head.ts'
import { links } from './certificate/links.ts'
import { measurements } from './certificate/measurements.ts'
import { record } from './certificate/record.ts'
import { scenarios } from './certificate/scenarios.ts'
import { signature } from './certificate/signature.ts'
import { standingOf } from './certificate/standing.ts'
import { subject } from './certificate/subject.ts'
import { type Markup, markup } from './markup.ts'
import { page } from './page.ts'
import { GAME_NAMES, VERDICTS } from './words.ts'

/**
 * `certificate.html`: one file that asks for nothing else, for the screen and for A4. It has no script, and
 * its policy forbids the browser any request. It calls itself a certificate only where it may: see
 * {@link standingOf}.
 */
export function certificateHtml(r: RunResult): string {
  const standing = standingOf(r)
  const sections: readonly (readonly [title: string, body: Markup])[] = [
    ['What was tested', subject(r)],
    ['Clauses', clauses(r)],
    ['Measurements', measurements(r.measurements)],
    ['What widened the times', links(r.links)],
    ['One coup over time', coup(r.picture)],
    ['Scenarios', scenarios(r.scenarios)],
    ['How it was judged', basis(r)],
    ['The record', record(r)],
    ['Signature', signature(standing.signable)],
  ]
  return page({
    title: `${standing.title}: ${GAME_NAMES[r.game]}, ${VERDICTS[r.verdict].word}`,
    foot: `cylinder-rig ${r.rig} · ${r.startedAt}${r.seed === null ? '' : ` · seed ${r.seed}`}`,
    body: markup`${head(r, standing)}${sections.map(
      ([title, body], i) => markup`<section>
<h2><span>${i + 1}</span> ${title}</h2>
${body}</section>
`,
    )}`,
  })
}
