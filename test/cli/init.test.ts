import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectRefused } from '../support/refused.ts'
import { type Ended, emptyFolder, rigs } from '../support/rig.ts'

const cwd = emptyFolder()
const config = join(cwd, 'rig.config.json')
const rig = async (...words: string[]) => (await rigs([words], { cwd }))[0] as Ended
const read = () => JSON.parse(readFileSync(config, 'utf8'))

// One story: each step stands on the one before.
it('rig init writes the bench of a game, which certify then uses', async () => {
  const init = await rig('init', '--game', 'roulette-38')
  expect(init).toMatchObject({ code: 0, stderr: '' })
  expect(init.stdout).toContain('rig.config.json')
  expect(readdirSync(cwd).sort()).toEqual(['rig.config.json', 'rig.config.schema.json'])
  expect(read()).toMatchObject({ $schema: './rig.config.schema.json', game: 'roulette-38', packs: ['us-sd'] })

  writeFileSync(config, JSON.stringify({ ...read(), spins: 4, seed: 9 }))
  const run = await rig('certify', '--json')
  expect(JSON.parse(run.stdout)).toMatchObject({ game: 'roulette-38', packs: ['us-sd'], spins: 4, seed: 9 })
})

it('it does not overwrite what somebody has edited, unless it is told to', async () => {
  const edited = readFileSync(config, 'utf8')
  expectRefused(await rig('init'), 'rig.config.json exists here already', 'rig init --force')
  expect(readFileSync(config, 'utf8')).toBe(edited)

  expect(await rig('init', '--force')).toMatchObject({ code: 0, stderr: '' })
  expect(read()).toMatchObject({ game: 'roulette-monte-carlo', spins: 200, trace: 'auto' })
})

it('a game that does not exist is refused before anything is written', async () => {
  const before = readFileSync(config, 'utf8')
  expectRefused(await rig('init', '--force', '--game', 'roulette'), 'no game “roulette”')
  expect(readFileSync(config, 'utf8')).toBe(before)
})
