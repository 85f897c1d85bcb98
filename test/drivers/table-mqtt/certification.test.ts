import { expect, test } from 'vitest'
import { runEmulator, scenariosOf } from '../../../rig/cli/play.ts'
import { loadConfig } from '../../../rig/config/load.ts'
import { isGap, isRaw } from '../../../rig/trace/record.ts'
import { MemorySink } from '../../../rig/trace/sink.ts'
import { fitting } from './document.ts'

test.each(['boule', 'vingt-trois', 'roulette-monte-carlo', 'roulette-37', 'roulette-38'] as const)(
  'all that is said at an emulated table of %s, and asked of it, is as the document has it',
  async (game) => {
    const config = loadConfig(null, { game, spins: 3, trace: 'full' })
    const sink = new MemorySink()
    await runEmulator({
      command: 'certify',
      config,
      faults: [],
      ...scenariosOf(config, []),
      startedAt: '2026-03-01T20:00:00.000Z',
      sink,
      progress: () => {},
    })
    const wrong: string[] = []
    let messages = 0
    for (const r of sink.records) {
      if ('rejected' in r) wrong.push(`rejected: ${r.reason}`)
      if (isGap(r)) wrong.push(`gap: ${r.why}`)
      if (!isRaw(r) || r.link !== 'table') continue
      messages++
      const [, topic, payload] = /^cylinder\/[^/]+\/(\S+) (.*)$/.exec(r.raw) ?? []
      if (fitting(topic ?? '', JSON.parse(payload ?? 'null')) !== 1) wrong.push(r.raw)
    }
    expect(wrong).toEqual([])
    expect(messages).toBeGreaterThan(50)
  },
)
