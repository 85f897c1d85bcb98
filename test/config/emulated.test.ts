import { describe, expect, it } from 'vitest'
import { complete } from '../../rig/config/complete.ts'
import { isPackFile, loadConfig } from '../../rig/config/load.ts'
import { EMULATOR_ITSELF } from '../../rig/inspection.ts'
import { errorOf } from '../support/error-of.ts'

const of = (config: object) => complete(config, 'a file')

describe('what the emulator says of its house, where the bench does not', () => {
  it('its licence, beside what the bench says of the house', () => {
    expect(of({ game: 'boule' }).house).toMatchObject({ licensedMinimum: 2, sigil: null, tables: 1 })
    expect(of({ game: 'boule', house: { tables: 3 } }).house).toMatchObject({
      licensedMinimum: 2,
      tables: 3,
    })
  })

  it('the bench has the last word, also where it does not know', () => {
    expect(of({ game: 'boule', house: { licensedMinimum: 5 } }).house.licensedMinimum).toBe(5)
    expect(of({ game: 'boule', house: { licensedMinimum: null } }).house.licensedMinimum).toBeNull()
    const inspector = { by: 'Mme Aubert', answers: {} }
    expect(of({ game: 'roulette-monte-carlo', inspector }).inspector).toEqual(inspector)
    expect(of({ game: 'roulette-monte-carlo' }).inspector?.by).toBe(EMULATOR_ITSELF)
  })

  it('what is no house, no licence or no answer is refused with its place', () => {
    const problem = (config: object) =>
      errorOf(() => of({ game: 'boule', ...config })).message.split('\n  ')[1]
    expect(problem({ house: 3 })).toBe('house: expected an object in braces, found 3')
    expect(problem({ house: { licensedMinimum: 0 } })).toBe(
      'house.licensedMinimum: expected a stake above 0, or null, found 0',
    )
    expect(problem({ house: { sigil: '' } })).toBe(
      'house.sigil: expected the sigil as it is printed, or null, found ""',
    )
    expect(problem({ inspector: { by: 'x', answers: { 'a/b': 'perhaps' } } })).toBe(
      'inspector.answers.a/b: expected “yes”, “no” or “unknown”, found "perhaps"',
    )
    expect(problem({ inspector: { answers: {} } })).toMatch(/^inspector\.by: missing/)
  })
})

describe('the licence of a file', () => {
  it('is that of its game, and its staff that of the house', () => {
    const { house, inspector } = loadConfig('rig.config.json', { game: 'boule' })
    expect(house).toMatchObject({ licensedMinimum: 2, tables: 1 })
    expect(inspector).toBeNull()
    expect(loadConfig('rig.config.json').house.licensedMinimum).toBeNull()
  })
})

describe('a file of one’s own among the packs', () => {
  it.each([
    ['./house.mjs', true],
    ['../texts/house.js', true],
    ['/etc/house.mjs', true],
    ['house.mjs', true],
    ['.\\house.mjs', true],
    ['house.ts', true],
    ['fr-46', false],
    ['us-sd', false],
  ])('%s: %s', (ref, isFile) => {
    expect(isPackFile(ref)).toBe(isFile)
  })
})
