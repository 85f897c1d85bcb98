import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playAgain } from '../../rig/cli/play-again.ts'
import { Diagnosis } from '../../rig/diagnosis/diagnosis.ts'
import { packageRoot } from '../../rig/package-root.ts'
import { wheelLog } from '../diagnosis/wheel-log.ts'
import { compare, type Rate } from './rate.ts'

/** A day of a wheel that sends its status every half second. */
const DAY = 172_800

/** The least that a program for logs does: start, and take the lines of a file one by one. */
const BARE = `
  import { createReadStream } from 'node:fs'
  import { createInterface } from 'node:readline'
  let frames = 0
  const lines = createInterface({ input: createReadStream(process.argv[1]), crlfDelay: Infinity })
  for await (const line of lines) if (line.includes('Receive >>> *X;')) frames++
  process.stdout.write(JSON.stringify({ frames }))
`

/** A day's log of a live wheel diagnosed, beside the same log only judged; and as the command does it, beside one that only reads. */
export async function benchDiagnosis(): Promise<Rate[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rig-bench-'))
  const file = join(folder, 'day.log')
  const play = async (diagnosis: Diagnosis | null) => {
    const also = diagnosis ? [diagnosis] : []
    const { frames = 0, durationMs } = await playAgain({ file, game: 'roulette-37' }, also)
    diagnosis?.findings(durationMs)
    return frames
  }
  const framesOf = (words: readonly string[]): number =>
    JSON.parse(execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })).frames
  const main = join(packageRoot(), 'dist/rig/cli/main.js')
  try {
    writeFileSync(file, wheelLog(24, 1).text)
    return [
      await compare({
        name: 'status frames of a log diagnosed',
        aim: DAY,
        work: () => play(new Diagnosis()),
        baseline: 'rig replay of the same log',
        against: () => play(null),
      }),
      await compare({
        name: 'the same by the whole command, from its start to its end',
        aim: DAY,
        work: () => framesOf([main, 'diagnose', file, '--game', 'roulette-37', '--json']),
        baseline: 'a process that reads its lines',
        against: () => framesOf(['--input-type=module', '-e', BARE, file]),
      }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
