import { expect, it } from 'vitest'
import { type Ended, emptyFolder, rigs } from '../support/rig.ts'

const cwd = emptyFolder()
const clause = 'mc-2019-819/1-4/foreign-object'

it('a scenario alone passes on a healthy wheel: it requires what it exercises, and no other clause', async () => {
  const runs = (await rigs(
    [
      ['run', 'chip-in-cylinder', '--json', '--out', 'healthy'],
      ['run', 'chip-in-cylinder', '--fault', 'chip-no-stop', '--json', '--out', 'faulty'],
      // Under this reading nobody can tell: named all the same, it is played, and says so.
      ['run', 'chip-on-first-coup', '--json', '--out', 'first'],
    ],
    { cwd },
  )) as [Ended, Ended, Ended]
  expect(runs.map((r) => r.code)).toEqual([0, 30, 20])
  const required = runs.map((r) =>
    (JSON.parse(r.stdout).clauses as { id: string; required: boolean }[])
      .filter((c) => c.required)
      .map((c) => c.id),
  )
  expect(required).toEqual([[clause], [clause], [clause]])
})
