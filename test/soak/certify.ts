import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CALL_FAULTS } from '../../drivers/emulator/faults/calls.ts'
import { MOVEMENT_FAULTS } from '../../drivers/emulator/faults/movement.ts'
import { OBJECT_FAULTS } from '../../drivers/emulator/faults/objects.ts'
import { packageRoot } from '../../rig/package-root.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import { Going } from '../hardware/going.ts'

/*
 * The emulator behind ptys and a broker, certified over them by other processes, at a speed:
 *
 *   npm run build && node dist/test/soak/certify.js [mqtt://broker] [speed] [at once]
 *
 * For each of the three games a healthy table, whose verdicts must be those of the virtual clock, and one table for
 * each fault of the cylinder, of the calls and of the object procedure, whose clauses must fail and no others. Without
 * a broker the emulator is one. Exit code 1 where anything is not as it should be.
 */
const MAIN = join(packageRoot(), 'dist/rig/cli/main.js')
const GAMES = ['boule', 'vingt-trois', 'roulette-monte-carlo'] as const
type Game = (typeof GAMES)[number]
const [mqtt = '127.0.0.1:0', speed = '20', most = '6'] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'rig-certify-'))
let wrong = 0

interface Judged {
  readonly clauses: readonly {
    readonly id: string
    readonly verdict: string
    readonly reason: string | null
  }[]
  readonly scenarios: readonly {
    readonly id: string
    readonly verdict: string
    readonly reason: string | null
  }[]
}

function run(words: readonly string[]): Promise<Judged> {
  const child = spawn(process.execPath, [MAIN, ...words, '--json'], { cwd: folder })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (out === '') reject(new Error(`rig ${words.join(' ')} ended with ${code}:\n${err}`))
      else resolve(JSON.parse(out) as Judged)
    })
  })
}

const verdicts = ({ clauses, scenarios }: Judged) =>
  new Map([...clauses, ...scenarios].map(({ id, verdict }) => [id, verdict]))

/** What a bench of the game says of the emulated house, as a real bench would of its own. */
async function benchOf(game: Game): Promise<string> {
  const path = join(folder, `${game}.json`)
  // Each game at tables of its own name: a broker keeps the states of those before.
  const answers = { 'mc-2019-819/1-2/layout-covers-chances': 'yes' }
  const inspector = game === 'roulette-monte-carlo' ? { inspector: { by: 'a person', answers } } : {}
  const house = game === 'roulette-monte-carlo' ? {} : { house: { licensedMinimum: 2 } }
  await writeFile(path, JSON.stringify({ game, table: game, spins: 20, ...house, ...inspector }))
  return path
}

function tell(ok: boolean, text: string): void {
  if (!ok) wrong++
  process.stdout.write(`${ok ? '✔' : '✘'} ${text}\n`)
}

async function certify(game: Game): Promise<void> {
  const all = [...MOVEMENT_FAULTS, ...CALL_FAULTS, ...OBJECT_FAULTS].filter((f) => f.games.includes(game))
  const bench = await benchOf(game)
  const link = join(folder, game)
  const broker = ['--mqtt', mqtt, '--speed', speed]
  const emulator = new Going(
    ['emulate', '--config', bench, '--pty', link, ...broker, '--tables', String(all.length + 1), '--json'],
    folder,
  )
  const [line] = await emulator.says(/^\{.*\}$/m, 60_000)
  const { tables } = JSON.parse(line) as { tables: { table: string; port: string; mqtt: string }[] }
  const jobs = tables.map(({ table, port, mqtt: at }, i) => async () => {
    const fault = all[i - 1]
    const words = ['--config', bench, '--port', port, '--mqtt', at, '--table', table, '--speed', speed]
    const out = ['--out', join(folder, `out-${table}`)]
    if (!fault) {
      const [over, virtual] = await Promise.all([
        run(['certify', ...words, ...out]),
        run(['certify', '--config', bench, '--out', join(folder, `${game}-virtual`)]),
      ])
      const [a, b] = [verdicts(over), verdicts(virtual)]
      const differ = [...b].filter(([id, v]) => a.get(id) !== v).map(([id, v]) => `${id} ${v} → ${a.get(id)}`)
      return tell(
        differ.length === 0,
        `${game}, healthy: ${b.size} verdicts, ${differ.join(', ') || 'all the same'}`,
      )
    }
    const occasions = SCENARIOS.filter(
      (s) => s.games.includes(game) && s.exercises.some((id) => fault.violates.includes(id)),
    ).map((s) => s.id)
    emulator.type(`${table} fault ${fault.id}`)
    await emulator.says(new RegExp(`${table}: ${fault.id} is on`))
    const { clauses } = await run(['run', ...occasions, ...words, ...out])
    const failed = clauses.filter((c) => c.verdict === 'fail')
    const declared = clauses.filter((c) => fault.violates.includes(c.id))
    const missed = declared.filter((c) => c.verdict !== 'fail').map((c) => `${c.id} is ${c.verdict}`)
    const others = failed.filter((c) => !fault.violates.includes(c.id)).map((c) => `${c.id}: ${c.reason}`)
    tell(
      missed.length + others.length === 0,
      `${game}, ${fault.id}: ${[...missed, ...others].join('; ') || 'caught'}`,
    )
  })
  const next = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job()
  }
  await Promise.all(Array.from({ length: Number(most) }, next))
  await emulator.end()
}

for (const game of GAMES) await certify(game)
await rm(folder, { recursive: true })
process.exitCode = wrong > 0 ? 1 : 0
