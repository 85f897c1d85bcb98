import { join } from 'node:path'
import type { Recording } from '../../drivers/recording/recording.ts'
import type { Game } from '../apparatus/layout.ts'
import type { Rejection } from '../bench/recorder.ts'
import type { Bench, Session } from '../bench/session.ts'
import type { Config } from '../config/load.ts'
import { RigError } from '../errors.ts'
import { EMULATOR_ITSELF } from '../inspection.ts'
import type { RunResult } from '../result.ts'
import { NOWHERE, TraceKeeper } from '../trace/sink.ts'
import { type Args, configOf, text } from './args.ts'
import { benchOf } from './bench-of.ts'
import { isSameFile, openWholeTrace, outputFolder } from './output.ts'

/** A recording requires nothing by itself: it shows what it shows. A configuration that is named may require. */
export async function replayBench(
  args: Args,
  game: Game | undefined,
  startedAt: string,
): Promise<{ bench: Bench; config: Config }> {
  const config = configOf(game ? { ...args, game } : args)
  const bench = await benchOf(config, 'replay', startedAt)
  const declared = args.config !== undefined
  return {
    config,
    bench: {
      ...bench,
      required: declared ? bench.required : new Set(),
      obstacles: declared ? bench.obstacles : null,
      // What the emulator answers for itself says nothing of a recording.
      inspection: declared && bench.inspection?.by !== EMULATOR_ITSELF ? bench.inspection : null,
      seed: null,
      spins: 0,
      faults: [],
    },
  }
}

/** The record of a replay is kept where reports are asked for. @throws RigError where it would overwrite `path` */
export function keeperOf(path: string, args: Args, config: Config): TraceKeeper {
  const out = text(args, 'out')
  if (out === undefined) return new TraceKeeper(NOWHERE, 'none')
  const trace = join(outputFolder(out), 'trace.ndjson')
  if (isSameFile(trace, path)) {
    throw new RigError(
      'usage',
      'out-is-recording',
      `${path} would be overwritten by the record of its replay.`,
      'Give another folder with --out.',
    )
  }
  return new TraceKeeper(openWholeTrace(trace), config.trace)
}

/** What is said of a packing that is not whole. */
export const damageOf = ({ damage }: Recording) =>
  damage === null ? {} : { damage: `${damage}: read up to there` }

/** Counts the lines of a file of which something was not used. */
export class UnusedLines {
  #count = 0
  #last = 0

  rejected({ line }: Rejection): void {
    if (line !== this.#last) this.#count++
    this.#last = line
  }

  /** Of so many lines. */
  of(lines: number) {
    return { lines, unusedLines: this.#count, unusedShare: Number((this.#count / lines).toFixed(4)) }
  }
}

/** A result with what only a replay has. */
export function withReading(result: RunResult, session: Session, frames: number): RunResult {
  const { rejections, rejectedCount, gaps } = session.recorder
  return {
    ...result,
    spins: result.coups.completed,
    frames,
    rejected: rejections,
    rejectedCount,
    gaps: gaps.map(({ gap, link, why }) => ({ gap, link, why })),
    outcomes: session.outcomes,
  }
}
