import { describe, expect, test } from 'vitest'
import { story } from './story.ts'

const CLAUSE = 'mc-2019-819/1-4/bets-while-ball-held'
const held = () => story(CLAUSE).betsOpened().actuated('cw').launched()

describe('while the ball is held in the gallery', () => {
  test('a bet that is accepted: pass', () => {
    expect(held().accepted().called().dropped().rested('8').end()).toMatchObject({
      verdict: 'pass',
      judged: 1,
    })
  })

  test.each(['closed', 'late', 'rien-ne-va-plus'])('a bet refused as “%s”: fail', (why) => {
    const s = held().refused(why).called().dropped().rested('8')
    expect(s.end()).toMatchObject({
      verdict: 'fail',
      judged: 1,
      evidence: [s.line('bet.refused')],
      reason: expect.stringContaining('while the ball was held'),
    })
  })

  test('a bet refused for what it is, not for when it came, is none of this clause’s business', () => {
    expect(held().refused('over the maximum').called().dropped().rested('8').end()).toMatchObject({
      judged: 0,
    })
  })

  test('a bet refused after the call, or after the drop, is rightly late', () => {
    expect(held().called().refused('closed').dropped().rested('8').end()).toMatchObject({ judged: 0 })
    expect(held().dropped().refused('closed').rested('8').end()).toMatchObject({ judged: 0 })
  })

  test('before the launch nothing is judged', () => {
    expect(story(CLAUSE).betsOpened().refused('closed').accepted().launched('cw').end()).toMatchObject({
      judged: 0,
    })
  })

  test('a bet refused between two coups, after a spin that was declared void, is no fail', () => {
    const s = held().noSpin().refused('closed').betsOpened()
    expect(s.end()).toMatchObject({ verdict: 'none', judged: 0 })
  })

  test('the launch that follows a void one is judged again', () => {
    const s = held().noSpin().actuated('ccw').launched().refused('closed').called().dropped().rested('8')
    expect(s.end()).toMatchObject({ verdict: 'fail', failed: 1 })
  })
})

describe('at the limit', () => {
  test('a refusal 1 ms before the call, with clocks known to ± 5 ms, cannot be told', () => {
    const s = (known: number) =>
      held().known(known).refused('closed').after(1).called().known(0).dropped().rested('8').end()
    expect(s(5)).toMatchObject({ verdict: 'inconc', undecided: 1 })
    expect(s(0.1)).toMatchObject({ verdict: 'fail' })
  })

  test('a refusal within the second in which the ball dropped cannot be told', () => {
    // The head says DROP when the next crossing is overdue: the ball left somewhere in it.
    const s = held().rolls(600, 1500).after(300).refused('closed').between(-300, 400).dropped().rested('8')
    expect(s.end()).toMatchObject({ verdict: 'inconc', judged: 1, undecided: 1 })
  })

  test('a refusal that may have come before the launch cannot be told', () => {
    const s = story(CLAUSE)
      .betsOpened()
      .known(5)
      .launched('cw')
      .after(2)
      .refused('closed')
      .called()
      .rested('8')
    expect(s.end()).toMatchObject({ verdict: 'inconc', undecided: 1 })
  })
})

test('a call that may lie in a gap: whether the refusal was early cannot be told', () => {
  const s = held().gap('table').refused('closed').dropped().rested('8')
  expect(s.end()).toMatchObject({
    verdict: 'inconc',
    judged: 1,
    reason: expect.stringContaining('2 sentences lost'),
  })
  const next = held().gap('table').betsOpened().actuated('ccw').launched().refused('closed').called()
  expect(next.dropped().rested('8').end()).toMatchObject({ verdict: 'fail' })
})

test('the end of the run settles what is open', () => {
  expect(held().refused('closed').end()).toMatchObject({ verdict: 'fail', judged: 1 })
})
