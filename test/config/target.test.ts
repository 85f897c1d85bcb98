import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { configToEdit, defaultConfig } from '../../rig/config/complete.ts'
import { loadConfig } from '../../rig/config/load.ts'
import { errorOf } from '../support/error-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'rig-target-'))
afterAll(() => rmSync(folder, { recursive: true }))
const load = (content: object, overrides = {}) => {
  const path = join(folder, 'bench.json')
  writeFileSync(path, JSON.stringify({ game: 'boule', ...content }))
  return loadConfig(path, overrides)
}

describe('a serial target', () => {
  it('needs a port, and says where to find one', () => {
    const e = errorOf(() => load({ target: { kind: 'serial' } }))
    expect(e).toMatchObject({ kind: 'usage', code: 'no-port' })
    expect(e.advice).toContain('rig doctor')
  })

  it('has defaults for what its file leaves out', () => {
    expect(load({ target: { kind: 'serial', port: '/dev/ttyUSB0' } }).target).toMatchObject({
      profile: 'sentence',
      baudRate: null,
      rnvpButton: false,
      speed: 1,
      operator: { answers: 'ask', within: 120_000 },
    })
  })

  it('is what the command line says over what the file says, one by one', () => {
    const file = { target: { kind: 'serial', port: { serialNumber: 'A1' }, profile: 'slingshot2' } }
    const { target } = load(file, { target: { port: '/dev/ttyUSB7' } })
    expect(target).toMatchObject({ kind: 'serial', port: '/dev/ttyUSB7', profile: 'slingshot2' })
  })

  it('names files from the folder of its configuration, and a password only by its place', () => {
    const mqtt = { url: 'mqtts://b:8883', username: 'u', password: { file: 'secret' }, ca: 'ca.pem' }
    const { target } = load({ target: { kind: 'serial', port: 'x', mqtt } })
    expect(target.mqtt).toMatchObject({
      ca: join(folder, 'ca.pem'),
      password: { file: join(folder, 'secret') },
    })
    const inPlain = { ...mqtt, password: 'hunter2' }
    const e = errorOf(() => load({ target: { kind: 'serial', port: 'x', mqtt: inPlain } }))
    expect(e.message).toContain('target.mqtt.password: expected {"env": NAME} or {"file": PATH}')
  })

  it('is not told what the emulator says of itself', () => {
    const inspector = {
      by: 'the emulator itself',
      answers: { 'mc-2019-819/1-2/layout-covers-chances': 'yes' },
    }
    const content = { game: 'roulette-monte-carlo', inspector }
    expect(load(content).inspector).not.toBeNull()
    expect(load(content, { target: { port: 'x', kind: 'serial' } }).inspector).toBeNull()
    expect(load({ target: { kind: 'serial', port: 'x' } }).house.licensedMinimum).toBeNull()
  })
})

it('what `rig init` writes says nothing of a licence and of an inspector that only the emulator has', () => {
  const written = configToEdit('boule') as { house: object; inspector?: object }
  expect(written.house).not.toHaveProperty('licensedMinimum')
  expect(configToEdit('roulette-monte-carlo')).not.toHaveProperty('inspector')
  expect(load(written).house.licensedMinimum).toBe(defaultConfig('boule').house.licensedMinimum)
})
