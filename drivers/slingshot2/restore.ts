import { sameValues } from '../../rig/snapshot.ts'
import type { HostCommand } from './commands.ts'
import { STATE } from './frames.ts'
import type { SlingshotHost } from './host.ts'
import { encodeReply } from './replies.ts'

/** A parameter, or `mode`, that is to have these values. */
export interface Change {
  readonly name: string
  readonly values: readonly number[]
}

export interface Restored {
  /** Written, and read back as they should be. */
  readonly written: readonly string[]
  /** The first that was not, and why: nothing after it was tried, and nothing is in flash. */
  readonly failed: { readonly name: string; readonly why: string } | null
}

/**
 * Writes parameters, reads each of them back (a wheel was seen to answer OK and to set nothing), and, when all are as
 * they should be, has the wheel write them to flash. Nothing else in the rig writes to a device's memory.
 */
export async function restore(host: SlingshotHost, changes: readonly Change[]): Promise<Restored> {
  const written: string[] = []
  await host.speaks()
  for (const change of changes) {
    // Somebody may have started it since it was looked at.
    const state = host.status?.state
    const why =
      state === STATE.closed
        ? await write(host, change)
        : `the wheel is not closed any more, but in state ${state ?? 'none'}`
    if (why !== null) return { written, failed: { name: change.name, why } }
    written.push(change.name)
  }
  const saved = await host.do({ kind: 'save' })
  return { written, failed: saved.ok ? null : { name: 'flash', why: saved.why ?? 'it was refused' } }
}

/** What went wrong; null where it is now so. */
async function write(host: SlingshotHost, { name, values }: Change): Promise<string | null> {
  const [first = Number.NaN] = values
  if (name === 'mode') {
    const r = await host.ask({ kind: 'mode', mode: first })
    if (r?.kind === 'mode') return r.mode === first ? null : `it is ${r.mode} after ${first} was written`
    return r?.kind === 'answer' ? `the wheel answered ${r.answer}` : 'the wheel did not answer'
  }
  // Rotor speeds are written with a decimal, as the wheel prints them.
  const printed = encodeReply({ kind: 'parameter', name, values }).slice('*T x '.length)
  const set = await host.do({ kind: 'set', name, values: printed })
  if (!set.ok) return set.why
  const asked: HostCommand = { kind: 'read', name }
  const r = await host.ask(asked)
  if (r?.kind !== 'parameter') return 'it was written, and could not be read back'
  return sameValues(r.values, values) ? null : `it is ${r.values.join(' ')} after ${printed} was written`
}
