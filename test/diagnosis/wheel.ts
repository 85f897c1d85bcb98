import type { Link } from '../../drivers/link/link.ts'
import { PROVIDES } from '../../drivers/slingshot2/driver.ts'
import type { LinkFault } from '../../drivers/wire/fault.ts'
import { faultyLink } from '../../drivers/wire/link.ts'
import type { Game } from '../../rig/apparatus/layout.ts'
import { Session } from '../../rig/bench/session.ts'
import { benchOf } from '../../rig/cli/bench-of.ts'
import { loadConfig } from '../../rig/config/load.ts'
import { Diagnosis } from '../../rig/diagnosis/diagnosis.ts'
import type { Finding } from '../../rig/finding.ts'
import { Random } from '../../rig/random.ts'
import type { Ms } from '../../rig/time.ts'
import { NOWHERE, TraceKeeper } from '../../rig/trace/sink.ts'
import { WheelBench } from '../emulator/slingshot2/bench.ts'
import { driverOf } from '../emulator/slingshot2/judged.ts'

interface Asked {
  readonly seed?: number
  readonly faults?: readonly string[]
  readonly game?: Game
  /** How long it is looked at. */
  readonly lasts?: Ms
  /** What the host asks for at first. */
  readonly asks?: readonly string[]
  /** The wheel's mode word. */
  readonly mode?: number
  /** What the host does that it should not. */
  readonly host?: 'polls-too-fast' | 'resets-games'
  /** Trouble on its wire. */
  readonly wire?: readonly LinkFault[]
}

/** A host that asks how the wheel is set, plays game after game, and resets a void one; what the rig makes of it. */
export async function wheelFindings({
  seed = 1,
  faults = [],
  game = 'roulette-37',
  lasts = 420_000,
  asks = ['*O', '*T S', '*T M'],
  wire = [],
  mode = 1159,
  host,
}: Asked): Promise<Finding[]> {
  const pack = game === 'roulette-38' ? 'us-sd' : 'fr-67-5'
  const config = loadConfig(null, { game, packs: [pack], seed })
  const bench = await benchOf(config, 'replay', '2026-01-01T00:00:00.000Z')
  const diagnosis = new Diagnosis()
  const keeper = new TraceKeeper(NOWHERE, 'none')
  const session = new Session(bench, { kind: 'emulator' }, new Set(PROVIDES), keeper, [diagnosis])
  const b = new WheelBench({ seed, game, faults, settings: { mode } })
  const driver = driverOf(b, session.recorder)
  const { clock } = b
  const end: Link = {
    name: 'serial',
    listen: (l) => {
      b.onChunk = (chunk, t) => l.data(chunk, t, 0)
    },
    write: (bytes) => {
      b.sendBytes(bytes)
      return true
    },
  }
  const link =
    wire.length > 0 ? faultyLink(end, { clock, random: new Random(seed + 1000), faults: wire }) : end
  link.listen({
    data: (chunk, t) => driver.take(chunk, t),
    down: (t, why) => driver.down(t, why),
    up: (t) => driver.up(t),
  })
  const send = (text: string) => {
    driver.sent(text, clock.now())
    link.write(Buffer.from(`${text}\r`, 'latin1'))
  }
  for (const text of asks) {
    send(text)
    b.pass(600)
  }
  let was = { state: 0, flags: 0 }
  b.onLine = ({ t, text }) => {
    const m = /^\*X;(\d);...;..;(.);/.exec(text)
    if (!m) return
    const now = { state: Number(m[1]), flags: Number.parseInt(m[2] as string, 16) }
    if (now.state === 2 && was.state !== 2) clock.at(t + 2400, () => send('*u 1'))
    if (now.state === 3 && (now.flags & 2) !== 0 && (was.flags & 2) === 0)
      clock.at(t + 1000, () => send('*R'))
    if (host === 'resets-games' && now.state === 4 && was.state !== 4) clock.at(t + 5000, () => send('*R'))
    if (now.state === 6 && was.state !== 6) clock.at(t + 10_000, () => send('*P 1'))
    was = now
  }
  send('*P 1')
  const poll = () => {
    send('*X')
    clock.at(clock.now() + 60, poll)
  }
  if (host === 'polls-too-fast') poll()
  b.pass(lasts)
  driver.end(clock.now())
  const { durationMs } = session.finish(clock.now(), { kind: 'emulator' }, [])
  return diagnosis.findings(durationMs)
}
