import type { RunResult, ScenarioResult } from '../result.ts'
import { hanging, left, widest } from './columns.ts'
import { count, counted, elapsed, moment } from './format.ts'
import { answersByWhom } from './inspector.ts'
import { printable } from './markup.ts'
import { type Colors, paint } from './paint.ts'
import { summaryOfClauses } from './summary/clauses.ts'
import { summaryOfLinks } from './summary/links.ts'
import { summaryOfMeasurements } from './summary/measurements.ts'
import { summaryOfReplay } from './summary/replay.ts'
import { why } from './why.ts'
import { GAME_NAMES, VERDICTS } from './words.ts'

/**
 * What a technician reads on the terminal after a run: at most 100 columns (only the path of a file may be
 * longer), clear without colours, and without a byte in it that a terminal would obey.
 *
 * @param files paths of what was written, to be shown as they are
 */
export function summary(result: RunResult, files: readonly string[], c: Colors): string {
  const blocks = [
    head(result, c),
    facts(result, c),
    ...summaryOfReplay(result, c),
    ...summaryOfClauses(result, c),
    scenarios(result.scenarios, c),
    summaryOfMeasurements(result.measurements, c),
    summaryOfLinks(result.links, c),
    files.length > 0 ? [c.bold('Files'), ...files.map((f) => `  ${printable(f)}`)] : [],
  ]
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function head(result: RunResult, c: Colors): string[] {
  const { mark, word } = VERDICTS[result.verdict]
  const title = `${mark} ${word.toUpperCase()}`
  return [
    `${c.bold(paint(result.verdict, c)(title))}  ${result.command} · ${GAME_NAMES[result.game]}`,
    ...hanging('  ', why(result)),
  ]
}

function facts(r: RunResult, c: Colors): string[] {
  const { layout, example, pockets, obstacles } = r.apparatus
  const { kind, ...more } = r.target
  const seed = r.seed === null ? [] : [`seed ${r.seed}`]
  const rows: [string, string][] = [
    ['Target', [kind, ...Object.entries(more).map(([k, v]) => `${k} ${v ?? 'unknown'}`)].join(', ')],
    [
      'Apparatus',
      `${layout}, ${counted(pockets, 'pocket')}, ${obstacles === null ? 'obstacles not declared' : counted(obstacles, 'obstacle')}`,
    ],
    ['Packs', r.packs.map((id) => packName(id, r)).join(', ') || 'none'],
    ['Run', [counted(r.spins, 'spin'), ...seed, `${elapsed(r.durationMs)} on the bench clock`].join(', ')],
    ['Started', `${moment(r.startedAt)}, rig ${r.rig}`],
    ['Coups', `${count(r.coups.completed)} completed, ${count(r.coups.void)} void`],
  ]
  for (const [by, answers] of answersByWhom(r)) rows.push(['Inspector', `${by}: ${answers.join(', ')}`])
  if (example) rows.push(['Note', 'the pocket order is an example, not this wheel’s own'])
  if (r.faults.length > 0) rows.push(['Faults', `injected: ${r.faults.join(', ')}`])
  if (r.trace.dropped > 0) {
    rows.push([
      'Trace',
      `${count(r.trace.records)} records kept, ${count(r.trace.dropped)} judged and not kept (${r.trace.mode})`,
    ])
  }
  const width = widest(rows.map(([name]) => name))
  return rows.flatMap(([name, text]) => {
    const lines = hanging(`  ${left(name, width)}  `, text)
    return name === 'Faults' || name === 'Note' ? lines.map((l) => c.yellow(l)) : lines
  })
}

/** A text that the bench brought along is named with its file. */
function packName(id: string, { ownTexts }: RunResult): string {
  const file = ownTexts.find((t) => t.id === id)?.file
  return file === undefined ? id : `${id} (${file})`
}

function scenarios(all: readonly ScenarioResult[], c: Colors): string[] {
  if (all.length === 0) return []
  const word = widest(all.map((s) => VERDICTS[s.verdict].word))
  const lines = all.flatMap((s) => {
    const { mark, word: said } = VERDICTS[s.verdict]
    const head = `  ${mark} ${left(said, word)}  `
    const attempts = s.attempts > 1 ? ` (${s.attempts} attempts)` : ''
    const [first = '', ...rest] = hanging(head, `${s.id}, ${elapsed(s.durationMs)}${attempts}`)
    const reason = s.reason ? hanging(' '.repeat(head.length), s.reason) : []
    return [paint(s.verdict, c)(first.slice(0, head.length)) + first.slice(head.length), ...rest, ...reason]
  })
  return [c.bold('Scenarios'), ...lines]
}
