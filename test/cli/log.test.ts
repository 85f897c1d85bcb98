import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeHead } from '../../drivers/sentence/codec.ts'
import { type Ended, emptyFolder, rig } from '../support/rig.ts'

const cwd = emptyFolder()
interface Line {
  level: string
  msg: string
  [key: string]: unknown
}
const linesOf = ({ stderr }: Ended): Line[] =>
  stderr
    .trimEnd()
    .split('\n')
    .map((l) => JSON.parse(l))

const play = (...words: string[]) =>
  rig(['run', '--json', ...words, 'nominal-coup', 'chip-in-cylinder'], { cwd })

describe.concurrent('--log-level', () => {
  it('info tells when a scenario begins and how it ended, and which clause got worse, on stderr', async () => {
    const run = await play('--log-level', 'info', '--fault', 'chip-no-stop')
    const scenarios = JSON.parse(run.stdout).scenarios as { id: string; verdict: string }[]
    const lines = linesOf(run)
    expect(lines.filter((l) => l.msg === 'scenario begin').map((l) => l.scenario)).toEqual([
      'nominal-coup',
      'chip-in-cylinder',
    ])
    expect(
      lines.filter((l) => l.msg === 'scenario end').map((l) => ({ id: l.scenario, verdict: l.verdict })),
    ).toEqual(scenarios.map(({ id, verdict }) => ({ id, verdict })))
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'info',
        msg: 'clause worsened',
        clause: 'mc-2019-819/1-4/foreign-object',
        verdict: 'fail',
        reason: expect.stringContaining('before the cylinder was stopped'),
      }),
    )
  })

  it('without it nothing is logged', async () => {
    expect((await play('--fault', 'chip-no-stop')).stderr).toBe('')
  })

  it('debug also shows what was not understood; info only where nothing was seen', async () => {
    const log = join(cwd, 'gap.log')
    const stopped = [1, 2, 9].map((seq) => encodeHead(seq, seq * 1_000_000, 'STOPPED', []).trimEnd())
    writeFileSync(log, [...stopped, '$PCYL,10,11000000,DORP*00'].join('\n'))
    const [info, debug] = await Promise.all(
      ['info', 'debug'].map((level) =>
        rig(['replay', log, '--game', 'roulette-37', '--log-level', level], { cwd }),
      ),
    )
    expect(linesOf(info as Ended)).toEqual([
      expect.objectContaining({ level: 'info', msg: 'gap', why: expect.stringMatching(/^6 sentences lost/) }),
    ])
    expect(linesOf(debug as Ended)).toEqual([
      expect.objectContaining({ msg: 'gap' }),
      expect.objectContaining({
        level: 'debug',
        msg: 'rejected',
        line: 4,
        raw: '$PCYL,10,11000000,DORP*00',
        reason: expect.stringContaining('checksum'),
      }),
    ])
  })
})
