import type { Layout } from '../../rig/apparatus/layout.ts'
import type { Random } from '../../rig/random.ts'
import type { Clock, Ms } from '../../rig/time.ts'
import type { Broker, Link } from '../link/link.ts'
import type { Behaviour } from './behaviour.ts'
import { answerCommands } from './commands.ts'
import { Croupier } from './croupier/croupier.ts'
import { Plans } from './croupier/plans.ts'
import { Cylinder } from './cylinder.ts'
import { Head } from './head.ts'
import { ColourChips } from './house/colours.ts'
import { Desk } from './house/desk.ts'
import { type HouseRules, SERVICE } from './house/rules.ts'
import { HouseSession } from './house/session.ts'
import { Table } from './table.ts'

/** What an emulated house is made of, and the ends of the wires that lead out of it. */
export interface HouseParts {
  readonly clock: Clock
  readonly random: Random
  /** The device's end of the head's link. */
  readonly link: Link
  readonly broker: Broker
  readonly layout: Layout
  readonly obstacles: number
  readonly behaviour: Behaviour
  readonly rules: HouseRules
  /** The table's name in its topics. */
  readonly id: string
  /** Wall-clock time at the clock's zero, ms since 1970. */
  readonly epoch: Ms
}

/** A cylinder with its head, a table with its desk and session, and a croupier who serves both. */
export function assemble(p: HouseParts) {
  const { clock, random, behaviour, rules, broker, id, epoch } = p
  const { game, pockets } = p.layout
  const service = SERVICE[game]
  const cylinder = new Cylinder(clock, random, pockets.length, p.obstacles)
  const head = new Head(cylinder, clock, random, p.link, game, behaviour)
  const clockOff = (coup: number) => behaviour.clockOff(coup)
  const table = new Table({ id, clock, random, broker, epoch, clockOff })
  const plans = new Plans(clock)
  const colours = service.monteCarlo ? new ColourChips(table, behaviour, rules.sigil) : null
  const desk = new Desk({ table, clock, behaviour, game, pockets, rules, colours })
  const session = new HouseSession({ table, desk, clock, plans, behaviour, game, service, rules })
  const post = { cylinder, table, desk, clock, random, plans, behaviour, rules, service, pockets }
  const croupier = new Croupier(post, session, { game, pockets, rules, behaviour, service })
  answerCommands(post, session, croupier, colours)
  return { cylinder, head, table, session, croupier }
}
