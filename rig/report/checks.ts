import { hanging, left, widest } from './columns.ts'
import type { Colors } from './paint.ts'

interface Check {
  readonly what: string
  readonly state: 'fit' | 'doubt' | 'unfit'
  readonly found: string
  readonly advice: string | null
}

const MARKS = { fit: '✔', doubt: '?', unfit: '✘' } as const

/** A line a check, with a line of advice where something is to be done. */
export function checksText(checks: readonly Check[], c: Colors): string {
  const width = Math.min(32, widest(checks.map((x) => x.what)))
  const paint = { fit: c.green, doubt: c.yellow, unfit: c.red }
  const lines = checks.flatMap(({ what, state, found, advice }) => {
    const [first = '', ...rest] = hanging(`${MARKS[state]} ${left(what, width)}  `, found)
    const todo =
      advice === null ? [] : hanging(`  ${left('', width)}  → `, advice).map((l) => paint[state](l))
    return [paint[state](first.slice(0, 1)) + first.slice(1), ...rest, ...todo]
  })
  const unfit = checks.filter((x) => x.state === 'unfit').length
  const doubts = checks.filter((x) => x.state === 'doubt').length
  const said =
    unfit > 0
      ? c.red('Not fit to measure.')
      : doubts > 0
        ? c.yellow('Fit to measure, with doubts.')
        : c.green('Fit to measure.')
  return `${lines.join('\n')}\n\n${said}\n`
}
