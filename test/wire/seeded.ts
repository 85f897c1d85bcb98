import type { Fault } from '../../drivers/emulator/faults/fault.ts'
import { FAULTS } from '../../drivers/emulator/faults/index.ts'
import { brokerDouble, brokerLate, brokerLostSession, brokerStop } from '../../drivers/wire/brokers.ts'
import { wireCorrupt, wireDouble, wireDrop } from '../../drivers/wire/bytes.ts'
import { wireMerge, wireSplit, wireStall } from '../../drivers/wire/chunks.ts'
import type { LinkFault, WireFault } from '../../drivers/wire/fault.ts'
import { wireBaud, wireUnplug } from '../../drivers/wire/outages.ts'
import { GAMES, type Game } from '../../rig/apparatus/layout.ts'
import { Random } from '../../rig/random.ts'
import type { Ms } from '../../rig/time.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import type { Asked } from './played.ts'

type Maker<F> = (options: { every: Ms }) => F

export const LINK_MAKERS: readonly Maker<LinkFault>[] = [
  wireDrop,
  wireDouble,
  wireCorrupt,
  wireSplit,
  wireMerge,
  wireStall,
  wireBaud,
  wireUnplug,
]
const MAKERS: readonly Maker<WireFault>[] = [
  ...LINK_MAKERS,
  brokerStop,
  brokerLostSession,
  brokerDouble,
  brokerLate,
]
/** From bursts of trouble to one in five minutes. */
const EVERY = [3000, 10_000, 30_000, 100_000, 300_000]

export function pick<T>(list: readonly T[], random: Random): T {
  return list[random.below(list.length)] as T
}

/** One to four troubles, each at a rate of its own. */
export function someOf<F>(makers: readonly Maker<F>[], random: Random): F[] {
  const left = [...makers]
  const some: F[] = []
  for (let count = 1 + random.below(4); count > 0; count--) {
    const [make] = left.splice(random.below(left.length), 1)
    if (make) some.push(make({ every: pick(EVERY, random) }))
  }
  return some
}

/** The run of a seed: a game, a few coups, a healthy wheel or one with a fault, and some troubles of the wire. */
export function asked(seed: number): Asked {
  const random = new Random(seed * 7919 + 13)
  const game = GAMES[seed % GAMES.length] as Game
  const faulty = Math.floor(seed / GAMES.length) % 2 === 1
  const faults = FAULTS.filter((f) => f.games.includes(game))
  const fault = faulty ? pick(faults, random) : null
  const wire = someOf(MAKERS, random)
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
