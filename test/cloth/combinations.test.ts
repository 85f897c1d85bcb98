import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClothGame } from '../../rig/cloth/chance.ts'
import { CLOTHS } from '../../rig/cloth/chances.ts'
import { combination, type NeutralFull } from '../../rig/cloth/combinations.ts'
import { anyGame } from './fixtures.ts'

function whyNot(game: ClothGame, chance: string, numbers: string, neutralFull: NeutralFull = 'allowed') {
  const c = combination(game, { chance, numbers: numbers ? numbers.split(' ') : [] }, { neutralFull })
  return c.chance === null ? c.why : 'listed'
}

describe('the cloth of the Roulette Monte-Carlo', () => {
  const places = (kind: string) => CLOTHS['roulette-monte-carlo'].chances.filter((c) => c.kind === kind)

  it.each([
    ['plein', 39],
    // 12 rows with two lines in each, 11 lines between rows with three numbers along each.
    ['cheval', 12 * 2 + 11 * 3],
    ['transversale', 12],
    ['carre', 11 * 2],
    ['sixain', 11],
    ['douzaine', 3],
    ['colonne', 3],
  ])('has its places for %s: %i', (kind, count) => {
    expect(places(kind)).toHaveLength(count)
  })

  it('admits as a cheval exactly the numbers 3 apart, or 1 apart within a row', () => {
    for (let a = 1; a <= 36; a++) {
      for (let b = 1; b <= 36; b++) {
        const [low, high] = a < b ? [a, b] : [b, a]
        const neighbours = high - low === 3 || (high - low === 1 && low % 3 !== 0)
        const listed = whyNot('roulette-monte-carlo', 'cheval', `${a} ${b}`) === 'listed'
        expect(listed, `${a} ${b}`).toBe(neighbours)
      }
    }
  })
})

describe('why a bet is no combination', () => {
  it.each<[ClothGame, string, string, string]>([
    ['boule', 'cheval', '1 2', "'cheval' is no chance of the boule"],
    ['vingt-trois', 'pair', '', "'pair' is no chance of the vingt-trois: its chances are plein, rouge, noir"],
    ['roulette-monte-carlo', 'rectangle', '1 2', "'rectangle' is no chance"],
    ['boule', 'plein', '10', "'10' is not on the cloth of the boule"],
    ['vingt-trois', 'plein', '0', "'0' is not on the cloth"],
    ['roulette-monte-carlo', 'cheval', '34 37', "'37' is not on the cloth"],
    ['roulette-monte-carlo', 'carre', '8 9 11 8', '8 is named twice'],
    ['boule', 'plein', '1 2', 'a plein is on 1 number, not 2'],
    ['roulette-monte-carlo', 'douzaine', '', 'a douzaine is on 12 numbers, not 0'],
    ['roulette-monte-carlo', 'cheval', '0 1', 'the text names no cheval with 0'],
    ['roulette-monte-carlo', 'carre', '1 2 3 CMC', 'the text names no carre with CMC'],
    ['roulette-monte-carlo', 'cheval', '3 4', '3 4 is no cheval of the cloth: its two numbers must be'],
    ['roulette-monte-carlo', 'transversale', '2 3 4', 'must be one row'],
    ['roulette-monte-carlo', 'carre', '3 4 6 7', 'must meet at one corner'],
    ['roulette-monte-carlo', 'sixain', '2 3 4 5 6 7', 'two rows that touch'],
    ['roulette-monte-carlo', 'douzaine', '2 3 4 5 6 7 8 9 10 11 12 13', '1 to 12, 13 to 24 or 25 to 36'],
    ['roulette-monte-carlo', 'colonne', '1 2 3 4 5 6 7 8 9 10 11 12', 'must be one column'],
    ['vingt-trois', 'rouge', '1 3', 'the colour of the pocket decides'],
    ['boule', 'manque', '1 2 3', 'manque is 1 2 3 4: leave the numbers out, or name them all'],
  ])('%s, %s %s', (game, chance, numbers, why) => {
    expect(whyNot(game, chance, numbers)).toContain(why)
  })

  it.each<[NeutralFull, string]>([
    ['allowed', '0 00 CMC'],
    ['zero-only', '0'],
    ['none', ''],
  ])('with neutralFull %s the full numbers beside the 36 are: %s', (reading, admitted) => {
    const listed = ['0', '00', 'CMC'].filter(
      (label) => whyNot('roulette-monte-carlo', 'plein', label, reading) === 'listed',
    )
    expect(listed.join(' ')).toBe(admitted)
    expect(whyNot('roulette-monte-carlo', 'plein', '36', reading)).toBe('listed')
  })

  it('names the reading that refuses a full number', () => {
    expect(whyNot('roulette-monte-carlo', 'plein', '00', 'zero-only')).toBe(
      '00 is not staked as a full number (reading neutralFull: zero-only)',
    )
  })

  it('a label that holds two numbers does not pass for the two', () => {
    const bet = { chance: 'cheval', numbers: ['1 2'] }
    expect(combination('roulette-monte-carlo', bet, { neutralFull: 'allowed' }).chance).toBeNull()
  })
})

describe('any bet', () => {
  const readings = { neutralFull: 'allowed' } as const

  it('every place of a cloth is found by its name and numbers, in whatever order', () => {
    fc.assert(
      fc.property(
        anyGame.chain((game) =>
          fc.constantFrom(...CLOTHS[game].chances).chain((chance) =>
            fc.record({
              game: fc.constant(game),
              chance: fc.constant(chance),
              numbers: fc.shuffledSubarray([...(chance.numbers ?? [])], {
                minLength: chance.numbers?.length ?? 0,
              }),
            }),
          ),
        ),
        ({ game, chance, numbers }) => {
          const found = combination(game, { chance: chance.kind, numbers }, readings)
          expect(found.chance).toBe(chance)
        },
      ),
    )
  })

  it('gets an answer, and a refusal always says why', () => {
    const word = fc.oneof(
      fc.constantFrom('plein', 'cheval', 'rouge', 'manque', 'toString', '__proto__', ''),
      fc.string(),
    )
    const label = fc.oneof(fc.constantFrom('0', '00', 'CMC', '1', '2', '13', '36'), fc.string())
    fc.assert(
      fc.property(anyGame, word, fc.array(label, { maxLength: 14 }), (game, chance, numbers) => {
        const c = combination(game, { chance, numbers }, readings)
        if (c.chance === null) {
          expect(c.why).not.toBe('')
          expect(c.why).not.toContain('undefined')
        } else {
          expect(new Set(numbers)).toEqual(new Set(numbers.length ? c.chance.numbers : []))
        }
      }),
      { numRuns: 500 },
    )
  })
})
