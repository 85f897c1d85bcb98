import { PtyPort } from '../../drivers/emulator/serve/pty-port.ts'
import { faultsAt, ServedTable } from '../../drivers/emulator/serve/table.ts'
import { TcpPort } from '../../drivers/emulator/serve/tcp-port.ts'
import { offlineWill } from '../../drivers/table-mqtt/will.ts'
import { RealClock } from '../clocks.ts'
import { PROFILES, type Profile } from '../config/choices.ts'
import type { Config } from '../config/load.ts'
import { RigError } from '../errors.ts'
import { unknownName } from '../nearest.ts'
import { type Args, choice, configOf, speedOf, text, whole } from './args.ts'
import { houseRules } from './house-rules.ts'
import { type Hub, hubOf } from './hub.ts'
import { beforeLeaving } from './interrupt.ts'
import { obeyLines, toggleOnSignal } from './prompt.ts'
import { print } from './terminal.ts'

/** `rig emulate`: emulated cylinders for whoever connects to them, until they are interrupted. */
export async function emulateCommand(args: Args): Promise<number> {
  const config = configOf(args)
  const protocol = choice(args, 'protocol', PROFILES) ?? 'sentence'
  if (protocol !== 'sentence' && !config.game.startsWith('roulette-3')) {
    throw new RigError(
      'usage',
      'protocol-of-another-game',
      `A ${protocol} wheel does not play ${config.game}: it has 37 pockets or more, and no CMC.`,
      'Give --game roulette-37 or roulette-38, or --protocol sentence.',
    )
  }
  const known = faultsAt(protocol, config.layout)
  for (const id of config.faults) if (!known.includes(id)) throw unknownName('fault', id, known)
  const count = whole(args, 'tables', 1) ?? 1
  const speed = speedOf(args) ?? 1
  const hub = protocol === 'sentence' ? await hubOf(config.target.mqtt) : null
  const tables: ServedTable[] = []
  const end = async () => {
    await Promise.all(tables.map((t) => t.end()))
    await hub?.close()
  }
  beforeLeaving(end)
  try {
    for (let i = 0; i < count; i++)
      tables.push(await tableOf(args, config, hub, { i, count, protocol, speed }))
    await Promise.all(tables.map((t) => t.start()))
  } catch (e) {
    await end()
    throw e
  }
  await print(
    args.json ? `${JSON.stringify(placesOf(tables, hub))}\n` : greeting(config, protocol, speed, tables, hub),
  )
  toggleOnSignal(tables, config.faults)
  obeyLines(tables)
  return new Promise<never>(() => {})
}

async function tableOf(
  args: Args,
  config: Config,
  hub: Hub | null,
  { i, count, protocol, speed }: { i: number; count: number; protocol: Profile; speed: number },
): Promise<ServedTable> {
  const id = count === 1 ? config.table : `${config.table}-${i + 1}`
  const table = new ServedTable({
    id,
    protocol,
    layout: config.layout,
    obstacles: config.obstacles,
    rules: houseRules(config),
    port: await portOf(args, i, count),
    baudRate: config.target.baudRate,
    broker: hub?.connection({ clock: new RealClock(), keep: true, will: offlineWill(id) }) ?? null,
    speed,
    seed: config.seed + i,
    plays: args.play === true,
  })
  for (const f of config.faults) table.set(f, true)
  return table
}

async function portOf(args: Args, i: number, count: number) {
  const tcp = whole(args, 'tcp', 0)
  if (tcp !== undefined) return TcpPort.open(tcp === 0 ? 0 : tcp + i)
  const link = text(args, 'pty')
  return new PtyPort(link === undefined ? null : count === 1 ? link : `${link}-${i + 1}`)
}

function placesOf(tables: readonly ServedTable[], hub: Hub | null) {
  return { tables: tables.map((t) => ({ table: t.id, port: t.port.where, mqtt: hub?.url ?? null })) }
}

function greeting(
  config: Config,
  protocol: Profile,
  speed: number,
  tables: readonly ServedTable[],
  hub: Hub | null,
): string {
  const [first] = tables as readonly [ServedTable]
  const pace = speed === 1 ? 'at its own pace' : `${speed} times as fast as life`
  const certify = [
    `rig certify --game ${config.game} --port ${first.port.where}`,
    hub ? `--mqtt ${hub.url}` : `--profile ${protocol}`,
    ...(tables.length > 1 ? [`--table ${first.id}`] : []),
    ...(speed === 1 ? [] : [`--speed ${speed}`]),
  ]
  return [
    `Emulating ${config.game}, ${protocol} protocol, ${pace}, seed ${config.seed}.`,
    ...tables.map((t) => `  ${t.id}  ${t.port.where}${hub ? `  ${hub.url} cylinder/${t.id}/#` : ''}`),
    `To test it: ${certify.join(' ')}`,
    'Type help for what can be switched while it runs. Ctrl-C ends it.',
    '',
  ].join('\n')
}
