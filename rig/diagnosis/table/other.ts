import type { Finding } from '../../finding.ts'
import type { Detector, Failure, Quotes } from '../detector.ts'
import { evidence, findingOf, Occasions, remark } from '../occasions.ts'

/** Clauses that are told one by one; more than the rig's own texts have. */
const MOST = 200

/** Failures that no subject knows: of a text of the bench's own, or of a reason that is new. */
export class OtherClausesDetector implements Detector {
  readonly #quotes: Quotes
  readonly #by = new Map<string, Occasions>()

  constructor(quotes: Quotes) {
    this.#quotes = quotes
  }

  failed(f: Failure): boolean {
    const all = this.#by.get(f.clause) ?? new Occasions()
    if (!this.#by.has(f.clause) && this.#by.size >= MOST) return true
    this.#by.set(f.clause, all)
    const last = f.evidence.at(-1)
    all.add(last ? evidence(last, f.reason, this.#quotes) : remark(f.reason, [f.t, f.t]))
    return true
  }

  findings(): Finding[] {
    return [...this.#by].map(([clause, all]) =>
      findingOf(
        {
          code: 'clause-failed',
          severity: 'fault',
          part: 'table',
          title: `The clause ${clause} is not kept`,
          causes: [
            {
              cause: 'Whoever it obliges',
              why: all.seen[0]?.text ?? 'it failed',
              next: 'Read the clause (rig regulations) and look at the lines of the record that are named.',
            },
          ],
          weight: 20,
        },
        all.seen,
        all.count,
        all.at,
      ),
    )
  }
}
