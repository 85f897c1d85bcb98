import { BENCH, certify } from './emulated.ts'
import { compare, type Rate } from './rate.ts'

const SPINS = 1000

/** Coups of a whole certification: emulated, sent, decoded, observed, judged and reported, nothing kept. */
export function benchCoups(): Promise<Rate> {
  const coups = async (clauses: typeof BENCH.clauses) => (await certify(SPINS, clauses)).coups.completed
  return compare({
    name: 'coups emulated and judged',
    aim: 2000,
    work: () => coups(BENCH.clauses),
    baseline: 'the same coups, no clause',
    against: () => coups([]),
  })
}
