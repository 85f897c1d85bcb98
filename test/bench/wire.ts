import { played } from '../wire/played.ts'
import { asked } from '../wire/seeded.ts'
import { verdictsOf } from '../wire/verdicts.ts'
import { askedWheel, playedWheel, wheelVerdicts } from '../wire/wheels.ts'

/**
 * `node dist/test/bench/wire.js [runs] [first seed]`: seeded runs over bad wires, ten thousand without a number, and
 * for each five of them one of an automated wheel that is heard without a table. Exits with 1 where a verdict is not
 * right, and says of which seed.
 */
const [runs = 10_000, first = 0] = process.argv.slice(2).map(Number)

const begun = process.hrtime.bigint()
const wrong: string[] = []
const undetected: string[] = []
const count: Record<string, number> = {}
let failures = 0
let binding = 0

for (let seed = first; seed < first + runs; seed++) {
  const a = asked(seed)
  const name = `seed ${seed}, ${a.game}, ${a.fault?.id ?? 'no fault'}, ${a.wire.map((w) => w.id)}`
  try {
    const p = await played(a)
    const v = verdictsOf(p, a.fault === null)
    failures += v.failures
    binding += v.binding
    const into = v.undetected.length > 0 ? undetected : wrong
    into.push(...v.wrong.map((w) => `${name}: ${w}`))
    if (v.undetected.length > 0) add('runs with a damaged line that its checksum passes')
    for (const c of p.result.clauses) add(`${a.fault ? 'faulty' : 'healthy'} wheel: ${c.verdict}`)
  } catch (e) {
    wrong.push(`${name}: ${(e as Error).stack}`)
  }
}

const wheels = Math.floor(runs / 5)
for (let seed = first; seed < first + wheels; seed++) {
  const a = askedWheel(seed)
  const name = `wheel ${seed}, ${a.game}, ${a.faults}, ${a.wire.map((w) => w.id)}`
  try {
    const v = wheelVerdicts(await playedWheel(a), a.faults.length === 0)
    failures += v.failures
    binding += v.binding
    wrong.push(...v.wrong.map((w) => `${name}: ${w}`))
  } catch (e) {
    wrong.push(`${name}: ${(e as Error).stack}`)
  }
}

function add(what: string): void {
  count[what] = (count[what] ?? 0) + 1
}

const seconds = Number(process.hrtime.bigint() - begun) / 1e9
const report = { runs, wheels, first, seconds, failures, binding, count, undetected, wrong }
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
process.exitCode = wrong.length > 0 ? 1 : 0
