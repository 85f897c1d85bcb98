import type { LinkTiming, TimingPart } from '../../link-timing.ts'
import { cell, hanging, left, widest } from '../columns.ts'
import { plain } from '../format.ts'
import type { Colors } from '../paint.ts'

/** Two columns of it leave room for the source. */
const MOST = 30

/** What widens the instants of a run: a table a link, and what should be mended. */
export function summaryOfLinks(links: readonly LinkTiming[], c: Colors): string[] {
  if (links.length === 0) return []
  return [c.bold('Timing budget'), ...links.flatMap((l) => rowsOf(l, c))]
}

/** `0.71 ms`, or that it is not known. */
export const partText = ({ ms }: TimingPart) =>
  ms === null ? 'not known' : `${plain(Number(ms.toFixed(3)))} ms`

function rowsOf({ link, over, parts, warnings }: LinkTiming, c: Colors): string[] {
  const names = parts.map((p) => cell(p.what, MOST))
  const name = widest(names)
  const value = widest(parts.map(partText))
  return [
    ...hanging('  ', `${link}: ${over}`),
    ...parts.flatMap((p, i) =>
      hanging(`    ${left(names[i] as string, name)}  ${left(partText(p), value)}  `, p.from),
    ),
    ...warnings.flatMap((w) => hanging('    ! ', w).map((l) => c.yellow(l))),
  ]
}
