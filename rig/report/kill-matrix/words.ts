import type { UnexpectedCell } from '../../kill-matrix.ts'

/** What is wrong with a cell, as both the terminal and the page say it. */
export const KINDS: Record<UnexpectedCell['kind'], string> = {
  'killed-undeclared': 'broken and not declared',
  'not-killed': 'declared and not broken',
  changed: 'changed',
}
