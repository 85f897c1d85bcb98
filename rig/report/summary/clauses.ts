import type { ClauseResult, RunResult } from '../../result.ts'
import { cell, hanging, left, right, WIDTH, widest, wrap } from '../columns.ts'
import { count } from '../format.ts'
import { type Colors, paint } from '../paint.ts'
import { byText, type TextResult } from '../texts.ts'
import { VERDICTS } from '../words.ts'

const COUNTS = ['judged', 'failed', 'undecided'] as const
const COUNT_WIDTH = 9
/** What the marks and the counts leave; the longest id of the catalogue has 43. */
const MOST_ID = 49
/** Enough to begin with; the certificate has all. */
const MOST_LINES = 5

/** A block a text: a row a clause; those that nobody asked for and nothing showed, together by their reason. */
export function summaryOfClauses({ clauses, ownTexts }: RunResult, c: Colors): string[][] {
  const word = widest(clauses.map((x) => VERDICTS[x.verdict].word))
  const id = widest(clauses.map((x) => cell(x.id, MOST_ID)))
  return byText(clauses, ownTexts).map((text) => [
    ...heading(text, 4 + word + 2 + id, c),
    ...text.clauses.filter((x) => !isIdle(x)).flatMap((x) => row(x, word, id, c)),
    ...idle(text.clauses.filter(isIdle), word, c),
  ])
}

const isIdle = (x: ClauseResult) => x.verdict === 'none' && !x.required

function heading({ id, title }: TextResult, width: number, c: Colors): string[] {
  const counts = COUNTS.map((name) => right(name, COUNT_WIDTH + 1)).join('')
  return [
    c.bold(left(cell(id, MOST_ID), width)) + c.dim(counts),
    ...(title === null ? [] : hanging('  ', title)),
  ]
}

function row(x: ClauseResult, word: number, id: number, c: Colors): string[] {
  const { mark, word: said } = VERDICTS[x.verdict]
  const head = `  ${mark} ${left(said, word)}`
  const counts = COUNTS.map((name) => right(count(x[name]), COUNT_WIDTH + 1)).join('')
  const line = `${paint(x.verdict, c)(head)}  ${left(cell(x.id, MOST_ID), id)}${counts}`
  return x.verdict === 'pass' ? [line] : [line, ...because(x, head.length + 2)]
}

function because(x: ClauseResult, indent: number): string[] {
  const need = x.verdict === 'none' ? 'required: ' : ''
  const said = hanging(' '.repeat(indent), need + (x.reason ?? 'no reason was recorded'))
  if (x.evidence.length === 0) return said
  const lines = x.evidence.slice(0, MOST_LINES).join(', ')
  const more = x.evidence.length > MOST_LINES ? ' …' : ''
  return [...said, ...hanging(' '.repeat(indent), `see trace lines ${lines}${more}`)]
}

function idle(clauses: readonly ClauseResult[], word: number, c: Colors): string[] {
  const reasons = new Map<string, string[]>()
  for (const x of clauses) {
    const reason = x.reason ?? 'no reason was recorded'
    reasons.set(reason, [...(reasons.get(reason) ?? []), x.id.slice(x.id.indexOf('/') + 1)])
  }
  const { mark, word: said } = VERDICTS.none
  const head = `  ${mark} ${left(said, word)}  `
  return [...reasons].flatMap(([reason, ids]) => [
    ...hanging(head, `${ids.length} × ${reason}:`),
    ...wrap(ids.join(', '), WIDTH - head.length).map((l) => c.dim(' '.repeat(head.length) + l)),
  ])
}
