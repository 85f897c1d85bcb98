import { beforeAll, describe, expect, it } from 'vitest'
import { defaultConfig } from '../../rig/config/complete.ts'
import { optionOf, READING_NAMES, valuesOf } from '../../rig/config/readings.ts'
import { type Ended, emptyFolder, rigs } from '../support/rig.ts'

const cwd = emptyFolder()
/** The text of one option: its line and those that go on with it. */
const about = (help: string, option: string) =>
  new RegExp(`^ +--${option} [^]*?(?=\\n +--|\\n\\n)`, 'm').exec(help)?.[0] ?? ''

let ofCommand: Ended
let ofAll: Ended
beforeAll(async () => {
  const french = { LANG: 'fr_FR.UTF-8', LC_ALL: 'fr_FR.UTF-8' }
  const words = [['certify', '--help'], ['--help']]
  ;[ofCommand, ofAll] = (await rigs(words, { cwd, env: french })) as [Ended, Ended]
})

describe('rig certify --help', () => {
  let help = ''
  beforeAll(() => {
    expect(ofCommand).toMatchObject({ code: 0, stderr: '' })
    help = ofCommand.stdout
  })

  it('shows every reading of the texts with its values, and the default that is in force', () => {
    const { readings } = defaultConfig('roulette-monte-carlo')
    for (const name of READING_NAMES) {
      const told = about(help, optionOf(name)).replace(/\s+/g, ' ')
      expect(told, name).toContain(valuesOf(name).join(', '))
      expect(told).toContain(`[default: ${readings[name]}]`)
    }
  })

  it('shows the defaults of the run, and where its results go', () => {
    const { spins, seed, decisionRule, trace } = defaultConfig('roulette-monte-carlo')
    expect(about(help, 'spins')).toContain(`[default: ${spins}]`)
    expect(about(help, 'seed')).toContain(`[default: ${seed}]`)
    expect(about(help, 'decision-rule')).toContain(`[default: ${decisionRule}]`)
    expect(about(help, 'trace')).toContain(`[default: ${trace}: `)
    for (const told of ['certificate.html', 'result.json', 'junit.xml', 'trace.ndjson', 'rig-out'])
      expect(about(help, 'out')).toContain(told)
    expect(help).toContain('20 inconclusive or not assessed')
  })

  it('begins with what is played and ends with what is seldom needed', () => {
    const groups = [...help.matchAll(/^(\S.*):$/gm)].map((m) => m[1])
    expect(groups[0]).toBe('What is played')
    expect(groups.at(-1)).toBe('Options')
  })

  it('fits on a terminal and speaks one language, whatever the locale', () => {
    for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(110)
    expect(help).toContain('Show help')
    expect(help).toContain('[default: now]')
  })
})

describe('rig --help', () => {
  it('names every command with a line of its own, examples, and the exit codes', () => {
    const { code, stdout } = ofAll
    expect(code).toBe(0)
    for (const command of [
      'certify',
      'run',
      'replay',
      'regulations',
      'scenarios',
      'faults',
      'schema',
      'init',
    ])
      expect(stdout).toMatch(new RegExp(`^ {2}rig ${command}\\b.* {2}\\S`, 'm'))
    expect(stdout).toMatch(/rig replay wheel\.log/)
    expect(stdout).toContain('64 usage or configuration')
  })
})
