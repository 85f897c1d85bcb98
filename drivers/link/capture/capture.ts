import { monotonic } from '../../../rig/clocks.ts'
import type { Ms } from '../../../rig/time.ts'
import { Beat, type Lateness } from './beat.ts'
import { type Connection, LAST_WORDS, type Sink, type Source } from './connection.ts'

/*
 * The process that reads one port and stamps what comes at the moment it comes, whatever the rig is busy with.
 *
 *   port ── bytes ──▶ capture ── {chunk, t, late} ──▶ CapturedLink
 *                        ▲             IPC               │
 *                        └─────────── write ─────────────┘
 *
 * It makes one connection and ends with it: nothing of an old connection, neither a reader nor a command that
 * was under way, can reach the next one.
 */

export type ToCapture = { readonly write: Uint8Array } | { readonly close: true }

export type FromCapture =
  | { readonly kind: 'up'; readonly t: Ms; readonly over: string; readonly roundTrip: Ms | null }
  /** It cannot be connected to; told only where it is tried once. */
  | { readonly kind: 'refused'; readonly why: string; readonly code: string | null }
  | { readonly kind: 'data'; readonly chunk: Uint8Array; readonly t: Ms; readonly late: Ms }
  | { readonly kind: 'room'; readonly free: boolean }
  | { readonly kind: 'lateness'; readonly lateness: Lateness }
  | { readonly kind: 'down'; readonly t: Ms; readonly why: string }

export type Tries = 'once' | 'until-it-stands'

/** The pause between two tries, doubled each time. */
const FIRST_PAUSE: Ms = 50
const LONGEST_PAUSE: Ms = 1000
const LATENESS_EVERY: Ms = 1000
/** Bytes that the rig has not taken: beyond this it has long stopped listening. */
const MOST_UNHEARD = 64 * 1024 * 1024

// A Ctrl-C goes to every process of the terminal. The rig may have a last word for the device, so this one stays
// until the rig closes it or is gone, in whatever way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
if (!process.connected) process.exit()

let connection: Connection | null = null
let beat: Beat | null = null
let unheard = 0

process.on('message', (m: ToCapture) => {
  if ('write' in m) connection?.write(m.write)
  else void end()
})

function say(m: FromCapture, size = 0, taken?: () => void): void {
  if (!process.connected) return
  unheard += size
  process.send?.(m, () => {
    unheard -= size
    taken?.()
  })
}

/** Ends the process, once the rig has taken all that was said. */
async function end(): Promise<void> {
  const open = connection
  connection = null
  beat?.stop()
  if (open) await Promise.race([open.close(), pause(2 * LAST_WORDS)])
  say({ kind: 'room', free: false }, 0, () => process.exit())
}

const sink: Sink = {
  data(chunk) {
    const t = monotonic()
    // What comes before the connection stands is none of this one's.
    if (!connection || !beat) return
    if (unheard > MOST_UNHEARD) sink.lost('the rig does not take what comes')
    else say({ kind: 'data', chunk, t, late: beat.late(t) }, chunk.length)
  },
  lost(why) {
    if (!connection) return
    say({ kind: 'down', t: monotonic(), why })
    void end()
  },
  room: (free) => say({ kind: 'room', free }),
}

const pause = (ms: Ms) => new Promise((resolve) => setTimeout(resolve, ms))

async function connect(source: Source): Promise<Connection> {
  // Each loads only what it needs: the sooner it reads, the less is missed after a replug.
  if (source.kind === 'serial') return (await import('../serial/connection.ts')).connectSerial(source, sink)
  if (source.kind === 'tcp') return (await import('../tcp/connection.ts')).connectTcp(source, sink)
  return (await import('../tcp/rfc2217.ts')).connectRfc2217(source, sink)
}

async function main(source: Source, tries: Tries): Promise<void> {
  for (let wait = FIRST_PAUSE; connection === null; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
    try {
      connection = await connect(source)
    } catch (e) {
      const { message, code = null } = e as Error & { code?: string }
      if (tries === 'once') return say({ kind: 'refused', why: message, code }, 0, () => process.exit())
      await pause(wait)
    }
  }
  const { over, roundTrip, probe } = connection
  say({ kind: 'up', t: monotonic(), over, roundTrip })
  const watch = new Beat(probe)
  beat = watch
  setInterval(() => say({ kind: 'lateness', lateness: watch.lateness }), LATENESS_EVERY)
}

void main(JSON.parse(process.argv[2] as string), process.argv[3] as Tries)
