/** What an inspector may answer to a question that a clause asks. */
export const ANSWERS = ['yes', 'no', 'unknown'] as const
export type Answer = (typeof ANSWERS)[number]

/** Answers to the clauses that ask, by their ids, and whose they are. */
export interface Inspection {
  readonly by: string
  readonly answers: Readonly<Record<string, Answer>>
}

/** The emulator answers for itself where nobody inspects it; such an answer says nothing of a real table. */
export const EMULATOR_ITSELF = 'the emulator itself'
