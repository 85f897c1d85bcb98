import { FAULTS } from '../../drivers/emulator/faults/index.ts'
import { GAMES } from '../apparatus/layout.ts'
import { gameMatrix, killMatrix } from '../bench/kill-matrix.ts'
import type { Config } from '../config/load.ts'
import type { GameMatrix } from '../kill-matrix.ts'
import { PACKS } from '../regulations/packs.ts'
import { killMatrixHtml } from '../report/kill-matrix/page.ts'
import { killMatrixSummary } from '../report/kill-matrix/summary.ts'
import { NOWHERE } from '../trace/sink.ts'
import { VERSION } from '../version.ts'
import { type Args, configOf, gameOf } from './args.ts'
import { EXIT } from './exit.ts'
import { outputFolder, writeFiles } from './output.ts'
import { runEmulator, scenariosOf } from './play.ts'
import { coloursFor, Progress, print } from './terminal.ts'

/** Coups that each run is asked for: a fault shows in its scenario, not in the length of the run. */
const SPINS = 6
/** A date of its own, so that the same seed gives the same bytes on any day; at noon, far from any change of day. */
const STARTED_AT = '2026-01-05T12:00:00.000Z'

/** `rig kill-matrix`: every fault against every clause. Returns the exit code. */
export async function killMatrixCommand(args: Args): Promise<number> {
  const asked = gameOf(args)
  const out = outputFolder(args.out as string)
  const progress = new Progress()
  const games: GameMatrix[] = []
  let seed = 0
  for (const game of asked === undefined ? GAMES : [asked]) {
    const config = configOf({ ...args, game })
    seed = config.seed
    games.push(
      await matrixOf(config, (fault, done, of) => progress.show(`${game}: ${fault}, ${done} of ${of}`)),
    )
  }
  progress.clear()
  const matrix = killMatrix(VERSION, seed, games)
  const json = `${JSON.stringify(matrix, null, 2)}\n`
  const files = writeFiles(out, { 'kill-matrix.html': killMatrixHtml(matrix), 'kill-matrix.json': json })
  await print(args.json ? json : killMatrixSummary(matrix, files, coloursFor(process.stdout)))
  return matrix.unexpected === 0 ? EXIT.pass : EXIT.fail
}

/** Runs the healthy emulator and then each fault of the game, all from the same seed. */
export async function matrixOf(
  config: Config,
  progress: (fault: string, done: number, of: number) => void = () => {},
): Promise<GameMatrix> {
  const { scenarios, leftOut } = scenariosOf(config, [])
  const faults = FAULTS.filter((f) => f.games.includes(config.game))
  const run = (ids: readonly string[]) =>
    runEmulator({
      command: 'run',
      config: { ...config, spins: SPINS, trace: 'none', faults: [...ids] },
      faults: faults.filter((f) => ids.includes(f.id)),
      scenarios,
      leftOut,
      startedAt: STARTED_AT,
      sink: NOWHERE,
      progress: () => {},
    })
  progress('no fault', 0, faults.length)
  const healthy = await run([])
  const runs = []
  for (const [i, fault] of faults.entries()) {
    progress(fault.id, i + 1, faults.length)
    runs.push({ fault, result: await run([fault.id]) })
  }
  const known = new Set(PACKS.flatMap((p) => p.clauses.map((c) => c.id)))
  return gameMatrix(healthy, runs, known)
}
