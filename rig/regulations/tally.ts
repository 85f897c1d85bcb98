import type { Quantity } from '../measurement.ts'
import { type Judgement, NONE, worst } from '../verdict.ts'

/** How many trace lines a clause keeps as evidence: enough to look at, and no more however long the run. */
const MOST_EVIDENCE = 20
/** Of instances that passed: one whole procedure, from the object to the new launch. */
const MOST_PASSED = 5

export interface TallyListener {
  /** The verdict got worse. */
  worse(j: Judgement): void
  /** An instance failed or could not be told, whether or not this changed the verdict. */
  notable(): void
  failed?(reason: string, evidence: readonly number[]): void
}

/**
 * Counts the instances of one universal obligation, in constant memory, by three-valued logic: it fails if
 * any instance fails; else it is inconclusive if any cannot be told; else it passes if any was judged.
 */
export class Tally {
  judged = 0
  failed = 0
  undecided = 0
  margin: (Quantity & { unit: string }) | null = null
  #judgement: Judgement = NONE
  readonly #failing: number[] = []
  readonly #open: number[] = []
  readonly #passing: number[] = []
  readonly #listener: TallyListener | null

  constructor(listener: TallyListener | null = null) {
    this.#listener = listener
  }

  get judgement(): Judgement {
    return this.#judgement
  }

  /** Trace lines, the failing first, each once. */
  get evidence(): number[] {
    return [...new Set([...this.#failing, ...this.#open, ...this.#passing])].slice(0, MOST_EVIDENCE)
  }

  pass(...evidence: number[]): void {
    this.judged++
    keep(this.#passing, evidence, MOST_PASSED)
    this.#set({ verdict: 'pass', reason: null })
  }

  fail(reason: string, ...evidence: number[]): void {
    this.judged++
    this.failed++
    keep(this.#failing, evidence, MOST_EVIDENCE)
    this.#set({ verdict: 'fail', reason })
    this.#listener?.notable()
    this.#listener?.failed?.(reason, evidence)
  }

  /** An instance that came up and cannot be told. */
  cannotTell(reason: string, ...evidence: number[]): void {
    this.judged++
    this.undecided++
    keep(this.#open, evidence, MOST_EVIDENCE)
    this.#set({ verdict: 'inconc', reason })
    this.#listener?.notable()
  }

  /** Notes how far inside its limit an instance was; the narrowest is kept. */
  measured(margin: Quantity, unit: string): void {
    if (!this.margin || margin.value < this.margin.value)
      this.margin = { value: margin.value, U: margin.U, unit }
  }

  #set(j: Judgement): void {
    const now = worst(this.#judgement, j)
    if (now === this.#judgement) return
    this.#judgement = now
    this.#listener?.worse(now)
  }
}

function keep(list: number[], evidence: readonly number[], most: number): void {
  for (const n of evidence) if (list.length < most && !list.includes(n)) list.push(n)
}
