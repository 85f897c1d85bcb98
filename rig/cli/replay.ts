import { resultJson } from '../report/json.ts'
import { summary } from '../report/summary.ts'
import { type Args, text } from './args.ts'
import { exitOfVerdict } from './exit.ts'
import { playAgain } from './play-again.ts'
import { writeReports } from './reports.ts'
import { coloursFor, print } from './terminal.ts'

/** `rig replay FILE`: judges a recording. Returns the exit code. */
export async function replayCommand(args: Args): Promise<number> {
  const replayed = await playAgain(args)
  const out = text(args, 'out')
  const files = out === undefined ? [] : writeReports(out, replayed)
  await print(args.json ? resultJson(replayed) : summary(replayed, files, coloursFor(process.stdout)))
  return exitOfVerdict(replayed.verdict)
}
