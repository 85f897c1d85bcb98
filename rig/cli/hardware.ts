import { randomBytes } from 'node:crypto'
import { WIRE_OF } from '../../drivers/hardware/device.ts'
import { HardwareTarget } from '../../drivers/hardware/target.ts'
import { linkTo } from '../../drivers/link/link-to.ts'
import type { Bench } from '../bench/session.ts'
import { RealClock } from '../clocks.ts'
import type { Config } from '../config/load.ts'
import type { TargetConfig } from '../config/target.ts'
import { RigError } from '../errors.ts'
import { oneOf } from '../nearest.ts'
import type { Operator } from '../operator.ts'
import type { RunResult } from '../result.ts'
import { type Hub, hubOf, tablesAt } from './hub.ts'
import { beforeLeaving, leave } from './interrupt.ts'
import { operatorOf } from './operator.ts'
import { type Run, runTarget } from './run-target.ts'

/** The cylinder's link, as a configuration names it. */
export function cylinderLink(
  target: TargetConfig,
  port: NonNullable<TargetConfig['port']>,
  clock: RealClock,
) {
  const { baudRate, longest } = WIRE_OF[target.profile]
  return linkTo(port, { name: 'serial', clock, baudRate: target.baudRate ?? baudRate, longest })
}

/**
 * The target of a bench with a cable, and its table where one speaks. Nothing is opened yet.
 *
 * @throws RigError where a broker was named and no such table speaks there
 */
export async function hardwareOf(
  config: Config,
  hub: Hub,
  p: { port: NonNullable<TargetConfig['port']>; table: string; operator: Operator | null },
): Promise<HardwareTarget> {
  const { target: t } = config
  const clock = new RealClock(t.speed)
  const { speaks, others } = await tablesAt(hub, p.table)
  if (!speaks && t.mqtt?.url !== undefined) throw noTable(p.table, hub.url, others)
  return new HardwareTarget({
    table: p.table,
    layout: config.layout,
    profile: t.profile,
    clock,
    link: cylinderLink(t, p.port, clock),
    broker: speaks ? hub.connection({ clock }) : null,
    stillMs: config.timing.rotorStill,
    rnvpButton: t.rnvpButton,
    routes: t.stimuli,
    operator: p.operator,
    patience: t.operator.within,
    run: `${randomBytes(3).toString('hex')}-`,
    linkTo: (port, baudRate) => linkTo(port, { name: 'actuator', clock, baudRate, longest: 0 }),
  })
}

function noTable(table: string, url: string, others: readonly string[]): RigError {
  return new RigError(
    'infrastructure',
    'no-table',
    `No table “${table}” speaks at ${url}.`,
    others.length > 0
      ? `There is ${oneOf(others)}: name it as \`table\` in the configuration, or with --table.`
      : 'Is its controller on, and connected to this broker? Without a table, leave out the broker.',
  )
}

/** One run on a real cylinder. Whatever ends it, the cylinder is left standing and its port free. */
export async function runHardware(r: Run, bench: Bench): Promise<RunResult> {
  const { config } = r
  const hub = await hubOf(config.target.mqtt)
  const operator = operatorOf(config.target.operator.answers)
  const port = config.target.port as NonNullable<TargetConfig['port']>
  try {
    const target = await hardwareOf(config, hub, { port, table: config.table, operator })
    const stay = beforeLeaving(async () => {
      process.stderr.write('\nInterrupted. Bringing the cylinder to rest …\n')
      process.stderr.write(`${await target.halt()}.\n`)
      await target.close()
    })
    const button = await stopButton(config.target.emergencyStop, hub)
    try {
      await target.connect()
      return await runTarget(r, bench, target, () => target.timing())
    } finally {
      stay()
      await button?.close()
      await target.close()
    }
  } finally {
    operator.close?.()
    await hub.close()
  }
}

/** A topic that stops everything, as Ctrl-C does; what was published there before is no alarm. */
async function stopButton(topic: string | null, hub: Hub) {
  if (topic === null) return null
  const button = hub.connection({ clock: new RealClock() })
  await button.open()
  button.subscribe(topic, (m) => {
    if (!m.retained) void leave()
  })
  return button
}
