import { describe, expect, test } from 'vitest'
import { story } from './story.ts'

describe('us-sd/foreign-object-voids', () => {
  const CLAUSE = 'us-sd/foreign-object-voids'
  const playing = () => story(CLAUSE).betsOpened().actuated('cw').launched()

  test('an object before the ball rests, and the spin declared void: pass', () => {
    const s = playing().object().noSpin().betsOpened()
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1, evidence: [4, 5] })
  })

  test('head and table both see it: one spin, one instance', () => {
    for (const s of [
      playing().object('head').object('table').noSpin(),
      playing().object('head').noSpin().object('table'),
    ])
      expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })

  test('the spin counts all the same: fail', () => {
    expect(playing().object().rested('8').announced('8').end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('a number was announced'),
    })
  })

  test.each(['bets', 'launch'])('the next coup begins (%s) and nothing was declared: fail', (how) => {
    const s = playing().object().rested('8')
    expect((how === 'bets' ? s.betsOpened() : s.launched('ccw')).end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('not declared void'),
    })
  })

  test('after the ball rests it voids nothing', () => {
    expect(playing().rested('8').object().announced('8').betsOpened().end()).toMatchObject({ judged: 0 })
  })

  test('between the actuation and the launch: what was announced for the spin before has nothing to do with it', () => {
    const s = playing().rested('8').announced('8').betsOpened().actuated('ccw').object().noSpin()
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1, failed: 0 })
    const undeclared = playing()
      .noSpin()
      .rested('8')
      .betsOpened()
      .actuated('ccw')
      .object()
      .launched()
      .rested('9')
    expect(undeclared.betsOpened().end()).toMatchObject({ verdict: 'fail' })
  })

  test('a gap in which the declaration may lie, or an end of the run before it: cannot be told', () => {
    expect(playing().object().gap('table').betsOpened().end()).toMatchObject({ verdict: 'inconc', failed: 0 })
    expect(playing().object().end()).toMatchObject({ verdict: 'inconc', judged: 1 })
  })

  test('where no declaration can be seen: not assessed, unless a number is announced', () => {
    const alone = () =>
      story(CLAUSE, { without: ['announcement/no-spin'] })
        .actuated('cw')
        .launched()
        .object()
    expect(alone().rested('8').launched('ccw').end()).toMatchObject({ verdict: 'none', failed: 0 })
    expect(alone().rested('8').announced('8').end()).toMatchObject({ verdict: 'fail' })
  })
})

describe('us-sd/ball-leaves-voids', () => {
  const CLAUSE = 'us-sd/ball-leaves-voids'
  /** Dropped, and no rest. */
  const lost = () => story(CLAUSE).betsOpened().actuated('cw').launched().dropped()

  test('a ball that rests has not left: nothing to judge', () => {
    expect(lost().rested('8').announced('8').betsOpened().end()).toMatchObject({ verdict: 'none', judged: 0 })
  })

  test('declared void before the next coup: pass', () => {
    expect(lost().noSpin().betsOpened().end()).toMatchObject({ verdict: 'pass', judged: 1 })
    expect(lost().noSpin().launched('ccw').end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })

  test('a number announced: fail', () => {
    expect(lost().announced('8').betsOpened().end()).toMatchObject({ verdict: 'fail', judged: 1 })
  })

  test('nothing declared: fail', () => {
    expect(lost().betsOpened().end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringMatching(/left the wheel.*not declared void/),
    })
  })

  test('a ball that a hand took from its pocket, or that an object stopped, is not lost', () => {
    expect(lost().lifted('8').betsOpened().end()).toMatchObject({ judged: 0 })
    expect(lost().object().betsOpened().end()).toMatchObject({ judged: 0 })
  })

  test('the run ends: lost only once the bench has waited long enough for a rest', () => {
    expect(lost().end(29_000)).toMatchObject({ verdict: 'none', judged: 0 })
    expect(lost().noSpin().end(31_000)).toMatchObject({ verdict: 'pass', judged: 1 })
    expect(lost().end(31_000)).toMatchObject({ verdict: 'inconc', judged: 1 })
  })

  test('a gap in which the rest may lie: cannot be told; one of the table hides only the declaration', () => {
    expect(lost().gap().betsOpened().end()).toMatchObject({ verdict: 'inconc', judged: 1, failed: 0 })
    expect(lost().gap().announced('8').betsOpened().end()).toMatchObject({ verdict: 'inconc', failed: 0 })
    expect(lost().gap('table').betsOpened().end()).toMatchObject({ verdict: 'inconc', failed: 0 })
    expect(lost().gap('table').rested('8').betsOpened().end()).toMatchObject({ judged: 0 })
  })

  test('a gap of an earlier coup is over', () => {
    expect(lost().gap().rested('8').betsOpened().launched().dropped().betsOpened().end()).toMatchObject({
      verdict: 'fail',
    })
  })
})
