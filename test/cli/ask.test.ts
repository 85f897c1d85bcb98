import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ask, withAnswers } from '../../rig/cli/ask.ts'
import { loadConfig } from '../../rig/config/load.ts'

const QUESTIONS = [
  { clause: 'text/a', text: 'Is there a place for every chance?' },
  { clause: 'text/b', text: 'Is the cloth clean?' },
]

/** A terminal on which somebody types when asked. `null`: the input ends. */
function terminal(typed: readonly (string | null)[]) {
  const input = new PassThrough()
  const output = new PassThrough()
  const left = [...typed]
  let shown = ''
  output.on('data', (chunk) => {
    shown += chunk
    if (!/(\] |: )$/.test(stripVTControlCharacters(shown)) || left.length === 0) return
    const next = left.shift()
    setImmediate(() => (next === null ? input.end() : input.write(`${next}\r`)))
  })
  return { input, output, shown: () => shown }
}

describe('rig --ask', () => {
  it('asks who answers, then each question: y, n, or enter where it cannot be told', async () => {
    const { input, output, shown } = terminal(['J. Martin', 'y', ''])
    expect(await ask(QUESTIONS, null, input, output)).toEqual({
      by: 'J. Martin',
      answers: { 'text/a': 'yes', 'text/b': 'unknown' },
    })
    expect(shown()).toContain('text/b')
    expect(shown()).toContain('Is the cloth clean?')
  })

  it('asks no name that the configuration gives, and asks again what it does not understand', async () => {
    const { input, output, shown } = terminal(['maybe', 'N', 'Yes'])
    expect(await ask(QUESTIONS, 'Mme Aubert', input, output)).toEqual({
      by: 'Mme Aubert',
      answers: { 'text/a': 'no', 'text/b': 'yes' },
    })
    expect(shown()).toContain('Type y, n, or enter')
  })

  it('waits so long and no longer; what is not answered stays unknown', async () => {
    const { input, output, shown } = terminal([])
    const { answers } = (await ask(QUESTIONS, 'x', input, output, 30)) ?? {}
    expect(answers).toEqual({ 'text/a': 'unknown', 'text/b': 'unknown' })
    expect(shown()).toContain('No answer came')
  })

  it('an input that ends leaves the rest unknown', async () => {
    const { input, output } = terminal(['y', null])
    const { answers } = (await ask(QUESTIONS, 'x', input, output)) ?? {}
    expect(answers).toEqual({ 'text/a': 'yes', 'text/b': 'unknown' })
  })

  it('Ctrl-C interrupts', async () => {
    const { input, output } = terminal([])
    let interrupted = 0
    const asked = ask(QUESTIONS, 'x', input, output, 10_000, () => interrupted++)
    input.write('\x03')
    await asked
    expect(interrupted).toBe(1)
  })

  it('has nothing to ask where no clause asks', async () => {
    expect(await ask([], null, new PassThrough(), new PassThrough())).toBeNull()
  })

  it('never asks where there is no terminal: an error that says what to do', async () => {
    const config = loadConfig(null, { game: 'boule' })
    expect(process.stdin.isTTY).not.toBe(true)
    expect(await withAnswers(config, {})).toBe(config)
    await expect(withAnswers(config, { ask: true })).rejects.toMatchObject({
      kind: 'usage',
      code: 'no-terminal',
      advice: expect.stringContaining('`inspector`'),
    })
  })
})
