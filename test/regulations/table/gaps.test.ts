import { describe, expect, test } from 'vitest'
import {
  actuated,
  bet,
  did,
  launched,
  limits,
  number,
  opened,
  paid,
  rested,
  rnvp,
  Story,
  session,
  started,
} from './story.ts'

/*
 * What a gap may have hidden: each of these was a false fail of a healthy table on a bad wire.
 */

describe('a coup whose opening was lost is taken for one with the coup before it', () => {
  test('the marker of the next one is not on the number of this one', () => {
    const s = () => new Story('mc-2019-819/1-4/marker').see(opened, number('12'), did('marker-placed', '12'))
    expect(s().gap().see(number('23'), did('marker-placed', '23'), opened).verdict).toBe('inconc')
    expect(s().see(did('marker-placed', '23'), opened).verdict).toBe('fail')
  })

  test('and its payments are out of order', () => {
    const s = () => new Story('mc-2019-819/1-4/payment-order').see(opened, ...bets, number('2'))
    const bets = [bet('A', 'plein 2', 1), bet('A', 'noir', 1)]
    const [noir, plein] = [paid('A', 'noir', 1, 1), paid('A', 'plein 2', 1, 35)]
    expect(s().see(plein, noir, opened).verdict).toBe('fail')
    expect(s().see(plein).gap().see(noir, opened).verdict).toBe('inconc')
    expect(s().see(noir, plein, opened).verdict).toBe('pass')
  })

  test('and its call comes after the other one’s actuation', () => {
    const s = () => new Story('fr-46/vingt-trois/rnvp-before-actuation').see(opened, actuated, started)
    expect(s().see(rnvp, number('8')).verdict).toBe('fail')
    expect(s().gap().see(rnvp, number('8')).verdict).toBe('inconc')
  })
})

test('where the ball lay before a gap of the cylinder’s link says nothing of the colour on which it lies', () => {
  const s = () => new Story('fr-46/vingt-trois/odds-simple').see(opened, bet('A', 'rouge', 10))
  const [red, black] = (['rouge', 'noir'] as const).map((c) => rested('vingt-trois', c, '5'))
  if (!red || !black) throw new Error('5 lies on both colours')
  expect(s().see(red, number('5'), paid('A', 'rouge', 10, 10), opened).verdict).toBe('pass')
  expect(s().see(black, number('5'), paid('A', 'rouge', 10, 10), opened).verdict).toBe('fail')
  expect(
    s()
      .see(black)
      .gap('head')
      .see(number('5'), paid('A', 'rouge', 10, 10), opened).verdict,
  ).toBe('inconc')
})

describe('limits that were set in a gap', () => {
  const [FIRST, SECOND] = ['2026-03-01', '2026-03-02']
  const day = (d: string, open: boolean) => session(open, { day: d })

  test('may be any on another day: what is shown next on that day is no change', () => {
    for (const id of ['minimum-fixed', 'maximum-fixed']) {
      const s = new Story(`fr-46/boule/${id}`).see(limits(2, 100, 500), day(FIRST, true), opened)
      s.see(day(FIRST, false)).gap().see(day(SECOND, true), opened, day(SECOND, false))
      expect(s.see(limits(3, 150, 700, SECOND), day(SECOND, true)).result.failed, id).toBe(0)
    }
  })

  test('the same day goes on: what was fixed for it still is', () => {
    const s = new Story('fr-46/boule/maximum-fixed').see(limits(2, 100, 500), day(FIRST, true), opened)
    s.gap().see(day(FIRST, false), limits(2, 120, 500), day(FIRST, true))
    expect(s.verdict).toBe('fail')
  })

  test('may be lower: a stake below the minimum that was known cannot be told', () => {
    const s = () => new Story('fr-46/boule/minimum-fixed').see(limits(2, 100, 500), day(FIRST, true))
    expect(s().see(opened, bet('A', 'rouge', 1)).verdict).toBe('fail')
    expect(
      s()
        .gap()
        .see(opened, bet('A', 'rouge', 1)).verdict,
    ).toBe('inconc')
  })

  test('may have begun another day, with another minimum to which the maximum is in proportion', () => {
    const s = () =>
      new Story('fr-46/boule/maximum-full-range').see(limits(2, 200, 500), day(FIRST, true), opened)
    expect(
      s()
        .gap()
        .see(limits(6, 600, 1500, SECOND)).verdict,
    ).toBe('pass')
    expect(s().see(limits(6, 600, 1500)).verdict).toBe('fail')
  })
})

describe('colours that changed hands in a gap', () => {
  const given = (player: string, colour = 'blue') =>
    ({ type: 'colour.given', player, colour, sigil: 'T1' }) as const
  const marked = (player: string, value: number) =>
    ({ type: 'colour.marked', player, colour: 'blue', value }) as const
  const chip = (value: number) => ({
    medium: { kind: 'colour-chip', colour: 'blue', sigil: 'T1', value } as const,
  })

  test('one that was given back unseen may be another player’s', () => {
    const s = () => new Story('mc-2019-819/1-3/colour-chips').see(session(false), session(true), given('A'))
    expect(s().see(given('B')).verdict).toBe('fail')
    expect(s().gap().see(given('B')).result.failed).toBe(0)
  })

  test('a value may have been marked anew, whoever is given a colour after that', () => {
    const s = () => new Story('mc-2019-819/1-3/chip-value-marked').see(given('A'), marked('A', 5))
    const staked = bet('A', 'plein 8', 10, chip(10))
    expect(s().see(staked).verdict).toBe('fail')
    expect(s().gap().see(given('B', 'green'), staked).verdict).toBe('inconc')
    expect(s().gap().see(marked('A', 5), staked).verdict).toBe('fail')
  })

  test('nor are the limits known within which a value lies', () => {
    const s = () => new Story('mc-2019-819/1-3/chip-value-marked').see(limits(10, 100, 500), given('A'))
    expect(s().see(marked('A', 5)).verdict).toBe('fail')
    expect(s().gap().see(marked('A', 5)).result.failed).toBe(0)
  })
})

test('an assistant may have come unseen, and rebuilds the stacks until the table shows its staff again', () => {
  const s = new Story('mc-2019-819/1-4/stacks-before-launch').see(
    session(true),
    opened,
    launched,
    number('18'),
  )
  s.gap().see(opened, launched, number('19'), opened, launched, number('20'))
  expect(s.verdict).toBe('inconc')
  expect(s.see(session(true), opened, launched, number('21')).verdict).toBe('fail')
})
