import { checkedInspection } from '../bench/inspector.ts'
import type { Bench } from '../bench/session.ts'
import type { Config } from '../config/load.ts'
import { RigError } from '../errors.ts'
import { unknownName } from '../nearest.ts'
import { type Clause, clausesFor, type Pack } from '../regulations/clause.ts'
import { VERSION } from '../version.ts'
import { packsOf } from './packs-of.ts'

/** The clauses of the packs of a configuration. @throws RigError for a pack that does not govern the game */
function clausesOf(packs: readonly Pack[], config: Config): Clause[] {
  return packs.flatMap((pack) => {
    const clauses = clausesFor(pack, config.game)
    if (clauses.length > 0) return clauses
    throw new RigError(
      'usage',
      'pack-of-another-game',
      `The pack “${pack.id}” says nothing of ${config.game}.`,
      `It governs ${pack.games.join(', ')}. Name another pack or another game.`,
    )
  })
}

function requiredOf(config: Config, clauses: readonly Clause[]): Set<string> {
  const { required } = config
  if (required === 'all') return new Set(clauses.map((c) => c.id))
  if (required === 'judged') return new Set(clauses.filter((c) => c.monitor).map((c) => c.id))
  const ids = clauses.map((c) => c.id)
  for (const id of required) if (!ids.includes(id)) throw unknownName('clause', id, ids)
  return new Set(required)
}

/** What an inspector answered. Whether he was asked shows every text there is, which is loaded for it. */
async function inspectionOf({ inspector }: Config, clauses: readonly Clause[], packs: readonly Pack[]) {
  if (inspector === null) return null
  const { PACKS } = await import('../regulations/packs.ts')
  const known = [...PACKS, ...packs].flatMap((p) => p.clauses)
  return checkedInspection(inspector, clauses, known)
}

/** What a configuration declares, as a session needs it. */
export async function benchOf(config: Config, command: Bench['command'], startedAt: string): Promise<Bench> {
  const { packs, ownTexts } = await packsOf(config)
  const clauses = clausesOf(packs, config)
  return {
    command,
    rig: VERSION,
    startedAt,
    game: config.game,
    packs: packs.map((p) => p.id),
    ownTexts,
    clauses,
    required: requiredOf(config, clauses),
    ruling: {
      game: config.game,
      layout: config.layout,
      readings: config.readings,
      rule: config.decisionRule,
      timing: config.timing,
      rnvpSpeedShare: config.rnvpSpeedShare,
    },
    timingText: config.timingText,
    layout: config.layout,
    obstacles: config.obstacles,
    house: config.house,
    inspection: await inspectionOf(config, clauses, packs),
    seed: config.target.kind === 'emulator' ? config.seed : null,
    spins: config.spins,
    faults: config.faults,
    outcomes: command === 'replay',
  }
}
