import { RigError } from '../../errors.ts'
import type { FactType, Observation } from '../../observation.ts'
import type { Clause, Monitor, Pack } from '../clause.ts'
import { lineIn } from './where.ts'

/** The pack with its monitors watched: what one of them throws is a mistake in the pack, not in the rig. */
export function guarded(pack: Pack, path: string): Pack {
  return { ...pack, clauses: pack.clauses.map((c) => guardedClause(c, path)) }
}

function guardedClause<C extends Clause>(clause: C, path: string): C {
  const { monitor } = clause
  if (!monitor) return clause
  const attempt = <T>(what: string, run: () => T): T => {
    try {
      return run()
    } catch (e) {
      throw thrown(clause, path, what, e)
    }
  }
  return {
    ...clause,
    monitor: (tally, ruling): Monitor => {
      const m = attempt('its monitor', () => monitor(tally, ruling))
      if (typeof m?.on !== 'object' || m.on === null) throw noHandlers(clause, path)
      const on = Object.fromEntries(
        Object.entries(m.on).map(([type, handle]) => [
          type,
          (o: Observation<FactType>) =>
            attempt(`its handler of “${type}”`, () => (handle as (o: Observation) => void)(o)),
        ]),
      )
      const { gap, end } = m
      return {
        on,
        ...(gap && { gap: (g) => attempt('its gap', () => gap.call(m, g)) }),
        ...(end && { end: (t) => attempt('its end', () => end.call(m, t)) }),
      }
    },
  }
}

function thrown(clause: Clause, path: string, what: string, e: unknown): RigError {
  const said = e instanceof Error ? e.message : String(e)
  const line = lineIn(path, e)
  const where = line === null ? '' : ` (line ${line})`
  return new RigError(
    'usage',
    'pack-threw',
    `${path}: clause “${clause.id}”: ${what} threw: ${said}${where}.`,
    'A monitor reports what it finds to its tally and throws nothing.',
  )
}

const noHandlers = (clause: Clause, path: string) =>
  new RigError(
    'usage',
    'pack-wrong',
    `${path}: clause “${clause.id}”: its monitor returned no \`on\`.`,
    'A monitor returns `{ on: { "ball.rested": (o) => … } }`: a handler for each type of fact that it watches.',
  )
