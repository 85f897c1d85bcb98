import { describe, expect, test } from 'vitest'
import type { Fact } from '../../../rig/observation.ts'
import { bet, number, opened, paid, rested, Story, session } from './story.ts'

const MC = 'mc-2019-819/1-5'

describe('what a full number brings', () => {
  test.each([
    ['fr-46/boule/odds-full', '7', 7],
    ['fr-46/vingt-trois/odds-full', '4', 23],
    ['fr-46/vingt-trois/odds-full', '5', 11],
    ['fr-46/vingt-trois/odds-full', '12', 7],
    [`${MC}/odds-multiple`, '36', 35],
    [`${MC}/odds-multiple`, 'CMC', 35],
  ])('%s on %s is %i times the stake, and not one unit less', (id, n, times) => {
    const coup = (brings: number) =>
      new Story(id).see(
        opened,
        bet('A', `plein ${n}`, 3),
        number(n),
        paid('A', `plein ${n}`, 3, brings),
        opened,
      )
    expect(coup(3 * times).verdict).toBe('pass')
    const short = coup(3 * times - 1)
    expect(short.verdict).toBe('fail')
    expect(short.reason).toBe(`3 of A on plein ${n} was paid ${3 * times - 1}, it brings ${3 * times}`)
  })

  test.each([
    ['cheval 16 17', 17],
    ['transversale 16 17 18', 11],
    ['carre 17 18 20 21', 8],
    ['sixain 13 14 15 16 17 18', 5],
    ['douzaine 13 14 15 16 17 18 19 20 21 22 23 24', 2],
    ['colonne 2 5 8 11 14 17 20 23 26 29 32 35', 2],
  ])('%s brings %i times the stake', (place, times) => {
    const coup = (brings: number) =>
      new Story(`${MC}/odds-multiple`).see(
        opened,
        bet('A', place, 5),
        number('17'),
        paid('A', place, 5, brings),
        opened,
      )
    expect(coup(5 * times).verdict).toBe('pass')
    expect(coup(5 * times + 1).verdict).toBe('fail')
  })
})

describe('who is paid', () => {
  const story = () => new Story(`${MC}/odds-multiple`)

  test('a winner who is not paid by the next coup was not paid', () => {
    const s = story().see(opened, bet('A', 'plein 17', 5), number('17'))
    expect(s.verdict).toBe('none')
    expect(s.see(opened).reason).toBe('5 of A on plein 17 won 175 and was not paid')
  })

  test('nor is one whose session is closed first', () => {
    expect(story().see(opened, bet('A', 'plein 17', 5), number('17'), session(false)).verdict).toBe('fail')
  })

  test('when the run ends in a coup, what is missing may still come, and what is wrong is wrong', () => {
    expect(
      story()
        .see(opened, bet('A', 'plein 17', 5), number('17'))
        .end().verdict,
    ).toBe('none')
    const short = story().see(opened, bet('A', 'plein 17', 5), number('17'), paid('A', 'plein 17', 5, 170))
    expect(short.end().verdict).toBe('fail')
  })

  test('right for one player and wrong for another on the same number', () => {
    const s = story().see(opened, bet('A', 'plein 17', 5), bet('B', 'plein 17', 5), number('17'))
    s.see(paid('A', 'plein 17', 5, 175), paid('B', 'plein 17', 5, 140), opened)
    expect(s.result).toMatchObject({ verdict: 'fail', judged: 2, failed: 1 })
    expect(s.reason).toContain('of B')
  })

  test('a stake that lost is not paid', () => {
    const s = story().see(
      opened,
      bet('A', 'plein 16', 5),
      number('17'),
      paid('A', 'plein 16', 5, 175),
      opened,
    )
    expect(s.reason).toBe('5 of A on plein 16 lost, and was paid 175')
  })

  test('a player who staked nothing there is not paid', () => {
    const s = story().see(opened, bet('A', 'plein 17', 5), number('17'))
    s.see(paid('A', 'plein 17', 5, 175), paid('B', 'plein 17', 5, 175), opened)
    expect(s.result).toMatchObject({ verdict: 'fail', failed: 1 })
    expect(s.reason).toContain('no such stake')
  })

  test('nor is a stake paid twice', () => {
    const s = story().see(opened, bet('A', 'plein 17', 5), number('17'))
    s.see(paid('A', 'plein 17', 5, 175), paid('A', 'plein 17', 5, 175), opened)
    expect(s.verdict).toBe('fail')
  })

  test('two stakes on one place may be paid one by one, or as one', () => {
    const two = () =>
      story().see(opened, bet('A', 'cheval 16 17', 5), bet('A', 'cheval 17 16', 10), number('17'))
    expect(
      two().see(paid('A', 'cheval 16 17', 10, 170), paid('A', 'cheval 16 17', 5, 85), opened).verdict,
    ).toBe('pass')
    expect(two().see(paid('A', 'cheval 16 17', 15, 255), opened).verdict).toBe('pass')
    expect(two().see(paid('A', 'cheval 16 17', 15, 254), opened).verdict).toBe('fail')
    expect(two().see(paid('A', 'cheval 16 17', 10, 170), opened).reason).toBe(
      '5 of A on cheval 16 17 won 85 and was not paid',
    )
  })

  test('what no text settles is left alone: a bet that is none, and one taken after the number', () => {
    const s = story().see(opened, bet('A', 'cheval 0 1', 5), number('0'), bet('B', 'plein 0', 5))
    s.see(paid('A', 'cheval 0 1', 5, 85), paid('B', 'plein 0', 5, 175), opened)
    expect(s.verdict).toBe('none')
  })

  test('a void coup pays nothing, and nobody is owed', () => {
    expect(story().see(opened, bet('A', 'plein 17', 5), opened).verdict).toBe('none')
  })

  test('a stake that is not whole cannot be settled', () => {
    const s = story().see(
      opened,
      bet('A', 'plein 17', 2.5),
      number('17'),
      paid('A', 'plein 17', 2.5, 87.5),
      opened,
    )
    expect(s.verdict).toBe('inconc')
  })
})

describe('simple chances', () => {
  test('bring their stake once, and are no affair of the multiple ones', () => {
    const coup = (id: string, brings: number) =>
      new Story(id).see(opened, bet('A', 'noir', 10), number('17'), paid('A', 'noir', 10, brings), opened)
    expect(coup(`${MC}/odds-simple`, 10).verdict).toBe('pass')
    expect(coup(`${MC}/odds-simple`, 11).verdict).toBe('fail')
    expect(coup(`${MC}/odds-multiple`, 11).verdict).toBe('none')
  })

  test('a simple chance may name its numbers when it is staked and not when it is paid', () => {
    const s = new Story('fr-46/boule/odds-simple').see(opened, bet('A', 'pair 2 4 6 8', 10), number('4'))
    expect(s.see(paid('A', 'pair', 10, 10), opened).verdict).toBe('pass')
  })

  test('at the vingt-trois the pocket decides, not the number', () => {
    const coup = (colour: 'rouge' | 'noir' | null, label: string, ...more: readonly Fact[]) => {
      const s = new Story('fr-46/vingt-trois/odds-simple').see(opened, bet('A', 'rouge', 10))
      if (colour) s.see(rested('vingt-trois', colour, label))
      return s.see(number('7'), ...more, opened)
    }
    expect(coup('rouge', '7', paid('A', 'rouge', 10, 10)).verdict).toBe('pass')
    expect(coup('rouge', '7').verdict).toBe('fail')
    expect(coup('noir', '7', paid('A', 'rouge', 10, 10)).verdict).toBe('fail')
    expect(coup('noir', '7').verdict).toBe('none')
    const unseen = coup(null, '7', paid('A', 'rouge', 10, 10))
    expect(unseen.verdict).toBe('inconc')
    expect(unseen.reason).toBe('7 lies in pockets of both colours, and which was not seen')
    expect(coup('noir', '8').verdict).toBe('inconc')
  })
})

describe('numbers that take the simple chances', () => {
  test.each([
    ['fr-46/boule/five-takes-simple', '5'],
    ['fr-46/vingt-trois/thirteen-takes-simple', '13'],
    [`${MC}/double-zero-cmc-take-simple`, '00'],
    [`${MC}/double-zero-cmc-take-simple`, 'CMC'],
  ])('%s: on %s a simple chance loses all', (id, n) => {
    const s = () => new Story(id).see(opened, bet('A', 'rouge', 10), number(n))
    expect(s().see(opened).verdict).toBe('pass')
    expect(s().see(paid('A', 'rouge', 10, 10), opened).verdict).toBe('fail')
    expect(s().see(paid('A', 'rouge', 10, 0, 10), opened).verdict).toBe('fail')
    expect(s().see(paid('B', 'rouge', 10, 10), opened).verdict).toBe('fail')
    expect(s().end().verdict).toBe('none')
  })

  test('on 0 it loses half; the half unit of an odd stake may fall to either', () => {
    const s = (stake: number, paidOut: number, back: number) =>
      new Story(`${MC}/zero-halves-simple`).see(
        opened,
        bet('A', 'pair', stake),
        number('0'),
        paid('A', 'pair', stake, paidOut, back),
        opened,
      )
    expect(s(10, 0, 5).verdict).toBe('pass')
    expect(s(5, 0, 2).verdict).toBe('pass')
    expect(s(5, 0, 3).verdict).toBe('pass')
    expect(s(10, 0, 4).verdict).toBe('fail')
    expect(s(10, 0, 10).verdict).toBe('fail')
    expect(s(10, 10, 5).verdict).toBe('fail')
    const kept = new Story(`${MC}/zero-halves-simple`).see(opened, bet('A', 'pair', 10), number('0'), opened)
    expect(kept.reason).toBe('on 0 10 of A on pair loses 5; it was paid 0 and 0 of it given back')
  })

  test('a wrong division on 0 breaks this and neither the odds nor the stake that is kept', () => {
    const told = [opened, bet('A', 'pair', 10), number('0'), paid('A', 'pair', 10, 10, 10), opened]
    const verdicts = [
      'zero-halves-simple',
      'double-zero-cmc-take-simple',
      'odds-simple',
      'odds-multiple',
      'stake-kept',
    ]
    expect(verdicts.map((id) => new Story(`${MC}/${id}`).see(...told).verdict)).toEqual([
      'fail',
      'none',
      'none',
      'none',
      'none',
    ])
  })
})

describe('the stake that is kept', () => {
  const coup = (id: string, brings: number, back: number) =>
    new Story(id).see(
      opened,
      bet('A', 'plein 3', 10),
      number('3'),
      paid('A', 'plein 3', 10, brings, back),
      opened,
    )

  test.each([
    ['fr-46/boule/stake-kept', 70],
    ['fr-46/vingt-trois/stake-kept', 230],
    [`${MC}/stake-kept`, 350],
  ])('%s: all of it, whatever was paid', (id, brings) => {
    expect(coup(id, brings, 10).verdict).toBe('pass')
    expect(coup(id, brings, 9).verdict).toBe('fail')
    expect(coup(id, brings - 10, 10).verdict).toBe('pass')
  })
})

describe('what went unseen', () => {
  const wrong = [bet('A', 'plein 17', 5), number('17'), paid('A', 'plein 17', 5, 35)]

  test('a gap in a coup makes its stakes untellable, and those of no other', () => {
    const s = new Story(`${MC}/odds-multiple`).see(opened, bet('A', 'plein 17', 5)).gap()
    s.see(number('17'), opened)
    expect(s.result).toMatchObject({ verdict: 'inconc', judged: 1, undecided: 1 })
    s.see(bet('A', 'plein 17', 5), number('17'), paid('A', 'plein 17', 5, 175), opened)
    expect(s.result).toMatchObject({ judged: 2, undecided: 1 })
    expect(s.see(...wrong, opened).verdict).toBe('fail')
  })

  test('a gap of the cylinder hides no payment', () => {
    const s = new Story(`${MC}/odds-multiple`)
      .see(opened)
      .gap('head')
      .see(...wrong, opened)
    expect(s.verdict).toBe('fail')
  })

  test('payments of a coup whose opening was not seen are not judged', () => {
    expect(new Story(`${MC}/odds-multiple`).see(...wrong, opened).verdict).toBe('none')
  })

  test('two thousand stakes are kept of a coup, and one with more cannot be told', () => {
    const many = Array.from({ length: 2001 }, (_, i) => bet(`P${i}`, 'plein 17', 5))
    const s = new Story(`${MC}/odds-multiple`).see(opened, ...many, number('17'), opened)
    expect(s.result).toMatchObject({ verdict: 'inconc', failed: 0, undecided: 2000 })
  })

  test('a target that shows no payment is not assessed', () => {
    const s = new Story(`${MC}/odds-multiple`, { without: ['payment.made'] })
    expect(s.see(opened).result).toMatchObject({
      verdict: 'none',
      reason: 'this target does not show payment.made',
    })
  })
})
