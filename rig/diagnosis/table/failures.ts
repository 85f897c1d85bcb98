import type { Evidence, Finding } from '../../finding.ts'
import type { Observation } from '../../observation.ts'
import type { Failure, Quotes } from '../detector.ts'
import { times } from '../kind.ts'
import { evidence, Occasions } from '../occasions.ts'
import type { Kinds } from './kinds.ts'

/** Failures of clauses, counted by what they turned out to be. Constant memory: there are as many counts as codes. */
export class Failures {
  readonly #kinds: Kinds
  readonly #quotes: Quotes
  readonly #by = new Map<string, Occasions>()

  constructor(kinds: Kinds, quotes: Quotes) {
    this.#kinds = kinds
    this.#quotes = quotes
  }

  /** @param code of one of the kinds */
  add(code: string, f: Failure, text = f.reason): true {
    const all = this.#by.get(code) ?? new Occasions()
    this.#by.set(code, all)
    all.add(this.#evidence(f, text))
    return true
  }

  count(code: string): number {
    return this.#by.get(code)?.count ?? 0
  }

  /** @param codeOf what a code turned out to be in the end; null: nothing */
  findings(codeOf: (code: string) => string | null = (c) => c): Finding[] {
    return [...this.#by].flatMap(([code, all]) => {
      const named = codeOf(code)
      const kind = named === null ? undefined : this.#kinds[named]
      if (!kind) return []
      const title = all.count > 1 ? `${kind.title} (${times(all.count)})` : kind.title
      return [all.finding({ ...kind, title })]
    })
  }

  #evidence(f: Failure, text: string): Evidence {
    const last = f.evidence.reduce<Observation | null>((a, o) => (a && a.n > o.n ? a : o), null)
    return last ? evidence(last, text, this.#quotes) : { at: [f.t, f.t], text, raw: null, line: null }
  }
}

/** A set of words that stays small. */
export class Few {
  readonly #most: number
  readonly #set = new Set<string>()

  constructor(most = 64) {
    this.#most = most
  }

  add(word: string): void {
    if (this.#set.size < this.#most) this.#set.add(word)
  }

  get size(): number {
    return this.#set.size
  }

  has(word: string): boolean {
    return this.#set.has(word)
  }

  get only(): string | null {
    return this.#set.size === 1 ? (this.#set.values().next().value as string) : null
  }

  [Symbol.iterator](): IterableIterator<string> {
    return this.#set.values()
  }
}

/** The first observation of a type among the evidence. */
export function found<T extends Observation['type']>(f: Failure, type: T): Observation<T> | null {
  return (f.evidence.find((o) => o.type === type) as Observation<T> | undefined) ?? null
}
