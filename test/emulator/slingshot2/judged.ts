import { PROVIDES, SlingshotDriver } from '../../../drivers/slingshot2/driver.ts'
import type { Game } from '../../../rig/apparatus/layout.ts'
import { Session } from '../../../rig/bench/session.ts'
import { benchOf } from '../../../rig/cli/bench-of.ts'
import { loadConfig } from '../../../rig/config/load.ts'
import type { Intake } from '../../../rig/intake.ts'
import type { RunResult } from '../../../rig/result.ts'
import { NOWHERE, TraceKeeper } from '../../../rig/trace/sink.ts'
import { WheelBench } from './bench.ts'

/** The rig's driver at the other end of a bench's wire. */
export function driverOf(b: WheelBench, intake: Intake): SlingshotDriver {
  const driver = new SlingshotDriver({
    intake,
    linkName: 'serial',
    layout: b.layout,
    profile: 'slingshot2',
    statusPeriodMs: 500,
    pockets: b.layout.pockets.length,
  })
  b.onChunk = (chunk, t) => driver.take(chunk, t)
  return driver
}

/** Judged by the texts, with nothing heard but the wheel. */
export async function judged(
  game: Game,
  pack: string,
  games: number,
  faults: string[] = [],
): Promise<RunResult> {
  const config = loadConfig(null, { game, packs: [pack], seed: 3, spins: games })
  const bench = await benchOf(config, 'certify', '2026-01-01T00:00:00.000Z')
  const target = { kind: 'emulator' }
  const keeper = new TraceKeeper(NOWHERE, 'none')
  const session = new Session({ ...bench, required: new Set() }, target, new Set(PROVIDES), keeper)
  const b = new WheelBench({ seed: 3, game, faults })
  session.declare()
  const driver = driverOf(b, session.recorder)
  b.host()
  b.pass(games * 48_000)
  driver.end(b.clock.now())
  return session.finish(b.clock.now(), target, [])
}

export const failed = (r: RunResult) => r.clauses.filter((c) => c.verdict === 'fail').map((c) => c.id)
