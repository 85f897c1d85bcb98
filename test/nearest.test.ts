import { describe, expect, it } from 'vitest'
import { nearest, unknownName } from '../rig/nearest.ts'

const games = ['boule', 'vingt-trois', 'roulette-monte-carlo', 'roulette-37', 'roulette-38']

describe('the nearest name', () => {
  it('forgives a slip of the keyboard', () => {
    expect(nearest('bouel', games)).toBe('boule')
    expect(nearest('Vingt_Trois', games)).toBe('vingt-trois')
    expect(nearest('roulette-montecarlo', games)).toBe('roulette-monte-carlo')
  })

  it('knows a name by its one part, but not by a part of several', () => {
    expect(nearest('monte-carlo', games)).toBe('roulette-monte-carlo')
    expect(nearest('roulette', games)).toBeNull()
  })

  it('does not guess where nothing is near', () => {
    expect(nearest('poker', games)).toBeNull()
    expect(nearest('', games)).toBeNull()
    expect(nearest('x', [])).toBeNull()
  })
})

describe('an unknown name', () => {
  it('says which was meant and which there are', () => {
    expect(unknownName('game', 'bouel', games)).toMatchObject({
      kind: 'usage',
      code: 'unknown-game',
      message: 'There is no game “bouel”.',
      advice:
        'Did you mean “boule”? There is “boule”, “vingt-trois”, “roulette-monte-carlo”, “roulette-37”, “roulette-38”.',
    })
  })

  it('names the command that lists them where they are many', () => {
    const faults = Array.from({ length: 40 }, (_, i) => `fault-number-${i}`)
    expect(unknownName('fault', 'chip', faults).advice).toBe('`rig faults` lists what there is.')
  })
})
