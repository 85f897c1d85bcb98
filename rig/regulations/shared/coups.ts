import type { Gap, Observation } from '../../observation.ts'
import type { Monitor } from '../clause.ts'

export type Accepted = Observation<'bet.accepted'>
export type Payment = Observation<'payment.made'>
type Announced = Extract<Observation<'announcement'>, { what: 'number' }>

/** What a table said of one coup, each list in the order in which it was said. */
export interface Coup {
  /** Stakes taken before the number was announced. */
  readonly bets: readonly Accepted[]
  /** Stakes taken after it: no text says what becomes of them. */
  readonly late: readonly Accepted[]
  /** Null while none was announced, and for a coup that was declared void. */
  readonly number: Announced | null
  /** Where the ball lay last. */
  readonly rested: Observation<'ball.rested'> | null
  readonly payments: readonly Payment[]
  readonly told: readonly Observation<'payment.announced'>[]
  readonly acts: readonly Observation<'croupier.did'>[]
  /** False where the run ended in the middle of it: what is missing may still have come. */
  readonly complete: boolean
  /** Why not all of it was seen; null when all was. */
  readonly blind: string | null
}

/** Messages of one kind that are kept of a coup; a coup with more cannot be told. A busy table has some 300 bets. */
const MOST = 2000

/** Whether the table's messages may have been lost in a gap. */
export const hidesTable = (g: Gap): boolean => g.link === 'table'

/** Shared, and never written to. */
const NONE: never[] = []

type Draft = { -readonly [K in keyof Coup]: Coup[K] extends readonly (infer T)[] ? T[] : Coup[K] }

/**
 * Gathers what a table says from the opening of the bets until the next opening, or the end of the session, and
 * hands it over. Messages of one table come in the order of their `seq`, so their order needs no clock.
 */
export function coups(judge: (c: Coup) => void): Monitor {
  let coup: Draft | null = null
  const over = (complete: boolean) => {
    if (coup) judge(Object.assign(coup, { complete }))
    coup = null
  }
  // Most coups of a long run have no bets: a list is only made when something comes into it.
  const kept = <T>(list: T[], o: T): T[] => {
    if (list.length === 0) return [o]
    if (list.length < MOST) list.push(o)
    else if (coup) coup.blind ??= `more than ${MOST} bets or payments in one coup`
    return list
  }
  return {
    on: {
      'bets.opened': () => {
        over(true)
        coup = {
          bets: NONE,
          late: NONE,
          number: null,
          rested: null,
          payments: NONE,
          told: NONE,
          acts: NONE,
          complete: false,
          blind: null,
        }
      },
      'bet.accepted': (o) => {
        if (coup?.number) coup.late = kept(coup.late, o)
        else if (coup) coup.bets = kept(coup.bets, o)
      },
      'ball.rested': (o) => {
        if (coup) coup.rested = o
      },
      announcement: (o) => {
        if (coup && o.what === 'number') coup.number ??= o
      },
      'croupier.did': (o) => {
        if (coup) coup.acts = kept(coup.acts, o)
      },
      'payment.announced': (o) => {
        if (coup) coup.told = kept(coup.told, o)
      },
      'payment.made': (o) => {
        if (coup) coup.payments = kept(coup.payments, o)
      },
      'table.session': (o) => {
        if (!o.open) over(true)
      },
    },
    gap: (g) => {
      if (!coup) return
      if (hidesTable(g)) coup.blind ??= g.why
      // It may have come to rest elsewhere since.
      else coup.rested = null
    },
    end: () => over(false),
  }
}
