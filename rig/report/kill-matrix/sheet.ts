import { trusted } from '../markup.ts'

/** What the page adds to the certificate's style: a wide table with its heads in sight, and A4 across. */
export const SHEET = trusted(`main { max-width: none; }
.grid { overflow: auto; max-height: 88vh; border: 1px solid var(--rule); margin: .8rem 0 1.4rem; }
.grid:focus-visible { outline: 2px solid var(--ink); }
.matrix { width: auto; border-collapse: separate; border-spacing: 0; margin: 0; overflow-wrap: normal; }
.matrix caption, .ear { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.matrix th, .matrix td { padding: .2rem .3rem; border-bottom: 1px solid var(--rule); background: #fff; }
.matrix td { position: relative; text-align: center; min-width: 1.5rem; border-left: 1px solid var(--faint); color: var(--soft); }
.matrix thead th { position: sticky; top: 0; z-index: 1; padding: .5rem .2rem; text-align: left; border-bottom: 1.5px solid var(--ink); }
.matrix thead span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; font: .78rem/1.15 "Liberation Mono", ui-monospace, Menlo, Consolas, monospace; }
.matrix tbody th, .matrix tfoot th, .matrix .corner { position: sticky; left: 0; z-index: 1; width: 19rem; min-width: 19rem; padding-left: .6rem; border-right: 1px solid var(--rule); }
.matrix thead .corner { z-index: 2; vertical-align: bottom; }
.matrix .hit { color: var(--pass); background: #e9f2ec; font-weight: 600; }
.matrix .wrong { color: #fff; background: var(--fail); font-weight: 700; }
.matrix .healthy > *, .matrix tfoot > * { background: var(--faint); }
.matrix tfoot .wrong { background: var(--fail); }
@media (max-width: 45rem) { .matrix tbody th, .matrix tfoot th, .matrix .corner { width: 11rem; min-width: 11rem; } }
@media print {
  .grid { overflow: visible; max-height: none; border: 0; }
  .matrix { width: 100%; font-size: 7pt; line-height: 1.2; }
  .matrix thead th, .matrix tbody th, .matrix tfoot th, .matrix .corner { position: static; }
  .matrix tbody th, .matrix tfoot th, .matrix .corner { width: 52mm; min-width: 0; padding-left: 0; }
  .matrix th, .matrix td { padding: .5mm; min-width: 0; }
  .matrix thead span { font-size: 6.5pt; }
  .matrix tfoot { display: table-row-group; }
  section + section { break-before: page; }
}
@page { size: A4 landscape; margin: 12mm 12mm 15mm; }
`)
