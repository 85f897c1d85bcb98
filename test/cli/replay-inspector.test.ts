import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SlingshotCodec } from '../../drivers/slingshot2/codec.ts'
import { replayCommand } from '../../rig/cli/replay.ts'

const CLOTH = 'mc-2019-819/1-2/layout-covers-chances'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'))
  vi.spyOn(process.stdout, 'write').mockImplementation((_text, done?: unknown) => {
    if (typeof done === 'function') done()
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** The answers that a replay reports, of a log with one frame in it, judged by such a configuration. */
async function answersOf(config: object | null) {
  const log = join(folder, 'wheel.log')
  const codec = new SlingshotCodec({ profile: 'slingshot2', pockets: 39 })
  const frame = { kind: 'status', state: 2, spin: 1, number: '5', flags: 0, rpmTenths: 140 } as const
  writeFileSync(log, codec.encode({ ...frame, direction: 'cw', ball: null }))
  const args = { file: log, out: folder, profile: 'slingshot2', game: 'roulette-monte-carlo', json: true }
  const file = join(folder, 'bench.json')
  if (config) writeFileSync(file, JSON.stringify({ game: 'roulette-monte-carlo', ...config }))
  await replayCommand(config ? { ...args, config: file } : args)
  return JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')).inspector
}

describe('a recording', () => {
  it('takes the answers of a configuration that is named for it', async () => {
    const inspector = { by: 'Mme Aubert', answers: { [CLOTH]: 'yes' } }
    expect(await answersOf({ inspector })).toEqual([{ clause: CLOTH, answer: true, by: 'Mme Aubert' }])
  })

  it('never those of the emulator: what it says of itself says nothing of another table', async () => {
    expect(await answersOf(null)).toEqual([])
    expect(await answersOf({})).toEqual([])
  })
})
