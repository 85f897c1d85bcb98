import { describe, expect, it } from 'vitest'
import type { Layout } from '../../rig/apparatus/layout.ts'
import { winningSimpleChances } from '../../rig/cloth/chances.ts'
import { shippedLayout } from './fixtures.ts'

describe('the simple chances a croupier announces with a number', () => {
  const monteCarlo = shippedLayout('roulette-monte-carlo')

  it.each([
    ['17', 'impair manque noir'],
    ['18', 'pair manque rouge'],
    ['19', 'impair passe rouge'],
    ['36', 'pair passe rouge'],
    ['0', ''],
    ['00', ''],
    ['CMC', ''],
  ])('Monte-Carlo %s: %s', (number, chances) => {
    const right = chances ? chances.split(' ') : []
    expect([...winningSimpleChances('roulette-monte-carlo', number, monteCarlo)].sort()).toEqual(right.sort())
  })

  it('a number that is not on the wheel wins nothing', () => {
    expect(winningSimpleChances('roulette-monte-carlo', '99', monteCarlo)).toEqual([])
  })

  it('boule 5 wins nothing, its neighbours three each', () => {
    const boule = shippedLayout('boule')
    expect(winningSimpleChances('boule', '5', boule)).toEqual([])
    expect([...winningSimpleChances('boule', '4', boule)].sort()).toEqual(['manque', 'pair', 'rouge'])
    expect([...winningSimpleChances('boule', '6', boule)].sort()).toEqual(['noir', 'pair', 'passe'])
  })

  it('vingt-trois: a number in pockets of both colours settles neither, 13 takes both', () => {
    const layout = shippedLayout('vingt-trois')
    expect(winningSimpleChances('vingt-trois', '3', layout)).toEqual(['rouge'])
    expect(winningSimpleChances('vingt-trois', '7', layout)).toEqual([])
    const painted: Layout = { ...layout, pockets: [{ label: '13', colour: 'rouge' }] }
    expect(winningSimpleChances('vingt-trois', '13', painted)).toEqual([])
  })

  it('is not asked about a wheel that neither text describes', () => {
    expect(() => winningSimpleChances('roulette-37', '17', monteCarlo)).toThrow(RangeError)
  })
})
