import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PtyPort } from '../../drivers/emulator/serve/pty-port.ts'
import { ServedTable } from '../../drivers/emulator/serve/table.ts'
import { offlineWill } from '../../drivers/table-mqtt/will.ts'
import type { Game } from '../../rig/apparatus/layout.ts'
import type { Watcher } from '../../rig/bench/recorder.ts'
import { benchOf } from '../../rig/cli/bench-of.ts'
import { hardwareOf } from '../../rig/cli/hardware.ts'
import { houseRules } from '../../rig/cli/house-rules.ts'
import { type Hub, hubOf } from '../../rig/cli/hub.ts'
import { scenariosOf } from '../../rig/cli/play.ts'
import { runTarget } from '../../rig/cli/run-target.ts'
import { RealClock } from '../../rig/clocks.ts'
import { type Config, loadConfig, type Overrides } from '../../rig/config/load.ts'
import type { RunResult } from '../../rig/result.ts'
import { MemorySink } from '../../rig/trace/sink.ts'

export interface Asked extends Omit<Overrides, 'game' | 'faults'> {
  readonly game: Game
  readonly speed: number
  /** A broker that runs; without it one of our own. */
  readonly mqtt?: string
  readonly scenarios?: string[]
}

/** An emulated table behind a real pty and a real broker, and the configuration of a bench that tests it. */
export async function serve({ game, speed, mqtt, scenarios, ...bench }: Asked) {
  const folder = mkdtempSync(join(tmpdir(), 'rig-pty-'))
  const link = join(folder, 'wheel')
  const hub = await hubOf(mqtt === undefined ? { listen: '127.0.0.1:0' } : { url: mqtt })
  const target = { kind: 'serial', port: link, speed, mqtt: { url: hub.url } } as const
  const config = loadConfig(null, {
    spins: 3,
    seed: 1,
    ...(scenarios ? { scenarios } : {}),
    ...bench,
    table: `T${randomBytes(4).toString('hex')}`,
    game,
    target,
    house: { licensedMinimum: 2, ...bench.house },
    inspector: { by: 'a test', answers: { 'mc-2019-819/1-2/layout-covers-chances': 'yes' } },
  })
  const { table: id } = config
  const port = new PtyPort(link)
  const table = new ServedTable({
    id,
    protocol: 'sentence',
    layout: config.layout,
    obstacles: config.obstacles,
    rules: houseRules(config),
    port,
    baudRate: null,
    broker: hub.connection({ clock: new RealClock(), keep: true, will: offlineWill(id) }),
    speed,
    seed: config.seed,
    plays: false,
  })
  await table.start()
  const end = async () => {
    await table.end()
    await hub.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { config, hub, table, port, end }
}

/** Plays the configuration's scenarios over its cable, as `rig run --target serial` does, and keeps all of it. */
export async function playOver(
  config: Config,
  hub: Hub,
  also: readonly Watcher[] = [],
): Promise<{ result: RunResult; sink: MemorySink }> {
  const sink = new MemorySink()
  const port = config.target.port as string
  const target = await hardwareOf(config, hub, { port, table: config.table, operator: null })
  const startedAt = new Date().toISOString()
  try {
    await target.connect()
    const run = {
      command: 'certify',
      config,
      faults: [],
      ...scenariosOf(config, []),
      startedAt,
      sink,
      also,
      progress: () => {},
    } as const
    const bench = await benchOf(config, 'certify', startedAt)
    return { result: await runTarget(run, bench, target, () => target.timing()), sink }
  } finally {
    await target.close()
  }
}
