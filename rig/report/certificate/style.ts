import { type Markup, trusted } from '../markup.ts'

/** @param runningTitle at the foot of every printed page, so that loose pages find back together */
export function style(runningTitle: string): Markup {
  // Inside a CSS string nothing but these is taken over: no quote, backslash or angle bracket can end it.
  const foot = runningTitle.replace(/[^\p{L}\p{N} .:·+_-]/gu, ' ')
  return trusted(`${SHEET}@page {
  size: A4;
  margin: 16mm 15mm 18mm;
  @bottom-left { content: "${foot}"; font: 7.5pt ${SANS}; color: #555; }
  @bottom-right { content: "page " counter(page) " of " counter(pages); font: 7.5pt ${SANS}; color: #555; }
}
`)
}

const SANS = '"Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif'
const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "Liberation Serif", serif'
const MONO = 'ui-monospace, Menlo, Consolas, "Liberation Mono", monospace'

const SHEET = `:root {
  --ink: #1b1d21; --soft: #555b63; --rule: #c9cdd3; --faint: #f3f4f6;
  --pass: #17633a; --fail: #a11d2b; --inconc: #7a5200; --none: #555b63; --error: #6a1b7a;
  color-scheme: light;
}
* { box-sizing: border-box; }
html { font: 15px/1.5 ${SANS}; }
body { margin: 0; background: #fff; color: var(--ink); }
main { max-width: 66rem; margin: 0 auto; padding: 2.5rem 2rem 4rem; overflow-wrap: anywhere; }
h1, h2 { font-family: ${SERIF}; font-weight: 600; line-height: 1.2; }
h1 { font-size: 2.3rem; margin: .4rem 0 .2rem; letter-spacing: -.01em; }
h2 { font-size: 1.45rem; margin: 2.8rem 0 .8rem; padding-top: .7rem; border-top: 1px solid var(--ink); }
h2 span { display: inline-block; min-width: 1.5em; color: var(--soft); font-weight: 400; }
h3 { font-size: 1rem; margin: 1.6rem 0 .4rem; }
p { margin: .4rem 0 .8rem; max-width: 46rem; }
code { font: .86em ${MONO}; }
cite { font-style: normal; }
.maker { margin: 0; font-weight: 700; letter-spacing: .02em; }
.maker span { font-weight: 400; color: var(--soft); margin-left: .4em; }
.subject { margin: 0 0 1.4rem; color: var(--soft); font-size: 1.05rem; }
.notice { padding: .8rem 1.3rem; border: 2px solid var(--ink); }
.notice p { max-width: none; margin: .25rem 0; }
.verdict { display: flex; gap: 1rem 2rem; align-items: center; margin: 1.2rem 0 0; padding: 1.1rem 1.3rem; border: 1px solid currentColor; background: var(--faint); }
.verdict p { margin: 0; color: var(--ink); }
.verdict .word { flex: none; font: 600 1.75rem/1.2 ${SERIF}; }
.verdict .label { display: block; font: 400 .8rem/1.4 ${SANS}; color: var(--soft); }
.verdict .why { font-size: 1.05rem; font-weight: 600; margin-bottom: .25rem; }
.mark { white-space: nowrap; font-weight: 600; }
.mark svg { width: 1em; height: 1em; vertical-align: -.13em; fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
.pass { color: var(--pass); } .fail { color: var(--fail); } .inconc { color: var(--inconc); }
.none { color: var(--none); } .error { color: var(--error); }
table { width: 100%; border-collapse: collapse; margin: .6rem 0 1.4rem; font-size: .92rem; line-height: 1.4; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .38rem .6rem .38rem 0; font-weight: 400; }
th:last-child, td:last-child { padding-right: 0; }
thead th { font-weight: 600; vertical-align: bottom; border-bottom: 1.5px solid var(--ink); overflow-wrap: normal; }
tbody tr { border-bottom: 1px solid var(--rule); }
.num { text-align: right; }
caption { text-align: left; font-weight: 600; font-size: .95rem; padding: .9rem 0 .4rem; }
caption cite { font-family: ${SERIF}; margin-left: .3em; }
.terms { table-layout: fixed; }
.terms th { width: 12.5rem; font-weight: 600; }
.terms .sub { padding-left: 1em; font-weight: 400; }
.line { display: block; }
.soft { color: var(--soft); }
b { font-weight: 600; }
.clauses { table-layout: fixed; }
.clauses .on { width: 5.6rem; } .said { width: 7.6rem; } .clauses .n { width: 4rem; } .clauses .u { width: 5.3rem; } .clauses .margin { width: 7.4rem; }
.clauses tbody tr:has(+ .note) { border-bottom: 0; }
.clauses tbody tr:has(+ .note) > * { padding-bottom: .1rem; }
.clauses .note td { padding: 0 0 .5rem; }
.required { font-size: .85em; color: var(--soft); border: 1px solid var(--rule); padding: 0 .35em; white-space: nowrap; }
.measurements th code, .scenarios th code { display: block; color: var(--soft); }
.measurements td:nth-last-child(2), .measurements th:nth-last-child(2) { padding-left: 1rem; }
.scenarios { table-layout: fixed; }
.scenarios .n { width: 5.2rem; } .scenarios .time { width: 6rem; } .scenarios .scenario { width: 36%; }
.scenarios .num + td:not(.num), .scenarios .num + th:not(.num) { padding-left: 1rem; }
.marks { width: auto; }
.marks .num { padding-left: 1.4rem; }
.received th:first-child, .received td:first-child { width: 6rem; }
.received td:nth-child(n+2), .received th:nth-child(n+2) { padding-left: 1.4rem; }
figure { margin: 1rem 0; }
figcaption { color: var(--soft); font-size: .92rem; max-width: 46rem; margin-top: .4rem; }
.coup { display: block; width: 100%; height: auto; font: 13px ${SANS}; }
.coup text { fill: var(--ink); }
.coup .tick { font-size: 12px; fill: var(--soft); font-variant-numeric: tabular-nums; }
.coup .axis, .coup text.none { text-anchor: middle; }
.coup .grid { stroke: #e3e5e9; } .coup .zero { stroke: #8a9099; }
.coup .frame { fill: none; stroke: #8a9099; }
.coup .speed { fill: none; stroke-width: 1.8; stroke-linejoin: round; }
.coup .ball .speed { stroke: #123a6b; } .coup .ball .dot { fill: #123a6b; }
.coup .rotor .speed { stroke: #8c2f1b; } .coup .rotor .dot { fill: #8c2f1b; }
.coup .band { fill: #3c4a5c; fill-opacity: .22; }
.coup .thin { fill-opacity: .7; }
.coup .leader { stroke: #3c4a5c; stroke-width: .8; }
.signature { display: grid; max-width: 46rem; grid-template-columns: 1fr 1fr; gap: 2.6rem 2.5rem; margin: 1rem 0 0; break-inside: avoid; }
.signature dt { font-size: .8rem; color: var(--soft); border-top: 1px solid var(--ink); padding-top: .25rem; margin-top: 1.6rem; }
.signature dd { margin: 0; }
@media (max-width: 45rem) {
  main { padding: 1.2rem 1rem 3rem; }
  .wide { overflow-x: auto; }
  .wide table { min-width: 44rem; }
  .terms th { width: 8.5rem; }
  .verdict { flex-direction: column; align-items: flex-start; }
}
@media print {
  html { font-size: 9pt; line-height: 1.4; }
  body { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main { max-width: none; padding: 0; }
  h2 { margin-top: 2rem; }
  h2, h3, caption { break-after: avoid; }
  thead { display: table-header-group; }
  tr, p, .clauses tbody, .marks, figure, .notice, .verdict { break-inside: avoid; }
  thead, p:has(+ .wide), p:has(+ table) { break-after: avoid; }
  .clauses thead + tbody { break-before: avoid; }
  p { max-width: none; }
  .terms th { width: 36mm; }
  .clauses .on { width: 17mm; } .said { width: 24mm; } .clauses .n { width: 13mm; } .clauses .u { width: 17mm; } .clauses .margin { width: 24mm; }
  .scenarios .n { width: 16mm; } .scenarios .time { width: 19mm; } .scenarios .scenario { width: 33%; }
}
`
