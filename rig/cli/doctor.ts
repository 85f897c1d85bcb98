import type { Check } from '../../drivers/doctor/finding.ts'
import { doubt, good, unfit } from '../../drivers/doctor/finding.ts'
import { clock, disk, lateness, node } from '../../drivers/doctor/machine.ts'
import { ports, speaker } from '../../drivers/doctor/ports.ts'
import { RigError } from '../errors.ts'
import { checksText } from '../report/checks.ts'
import { type Args, configOf, text } from './args.ts'
import { EXIT } from './exit.ts'
import { hubOf, tablesAt } from './hub.ts'
import { coloursFor, print } from './terminal.ts'

const EXIT_OF = { fit: EXIT.pass, doubt: EXIT.inconc, unfit: EXIT.fail } as const
const WORST = ['unfit', 'doubt', 'fit'] as const

/** `rig doctor`: whether this machine and its wiring are fit to measure. 0 fit, 20 with doubts, 30 not. */
export async function doctorCommand(args: Args): Promise<number> {
  const port = text(args, 'port') ?? null
  const { target, table } = configOf(port === null ? args : { ...args, target: 'serial' })
  const named = target.port ?? null
  const checks = [
    node(),
    ...(await Promise.all([lateness(), clock()])),
    disk(text(args, 'out') as string),
    ...(await ports(typeof named === 'string' ? named : null)),
    ...(named === null ? [] : [await speaker(named)]),
    ...(target.mqtt?.url === undefined ? [] : [await broker(target.mqtt, table)]),
  ]
  await print(
    args.json ? `${JSON.stringify({ checks }, null, 2)}\n` : checksText(checks, coloursFor(process.stdout)),
  )
  const worst = WORST.find((state) => checks.some((c) => c.state === state)) ?? 'fit'
  return EXIT_OF[worst]
}

async function broker(
  mqtt: NonNullable<ReturnType<typeof configOf>['target']['mqtt']>,
  table: string,
): Promise<Check> {
  const hub = await hubOf(mqtt)
  const what = `broker ${hub.url}`
  try {
    const { speaks, others } = await tablesAt(hub, table)
    if (speaks) return good(what, `reached; table ${table} speaks there`)
    const there = others.length > 0 ? `tables there: ${others.join(', ')}` : 'no table speaks there'
    return doubt(what, `reached; ${there}`, `Is the controller of table ${table} on, and its name right?`)
  } catch (e) {
    if (!(e instanceof RigError)) throw e
    return unfit(what, e.message, e.advice ?? 'Is the broker on?')
  } finally {
    await hub.close()
  }
}
