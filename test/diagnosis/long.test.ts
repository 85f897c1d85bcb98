import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playAgain } from '../../rig/cli/play-again.ts'
import { Diagnosis } from '../../rig/diagnosis/diagnosis.ts'
import { wheelLog } from './wheel-log.ts'

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as () => void

const HOURS = 2
const COPIES = 10

async function diagnose(file: string) {
  const diagnosis = new Diagnosis()
  const begun = process.cpuUsage()
  const { frames, durationMs } = await playAgain({ file, game: 'roulette-37' }, [diagnosis])
  const findings = diagnosis.findings(durationMs)
  const { user, system } = process.cpuUsage(begun)
  gc()
  return { frames, findings, cpu: user + system, heap: process.memoryUsage().heapUsed }
}

describe('a long log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rig-long-'))
  const [once, often] = [join(folder, 'once.log'), join(folder, 'often.log')]
  beforeAll(() => {
    const log = wheelLog(HOURS, 1)
    writeFileSync(once, log.text)
    // Its own clock goes on from copy to copy, as a wheel that plays for so long.
    writeFileSync(often, wheelLog(HOURS * COPIES, 1).text)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('ten times as much takes no more than ten times as long, and no more memory', async () => {
    await diagnose(once)
    const [short, long] = [await diagnose(once), await diagnose(often)]
    expect(short.frames).toBe(HOURS * 7200)
    expect(long.frames).toBe(COPIES * (short.frames as number))
    // What is set up once counts for the short one alone; a third is left for a machine with other work.
    expect(long.cpu).toBeLessThan(COPIES * 1.3 * short.cpu)
    expect(long.heap - short.heap).toBeLessThan(2 ** 20)
    expect(long.findings.filter((f) => f.severity !== 'note')).toEqual([])
  })
})
