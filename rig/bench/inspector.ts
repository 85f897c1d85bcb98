import { RigError } from '../errors.ts'
import type { Inspection } from '../inspection.ts'
import { unknownName } from '../nearest.ts'
import type { FactOf } from '../observation.ts'
import type { Clause } from '../regulations/clause.ts'

/** What an inspector is asked, and the clause that asks it. */
export interface Question {
  readonly clause: string
  readonly text: string
}

/** The questions of the clauses, in their order. */
export function questionsOf(clauses: readonly Clause[]): Question[] {
  return clauses.flatMap(({ id, question }) =>
    question === undefined ? [] : [{ clause: id, text: question }],
  )
}

/**
 * Checks that each answer is one to a clause that asks. One to a clause or a text that is not judged in this run
 * is no mistake, and is not used.
 *
 * @param judged the clauses of this run
 * @param known those of every text
 * @throws RigError `usage` for an answer to a clause that its text does not have, or that asks nothing
 */
export function checkedInspection(
  inspection: Inspection | null,
  judged: readonly Clause[],
  known: readonly Clause[],
): Inspection | null {
  if (!inspection) return null
  const all = [...judged, ...known]
  const textOf = (id: string) => id.split('/')[0]
  const texts = new Set(all.map((c) => textOf(c.id)))
  for (const id of Object.keys(inspection.answers).filter((x) => texts.has(textOf(x)))) {
    const clause = all.find((c) => c.id === id)
    if (!clause) {
      const asking = questionsOf(all).map((q) => q.clause)
      throw unknownName('clause', id, [...new Set(asking)])
    }
    if (clause.question !== undefined) continue
    throw new RigError(
      'usage',
      'no-question',
      `The clause “${id}” asks nothing of an inspector: it is judged on ${clause.observes.join(' and ')}.`,
      'Leave the answer out. `rig regulations` shows the questions there are.',
    )
  }
  const ids = new Set(judged.map((c) => c.id))
  const answers = Object.entries(inspection.answers).filter(([id]) => ids.has(id))
  return { by: inspection.by, answers: Object.fromEntries(answers) }
}

/** What was answered with yes or no, as it is observed. What is not known is not observed: its clause stays `none`. */
export function answered(inspection: Inspection | null): FactOf<'inspector.answered'>[] {
  if (!inspection) return []
  const { by, answers } = inspection
  return Object.entries(answers).flatMap(([question, answer]) =>
    answer === 'unknown' ? [] : [{ type: 'inspector.answered', question, answer: answer === 'yes', by }],
  )
}
