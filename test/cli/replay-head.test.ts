import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { mentions } from '../../drivers/recording/mentions.ts'
import { encodeHead } from '../../drivers/sentence/codec.ts'
import { isRaw } from '../../rig/trace/record.ts'
import { traced } from '../emulator/run.ts'
import { emptyFolder, rigs } from '../support/rig.ts'

/** What the head alone said in a healthy run, as a terminal program would have logged it. */
let lines: string[]
beforeAll(async () => {
  const { records } = await traced('roulette-monte-carlo')
  const stamp = (t: number) => new Date(Date.UTC(2026, 0, 1) + t).toISOString().replace('T', ' ').slice(0, -1)
  lines = records
    .filter(isRaw)
    .filter((r) => r.link === 'head')
    .map((r) => `[${stamp(r.t)}] ${r.dir === 'rx' ? 'Receive >>>' : 'Send <<<'} ${r.raw}`)
})

describe('the log of a head without its table', () => {
  const cwd = emptyFolder()
  const judged = async (name: string, log: readonly string[]) => {
    writeFileSync(join(cwd, name), `${log.join('\n')}\n`)
    const args = ['replay', name, '--profile', 'sentence', '--game', 'roulette-monte-carlo', '--json']
    const [run] = await rigs([args], { cwd })
    return JSON.parse(run?.stdout ?? '').clauses as { id: string; verdict: string; reason: string }[]
  }

  it('fails nothing on a healthy wheel: a call that nobody could record is not missing', async () => {
    const clauses = await judged('head.log', lines)
    expect(clauses.filter((c) => c.verdict === 'fail')).toEqual([])
    const window = clauses.find((c) => c.id.endsWith('/rnvp-window'))
    expect(window).toMatchObject({ verdict: 'none' })
    expect(window?.reason).toContain('announcement/rien-ne-va-plus')
    expect(clauses.find((c) => c.id.endsWith('/direction-alternates'))?.verdict).toBe('pass')
  })

  it('is judged by its calls where the head has a button for them: the others are missing', async () => {
    const call = `[2026-01-01 00:00:00.000] Receive >>> ${encodeHead(0, 0, 'RNVP', []).trim()}`
    const clauses = await judged('button.log', [call, ...lines])
    expect(clauses.find((c) => c.id.endsWith('/rnvp-window'))?.verdict).toBe('fail')
  })
})

it('a text is found across the pieces in which a file is read', async () => {
  const path = join(emptyFolder(), 'long.log')
  writeFileSync(path, `${'x'.repeat(65_534)},RNVP*00\n`)
  expect(await mentions(path, ',RNVP*')).toBe(true)
  expect(await mentions(path, ',RNVQ*')).toBe(false)
})
