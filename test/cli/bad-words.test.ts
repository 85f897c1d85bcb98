import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '../support/refused.ts'
import { type Ended, emptyFolder, rig, rigs } from '../support/rig.ts'

const cwd = emptyFolder()

/** What is typed, and what must be told. */
const REFUSED: readonly (readonly [line: string, ...told: string[]])[] = [
  ['certfy', 'no command “certfy”', 'Did you mean “certify”?'],
  ['certify --spin 20', 'no option “--spin”', 'Did you mean “--spins”?'],
  ['faults --colour=red', 'no option “--colour”', '“--game”', '“--json”'],
  ['certify --game roulete-37', 'no game “roulete-37”', 'Did you mean “roulette-37”?'],
  ['faults --game vingttrois', 'no game “vingttrois”', 'Did you mean “vingt-trois”?'],
  ['certify --out new --pack mc-2019-918', 'no pack “mc-2019-918”', 'Did you mean “mc-2019-819”?'],
  ['certify --fault chip-ignord', 'no fault “chip-ignord”', 'Did you mean “chip-ignored”?'],
  ['run chip-in-cylindre', 'no scenario “chip-in-cylindre”', 'Did you mean “chip-in-cylinder”?'],
  ['certify --layout roulette-monte-carlo', 'Did you mean “roulette-monte-carlo-example”?'],
  ['certify --direction-basis coups', '--direction-basis “coups”', '“actuation” or “coup”'],
  ['certify --trace all', '--trace “all”', '“auto”, “full”, “failures” or “none”'],
  ['certify --log-level loud', '--log-level “loud”', '“debug”'],
  ['certify --target serial', 'no port is named', 'rig doctor'],
  ['', 'Give a command.', '`rig --help`'],
  ['certify wheel.log', '“wheel.log” does not belong here', '`rig certify --help`'],
  ['replay', 'Something is missing after “replay”', '`rig replay --help`'],
  ['certify --spins --json', '--spins needs a value'],
  ['certify --out a --out b', '--out is given more than once'],
  ['certify --out=', '--out is empty'],
  ['certify --spins many', '--spins must be a whole number of at least 1'],
  ['certify --seed -1', '--seed must be a whole number of at least 0'],
  ['certify --date yesterday', '“yesterday” is no date', '2026-11-30'],
  ['certify --out new --date 2026-02-30', '“2026-02-30” is no date'],
  ['certify --pack fr-67-5', '“fr-67-5” says nothing of roulette-monte-carlo', 'roulette-37'],
  ['certify --fault no-manual-mode --game roulette-38', 'does not exist at roulette-38', 'roulette-37'],
  ['run missed-detection', '“missed-detection” is not one of roulette-monte-carlo', 'roulette-37'],
]

describe('words that say nothing are refused, with what was probably meant', () => {
  const ends = new Map<string, Ended>()
  beforeAll(async () => {
    mkdirSync(join(cwd, 'rig-out'))
    writeFileSync(join(cwd, 'rig-out/trace.ndjson'), 'an earlier record\n')
    const lines = REFUSED.map(([line]) => line)
    const all = await rigs(
      lines.map((line) => line.split(' ').filter((w) => w !== '')),
      { cwd },
    )
    for (const [i, line] of lines.entries()) ends.set(line, all[i] as Ended)
  })

  it.each(REFUSED.map(([line, ...told]) => ({ line, told })))('rig $line', ({ line, told }) => {
    expectRefused(ends.get(line) as Ended, ...told)
  })

  it('nothing was written: no folder is made, and an earlier record stays as it was', () => {
    expect(readFileSync(join(cwd, 'rig-out/trace.ndjson'), 'utf8')).toBe('an earlier record\n')
    expect(readdirSync(cwd)).toEqual(['rig-out'])
    expect(readdirSync(join(cwd, 'rig-out'))).toEqual(['trace.ndjson'])
  })

  it('and so it is in a process of its own', async () => {
    expect(await rig(['certfy'], { cwd })).toEqual(ends.get('certfy'))
  })
})

describe('a folder that cannot be written', () => {
  const certify = async (out: string) => {
    const [run] = await rigs([['certify', '--spins', '1', '--out', out]], { cwd })
    return run as Ended
  }

  it('a file in the way', async () => {
    writeFileSync(join(cwd, 'file'), 'something else')
    expectRefused(await certify('file'), 'file cannot be written', 'Give another folder with --out.')
    expectRefused(await certify('file/below'), 'file/below cannot be written')
    expect(readFileSync(join(cwd, 'file'), 'utf8')).toBe('something else')
  })

  it('a folder where a file should be', async () => {
    mkdirSync(join(cwd, 'out/trace.ndjson'), { recursive: true })
    expectRefused(await certify('out'), 'trace.ndjson cannot be written (EISDIR)')
    expect(existsSync(join(cwd, 'out/result.json'))).toBe(false)
  })
})
