import type { Monitor } from '../clause.ts'
import type { Tally } from '../tally.ts'

/** "Le personnel affecté à chaque table comprend un croupier et … [un] chef de table" */
export function staff(tally: Tally): Monitor {
  return {
    on: {
      'apparatus.declared': (o) => {
        const needed = Math.ceil(o.tables / o.tablesPerChief)
        if (o.chiefs < needed)
          tally.fail(
            `${o.tables} tables are open and ${needed} chiefs needed, the house declares ${o.chiefs}`,
            o.n,
          )
      },
      'table.session': (o) => {
        if (!o.open) return
        const missing = [o.croupier ? '' : 'croupier', o.chief ? '' : 'table chief'].filter(Boolean)
        if (missing.length) tally.fail(`the table is open without a ${missing.join(' and a ')}`, o.n)
        else tally.pass(o.n)
      },
    },
  }
}
