import type { Monitor } from '../regulations/clause.ts'
import type { InspectorAnswer } from '../result.ts'

/** Keeps what an inspector answered, for the report. One answer a clause: constant memory. */
export class Answers implements Monitor {
  readonly #byClause = new Map<string, InspectorAnswer>()
  readonly on: Monitor['on'] = {
    'inspector.answered': ({ question, answer, by }) => {
      this.#byClause.set(question, { clause: question, answer, by })
    },
  }

  get list(): readonly InspectorAnswer[] {
    return [...this.#byClause.values()]
  }
}
