import { EQUIPMENT_FAULTS } from '../../drivers/emulator/faults/equipment.ts'
import type { Fault } from '../../drivers/emulator/faults/fault.ts'
import { FAULTS } from '../../drivers/emulator/faults/index.ts'
import { SHOWS } from '../../drivers/emulator/faults/shows.ts'
import { SLINGSHOT_FAULTS } from '../../drivers/emulator/slingshot2/faults.ts'
import { READER_FAULTS } from '../../drivers/emulator/slingshot2/reader-faults.ts'
import { WHEEL_SHOWS } from '../../drivers/emulator/slingshot2/shows.ts'
import type { LinkFault } from '../../drivers/wire/fault.ts'
import { WIRE_FAULTS } from '../../drivers/wire/faults.ts'
import { WIRE_SHOWS } from '../../drivers/wire/shows.ts'
import { GAMES, type Game } from '../../rig/apparatus/layout.ts'
import type { Finding } from '../../rig/finding.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import { readerFindings, tableFindings } from './runs.ts'
import { wheelFindings } from './wheel.ts'

/** Long enough for several outages of a cable, whose far end tells nothing of half of them. */
const WIRE_LASTS = 1_800_000
/** What wears needs coups to show: so many for a drift, and for where the ball drops. */
const WEARS = 64

export interface Case {
  readonly device: string
  readonly fault: string
  /** The code that the first finding must have; null: none above a note. */
  readonly shows: string | null
  run(seed: number): Finding[] | Promise<Finding[]>
}

const MANY: Readonly<Record<Game, string>> = {
  boule: 'many-coups',
  'vingt-trois': 'direction-reversal',
  'roulette-monte-carlo': 'direction-reversal',
  'roulette-37': 'direction-reversal',
  'roulette-38': 'direction-reversal',
}

/** They show in scenarios that give occasion to something else: all are played. */
const ELSEWHERE: readonly string[] = ['stake-below-minimum-accepted', 'pushed-again']

/** The scenarios that give occasion to what a fault breaks. */
const showing = (game: Game, f: Fault) =>
  ELSEWHERE.includes(f.id)
    ? []
    : SCENARIOS.filter(
        (s) => s.games.includes(game) && s.exercises.some((id) => f.violates.includes(id)),
      ).map((s) => s.id)

/** Every way to break a clause, at every table that it can be at; in a run of all scenarios, or of those that show it. */
export const tableCases = (all: boolean): Case[] =>
  GAMES.flatMap((game) =>
    FAULTS.filter((f) => f.games.includes(game)).map((f) => ({
      device: game,
      fault: f.id,
      shows: SHOWS[f.id] ?? '?',
      run: (seed: number) => tableFindings({ game, seed, fault: f, scenarios: all ? [] : showing(game, f) }),
    })),
  )
export const equipmentCases: readonly Case[] = GAMES.flatMap((game) =>
  EQUIPMENT_FAULTS.filter((f) => f.games.includes(game)).map((f) => ({
    device: game,
    fault: f.id,
    shows: SHOWS[f.id] ?? '?',
    run: (seed: number) => tableFindings({ game, seed, fault: f, spins: WEARS, scenarios: [MANY[game]] }),
  })),
)
const WHEEL = 'automated wheel'
const READER = 'in-rim reader'
export const wireCases: readonly Case[] = [
  ...GAMES.flatMap((game) =>
    WIRE_FAULTS.map((f) => ({
      device: game,
      fault: f.id,
      shows: WIRE_SHOWS[f.id] ?? '?',
      run: (seed: number) => tableFindings({ game, seed, wire: [f] }),
    })),
  ),
  ...WIRE_FAULTS.filter((f): f is LinkFault => f.kind === 'wire').map((f) => ({
    device: WHEEL,
    fault: f.id,
    shows: WIRE_SHOWS[f.id] ?? '?',
    run: (seed: number) => wheelFindings({ seed, wire: [f], lasts: WIRE_LASTS }),
  })),
]
export const wheelCases: readonly Case[] = [
  ...SLINGSHOT_FAULTS.map((f) => ({
    device: WHEEL,
    fault: f.id,
    shows: WHEEL_SHOWS[f.id] ?? '?',
    // Only its live events show what a single sensor sees.
    run: (seed: number) =>
      wheelFindings(
        f.id === 'sensor-dirty'
          ? { seed, faults: [f.id], asks: ['*I 4'], lasts: 900_000 }
          : { seed, faults: [f.id] },
      ),
  })),
  // With 256 in its mode word it says which component failed.
  ...[
    ['sensor-stuck', 'sensor-stuck-on'],
    ['sensor-dead', 'sensor-stuck-off'],
    ['encoder-fault', 'encoder'],
  ].map(([id = '', shows = '']) => ({
    device: `${WHEEL} with fault codes`,
    fault: id,
    shows,
    run: (seed: number) => wheelFindings({ seed, faults: [id], mode: 1159 + 256 }),
  })),
  // No fault of the wheel, nor of its wire.
  {
    device: WHEEL,
    fault: 'a host that polls too fast',
    shows: 'polled-too-fast',
    run: (seed) => wheelFindings({ seed, host: 'polls-too-fast', lasts: 120_000 }),
  },
  {
    device: WHEEL,
    fault: 'a host that resets games',
    shows: 'result-missing',
    run: (seed) => wheelFindings({ seed, host: 'resets-games' }),
  },
  ...READER_FAULTS.map((f) => ({
    device: READER,
    fault: f.id,
    shows: WHEEL_SHOWS[f.id] ?? '?',
    run: (seed: number) => readerFindings(seed, f.id),
  })),
]
const healthy = (device: string, run: Case['run']): Case => ({ device, fault: 'healthy', shows: null, run })

/** Every device, in all that is played on it and for as long as what wears is looked at. */
export const healthyCases: readonly Case[] = [
  ...GAMES.flatMap((game) => [
    healthy(game, (seed) => tableFindings({ game, seed })),
    healthy(`${game}, ${WEARS} coups`, (seed) =>
      tableFindings({ game, seed, spins: WEARS, scenarios: [MANY[game]] }),
    ),
  ]),
  healthy(WHEEL, (seed) => wheelFindings({ seed })),
  healthy(`${WHEEL}, 38 pockets, half an hour, with live events`, (seed) =>
    wheelFindings({ seed, game: 'roulette-38', lasts: WIRE_LASTS, asks: ['*O', '*I 4'] }),
  ),
  healthy(READER, (seed) => readerFindings(seed, null)),
]

/** One run of a case. */
export type Run = readonly [Case, number]

/** Every case with every seed. */
export const everywhere = (cases: readonly Case[], seeds: readonly number[]): Run[] =>
  cases.flatMap((c) => seeds.map((seed): Run => [c, seed]))

/** Every fault with every seed, each on the next of the devices that can have it. */
export function inTurn(cases: readonly Case[], seeds: readonly number[]): Run[] {
  const byFault = new Map<string, Case[]>()
  for (const c of cases) {
    const key = `${c.fault} ${c.shows}`
    byFault.set(key, [...(byFault.get(key) ?? []), c])
  }
  return [...byFault.values()].flatMap((on) => seeds.map((seed, i): Run => [on[i % on.length] as Case, seed]))
}

/** One row of the matrix: what was found first, and how often. */
export interface Row {
  readonly device: string
  readonly fault: string
  readonly shows: string | null
  readonly found: Map<string, number>
}

/** The code of the first finding, or `nothing`; in health a note is nothing. */
const first = (c: Case, findings: readonly Finding[]) =>
  findings.find((f) => c.shows !== null || f.severity !== 'note')?.code ?? 'nothing'

/** @param progress is told of each run whose first finding is not the right one */
export async function confusion(
  runs: readonly Run[],
  progress: (c: Case, seed: number, found: string) => void = () => {},
): Promise<Row[]> {
  const rows = new Map<Case, Row>()
  for (const [c, seed] of runs) {
    const row = rows.get(c) ?? { device: c.device, fault: c.fault, shows: c.shows, found: new Map() }
    rows.set(c, row)
    const code = first(c, await c.run(seed))
    row.found.set(code, (row.found.get(code) ?? 0) + 1)
    if (code !== (c.shows ?? 'nothing')) progress(c, seed, code)
  }
  return [...rows.values()]
}

const right = (r: Row) => r.found.get(r.shows ?? 'nothing') ?? 0
const all = (r: Row) => [...r.found.values()].reduce((a, b) => a + b, 0)
const sum = (rows: readonly Row[], of: (r: Row) => number) => rows.reduce((n, r) => n + of(r), 0)

/** The share of runs on the diagonal. */
export const diagonal = (rows: readonly Row[]): number => sum(rows, right) / sum(rows, all)

/** Faults that are told rightly in fewer than four of five runs: an average hides them. */
export function hidden(rows: readonly Row[]): string[] {
  const faults = [...new Set(rows.map((r) => r.fault))]
  return faults.filter((fault) => diagonal(rows.filter((r) => r.fault === fault)) < 0.8)
}

/** Columns of a line of the matrix. */
const WIDTH = 110

/**
 * The matrix as text. Nearly all of it is empty: codes whose runs all showed them stand together, with how many runs
 * each had; of the others each cell is told.
 */
export function matrixText(rows: readonly Row[]): string {
  const byCode = new Map<string, Map<string, number>>()
  for (const r of rows) {
    const code = r.shows ?? 'nothing'
    const cells = byCode.get(code) ?? new Map<string, number>()
    byCode.set(code, cells)
    for (const [found, n] of r.found) cells.set(found, (cells.get(found) ?? 0) + n)
  }
  const clean = new Map<number, string[]>()
  const off: string[] = []
  for (const [code, cells] of byCode) {
    const others = [...cells].filter(([c]) => c !== code).map(([c, n]) => `${c} ${n}`)
    const n = cells.get(code) ?? 0
    if (others.length > 0) off.push(`${String(n).padStart(5)}  ${code}; instead: ${others.join(', ')}`)
    else clean.set(n, [...(clean.get(n) ?? []), code])
  }
  const lines = [...clean].sort(([a], [b]) => b - a).flatMap(([n, codes]) => wrapped(n, codes))
  const share = `${(100 * diagonal(rows)).toFixed(1)} % of ${sum(rows, all)} runs on the diagonal`
  return `${['runs   all of them showed first', ...lines, ...off, share].join('\n')}\n`
}

function wrapped(n: number, codes: readonly string[]): string[] {
  const lines: string[] = []
  let line = ''
  for (const code of codes) {
    if (line.length + code.length > WIDTH) {
      lines.push(line)
      line = ''
    }
    line += `${code}, `
  }
  lines.push(line.replace(/, $/, ''))
  return lines.map((l, i) => `${(i === 0 ? String(n) : '').padStart(5)}  ${l.trimEnd()}`)
}
