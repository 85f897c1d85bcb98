import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playAgain } from '../../rig/cli/replay.ts'
import { Diagnosis } from '../../rig/diagnosis/diagnosis.ts'
import { wheelLog } from '../diagnosis/wheel-log.ts'
import { compare, type Rate } from './rate.ts'

/** A day of a wheel that sends its status every half second. */
const DAY = 172_800

/** A day's log of a live wheel, read, judged and diagnosed, beside the same log only judged. */
export async function benchDiagnosis(): Promise<Rate> {
  const folder = mkdtempSync(join(tmpdir(), 'rig-bench-'))
  const file = join(folder, 'day.log')
  try {
    writeFileSync(file, wheelLog(24, 1).text)
    const play = async (diagnosis: Diagnosis | null) => {
      const { frames = 0, durationMs } = await playAgain(
        { file, game: 'roulette-37' },
        diagnosis ? [diagnosis] : [],
      )
      diagnosis?.findings(durationMs)
      return frames
    }
    return await compare({
      name: 'status frames of a log diagnosed',
      aim: DAY,
      work: () => play(new Diagnosis()),
      baseline: 'rig replay of the same log',
      against: () => play(null),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
