import {
  confusion,
  diagonal,
  equipmentCases,
  everywhere,
  healthyCases,
  matrixText,
  tableCases,
  wheelCases,
  wireCases,
} from '../diagnosis/confusion.ts'

/**
 * The confusion matrix of the diagnosis, in full: every fault on every device that can have it, in runs of all
 * scenarios. `node dist/test/bench/confusion.js [seeds]`; ten seeds are some 4,000 runs and take a few minutes. Ends
 * with 1 below 95 %.
 */
const seeds = Array.from({ length: Number(process.argv[2] ?? 10) }, (_, i) => i + 1)
const cases = [...healthyCases, ...tableCases(true), ...equipmentCases, ...wireCases, ...wheelCases]
const rows = await confusion(everywhere(cases, seeds), ({ device, fault }, seed, found) =>
  process.stderr.write(`${device}, ${fault}, seed ${seed}: ${found}\n`),
)
process.stdout.write(matrixText(rows))
process.exitCode = diagonal(rows) >= 0.95 ? 0 : 1
