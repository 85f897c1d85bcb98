import { SLINGSHOT_FAULTS } from '../../drivers/emulator/slingshot2/faults.ts'
import { PROVIDES, SlingshotDriver } from '../../drivers/slingshot2/driver.ts'
import type { LinkFault } from '../../drivers/wire/fault.ts'
import { Wire } from '../../drivers/wire/wire.ts'
import type { Game } from '../../rig/apparatus/layout.ts'
import { Session } from '../../rig/bench/session.ts'
import { benchOf } from '../../rig/cli/bench-of.ts'
import { loadConfig } from '../../rig/config/load.ts'
import { Random } from '../../rig/random.ts'
import type { RunResult } from '../../rig/result.ts'
import { isGap, isObservation } from '../../rig/trace/record.ts'
import { MemorySink, TraceKeeper } from '../../rig/trace/sink.ts'
import { WheelBench } from '../emulator/slingshot2/bench.ts'
import { LINK_MAKERS, pick, someOf } from './seeded.ts'

/** A game of an automated wheel takes some 48 s. */
const GAMES = 6
const GAME_TAKES = 48_000
const WHEELS: readonly Game[] = ['roulette-37', 'roulette-38']

export interface AskedWheel {
  readonly game: Game
  readonly seed: number
  readonly faults: readonly string[]
  readonly wire: readonly LinkFault[]
}

/** The wheel of a seed, healthy or not, and some troubles of its cable. */
export function askedWheel(seed: number): AskedWheel {
  const random = new Random(seed * 104_729 + 7)
  const game = pick(WHEELS, random)
  const faults = seed % 2 ? [pick(SLINGSHOT_FAULTS, random).id] : []
  return { game, seed, faults, wire: someOf(LINK_MAKERS, random) }
}

/** One judgement of what a wheel shows. */
async function listener(game: Game, seed: number) {
  const config = loadConfig(null, { game, packs: ['fr-67-5', 'us-sd'], seed, spins: GAMES, trace: 'full' })
  const bench = await benchOf(config, 'certify', '2026-01-01T00:00:00.000Z')
  const sink = new MemorySink()
  const keeper = new TraceKeeper(sink, 'full')
  const session = new Session(
    { ...bench, required: new Set() },
    { kind: 'emulator' },
    new Set(PROVIDES),
    keeper,
  )
  session.declare()
  const driver = new SlingshotDriver({
    intake: session.recorder,
    linkName: 'serial',
    layout: config.layout,
    profile: 'slingshot2',
    statusPeriodMs: 500,
    pockets: config.layout.pockets.length,
  })
  const finish = (t: number): RunResult => {
    driver.end(t)
    return session.finish(t, { kind: 'emulator' }, [])
  }
  return { driver, sink, finish }
}

/** A wheel that is heard at both ends of its cable. */
export async function playedWheel({ game, seed, faults, wire }: AskedWheel) {
  const b = new WheelBench({ seed, game, faults })
  const [rig, beside] = [await listener(game, seed), await listener(game, seed)]
  const { clock } = b
  const cable = new Wire<Uint8Array>(
    { clock, random: new Random(seed), faults: wire },
    {
      in: (chunk) => rig.driver.take(chunk, clock.now()),
      out: () => {},
      down: (why) => rig.driver.down(clock.now(), why),
      up: () => rig.driver.up(clock.now()),
    },
  )
  b.onChunk = (chunk, t) => {
    beside.driver.take(chunk, t)
    cable.pass('in', chunk)
  }
  b.host()
  b.pass(GAMES * GAME_TAKES)
  const t = clock.now()
  return { rig: { ...rig, result: rig.finish(t) }, beside: { ...beside, result: beside.finish(t) } }
}

/**
 * What the rig made of the wheel, against whoever stood beside it: no clause fails that does not fail there, nor
 * any on a healthy wheel; and where the same facts came and no more gaps, the same clauses fail.
 */
export function wheelVerdicts({ rig, beside }: Awaited<ReturnType<typeof playedWheel>>, healthy: boolean) {
  const failing = (r: RunResult) => r.clauses.filter((c) => c.verdict === 'fail')
  const right = new Set(failing(beside.result).map((c) => c.id))
  const found = new Set(failing(rig.result).map((c) => c.id))
  const wrong = failing(rig.result)
    .filter((c) => healthy || !right.has(c.id))
    .map((c) => `false fail: ${c.id}: ${c.reason}`)
  const binding = told(rig.sink) === told(beside.sink) ? [...right] : []
  wrong.push(...binding.filter((id) => !found.has(id)).map((id) => `missed fail: ${id}`))
  return { wrong, failures: right.size, binding: binding.length }
}

/** Facts and gaps in their order, without their times. */
function told(sink: MemorySink): string {
  return sink.records
    .flatMap((r) => {
      if (isGap(r)) return ['gap']
      if (!isObservation(r) || r.type.startsWith('link.')) return []
      const { n: _, at: __, clk: ___, own: ____, from: _____, ...fact } = r
      return [JSON.stringify(fact)]
    })
    .join('\n')
}
