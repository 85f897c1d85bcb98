import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { FORMS, type Form } from '../../../drivers/recording/form.ts'
import { lookAt } from '../../../drivers/recording/look.ts'
import type { Protocol } from '../../../drivers/recording/protocol.ts'
import { begun, openRecording, type Recording } from '../../../drivers/recording/recording.ts'
import { replayLines } from '../../../drivers/recording/replay.ts'
import { RigError } from '../../../rig/errors.ts'

/** Writes files that are gone when the tests of a file are over. */
export function filesFor(name: string): { folder: string; fileOf(content: string | Uint8Array): string } {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let files = 0
  return {
    folder,
    fileOf(content) {
      const path = join(folder, `${++files}.log`)
      writeFileSync(path, content)
      return path
    },
  }
}

export async function* pieces(...texts: string[]) {
  yield* texts
}

/** What a sink is told, a line each: `3 @124 < "*u OK\r\n"`, `2 @100 > *u 1`, `1 @0 ? Welcome (no time stamp)`. */
export async function play(
  source: Recording | string | AsyncIterable<string>,
  protocol: Protocol = 'slingshot2',
  form?: string,
) {
  const told: string[] = []
  let line = 0
  let recording: Recording
  if (typeof source === 'string') recording = await openRecording(source)
  else recording = 'head' in source ? source : await begun('the recording', source)
  const forced = FORMS.find((f) => f.name === form) as Form
  const { head, whole, name } = recording
  try {
    const look = lookAt(head, whole, name, forced)
    const replayed = await replayLines(
      recording,
      { protocol, look },
      {
        at: (n) => {
          line = n
        },
        received: (bytes, t, within) => {
          const open = within === 0 ? '' : `+${within}`
          told.push(`${line} @${t}${open} < ${JSON.stringify(bytes.toString('latin1'))}`)
        },
        sent: (text, t) => told.push(`${line} @${t} > ${text}`),
        unread: (raw, t, reason) => told.push(`${line} @${t} ? ${raw} (${reason})`),
        steppedBack: (t, by) => told.push(`${line} @${t} back by ${by}`),
      },
    )
    return { told, replayed, look, damage: recording.damage }
  } finally {
    await recording.close()
  }
}

/** What is told of the times alone: `@0 <`, `@100 >`. */
export const times = (told: readonly string[]) => told.map((line) => line.split(' ').slice(1, 3).join(' '))

export async function refusal(...args: Parameters<typeof play>): Promise<RigError> {
  try {
    await play(...args)
  } catch (e) {
    if (e instanceof RigError) return e
    throw e
  }
  throw new Error('nothing was refused')
}
