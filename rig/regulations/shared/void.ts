import type { Monitor, Ruling } from '../clause.ts'
import type { Tally } from '../tally.ts'

const BLIND = 'this target does not show whether it was declared void'

/** A spin that a text calls void. `flag` it; the monitor sees whether the table says so. */
export interface VoidRule {
  /** @param counted called if the spin is played on all the same */
  flag(reason: string, evidence: readonly number[], counted?: () => void): void
  /** What was flagged is not certain after all: it can no longer be told. */
  doubt(why: string): void
  readonly monitor: Monitor
}

/**
 * A flagged spin must be declared void (`no-spin`) before the next one, and no number announced for it. Where a
 * declaration cannot be seen, only a number that is announced all the same can be judged.
 */
export function voidRule(tally: Tally, ruling: Ruling): VoidRule {
  const declares = ruling.provides.has('announcement/no-spin')
  let open: { reason: string; evidence: readonly number[]; counted: (() => void) | undefined } | null = null
  /** A number, or the declaration, that came before the flag did: on another link, or from a quick eye. */
  let number = 0
  let declared = 0
  /** Why a declaration may have gone unseen in this spin. */
  let blind = declares ? '' : BLIND
  const fail = (what: string, n: number) => {
    if (open) {
      tally.fail(`${open.reason}: ${what}`, ...open.evidence, n)
      open.counted?.()
    }
    open = null
  }
  /** The next spin began. */
  const next = (what: string, n: number) => {
    number = 0
    declared = 0
    if (!blind) return fail(what, n)
    if (open) tally.cannotTell(`${open.reason}: ${blind}`, ...open.evidence)
    open = null
    blind = declares ? '' : BLIND
  }
  return {
    flag(reason, evidence, counted) {
      if (declared) return tally.pass(...evidence, declared)
      open = { reason, evidence, counted }
      if (number) fail('a number was announced', number)
    },
    doubt(why) {
      if (open) tally.cannotTell(`${open.reason}: ${why}`, ...open.evidence)
      open = null
    },
    monitor: {
      on: {
        announcement: (o) => {
          if (o.what === 'no-spin') {
            declared = o.n
            if (open) tally.pass(...open.evidence, o.n)
            open = null
          } else if (o.what === 'number') {
            number = o.n
            fail('a number was announced', o.n)
          }
        },
        'ball.launched': (o) => next('the ball was launched again and the spin not declared void', o.n),
        'bets.opened': (o) => next('the next bets were opened and the spin not declared void', o.n),
      },
      gap: (g) => {
        if (open) tally.cannotTell(`${open.reason}: ${g.why}`, ...open.evidence)
        open = null
        number = 0
        declared = 0
        blind = g.why
      },
      end: () => {
        if (open)
          tally.cannotTell(
            `${open.reason}: the run ended before the spin was declared void`,
            ...open.evidence,
          )
        open = null
      },
    },
  }
}

/** Several monitors as one: each handler is called in the order given. */
export function together(...monitors: readonly Monitor[]): Monitor {
  const on: Record<string, (o: never) => void> = {}
  for (const type of new Set(monitors.flatMap((m) => Object.keys(m.on)))) {
    const handlers = monitors.flatMap((m) => (m.on as typeof on)[type] ?? [])
    on[type] = (o) => {
      for (const h of handlers) h(o)
    }
  }
  return {
    on: on as Monitor['on'],
    gap: (g) => {
      for (const m of monitors) m.gap?.(g)
    },
    end: (t) => {
      for (const m of monitors) m.end?.(t)
    },
  }
}
