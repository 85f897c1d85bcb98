import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { story } from './story.ts'

const CLAUSE = 'mc-2019-819/1-4/no-bet-after-rnvp'

describe('after “rien ne va plus”', () => {
  test('a bet that is pushed back: pass', () => {
    const s = story(CLAUSE).betsOpened().accepted().called().refused('closed')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1, evidence: [3, 4] })
  })

  test('a bet that is accepted: fail', () => {
    const s = story(CLAUSE).betsOpened().called().refused('closed').accepted()
    expect(s.end()).toMatchObject({
      verdict: 'fail',
      reason: 'a bet was accepted after “rien ne va plus”',
      judged: 2,
      evidence: [2, 4, 3],
    })
  })

  test('before it every bet is welcome, and nothing is judged', () => {
    expect(story(CLAUSE).betsOpened().accepted().refused('limit').called().end()).toMatchObject({
      verdict: 'none',
      judged: 0,
    })
  })

  test('the next coup opens bets again', () => {
    const s = story(CLAUSE).betsOpened().called().refused('closed').betsOpened().accepted().called()
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })

  test('a second call in the same coup changes nothing', () => {
    const s = story(CLAUSE).betsOpened().called().called().after(-500).accepted()
    expect(s.end()).toMatchObject({ verdict: 'fail', judged: 1 })
  })
})

describe('a bet 1 ms after the call', () => {
  const oneMsLate = (known: number) => story(CLAUSE).betsOpened().known(known).called().after(1).accepted()

  test('with clocks known to ± 0.1 ms it is certain: fail', () => {
    expect(oneMsLate(0.1).end()).toMatchObject({ verdict: 'fail', judged: 1 })
  })

  test('with clocks known to ± 5 ms it may have come before: inconclusive', () => {
    expect(oneMsLate(5).end()).toMatchObject({
      verdict: 'inconc',
      judged: 1,
      undecided: 1,
      reason: expect.stringContaining('so close'),
    })
  })

  test('stamped by the table’s own clock, it is certain however badly that clock is mapped', () => {
    const s = story(CLAUSE)
      .betsOpened()
      .known(5)
      .stamped('table', [100, 100])
      .called()
      .after(1)
      .stamped('table', [101, 101])
      .accepted()
    expect(s.end().verdict).toBe('fail')
  })

  test('refused, it is right either way, and counts only where it was certainly late', () => {
    const s = (known: number) => story(CLAUSE).betsOpened().known(known).called().after(1).refused('closed')
    expect(s(0.1).end()).toMatchObject({ verdict: 'pass', judged: 1 })
    expect(s(5).end()).toMatchObject({ verdict: 'none', judged: 0 })
  })

  test('the verdict follows from the clocks alone, whatever arrives first', () => {
    const ms = fc.integer({ min: -20, max: 20 })
    const pm = fc.integer({ min: 0, max: 12 })
    fc.assert(
      fc.property(ms, pm, fc.boolean(), (late, known, callArrivesFirst) => {
        const s = story(CLAUSE).betsOpened().known(known)
        if (callArrivesFirst) s.called().after(late).accepted()
        else s.accepted().after(-late).called()
        const certain = Math.abs(late) > 2 * known || late === -2 * known
        const expected = !certain ? 'inconc' : late > 0 ? 'fail' : 'none'
        expect(s.end().verdict).toBe(expected)
      }),
    )
  })
})

describe('what went unseen', () => {
  test('the call and the next opening lost: the bets of the next coup are no late ones', () => {
    const s = story(CLAUSE).betsOpened().called().refused('closed').gap('table').accepted().called()
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1, failed: 0 })
  })

  test('a bet accepted after a gap in which the call may lie cannot be told', () => {
    const s = story(CLAUSE).betsOpened().accepted().gap('table').accepted().betsOpened()
    const { n } = { n: s.line('bet.accepted') }
    expect(s.end()).toMatchObject({ verdict: 'inconc', judged: 1, undecided: 1, evidence: [n] })
  })

  test('a call that comes after the gap settles it', () => {
    const s = story(CLAUSE).betsOpened().gap('table').accepted().called().betsOpened()
    expect(s.end()).toMatchObject({ verdict: 'none', judged: 0 })
  })

  test('a gap of the head does not unmake what the table called', () => {
    expect(story(CLAUSE).betsOpened().called().gap('head').accepted().end().verdict).toBe('fail')
    expect(story(CLAUSE).betsOpened().called('head').gap('head').accepted().end().verdict).toBe('inconc')
  })
})

test('a coup in which hundreds bet is held in bounded memory, and the last of them are judged', () => {
  const s = story(CLAUSE).betsOpened()
  for (let i = 0; i < 5000; i++) s.after(1).accepted()
  expect(s.after(-1.5).called().end()).toMatchObject({ verdict: 'fail', failed: 2 })
})
