import type { RunResult } from '../result.ts'

/** Who answered what an inspector is asked: `name → ["mc-2019-819/1-2/…: yes"]`, in the order of the answers. */
export function answersByWhom({ inspector }: Pick<RunResult, 'inspector'>): ReadonlyMap<string, string[]> {
  const whom = new Map<string, string[]>()
  for (const { clause, answer, by } of inspector) {
    const said = `${clause}: ${answer ? 'yes' : 'no'}`
    whom.set(by, [...(whom.get(by) ?? []), said])
  }
  return whom
}
