import { FAULTS } from '../../drivers/emulator/faults/index.ts'
import { SHOWS } from '../../drivers/emulator/faults/shows.ts'
import { SLINGSHOT_FAULTS } from '../../drivers/emulator/slingshot2/faults.ts'
import { READER_FAULTS } from '../../drivers/emulator/slingshot2/reader-faults.ts'
import { WHEEL_SHOWS } from '../../drivers/emulator/slingshot2/shows.ts'
import type { LinkFault } from '../../drivers/wire/fault.ts'
import { WIRE_FAULTS } from '../../drivers/wire/faults.ts'
import { WIRE_SHOWS } from '../../drivers/wire/shows.ts'
import { GAMES } from '../../rig/apparatus/layout.ts'
import type { Finding } from '../../rig/finding.ts'
import { readerFindings, tableFindings } from './runs.ts'
import { wheelFindings } from './wheel.ts'

/** Long enough for several outages of a cable, whose far end tells nothing of half of them. */
const WIRE_LASTS = 1_800_000

interface Case {
  readonly device: string
  readonly fault: string
  /** The code that the first finding must have; null: none above a note. */
  readonly shows: string | null
  run(seed: number): Finding[] | Promise<Finding[]>
}

/** Every fault on every device that can have it, and each device in health. */
export function cases(): Case[] {
  const tables = GAMES.flatMap((game): Case[] => [
    { device: game, fault: 'healthy', shows: null, run: (seed) => tableFindings(game, seed, null) },
    ...FAULTS.filter((f) => f.games.includes(game)).map((f) => ({
      device: game,
      fault: f.id,
      shows: SHOWS[f.id] ?? '?',
      run: (seed: number) => tableFindings(game, seed, f),
    })),
    ...WIRE_FAULTS.map((f) => ({
      device: game,
      fault: f.id,
      shows: WIRE_SHOWS[f.id] ?? '?',
      run: (seed: number) => tableFindings(game, seed, null, [f]),
    })),
  ])
  const wheel = 'automated wheel'
  const wheels: Case[] = [
    { device: wheel, fault: 'healthy', shows: null, run: (seed) => wheelFindings({ seed }) },
    ...SLINGSHOT_FAULTS.map((f) => ({
      device: wheel,
      fault: f.id,
      shows: WHEEL_SHOWS[f.id] ?? '?',
      run: (seed: number) => wheelFindings({ seed, faults: [f.id] }),
    })),
    ...WIRE_FAULTS.filter((f): f is LinkFault => f.kind === 'wire').map((f) => ({
      device: wheel,
      fault: f.id,
      shows: WIRE_SHOWS[f.id] ?? '?',
      run: (seed: number) => wheelFindings({ seed, wire: [f], lasts: WIRE_LASTS }),
    })),
  ]
  const reader = 'in-rim reader'
  const readers: Case[] = [
    { device: reader, fault: 'healthy', shows: null, run: (seed) => readerFindings(seed, null) },
    ...READER_FAULTS.map((f) => ({
      device: reader,
      fault: f.id,
      shows: WHEEL_SHOWS[f.id] ?? '?',
      run: (seed: number) => readerFindings(seed, f.id),
    })),
  ]
  return [...tables, ...wheels, ...readers]
}

/** One row of the matrix: what was found first, and how often. */
export interface Row {
  readonly device: string
  readonly fault: string
  readonly shows: string | null
  readonly found: Map<string, number>
}

/** The first finding above a note: the code, or `nothing`. */
const first = (findings: readonly Finding[]) => findings.find((f) => f.severity !== 'note')?.code ?? 'nothing'

export async function confusion(
  which: readonly Case[],
  seeds: readonly number[],
  progress: (row: Row) => void = () => {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (const c of which) {
    const found = new Map<string, number>()
    for (const seed of seeds) {
      const code = first(await c.run(seed))
      found.set(code, (found.get(code) ?? 0) + 1)
    }
    const row = { device: c.device, fault: c.fault, shows: c.shows, found }
    rows.push(row)
    progress(row)
  }
  return rows
}

const right = (r: Row) => r.found.get(r.shows ?? 'nothing') ?? 0
const all = (r: Row) => [...r.found.values()].reduce((a, b) => a + b, 0)
const sum = (rows: readonly Row[], of: (r: Row) => number) => rows.reduce((n, r) => n + of(r), 0)

/** The share of runs on the diagonal. */
export const diagonal = (rows: readonly Row[]): number => sum(rows, right) / sum(rows, all)

/**
 * The matrix as text: a row a declared code, with how many runs were to show it and what they showed. Nearly all of
 * it is empty, so only the cells that are not are printed.
 */
export function matrixText(rows: readonly Row[]): string {
  const byCode = new Map<string, { faults: Set<string>; cells: Map<string, number> }>()
  for (const r of rows) {
    const code = r.shows ?? 'nothing'
    const at = byCode.get(code) ?? { faults: new Set(), cells: new Map() }
    byCode.set(code, at)
    at.faults.add(r.fault)
    for (const [found, n] of r.found) at.cells.set(found, (at.cells.get(found) ?? 0) + n)
  }
  const lines = [...byCode].map(([code, { faults, cells }]) => {
    const others = [...cells].filter(([c]) => c !== code).map(([c, n]) => `${c} ${n}`)
    const off = others.length > 0 ? `   instead: ${others.join(', ')}` : ''
    return `${String(cells.get(code) ?? 0).padStart(5)}  ${code.padEnd(34)} ${[...faults].join(', ')}${off}`
  })
  const share = `${(100 * diagonal(rows)).toFixed(1)} % of ${sum(rows, all)} runs on the diagonal`
  return `${['right  first finding                      of', ...lines, share].join('\n')}\n`
}
