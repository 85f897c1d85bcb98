import { cases, confusion, diagonal, matrixText } from '../diagnosis/confusion.ts'

/**
 * The confusion matrix of the diagnosis, in full: every fault on every device that can have it. `node
 * dist/test/bench/confusion.js [seeds]`; ten seeds are some 3,300 runs and take a few minutes. Ends with 1 below 95 %.
 */
const seeds = Array.from({ length: Number(process.argv[2] ?? 10) }, (_, i) => i + 1)
const rows = await confusion(cases(), seeds, ({ device, fault, shows, found }) => {
  const wrong = [...found].filter(([code]) => code !== (shows ?? 'nothing'))
  if (wrong.length > 0)
    process.stderr.write(`${device}, ${fault}: ${wrong.map(([c, n]) => `${c} ${n}`).join(', ')}\n`)
})
process.stdout.write(matrixText(rows))
process.exitCode = diagonal(rows) >= 0.95 ? 0 : 1
