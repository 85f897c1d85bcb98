import { join } from 'node:path'
import { portText } from '../../drivers/link/serial/name.ts'
import { Session } from '../bench/session.ts'
import type { Config } from '../config/load.ts'
import type { Diagnosis } from '../diagnosis/diagnosis.ts'
import { duration } from '../time.ts'
import { TraceKeeper } from '../trace/sink.ts'
import { type Args, configOf, startOf, text } from './args.ts'
import { benchOf } from './bench-of.ts'
import { snapshotOf } from './device/link.ts'
import { hardwareOf } from './hardware.ts'
import { hubOf } from './hub.ts'
import { beforeLeaving } from './interrupt.ts'
import { logOf } from './log.ts'
import type { Looked } from './looked.ts'
import { openTrace } from './output.ts'
import { temporaryFolder } from './temporary.ts'
import { Progress } from './terminal.ts'

const LASTS = '60 s'

/**
 * Looks at a live table for a while. It asks the device how it is set, changes nothing and starts nothing; the record
 * lies in a temporary folder, to be read again and to be sent on.
 */
export async function diagnoseLive(args: Args, diagnosis: Diagnosis): Promise<Looked> {
  const config = configOf({ ...args, target: 'serial' })
  const limit = duration(text(args, 'for') ?? LASTS)
  const port = config.target.port as NonNullable<Config['target']['port']>
  const of = portText(port)
  const hub = await hubOf(config.target.mqtt)
  const target = await hardwareOf(config, hub, { port, table: config.table, operator: null })
  const end = async () => {
    await target.close()
    await hub.close()
  }
  const stay = beforeLeaving(end)
  const progress = new Progress()
  try {
    await target.connect()
    const folder = temporaryFolder()
    const record = join(folder.path, 'trace.ndjson')
    const bench = {
      ...(await benchOf(config, 'replay', startOf(args))),
      required: new Set<string>(),
      seed: null,
      spins: 0,
    }
    const keeper = new TraceKeeper(openTrace(record, true), 'full')
    const session = new Session(bench, target.describe(), target.provides, keeper, [diagnosis, logOf(args)])
    session.declare()
    await target.open(session.recorder)
    const begun = target.clock.now()
    const read = await target.readOut({
      statistics: true,
      selfTest: false,
      progress: (what) => progress.show(`${of}: ${what}`),
    })
    const shown = setInterval(() => {
      const now = target.clock.now()
      const found = diagnosis.findings(now).filter((f) => f.severity !== 'note')
      progress.show(`${of}: ${Math.round((now - begun) / 1000)} of ${limit / 1000} s, ${found.length} found`)
    }, 1000)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, limit - (target.clock.now() - begun))))
    clearInterval(shown)
    progress.clear()
    diagnosis.ofLinks(target.timing())
    await target.close()
    const result = session.finish(target.clock.now(), target.describe(), [], target.timing())
    const findings = diagnosis.findings(result.durationMs)
    const snapshot = read && snapshotOf(read, of, config.target.profile)
    return { of, result, findings, settings: diagnosis.settings, snapshot, record, done: folder.remove }
  } finally {
    stay()
    await end()
  }
}
