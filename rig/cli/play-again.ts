import { FORM_NAMES, FORMS, TRACE } from '../../drivers/recording/form.ts'
import { isTrace, lookAt } from '../../drivers/recording/look.ts'
import { openRecording } from '../../drivers/recording/recording.ts'
import type { Watcher } from '../bench/recorder.ts'
import type { RunResult } from '../result.ts'
import { type Args, choice } from './args.ts'

/**
 * Plays the recording that is named to the judge, and to whoever looks on besides.
 *
 * @param copy is handed the bytes of the recording as they are
 */
export async function playAgain(
  args: Args,
  also: readonly Watcher[] = [],
  copy?: (bytes: Uint8Array) => void,
): Promise<RunResult> {
  const form = choice(args, 'form', FORM_NAMES)
  const recording = await openRecording(args.file as string, copy)
  const { head, whole, name } = recording
  try {
    if (form === TRACE || (form === undefined && isTrace(head))) {
      const { replayTrace } = await import('./replay-trace.ts')
      return await replayTrace(recording, args, also)
    }
    const forced = FORMS.find((f) => f.name === form)
    const look = lookAt(head, whole, name, forced)
    const { replayLog } = await import('./replay-log.ts')
    return await replayLog(recording, look, args, also)
  } finally {
    await recording.close()
  }
}
