import type { Finding } from '../finding.ts'
import type { LinkTiming } from '../link-timing.ts'
import type { LiveState } from '../live.ts'
import type { ClauseResult } from '../result.ts'
import type { Ms } from '../time.ts'
import { hanging, left } from './columns.ts'
import { count, counted, elapsed, fixed } from './format.ts'
import { type Colors, paint } from './paint.ts'
import { VERDICTS } from './words.ts'

/** One table that is looked at while it plays. */
export interface Watched {
  readonly table: string
  readonly live: LiveState
  readonly clauses: readonly ClauseResult[]
  readonly links: readonly LinkTiming[]
  /** What a diagnosis has found so far, the most probable first. */
  readonly findings: readonly Finding[]
}

/** Findings above a note, at most so many. */
const MOST_FINDINGS = 4
/** Clauses that are worse than pass, at most so many; the rest are counted. */
const MOST_CLAUSES = 6

/** What a terminal shows of one table: its state, coups, clauses, links, and how late the rig is. */
export function liveView(w: Watched, now: Ms, c: Colors): string[] {
  const { live } = w
  const row = (name: string, text: string) => hanging(`  ${left(name, 8)}  `, text)
  const trouble = [...live.faults].join(', ')
  return [
    c.bold(`${w.table}  ${elapsed(now)} on the bench clock`),
    ...row('Cylinder', rotorText(live)),
    ...row('Ball', live.ball),
    ...row('Bets', live.bets),
    ...row(
      'Coups',
      `${count(live.coups)}${live.numbers.length ? `, last ${[...live.numbers].reverse().join(' ')}` : ''}`,
    ),
    ...(trouble ? row('Faults', trouble).map((l) => c.red(l)) : []),
    ...findingRows(w.findings, c),
    ...clauseRows(w.clauses, c),
    ...w.links.flatMap((l) => linkRows(l, live, now, c)),
    ...row(
      'Lost',
      `${counted(live.gapCount, 'gap')}, ${counted(live.rejectedCount, 'line')} rejected${live.lastGap ? `; last: ${live.lastGap.why}` : ''}`,
    ),
  ]
}

/** The same in one line, for many tables at once. */
export function liveLine(w: Watched, c: Colors): string {
  const { live } = w
  const failed = w.clauses.filter((x) => x.verdict === 'fail').map((x) => x.id)
  const state = `${left(rotorText(live), 22)}  ${left(live.ball, 14)}  ${left(String(live.coups), 5)}  ${left(live.numbers.at(-1) ?? '–', 4)}`
  const worst = w.findings.find((f) => f.severity !== 'note')
  const bad =
    failed.length > 0 || worst
      ? c.red(`${VERDICTS.fail.mark} ${[...(worst ? [worst.code] : []), ...failed].join(' ')}`)
      : ''
  return `  ${left(w.table, 10)}  ${state}  ${left(`${live.gapCount} gaps`, 9)}  ${bad}`
}

function rotorText({ rotor, direction, periodMs }: LiveState): string {
  if (rotor !== 'turns') return rotor
  return `turns ${direction ?? ''}${periodMs === null ? '' : ` ${fixed(60_000 / periodMs, 1)} rpm`}`
}

function findingRows(findings: readonly Finding[], c: Colors): string[] {
  const grave = findings.filter((f) => f.severity !== 'note')
  const rows = grave.slice(0, MOST_FINDINGS).flatMap((f, i) => {
    const next = f.causes[0] ? ` → ${f.causes[0].cause}` : ''
    const head = `  ${left(i === 0 ? 'Wrong' : '', 8)}  ${f.severity === 'fault' ? '✘' : '!'} `
    return hanging(head, `${f.title}${next}`).map((l) => (f.severity === 'fault' ? c.red(l) : c.yellow(l)))
  })
  const more = grave.length - MOST_FINDINGS
  return more > 0 ? [...rows, `            and ${more} more`] : rows
}

function clauseRows(clauses: readonly ClauseResult[], c: Colors): string[] {
  const tally = (['pass', 'fail', 'inconc', 'none'] as const)
    .map((v) => [clauses.filter((x) => x.verdict === v).length, VERDICTS[v].word] as const)
    .filter(([n]) => n > 0)
    .map(([n, word]) => `${n} ${word}`)
  const bad = clauses.filter((x) => x.verdict === 'fail' || x.verdict === 'inconc')
  const shown = bad.slice(0, MOST_CLAUSES).flatMap((x) => {
    const head = `            ${VERDICTS[x.verdict].mark} `
    return hanging(head, `${x.id}: ${x.reason ?? ''}`).map((l) => paint(x.verdict, c)(l))
  })
  const more = bad.length > MOST_CLAUSES ? [`            and ${bad.length - MOST_CLAUSES} more`] : []
  return [...hanging(`  ${left('Clauses', 8)}  `, tally.join(', ') || 'none'), ...shown, ...more]
}

function linkRows(l: LinkTiming, live: LiveState, now: Ms, c: Colors): string[] {
  const heard = live.heard.get(l.link)
  const silence = heard === undefined ? 'not heard yet' : `heard ${elapsed(Math.max(0, now - heard))} ago`
  const late = l.parts.find((p) => p.what === 'scheduling')
  const lateness = late?.ms == null ? '' : `, late ${fixed(late.ms, 2)} ms`
  return [
    ...hanging(`  ${left(l.link, 8)}  `, `${l.over}, ${silence}${lateness}`),
    ...l.warnings.flatMap((w) => hanging('            ! ', w).map((line) => c.yellow(line))),
  ]
}
