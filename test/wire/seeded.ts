import type { Fault } from '../../drivers/emulator/faults/fault.ts'
import { FAULTS } from '../../drivers/emulator/faults/index.ts'
import { brokerDouble, brokerLate, brokerLostSession, brokerStop } from '../../drivers/wire/brokers.ts'
import { wireCorrupt, wireDouble, wireDrop } from '../../drivers/wire/bytes.ts'
import { wireMerge, wireSplit, wireStall } from '../../drivers/wire/chunks.ts'
import type { WireFault } from '../../drivers/wire/fault.ts'
import { wireBaud, wireUnplug } from '../../drivers/wire/outages.ts'
import { GAMES, type Game } from '../../rig/apparatus/layout.ts'
import { Random } from '../../rig/random.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import type { Asked } from './played.ts'

const MAKERS = [
  wireDrop,
  wireDouble,
  wireCorrupt,
  wireSplit,
  wireMerge,
  wireStall,
  wireBaud,
  wireUnplug,
  brokerStop,
  brokerLostSession,
  brokerDouble,
  brokerLate,
]
/** From bursts of trouble to one in five minutes. */
const EVERY = [3000, 10_000, 30_000, 100_000, 300_000]

function pick<T>(list: readonly T[], random: Random): T {
  return list[random.below(list.length)] as T
}

/** The run of a seed: a game, a few coups, a healthy wheel or one with a fault, and some troubles of the wire. */
export function asked(seed: number): Asked {
  const random = new Random(seed * 7919 + 13)
  const game = GAMES[seed % GAMES.length] as Game
  const faulty = Math.floor(seed / GAMES.length) % 2 === 1
  const faults = FAULTS.filter((f) => f.games.includes(game))
  const fault = faulty ? pick(faults, random) : null
  const makers = [...MAKERS]
  const wire: WireFault[] = []
  for (let count = 1 + random.below(4); count > 0; count--) {
    const [make] = makers.splice(random.below(makers.length), 1)
    if (make) wire.push(make({ every: pick(EVERY, random) }))
  }
  const readings = {
    directionBasis: pick(['actuation', 'coup'] as const, random),
    rnvpSlowdown: pick(['threshold', 'deceleration'] as const, random),
  }
  return { game, seed, spins: 3, scenarios: [scenarioFor(fault, game, random)], fault, wire, readings }
}

/** One in which the fault can show; on a healthy wheel one of few coups. */
function scenarioFor(fault: Fault | null, game: Game, random: Random): string {
  const played = SCENARIOS.filter((s) => s.games.includes(game))
  const fitting = played.filter((s) => s.exercises.some((id) => fault?.violates.includes(id)))
  const short = played.filter((s) => !LONG.has(s.id))
  return pick(fitting.length > 0 ? fitting : short, random).id
}

/** More than a dozen coups. */
const LONG = new Set(['limits'])
