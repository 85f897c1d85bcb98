import { describe, expect, test } from 'vitest'
import type { Fact } from '../../../rig/observation.ts'
import { bet, did, number, opened, paid, Story, session, told } from './story.ts'

const mc = (name: string, readings = {}) => new Story(`mc-2019-819/1-4/${name}`, { readings })

describe('the marker', () => {
  const coup = (...more: readonly Fact[]) => mc('marker').see(opened, number('17'), ...more)

  test('is placed on the number drawn', () => {
    expect(coup(did('marker-placed', '17'), opened).verdict).toBe('pass')
    expect(coup(did('marker-placed', '18'), opened).reason).toBe(
      'the marker was placed on 18, and 17 was drawn',
    )
    expect(coup(opened).reason).toBe('no marker was placed on 17')
    expect(coup(session(false)).verdict).toBe('fail')
  })

  test('a croupier who puts it right has put it right', () => {
    expect(coup(did('marker-placed', '18'), did('marker-placed', '17'), opened).verdict).toBe('pass')
  })

  test('it cannot be told where a table does not say on which number, or where part was blind', () => {
    expect(coup(did('marker-placed'), opened).verdict).toBe('inconc')
    expect(coup().gap().see(opened).verdict).toBe('inconc')
    expect(coup().gap().see(opened, number('17'), opened).verdict).toBe('fail')
  })

  test('a run that ends misses none, and a void coup needs none', () => {
    expect(coup().end().verdict).toBe('none')
    expect(mc('marker').see(opened, opened).verdict).toBe('none')
  })
})

describe('losing stakes before winners', () => {
  const coup = (...more: readonly Fact[]) =>
    mc('collect-before-pay').see(
      opened,
      bet('A', 'plein 17', 5),
      bet('B', 'plein 18', 5),
      number('17'),
      ...more,
      opened,
    )
  const collected = did('losing-collected')
  const wins = paid('A', 'plein 17', 5, 175)

  test('are collected first', () => {
    expect(coup(collected, wins).verdict).toBe('pass')
    expect(coup(wins, collected).reason).toBe('losing stakes were collected after winners had been paid')
    expect(coup(collected, wins, collected).verdict).toBe('fail')
    expect(coup(wins).reason).toBe('winners were paid and the losing stakes not collected')
  })

  test('where nobody lost, or nobody won, there is nothing to order', () => {
    const s = mc('collect-before-pay').see(opened, bet('A', 'plein 17', 5), number('17'), wins, opened)
    expect(s.verdict).toBe('none')
    expect(s.see(bet('B', 'plein 18', 5), number('17'), opened).verdict).toBe('none')
  })

  test('halves given back on 0 are a division and not a payment', () => {
    const s = mc('collect-before-pay').see(opened, bet('A', 'rouge', 10), bet('A', 'plein 0', 5), number('0'))
    s.see(paid('A', 'rouge', 10, 0, 5), collected, did('zero-divided'), paid('A', 'plein 0', 5, 175), opened)
    expect(s.verdict).toBe('pass')
  })

  test('cannot be told where part was blind', () => {
    const s = mc('collect-before-pay')
      .see(opened, bet('A', 'plein 17', 5), bet('B', 'plein 18', 5))
      .gap()
    expect(s.see(number('17'), wins, opened).verdict).toBe('inconc')
  })
})

describe('player by player, each amount announced before it is paid', () => {
  const stakes = [
    opened,
    bet('A', 'plein 17', 5),
    bet('A', 'noir', 10),
    bet('B', 'plein 17', 5),
    number('17'),
  ]
  const coup = (...more: readonly Fact[]) => mc('pay-by-player-announced').see(...stakes, ...more, opened)
  const tellA = told('A', ['noir', 10], ['plein 17', 175])
  const tellB = told('B', ['plein 17', 175])
  const a1 = paid('A', 'noir', 10, 10)
  const a2 = paid('A', 'plein 17', 5, 175)
  const b = paid('B', 'plein 17', 5, 175)

  test('as the text says it', () => {
    expect(coup(tellA, a1, a2, tellB, b).result).toMatchObject({ verdict: 'pass', judged: 2 })
    expect(coup(tellB, tellA, b, a1, a2).verdict).toBe('pass')
    expect(coup(told('A', ['noir', 10]), told('A', ['plein 17', 175]), a1, a2, tellB, b).verdict).toBe('pass')
  })

  test('not from one player to another and back', () => {
    expect(coup(tellA, tellB, a1, b, a2).reason).toBe('A was paid, then another player, then A again')
  })

  test('not before it is announced, or without', () => {
    expect(coup(a1, tellA, a2, tellB, b).result).toMatchObject({ verdict: 'fail', failed: 1 })
    expect(coup(tellA, a1, a2, b).reason).toBe(
      'what 5 of B on plein 17 brings was not announced before B was paid',
    )
  })

  test('in detail: every winning bet, with its amount', () => {
    expect(coup(told('A', ['plein 17', 175]), a1, a2, tellB, b).verdict).toBe('fail')
    expect(coup(told('A', ['noir', 185]), a1, a2, tellB, b).verdict).toBe('fail')
    expect(coup(told('A', ['noir', 11], ['plein 17', 174]), a1, a2, tellB, b).reason).toBe(
      '11 was announced for 10 of A on noir, and 10 paid',
    )
  })

  test('a wrong payment is the odds’ affair, announced right or as it was paid', () => {
    const short = paid('A', 'plein 17', 5, 170)
    expect(coup(tellA, a1, short, tellB, b).verdict).toBe('pass')
    expect(coup(told('A', ['noir', 10], ['plein 17', 170]), a1, short, tellB, b).verdict).toBe('pass')
    expect(coup(tellA, a1, a2, paid('A', 'plein 16', 5, 175), tellB, b).verdict).toBe('pass')
  })

  test('two stakes on one place may be announced together', () => {
    const s = mc('pay-by-player-announced').see(
      opened,
      bet('A', 'plein 17', 5),
      bet('A', 'plein 17', 10),
      number('17'),
    )
    s.see(told('A', ['plein 17', 525]), paid('A', 'plein 17', 5, 175), paid('A', 'plein 17', 10, 350), opened)
    expect(s.verdict).toBe('pass')
  })

  test('what 0 leaves of a simple chance need not be announced', () => {
    const s = mc('pay-by-player-announced').see(opened, bet('A', 'rouge', 10), number('0'))
    expect(s.see(paid('A', 'rouge', 10, 0, 5), opened).verdict).toBe('none')
  })

  test('a gap may have hidden an announcement', () => {
    const s = mc('pay-by-player-announced')
      .see(...stakes)
      .gap()
      .see(b, opened)
    expect(s.verdict).toBe('inconc')
  })
})

describe('the order of payment', () => {
  const places = [
    'colonne 1 4 7 10 13 16 19 22 25 28 31 34',
    'passe',
    'impair',
    'rouge',
    'sixain 19 20 21 22 23 24',
    'carre 19 20 22 23',
    'plein 19',
  ]
  const won = ['passe', 'impair', 'rouge', 'sixain 19 20 21 22 23 24', 'carre 19 20 22 23', 'plein 19']
  const amounts: Record<string, number> = {
    passe: 5,
    impair: 5,
    rouge: 5,
    sixain: 25,
    carre: 40,
    plein: 175,
    colonne: 10,
  }
  const pay = (place: string, player = 'A') =>
    paid(player, place, 5, amounts[place.split(' ')[0] as string] as number)
  const coup = (order: readonly string[], readings = {}) =>
    mc('payment-order', readings).see(
      opened,
      ...places.map((p) => bet('A', p, 5)),
      number('19'),
      ...order.map((p) => pay(p)),
      opened,
    )

  test('column first, the full number last', () => {
    expect(coup(places).verdict).toBe('pass')
    expect(coup(won.slice(1)).verdict).toBe('pass')
    const [column = '', ...rest] = places
    expect(coup([...rest, column]).reason).toBe('A was paid colonne after plein')
    expect(coup(['impair', 'passe']).verdict).toBe('fail')
  })

  test('the right total in the wrong order is the wrong order', () => {
    expect(coup([...places].reverse()).verdict).toBe('fail')
  })

  test('the sixain’s rank is a reading', () => {
    const bets = ['transversale 19 20 21', 'sixain 19 20 21 22 23 24']
    const paidIn = (order: readonly string[], transversaleSimpleRank: string) => {
      const s = mc('payment-order', { transversaleSimpleRank }).see(
        opened,
        ...bets.map((p) => bet('A', p, 5)),
        number('19'),
      )
      return s.see(...order.map((p) => paid('A', p, 5, p.startsWith('s') ? 25 : 55)), opened).verdict
    }
    expect(paidIn([...bets].reverse(), 'transversale')).toBe('pass')
    expect(paidIn([...bets].reverse(), 'rectangle')).toBe('fail')
    expect(paidIn(bets, 'rectangle')).toBe('pass')
  })

  test('is each player’s own, and one payment has none', () => {
    const s = mc('payment-order').see(opened, bet('A', 'plein 19', 5), bet('B', 'passe', 5), number('19'))
    expect(s.see(pay('plein 19'), pay('passe', 'B'), opened).verdict).toBe('none')
  })

  test('a right order with a gap in it cannot be told', () => {
    const s = mc('payment-order').see(opened, bet('A', 'passe', 5), bet('A', 'plein 19', 5), number('19'))
    expect(s.see(pay('passe')).gap().see(pay('plein 19'), opened).verdict).toBe('inconc')
  })
})

describe('South Dakota: marker, then losing bets, then winners', () => {
  const spin = (...more: readonly Fact[]) =>
    new Story('us-sd/marker-then-collect-then-pay').see(
      opened,
      bet('A', 'plein 17', 5),
      bet('B', 'plein 18', 5),
      number('17'),
      ...more,
      opened,
    )
  const marked = did('marker-placed', '17')
  const collected = did('losing-collected')
  const wins = paid('A', 'plein 17', 5, 175)

  test('in this order', () => {
    expect(spin(marked, collected, wins).verdict).toBe('pass')
    expect(spin(collected, marked, wins).reason).toBe(
      'losing bets were collected before the marker was placed',
    )
    expect(spin(marked, wins, collected).reason).toBe(
      'losing bets were collected after winners had been paid',
    )
    expect(spin(wins, marked, collected).reason).toBe('winners were paid before the marker was placed')
  })

  test('none of them left out', () => {
    expect(spin(collected, wins).reason).toBe('no marker was placed on the number')
    expect(spin(marked, wins).reason).toBe('the losing bets were not collected')
    expect(spin(marked).reason).toBe('the losing bets were not collected')
    const both = [opened, bet('A', 'cheval 17 18', 5), bet('A', 'cheval 18 19', 5), number('17'), marked]
    const his = new Story('us-sd/marker-then-collect-then-pay').see(
      ...both,
      paid('A', 'cheval 18 17', 5, 85),
      opened,
    )
    expect(his.reason).toBe('the losing bets were not collected')
    const won = [
      opened,
      bet('A', 'cheval 17 18', 5),
      number('17'),
      marked,
      paid('A', 'cheval 18 17', 5, 85),
      opened,
    ]
    expect(new Story('us-sd/marker-then-collect-then-pay').see(...won).verdict).toBe('pass')
  })

  test('a spin on which nobody lost needs no collecting; a void one nothing at all', () => {
    const s = () => new Story('us-sd/marker-then-collect-then-pay')
    expect(s().see(opened, bet('A', 'plein 17', 5), number('17'), marked, wins, opened).verdict).toBe('pass')
    expect(s().see(opened, bet('A', 'plein 17', 5), opened).verdict).toBe('none')
    expect(
      s()
        .see(opened, bet('A', 'plein 17', 5), number('17'))
        .end().verdict,
    ).toBe('none')
    expect(s().see(opened, number('17')).gap().see(opened).verdict).toBe('inconc')
  })
})
