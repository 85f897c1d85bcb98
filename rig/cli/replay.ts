import { FORM_NAMES, FORMS, TRACE } from '../../drivers/recording/form.ts'
import { isTrace, lookAt } from '../../drivers/recording/look.ts'
import { openRecording } from '../../drivers/recording/recording.ts'
import type { Watcher } from '../bench/recorder.ts'
import { resultJson } from '../report/json.ts'
import { summary } from '../report/summary.ts'
import type { RunResult } from '../result.ts'
import { type Args, choice, text } from './args.ts'
import { exitOfVerdict } from './exit.ts'
import { writeReports } from './output.ts'
import { replayLog } from './replay-log.ts'
import { replayTrace } from './replay-trace.ts'
import { coloursFor, print } from './terminal.ts'

/** `rig replay FILE`: judges a recording. Returns the exit code. */
export async function replayCommand(args: Args): Promise<number> {
  const replayed = await playAgain(args)
  const out = text(args, 'out')
  const files = out === undefined ? [] : writeReports(out, replayed)
  await print(args.json ? resultJson(replayed) : summary(replayed, files, coloursFor(process.stdout)))
  return exitOfVerdict(replayed.verdict)
}

/** Plays the recording that is named to the judge, and to whoever looks on besides. */
export async function playAgain(args: Args, also: readonly Watcher[] = []): Promise<RunResult> {
  const form = choice(args, 'form', FORM_NAMES)
  const recording = await openRecording(args.file as string)
  const { head, whole, name } = recording
  try {
    if (form === TRACE || (form === undefined && isTrace(head)))
      return await replayTrace(recording, args, also)
    const forced = FORMS.find((f) => f.name === form)
    return await replayLog(recording, lookAt(head, whole, name, forced), args, also)
  } finally {
    await recording.close()
  }
}
