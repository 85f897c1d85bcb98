import type { FaultRow, GameMatrix, KillMatrix } from '../../kill-matrix.ts'
import type { Verdict } from '../../verdict.ts'
import { breakable } from '../certificate/terms.ts'
import { verdictMark } from '../certificate/verdict-mark.ts'
import { counted } from '../format.ts'
import { french } from '../french.ts'
import { type Markup, markup } from '../markup.ts'
import { page } from '../page.ts'
import { GAME_NAMES, VERDICTS } from '../words.ts'
import { SHEET } from './sheet.ts'
import { KINDS } from './words.ts'

/**
 * `kill-matrix.html`: one file that asks for nothing else; a table a game, faults by clauses, for the screen
 * and for A4 across. A cell says in words what it shows.
 */
export function killMatrixHtml(m: KillMatrix): string {
  const verdict: Verdict = m.unexpected === 0 ? 'pass' : 'fail'
  return page({
    title: `Kill matrix: ${VERDICTS[verdict].word}`,
    foot: `cylinder-rig ${m.rig} · kill matrix · seed ${m.seed}`,
    sheet: SHEET,
    body: markup`<header>
<p class="maker">cylinder-rig <span>version ${m.rig}</span></p>
<h1>Kill matrix</h1>
<p class="subject">Every fault of the emulator against every clause · seed ${m.seed}</p>
<div class="verdict ${verdict}">
<p class="word"><span class="label">Verdict</span> ${verdictMark(verdict)}</p>
<div><p class="why">${found(m)}</p>
<p>A judgement that cannot fail says nothing. Each fault makes the emulated target break what it declares, and nothing else may change against the healthy run.</p></div>
</div>
</header>
${m.games.map((g, i) => game(g, i + 1))}`,
  })
}

function found({ unexpected }: KillMatrix): string {
  return unexpected === 0
    ? 'Each fault broke exactly what it declares, and each clause is broken by one at least.'
    : `${counted(unexpected, 'cell is not as it should be', 'cells are not as they should be')}.`
}

function game(g: GameMatrix, n: number): Markup {
  const healthy = g.clauses.map(({ id }) => markup`<td>${state(g.healthy.clauses[id] ?? 'none')}</td>`)
  const killers = g.clauses.map(({ id, killedBy }) =>
    killedBy.length > 0 || g.unkilledCustom.includes(id)
      ? markup`<td>${killedBy.length}</td>`
      : markup`<td class="wrong">${killedBy.length}</td>`,
  )
  return markup`<section>
<h2><span>${n}</span> ${GAME_NAMES[g.game]}</h2>
<p>${counted(g.faults.length, 'fault')}, ${counted(g.clauses.length, 'clause')}. <b>●</b> broken as declared; <b>·</b> as in the healthy run; <b>✘</b> not as it should be, explained below.</p>
<div class="grid" role="region" aria-label="${GAME_NAMES[g.game]}: faults by clauses" tabindex="0"><table class="matrix">
<caption>${GAME_NAMES[g.game]}: a row a fault, a column a clause</caption>
<thead><tr><th scope="col" class="corner">Fault</th>${g.clauses.map(({ id }) => markup`<th scope="col"><span>${id}</span></th>`)}</tr></thead>
<tbody>
<tr class="healthy"><th scope="row">Without a fault</th>${healthy}</tr>
${g.faults.map((f) => row(f, g))}</tbody>
<tfoot><tr><th scope="row">Faults that break it</th>${killers}</tr></tfoot>
</table></div>
${wrong(g)}</section>
`
}

function state(verdict: Verdict): Markup {
  const { mark, word } = VERDICTS[verdict]
  return sign(verdict === 'pass' ? '✔' : mark, word)
}

/** A sign for the eye and a word for the ear. */
const sign = (mark: string, word: string) =>
  markup`<span aria-hidden="true">${mark}</span><span class="ear">${word}</span>`

function row(f: FaultRow, g: GameMatrix): Markup {
  const cells = g.clauses.map(({ id }) => {
    const u = f.unexpected.find((x) => x.clause === id)
    if (u) return markup`<td class="wrong" title="${id}">${sign('✘', KINDS[u.kind])}</td>`
    if (f.killed.includes(id)) return markup`<td class="hit" title="${id}">${sign('●', 'broken')}</td>`
    return markup`<td>${sign('·', 'as before')}</td>`
  })
  return markup`<tr><th scope="row"><code>${f.id}</code> <span class="line soft">${french(f.title)}</span></th>${cells}</tr>
`
}

function wrong(g: GameMatrix): Markup | null {
  const rows = [
    ...g.healthy.unexpected.map((x) => ({
      ...x,
      fault: 'without a fault',
      what: 'a healthy target does not keep it',
    })),
    ...g.faults.flatMap((f) =>
      f.unexpected.map((u) => ({
        clause: u.clause,
        fault: f.id,
        what: `${KINDS[u.kind]}: ${VERDICTS[u.from].word} → ${VERDICTS[u.to].word}`,
        reason: u.reason,
      })),
    ),
    ...g.unkilled.map((clause) => ({ clause, fault: '–', what: 'no fault breaks it', reason: null })),
  ]
  if (rows.length === 0) return null
  return markup`<h3>Not as it should be</h3>
<div class="wide"><table>
<thead><tr><th scope="col">Fault</th><th scope="col">Clause</th><th scope="col">What</th><th scope="col">Reason given</th></tr></thead>
<tbody>
${rows.map(
  (x) =>
    markup`<tr><th scope="row"><code>${x.fault}</code></th><td><code>${breakable(x.clause)}</code></td><td>${x.what}</td><td>${french(x.reason ?? '–')}</td></tr>\n`,
)}</tbody>
</table></div>
`
}
