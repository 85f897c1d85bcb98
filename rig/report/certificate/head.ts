import type { RunResult } from '../../result.ts'
import type { Verdict } from '../../verdict.ts'
import { count, moment } from '../format.ts'
import { type Markup, markup } from '../markup.ts'
import { why } from '../why.ts'
import { GAME_NAMES, VERDICTS } from '../words.ts'
import type { Standing } from './standing.ts'
import { verdictMark } from './verdict-mark.ts'

/** The order in which a reader wants to know them. */
const ORDER: readonly Verdict[] = ['error', 'fail', 'inconc', 'pass', 'none']

/** Title, what the reader must know first, the verdict and why. */
export function head(r: RunResult, { title, notices }: Standing): Markup {
  return markup`<header>
<p class="maker">cylinder-rig <span>version ${r.rig}</span></p>
<h1>${title}</h1>
<p class="subject">${GAME_NAMES[r.game]} · <time datetime="${r.startedAt}">${moment(r.startedAt)}</time></p>
${notices.length === 0 ? null : noticeBox(notices)}<div class="verdict ${r.verdict}">
<p class="word"><span class="label">Verdict</span> ${verdictMark(r.verdict, capital(VERDICTS[r.verdict].word))}</p>
<div><p class="why">${why(r)}</p>
<p>${tally(r)}</p></div>
</div>
</header>
`
}

function noticeBox(notices: Standing['notices']): Markup {
  return markup`<div class="notice" role="note">
${notices.map(({ lead, text }) => markup`<p><strong>${lead}.</strong> ${text}</p>\n`)}</div>
`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function tally({ clauses, scenarios }: RunResult): string {
  const of = (name: string, all: readonly { readonly verdict: Verdict }[]) => {
    if (all.length === 0) return `No ${name}.`
    const parts = ORDER.map((v) => [all.filter((x) => x.verdict === v).length, VERDICTS[v].word] as const)
    return `${capital(name)}: ${parts
      .filter(([n]) => n > 0)
      .map(([n, word]) => `${count(n)} ${word}`)
      .join(', ')}.`
  }
  return `${of('clauses', clauses)} ${of('scenarios', scenarios)}`
}
