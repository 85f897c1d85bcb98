import type { DiagnosisResult, Finding, Severity } from '../../finding.ts'
import { cell, hanging, left, WIDTH, widest } from '../columns.ts'
import { count, counted, elapsed } from '../format.ts'
import { printable } from '../markup.ts'
import type { Colors } from '../paint.ts'
import { healthOf, tally } from './tally.ts'
import { clockTime, seenAt, stretchOf, wall } from './when.ts'

/** Lines of a screen. What does not fit is told in fewer words. */
const SCREEN = 48
/** Evidence that is shown of one finding. */
const MOST_SEEN = 6
const FEW_SEEN = 3
/** The last and shortest way to tell a finding: one line. */
const SHORT = 3

const MARKS: Record<Severity, string> = { fault: '✘', warning: '!', note: '·' }

/**
 * A page for a person: the most probable first, one screen, at most 100 columns, without a byte that a terminal
 * obeys. The first finding is told whole; the others in as many words as there is room for.
 */
export function diagnosisText(d: DiagnosisResult, files: readonly string[], c: Colors): string {
  const top = head(d, c)
  const tail = files.length > 0 ? ['', ...files.map((f) => `  ${printable(f)}`)] : []
  const told = d.findings.map((f) => [detail(f, d, c), compact(f, d, c), brief(f, d, c), [short(f, d, c)]])
  const grades: number[] = d.findings.map((f) => (f.severity === 'note' ? SHORT : 0))
  const formOf = (i: number) => told[i]?.[grades[i] ?? 0] ?? []
  const height = () => top.length + tail.length + told.reduce((n, _, i) => n + formOf(i).length + 1, 0)
  // From the last to the first, and the first only when nothing else helps.
  for (let grade = 1; grade <= SHORT; grade++) {
    for (let i = told.length - 1; i >= 0 && height() > SCREEN; i--) {
      if ((i > 0 || grade < SHORT) && (grades[i] ?? 0) < grade) grades[i] = grade
    }
  }
  const lines = [...top]
  for (const [i, grade] of grades.entries()) {
    if (grade < SHORT || grades[i - 1] !== SHORT) lines.push('')
    lines.push(...formOf(i))
  }
  return `${[...lines, ...tail].join('\n')}\n`
}

function paintOf(severity: Severity, c: Colors): (text: string) => string {
  return { fault: c.red, warning: c.yellow, note: c.dim }[severity]
}

function head(d: DiagnosisResult, c: Colors): string[] {
  const worst = d.findings[0]?.severity
  const said = tally(d.findings)
  const well = worst === undefined || worst === 'note'
  const title = well ? c.green(`✔ ${said}`) : paintOf(worst, c)(`${MARKS[worst]} ${said}`)
  const begun = wall(d.startedAt, 0)
  const facts = [
    healthOf(d),
    ...(d.frames === null ? [] : [`${count(d.frames)} frames understood`]),
    counted(d.coups, 'result'),
    d.durationMs === 0
      ? 'without times'
      : `${elapsed(d.durationMs)}${begun ? ` from ${begun.slice(0, 19)}` : ''}`,
    ...unused(d),
  ]
  return [`${c.bold(title)}  ${printable(d.of)}`, ...hanging('  ', facts.join(' · '))]
}

/** What of a recording could not be used, and what may be why. */
function unused({ target }: DiagnosisResult): string[] {
  const { form, looksLike, lines, unusedLines, unusedShare, damage } = target
  const some = typeof unusedLines === 'number' && unusedLines > 0 && typeof lines === 'number'
  const share = (Number(unusedShare) * 100).toFixed(1)
  return [
    ...(some ? [`${count(unusedLines)} of ${count(lines)} lines not used (${share} %)`] : []),
    ...(looksLike ? [`read in the form “${form}”, and looks like “${looksLike}”: leave --form out`] : []),
    ...(typeof damage === 'string' ? [damage] : []),
  ]
}

function titleRows(f: Finding, d: DiagnosisResult, c: Colors): string[] {
  const paint = paintOf(f.severity, c)
  const span = stretchOf(d.startedAt, f.at)
  const rows = hanging(`${MARKS[f.severity]} `, `${f.title}${span === '' ? '' : ` (${span})`}`)
  return rows.map((l) => c.bold(paint(l)))
}

function detail(f: Finding, d: DiagnosisResult, c: Colors): string[] {
  return [
    ...titleRows(f, d, c),
    ...evidenceRows(f, MOST_SEEN, d),
    ...f.causes.flatMap(({ cause, why, next }, i) => [
      ...hanging(`  ${i + 1} `, `${cause}: ${why}.`),
      ...hanging('    → ', next).map((l) => c.cyan(l)),
    ]),
    ...(f.apart !== null && f.causes.length > 1 ? hanging('  ≠ ', f.apart) : []),
  ]
}

/** The first cause and its next step; of the others the names. */
function compact(f: Finding, d: DiagnosisResult, c: Colors): string[] {
  const [first, ...others] = f.causes
  return [
    ...titleRows(f, d, c),
    ...evidenceRows(f, MOST_SEEN, d),
    ...(first ? hanging('  1 ', `${first.cause}: ${first.why}.`) : []),
    ...(first ? hanging('    → ', first.next).map((l) => c.cyan(l)) : []),
    ...(others.length > 0 ? hanging('  or ', others.map((o) => o.cause).join(' · ')) : []),
    ...(f.apart !== null && others.length > 0 ? hanging('  ≠ ', f.apart) : []),
  ]
}

function brief(f: Finding, d: DiagnosisResult, c: Colors): string[] {
  const [first] = f.causes
  return [
    ...titleRows(f, d, c),
    ...evidenceRows(f, f.seen.length <= MOST_SEEN ? MOST_SEEN : FEW_SEEN, d),
    ...(first ? hanging('  1 ', `${first.cause}. ${first.next}`) : []),
  ]
}

function short(f: Finding, d: DiagnosisResult, c: Colors): string {
  const span = stretchOf(d.startedAt, f.at)
  const text = `${MARKS[f.severity]} ${f.title}`
  const room = WIDTH - span.length - 2
  return `${paintOf(f.severity, c)(left(cell(text, room), room))}  ${span}`.trimEnd()
}

function evidenceRows({ seen: all, times }: Finding, most: number, d: DiagnosisResult): string[] {
  const timed = all.filter((e) => e.at !== null)
  const cut = timed.length > most + 1
  const seen = cut ? timed.slice(0, most) : timed
  const whens = seen.map((e) => (e.at && clockTime(d.startedAt, seenAt(e.at))) ?? '')
  const places = seen.map((e) => (e.line === null ? '' : `line ${e.line}`))
  const [w, p] = [widest(whens), widest(places)]
  const rows = seen.flatMap((e, i) => {
    const when = w === 0 ? '' : `${left(whens[i] as string, w)}  `
    const place = p === 0 ? '' : `${left(places[i] as string, p)}  `
    const indent = `    ${when}${place}`
    const whole = e.raw === null ? oneLine(e.text) : `${oneLine(e.text)}  ${oneLine(e.raw)}`
    if (indent.length + [...whole].length <= WIDTH) return [indent + whole]
    return hanging(indent, e.text)
  })
  const unshown = Math.max(times, timed.length) - seen.length
  const more = cut ? [`    and ${counted(unshown, 'more time', 'more times')}`] : []
  return [...rows, ...more, ...all.filter((e) => e.at === null).flatMap((e) => hanging('    ', e.text))]
}

/** What stood on a line stands on one; its spaces count. */
const oneLine = (text: string) => printable(text).replace(/[\t\n\r]/g, ' ')
