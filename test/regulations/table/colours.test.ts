import { describe, expect, test } from 'vitest'
import type { Fact, Medium } from '../../../rig/observation.ts'
import { bet, declared, limits, refused, Story, session } from './story.ts'

const given = (player: string, colour: string, sigil = 'T1'): Fact => ({
  type: 'colour.given',
  player,
  colour,
  sigil,
})
const marked = (player: string, colour: string, value: number): Fact => ({
  type: 'colour.marked',
  player,
  colour,
  value,
})
const returned = (player: string, colour: string): Fact => ({ type: 'colour.returned', player, colour })
const chip = (colour: string, value: number | null = 5, sigil = 'T1'): { medium: Medium } => ({
  medium: { kind: 'colour-chip', colour, sigil, value },
})
const stake = (player: string, ...of: Parameters<typeof chip>) => bet(player, 'plein 17', 5, chip(...of))

describe('each player’s own colour', () => {
  const story = (sigil: string | null = 'T1') =>
    new Story('mc-2019-819/1-3/colour-chips').see(
      declared('roulette-monte-carlo', { sigil }),
      session(false),
      session(true),
    )

  test('differs from every other player’s', () => {
    expect(story().see(given('A', 'red'), given('B', 'blue')).verdict).toBe('pass')
    expect(story().see(given('A', 'red'), given('B', 'red')).reason).toBe('red was given to B while A has it')
    expect(story().see(given('A', 'red'), given('A', 'red')).verdict).toBe('pass')
  })

  test('is free again when it was given back, or the session is over', () => {
    expect(story().see(given('A', 'red'), returned('A', 'red'), given('B', 'red')).verdict).toBe('pass')
    expect(story().see(given('A', 'red'), session(false), session(true), given('B', 'red')).verdict).toBe(
      'pass',
    )
  })

  test('is his to stake, and nobody else’s', () => {
    const s = () => story().see(given('A', 'red'))
    expect(s().see(stake('A', 'red')).result).toMatchObject({ verdict: 'pass', judged: 2 })
    expect(s().see(stake('B', 'red')).reason).toBe(
      'the table accepted a red chip from B, and red is the colour of A',
    )
    expect(s().see(stake('A', 'blue')).reason).toBe(
      'the table accepted a blue chip from A, to whom that colour was not given',
    )
    expect(s().see(refused('colour', 'B', 'plein 17', 5, chip('red'))).result).toMatchObject({
      verdict: 'pass',
      judged: 2,
    })
    expect(s().see(bet('B', 'rouge', 10)).result.judged).toBe(1)
  })

  test('carries the sigil of this table alone', () => {
    expect(story().see(given('A', 'red', 'T2')).verdict).toBe('fail')
    expect(story().see(given('A', 'red'), stake('A', 'red', 5, 'T2')).reason).toBe(
      'the table accepted a chip with the sigil T2 at the table T1',
    )
    expect(
      story().see(given('A', 'red'), refused('colour', 'A', 'plein 17', 5, chip('red', 5, 'T2'))).verdict,
    ).toBe('pass')
  })

  test('undeclared, the first sigil that is given out is the table’s', () => {
    expect(story(null).see(given('A', 'red', 'X'), given('B', 'blue', 'X')).verdict).toBe('pass')
    expect(story(null).see(given('A', 'red', 'X'), given('B', 'blue', 'Y')).verdict).toBe('fail')
  })

  test('to whom a colour was given cannot be told where it may have gone unseen', () => {
    expect(story().gap().see(stake('A', 'red')).verdict).toBe('inconc')
    const joined = new Story('mc-2019-819/1-3/colour-chips').see(session(true), stake('A', 'red'))
    expect(joined.verdict).toBe('inconc')
  })
})

describe('the value of a colour chip', () => {
  const story = () =>
    new Story('mc-2019-819/1-3/chip-value-marked').see(limits(5, 200, 4000), session(true), given('A', 'red'))

  test('is marked before it is staked', () => {
    expect(story().see(marked('A', 'red', 5), stake('A', 'red', 5)).verdict).toBe('pass')
    expect(story().see(stake('A', 'red', null)).reason).toBe(
      'a red chip was staked and its value is not marked',
    )
    expect(story().see(stake('A', 'red', 5), marked('A', 'red', 5)).reason).toBe(
      'a red chip was staked for 5; its marker shows nothing',
    )
    expect(story().see(marked('A', 'red', 5), stake('A', 'red', 10)).reason).toBe(
      'a red chip was staked for 10; its marker shows 5',
    )
    expect(story().see(refused('colour', 'A', 'plein 17', 5, chip('red', null))).verdict).toBe('pass')
  })

  test('lies within the minima and maxima', () => {
    expect(story().see(marked('A', 'red', 4)).reason).toBe('a chip’s value is 4, below the minimum of 5')
    expect(story().see(marked('A', 'red', 5)).verdict).toBe('none')
    expect(story().see(marked('A', 'red', 4000), stake('A', 'red', 4000)).verdict).toBe('pass')
    expect(story().see(marked('A', 'red', 4001)).verdict).toBe('fail')
  })

  test('a colour that comes into other hands is marked anew', () => {
    const s = story().see(marked('A', 'red', 5), returned('A', 'red'), given('A', 'red'))
    expect(s.see(stake('A', 'red', 5)).verdict).toBe('fail')
  })

  test('another’s colour and another table’s chip are not this clause’s affair', () => {
    expect(story().see(stake('B', 'red', null)).verdict).toBe('none')
  })

  test('a mark behind a gap cannot be told', () => {
    expect(
      story()
        .gap()
        .see(stake('A', 'red', 5)).verdict,
    ).toBe('inconc')
    expect(
      story()
        .gap()
        .see(stake('A', 'red', null)).verdict,
    ).toBe('fail')
  })
})
