import type { FactType, Gap, Observation, Signal } from '../observation.ts'
import type { ClauseResult } from '../result.ts'
import type { Ms } from '../time.ts'
import type { Judgement } from '../verdict.ts'
import type { Clause, Monitor, Ruling } from './clause.ts'
import { Tally, type TallyListener } from './tally.ts'

type Handler = (o: Observation) => void

/** Hands every observation to whoever watches its type. */
export class Watch {
  readonly #handlers = new Map<FactType, Handler[]>()
  readonly #monitors: Monitor[] = []

  add(monitor: Monitor): void {
    this.#monitors.push(monitor)
    for (const [type, handler] of Object.entries(monitor.on)) {
      const list = this.#handlers.get(type as FactType)
      if (list) list.push(handler as Handler)
      else this.#handlers.set(type as FactType, [handler as Handler])
    }
  }

  observe(o: Observation): void {
    const list = this.#handlers.get(o.type)
    if (list) for (const h of list) h(o)
  }

  gap(g: Gap): void {
    for (const m of this.#monitors) m.gap?.(g)
  }

  end(t: Ms): void {
    for (const m of this.#monitors) m.end?.(t)
  }
}

/** Judges a set of clauses over one run. */
export class Judge {
  readonly watch = new Watch()
  readonly #clauses: { clause: Clause; tally: Tally; blind: string | null }[]

  /** @param listen gives each clause its listener */
  constructor(clauses: readonly Clause[], ruling: Ruling, listen?: (id: string) => TallyListener) {
    this.#clauses = clauses.map((clause) => {
      const tally = new Tally(listen?.(clause.id))
      if (clause.monitor) this.watch.add(clause.monitor(tally, ruling))
      return { clause, tally, blind: unseen(clause, ruling.provides) }
    })
  }

  /** @param required ids of the clauses that must be assessed */
  results(required: ReadonlySet<string>): ClauseResult[] {
    return this.#clauses.map(({ clause, tally, blind }) => {
      const { verdict, reason } = settled(clause, tally, blind)
      return {
        id: clause.id,
        obliges: clause.obliges,
        observes: clause.observes,
        required: required.has(clause.id),
        verdict,
        reason,
        judged: tally.judged,
        failed: tally.failed,
        undecided: tally.undecided,
        evidence: tally.evidence,
        margin: tally.margin,
      }
    })
  }
}

/** What a clause needs and this target cannot show, in words; null when it shows all. */
function unseen(clause: Clause, provides: ReadonlySet<Signal>): string | null {
  const missing = (clause.needs ?? []).filter((s) => !provides.has(s))
  return missing.length ? missing.join(', ') : null
}

/** A clause of which a part cannot be seen may fail, but never pass: it was not assessed as a whole. */
function settled(clause: Clause, tally: Tally, blind: string | null): Judgement {
  const j = tally.judgement
  if (!clause.monitor) return { verdict: 'none', reason: 'this version of the rig does not judge it' }
  if (j.verdict === 'fail') return j
  if (blind) return { verdict: 'none', reason: `this target does not show ${blind}` }
  if (j.verdict === 'none') return { verdict: 'none', reason: 'nothing happened that it applies to' }
  return j
}
