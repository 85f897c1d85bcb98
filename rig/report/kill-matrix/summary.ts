import type { FaultRow, GameMatrix, KillMatrix } from '../../kill-matrix.ts'
import { cell, hanging, left, widest } from '../columns.ts'
import { counted } from '../format.ts'
import { printable } from '../markup.ts'
import type { Colors } from '../paint.ts'
import { GAME_NAMES, VERDICTS } from '../words.ts'
import { KINDS } from './words.ts'

/** The longest id of the catalogue has 43; what is left is for the faults. */
const MOST_ID = 49

/**
 * The kill matrix for a terminal of 100 columns: a block a game, a row a clause with the faults that break it,
 * then whatever should not be. Clear without colours.
 *
 * @param files paths of what was written, to be shown as they are
 */
export function killMatrixSummary(m: KillMatrix, files: readonly string[], c: Colors): string {
  const blocks = [
    head(m, c),
    ...m.games.flatMap((g) => [clauses(g, c), wrong(g, c)]),
    [c.bold('Files'), ...files.map((f) => `  ${printable(f)}`)],
  ]
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function head({ games, unexpected, seed }: KillMatrix, c: Colors): string[] {
  const { mark, word } = VERDICTS[unexpected === 0 ? 'pass' : 'fail']
  const paint = unexpected === 0 ? c.green : c.red
  const faults = games.reduce((n, g) => n + g.faults.length, 0)
  const all = games.reduce((n, g) => n + g.clauses.length, 0)
  const found =
    unexpected === 0
      ? 'Each fault broke exactly what it declares; each clause is broken by one at least.'
      : `${counted(unexpected, 'cell is not as it should be', 'cells are not as they should be')}; each is marked ✘ under its game.`
  return [
    `${c.bold(paint(`${mark} ${word.toUpperCase()}`))}  kill matrix · ${[counted(games.length, 'game'), counted(faults, 'fault'), counted(all, 'clause')].join(', ')}, seed ${seed}`,
    ...hanging('  ', found),
  ]
}

function clauses(g: GameMatrix, c: Colors): string[] {
  const width = widest(g.clauses.map((x) => cell(x.id, MOST_ID)))
  return [
    c.bold(GAME_NAMES[g.game]) +
      c.dim(` · ${counted(g.faults.length, 'fault')}, ${counted(g.clauses.length, 'clause')}`),
    ...g.clauses.flatMap(({ id, killedBy }) => {
      const idle = g.unkilledCustom.includes(id)
      const [mark, paint] = killedBy.length > 0 ? ['✔', c.green] : idle ? ['–', c.dim] : ['✘', c.red]
      const none = idle ? 'no fault breaks it: a text of the bench’s own' : 'no fault breaks it'
      const lead = `  ${mark} ${left(cell(id, MOST_ID), width)}  `
      const [first = '', ...rest] = hanging(lead, killedBy.join(', ') || none)
      return [paint(first.slice(0, 4)) + first.slice(4), ...rest]
    }),
  ]
}

function wrong(g: GameMatrix, c: Colors): string[] {
  const lines = [
    ...g.healthy.unexpected.flatMap(({ clause, reason }) => [
      c.red(`  ✘ without a fault: ${clause} is ${VERDICTS[g.healthy.clauses[clause] ?? 'error'].word}`),
      ...hanging('      ', reason ?? 'no reason was recorded'),
    ]),
    ...g.faults.filter((f) => f.unexpected.length > 0).flatMap((f) => wrongOf(f, c)),
  ]
  return lines.length === 0 ? [] : [c.red(`${GAME_NAMES[g.game]}: not as it should be`), ...lines]
}

function wrongOf(f: FaultRow, c: Colors): string[] {
  return [
    c.red(`  ✘ ${cell(f.id, 90)}`),
    ...f.unexpected.flatMap((u) => [
      ...hanging(
        '      ',
        `${u.clause}: ${KINDS[u.kind]} (${VERDICTS[u.from].word} → ${VERDICTS[u.to].word})`,
      ),
      ...(u.reason === null ? [] : hanging('        ', u.reason).map((l) => c.dim(l))),
    ]),
  ]
}
