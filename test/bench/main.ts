import { cpus } from 'node:os'
import { benchCapture, captureTable } from './capture.ts'
import { benchCoups } from './coups.ts'
import { benchDecode } from './decode.ts'
import { benchDiagnosis } from './diagnosis.ts'
import { benchJudge } from './judge.ts'
import type { Rate } from './rate.ts'

/** `npm run bench [-- --json]`: how fast the rig is, each rate against a baseline of the same run. */
const rates = [await benchCoups(), ...(await benchDecode()), await benchJudge(), ...(await benchDiagnosis())]
const capture = await benchCapture()
process.stdout.write(
  process.argv.includes('--json')
    ? `${JSON.stringify({ rates, capture }, null, 2)}\n`
    : `${table(rates)}\n${captureTable(capture)}`,
)

function table(all: readonly Rate[]): string {
  const whole = (n: number) => Math.round(n).toLocaleString('en')
  const rows = all.map((r) => [
    r.name,
    whole(r.rate),
    r.aim === null ? '' : `${r.rate >= r.aim ? 'meets' : 'misses'} ${whole(r.aim)}`,
    `× ${r.ratio.toFixed(2)} of ${whole(r.baselineRate)}: ${r.baseline}`,
  ])
  const head = ['a second', 'rate', 'aim', 'against']
  const widths = head.map((h, i) =>
    Math.max(...[h, ...rows.map((row) => row[i] as string)].map((t) => t.length)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((c, i) => (i === 1 ? c.padStart(widths[i] as number) : c.padEnd(widths[i] as number)))
      .join('  ')
  return `${[head, ...rows].map((cells) => line(cells).trimEnd()).join('\n')}\n(medians; ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node})\n`
}
