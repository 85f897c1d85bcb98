import type { DiagnosisResult, Finding, Stretch } from '../../finding.ts'
import { count, counted, elapsed } from '../format.ts'
import { type Markup, markup, type Part, trusted } from '../markup.ts'
import { page } from '../page.ts'
import { stretchPicture } from './picture.ts'
import { healthOf, tally } from './tally.ts'
import { clockTime, seenAt, stretchOf, wall } from './when.ts'

const WORDS = { fault: 'Fault', warning: 'Warning', note: 'Note' } as const
const CLASSES = { fault: 'fail', warning: 'inconc', note: 'none' } as const

/**
 * A report on a diagnosis: one file that asks for nothing else, with what went on around each finding. It has no
 * script, and its policy forbids the browser any request.
 */
export function diagnosisHtml(d: DiagnosisResult): string {
  const worst = d.findings[0]?.severity
  const shown = worst === undefined || worst === 'note' ? 'pass' : CLASSES[worst]
  const begun = wall(d.startedAt, 0)
  const facts = [
    ...(d.frames === null ? [] : [`${count(d.frames)} frames understood`]),
    counted(d.coups, 'result'),
    elapsed(d.durationMs),
  ]
  return page({
    title: `Diagnosis: ${d.of}`,
    foot: `cylinder-rig ${d.rig} · diagnosis · ${d.startedAt}`,
    sheet: SHEET,
    body: markup`<header>
<p class="maker">cylinder-rig <span>version ${d.rig}</span></p>
<h1>Diagnosis</h1>
<p class="subject">${d.of}${begun === null ? null : markup` · ${begun.slice(0, 19)}`}</p>
<div class="verdict ${shown}">
<p class="word"><span class="label">Found</span> ${tally(d.findings)}</p>
<div><p class="why">${capital(healthOf(d))}.</p>
<p>${facts.join(', ')}.</p></div>
</div>
</header>
${d.findings.map((f, i) => section(f, i, d))}`,
  })
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function section(f: Finding, i: number, d: DiagnosisResult): Markup {
  const stretch = d.stretches[i]
  return markup`<section>
<h2><span>${i + 1}</span> ${f.title}</h2>
<p class="kind"><b class="${CLASSES[f.severity]}">${WORDS[f.severity]}</b> <code>${f.code}</code> <span class="soft">${stretchOf(d.startedAt, f.at)}</span></p>
${causes(f)}${f.apart === null || f.causes.length < 2 ? null : markup`<p><b>What tells them apart.</b> ${prose(f.apart)}</p>\n`}${seen(f, d)}${stretch === undefined ? null : picture(stretch, i)}</section>
`
}

function causes(f: Finding): Markup {
  return markup`<table class="causes">
<thead><tr><th scope="col">Probable cause</th><th scope="col">Because</th><th scope="col">What to do</th></tr></thead>
<tbody>
${f.causes.map((c) => markup`<tr><th scope="row">${c.cause}</th><td>${prose(c.why)}</td><td>${prose(c.next)}</td></tr>\n`)}</tbody>
</table>
`
}

/** What stands between backticks is typed. */
const prose = (text: string): Part =>
  text.split('`').map((part, i) => (i % 2 ? markup`<code>${part}</code>` : part))

function seen(f: Finding, d: DiagnosisResult): Markup {
  const rows = f.seen.map((e) => {
    const when = (e.at && clockTime(d.startedAt, seenAt(e.at))) ?? ''
    const raw = e.raw === null ? null : markup`<code>${e.raw}</code>`
    return markup`<tr><td class="num">${when}</td><td class="num">${e.line ?? ''}</td><td>${e.text}</td><td>${raw}</td></tr>\n`
  })
  const more = f.times > f.seen.length ? markup`<p class="soft">${count(f.times)} times in all.</p>\n` : null
  return markup`<table class="seen">
<thead><tr><th scope="col" class="num">Seen at</th><th scope="col" class="num">Line</th><th scope="col">What</th><th scope="col">As it stood on the wire</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
${more}`
}

function picture(s: Stretch, i: number): Markup {
  return markup`<figure>
${stretchPicture(s, i + 1)}<figcaption>Around the first time. Shaded red: what the finding is about; grey: nothing was heard. A line below is a line that came, a red one was refused.</figcaption>
</figure>
`
}

/** What the page adds to the certificate's style. */
const SHEET = trusted(`.kind { margin: 0 0 .6rem; }
.causes { table-layout: fixed; }
.causes th:first-child { width: 24%; } .causes tbody th { font-weight: 600; }
.seen td, .seen th { padding-right: 1rem; }
.seen .num { white-space: nowrap; }
.seen code { white-space: pre-wrap; }
.stretch { display: block; width: 100%; height: auto; font: 13px "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
.stretch text { fill: var(--ink); } .stretch .tick { font-size: 12px; fill: var(--soft); } .stretch .axis { text-anchor: middle; }
.stretch .state { fill: var(--faint); stroke: #8a9099; } .stretch .in { font-size: 12px; }
.stretch .grid { stroke: #e3e5e9; } .stretch .zero { stroke: #8a9099; }
.stretch .speed { fill: none; stroke: #8c2f1b; stroke-width: 1.6; }
.stretch .gap { fill: #555b63; fill-opacity: .25; } .stretch .about { fill: #a11d2b; fill-opacity: .25; }
.stretch .leader { stroke: #3c4a5c; stroke-width: .8; }
.stretch .came { stroke: #123a6b; stroke-opacity: .5; stroke-width: .8; } .stretch .refused { stroke: #a11d2b; stroke-width: 1.6; }
@media print { section { break-inside: avoid; } }
`)
