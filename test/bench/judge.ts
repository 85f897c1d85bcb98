import { PROVIDES } from '../../drivers/sentence/facts.ts'
import { TABLE_SIGNALS } from '../../drivers/table-mqtt/driver.ts'
import type { Clause, Ruling } from '../../rig/regulations/clause.ts'
import { Judge } from '../../rig/regulations/judge.ts'
import { isObservation } from '../../rig/trace/record.ts'
import { MemorySink } from '../../rig/trace/sink.ts'
import { BENCH, certify } from './emulated.ts'
import { compare, type Rate } from './rate.ts'

const SPINS = 2000
/** The clause that looks at every crossing of the ball. */
const BUSIEST = 'mc-2019-819/1-4/rnvp-window'

/** The observations of one run, held in memory, judged by every clause of the pack that has a monitor. */
export async function benchJudge(): Promise<Rate> {
  const sink = new MemorySink()
  await certify(SPINS, BENCH.clauses, sink)
  const observations = sink.records.filter(isObservation)
  const ruling: Ruling = { ...BENCH.ruling, provides: new Set([...PROVIDES, ...TABLE_SIGNALS]) }

  const judgedBy = (clauses: readonly Clause[]) => () => {
    const judge = new Judge(clauses, ruling)
    for (const o of observations) judge.watch.observe(o)
    const wrong = judge.results(new Set()).find((c) => c.verdict !== 'pass')
    if (wrong) throw new Error(`${wrong.id}: ${wrong.reason}`)
    return observations.length
  }
  return compare({
    name: 'observations judged by all clauses',
    aim: 300_000,
    work: judgedBy(BENCH.clauses.filter((c) => c.monitor)),
    baseline: `${BUSIEST} alone`,
    against: judgedBy(BENCH.clauses.filter((c) => c.id === BUSIEST)),
  })
}
