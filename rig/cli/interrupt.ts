import type { Ms } from '../time.ts'
import { EXIT } from './exit.ts'

/** What is still done after Ctrl-C may take so long; then the process ends all the same. */
const MOST: Ms = 15_000

type Farewell = () => void | Promise<void>
const farewells = new Set<Farewell>()
let leaving = false

/** Something must be done before the process may be interrupted: a cylinder stopped, a port let go. Returns how to take it back. */
export function beforeLeaving(farewell: Farewell): () => void {
  farewells.add(farewell)
  return () => farewells.delete(farewell)
}

/**
 * Ctrl-C, a hang-up or a kill: what must be done is done, the latest first, and the process ends as interrupted.
 * The second time it ends at once. What was written of a trace stays usable.
 */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave())
}

/** Ends the process as Ctrl-C does. */
export async function leave(): Promise<never> {
  if (leaving || farewells.size === 0) process.exit(EXIT.interrupted)
  leaving = true
  setTimeout(() => process.exit(EXIT.interrupted), MOST).unref()
  for (const f of [...farewells].reverse()) {
    try {
      await f()
    } catch (e) {
      process.stderr.write(`rig: ${(e as Error).message}\n`)
    }
  }
  process.exit(EXIT.interrupted)
}
