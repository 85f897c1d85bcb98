import { join } from 'node:path'
import type { HardwareTarget } from '../../drivers/hardware/target.ts'
import { Session } from '../bench/session.ts'
import type { Config } from '../config/load.ts'
import { Diagnosis } from '../diagnosis/diagnosis.ts'
import { Live } from '../observers/live.ts'
import { liveLine, liveView, type Watched } from '../report/live.ts'
import { duration, type Ms } from '../time.ts'
import { NOWHERE, TraceKeeper, type TraceSink } from '../trace/sink.ts'
import { type Args, configOf, startOf, text } from './args.ts'
import { benchOf } from './bench-of.ts'
import { EXIT } from './exit.ts'
import { hardwareOf } from './hardware.ts'
import { type Hub, hubOf } from './hub.ts'
import { beforeLeaving } from './interrupt.ts'
import { logOf } from './log.ts'
import { openTrace, outputFolder } from './output.ts'
import { Screen } from './screen.ts'
import { coloursFor } from './terminal.ts'

/** How often what is shown is drawn anew. */
const DRAWN_EVERY: Ms = 500
/** And how often it is told where nothing can be drawn over: in a file or a pipe. */
const TOLD_EVERY: Ms = 10_000

/** One table that is looked at. */
interface Look {
  readonly table: string
  readonly target: HardwareTarget
  readonly session: Session
  readonly live: Live
  readonly diagnosis: Diagnosis
}

/**
 * `rig monitor`: what tables show while they play. It asks for nothing and judges what it sees. Ends after `--for`,
 * or when it is interrupted; 30 where a clause failed.
 */
export async function monitorCommand(args: Args): Promise<number> {
  const ports = (args.port as string[] | undefined) ?? []
  const config = configOf({ ...args, target: 'serial', port: ports[0] })
  const lasts = text(args, 'for')
  const limit = lasts === undefined ? null : duration(lasts)
  const hub = await hubOf(config.target.mqtt)
  const looks: Look[] = []
  const end = async () => {
    await Promise.all(looks.map(({ target }) => target.close()))
    await hub.close()
  }
  const stay = beforeLeaving(end)
  try {
    for (const [i, port] of (ports.length > 0 ? ports : [config.target.port]).entries()) {
      const table = ports.length > 1 ? `${config.table}-${i + 1}` : config.table
      looks.push(
        await lookAt(config, args, hub, { port: port as NonNullable<Config['target']['port']>, table }),
      )
    }
    await Promise.all(looks.map(({ target, session }) => target.open(session.recorder)))
    await shows(looks, args, limit)
  } finally {
    stay()
    await end()
  }
  for (const { session, target } of looks)
    session.finish(target.clock.now(), target.describe(), [], target.timing())
  return looks.some(({ session }) => session.clauses.some((c) => c.verdict === 'fail'))
    ? EXIT.fail
    : EXIT.pass
}

async function lookAt(
  config: Config,
  args: Args,
  hub: Hub,
  p: { port: NonNullable<Config['target']['port']>; table: string },
): Promise<Look> {
  const declared = await benchOf(config, 'replay', startOf(args))
  const bench = { ...declared, required: new Set<string>(), seed: null, spins: 0 }
  const target = await hardwareOf(config, hub, { ...p, operator: null })
  await target.connect()
  const live = new Live()
  const diagnosis = new Diagnosis()
  const sink = sinkOf(args, p.table)
  const keeper = new TraceKeeper(sink, sink === NOWHERE ? 'none' : 'full')
  const session = new Session(bench, target.describe(), target.provides, keeper, [
    live,
    diagnosis,
    logOf(args),
  ])
  session.declare()
  return { table: p.table, target, session, live, diagnosis }
}

/** The record goes into the folder of `--out`, with `--json` to stdout, or nowhere. */
function sinkOf(args: Args, table: string): TraceSink {
  const out = text(args, 'out')
  const file = out === undefined ? null : openTrace(join(outputFolder(out), `${table}.ndjson`), true)
  if (!args.json) return file ?? NOWHERE
  return {
    write: (r) => {
      file?.write(r)
      process.stdout.write(`${JSON.stringify({ table, ...r })}\n`)
    },
    close: () => file?.close(),
  }
}

/** Draws until the time is up, or for ever. */
async function shows(looks: readonly Look[], args: Args, limit: Ms | null): Promise<void> {
  const colours = coloursFor(process.stdout)
  const screen = new Screen(process.stdout)
  const watched = (): Watched[] =>
    looks.map(({ table, live, diagnosis, session, target }) => ({
      table,
      live,
      clauses: session.clauses,
      links: target.timing(),
      findings: diagnosis.findings(target.clock.now()),
    }))
  const draw = () => {
    const all = watched()
    const now = (i: number) => (looks[i] as Look).target.clock.now()
    if (all.length === 1) screen.draw(liveView(all[0] as Watched, now(0), colours))
    else screen.draw(all.map((w) => liveLine(w, colours)))
  }
  const tell = () => {
    for (const w of watched()) process.stdout.write(`${liveLine(w, colours)}\n`)
  }
  const onTerminal = process.stdout.isTTY === true
  const timer = args.json
    ? null
    : setInterval(onTerminal ? draw : tell, onTerminal ? DRAWN_EVERY : TOLD_EVERY)
  await new Promise<void>((resolve) => {
    if (limit !== null) setTimeout(resolve, limit)
  })
  if (timer) clearInterval(timer)
  if (args.json) return
  if (onTerminal) draw()
  else tell()
}
