import { describe, expect, test } from 'vitest'
import { story } from './story.ts'

const CLAUSE = 'mc-2019-819/1-4/rnvp-window'
/** Launched, and quick: 0.5 to 1.3 s a revolution. */
const quick = () => story(CLAUSE).betsOpened().actuated('cw').launched().rolls(500, 600, 900, 1300)
/** … and slowed: over the 1.43 s of the factory setting. */
const slowed = () => quick().rolls(1500, 1700)

describe('“rien ne va plus”', () => {
  test('after the ball slows and before it drops: pass, with the margin to the nearer end', () => {
    const s = slowed().after(400).called().after(1500).dropped().rested('8')
    const r = s.end()
    expect(r).toMatchObject({
      verdict: 'pass',
      judged: 1,
      evidence: [s.line('announcement'), s.line('ball.dropped')],
    })
    // The 1.43 s were passed between the beginning of the last quick third and the end of the first slow one:
    // 433 + 500 ms, known to ± 467 ms. From their middle to the call: 467 + 567 + 400 = 1433 ms; U = 2 · 467 / √3.
    expect(r.margin).toMatchObject({ unit: 's' })
    expect(r.margin?.value).toBeCloseTo(1.433, 3)
    expect(r.margin?.U).toBeCloseTo(0.539, 3)
  })

  test('the narrower margin of the two is kept: here the one to the drop', () => {
    const r = slowed().after(900).called().between(100, 700).dropped().rested('8').end()
    // The drop lies in 600 ms: its middle 400 ms after the call, U = 2 · 300 / √3.
    expect(r.margin?.value).toBeCloseTo(0.4, 6)
    expect(r.margin?.U).toBeCloseTo(0.3464, 4)
  })

  test('never called: fail', () => {
    expect(slowed().dropped().rested('8').end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('was not called before the ball came to rest'),
    })
  })

  test('called when the ball has dropped: fail', () => {
    expect(slowed().dropped().called().rested('8').end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('had already dropped'),
    })
  })

  test('called while the ball is quick: fail, whether it slows later or not', () => {
    // Before the last quick third of a turn began: certainly before the ball slowed.
    const later = quick().after(50).called().rolls(1000, 1300, 1500, 1700).dropped().rested('8')
    expect(later.end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('before the ball slowed'),
    })
    const never = quick().called().dropped().rested('8')
    expect(never.end()).toMatchObject({ verdict: 'fail', reason: expect.stringContaining('had not slowed') })
  })

  test('one call a launch: after an object the launch is not judged, the next one is', () => {
    const s = slowed().object().called().stopped().placed('8').actuated('ccw').launched()
    s.rolls(500, 600, 900, 1300, 1500).dropped().rested('9')
    expect(s.end()).toMatchObject({ verdict: 'fail', judged: 1 })
    expect(slowed().dropped().object().rested('8').end()).toMatchObject({ judged: 0 })
  })

  test('a launch that failed or was declared void is not judged', () => {
    expect(quick().failedLaunch().rested('8').end()).toMatchObject({ judged: 0 })
    expect(quick().noSpin().dropped().rested('8').end()).toMatchObject({ judged: 0 })
  })

  test('without a rest there is nothing to judge: the ball has left the cylinder', () => {
    expect(slowed().called().dropped().betsOpened().launched().end()).toMatchObject({ judged: 0 })
  })

  test('where nobody saw the drop, the rest stands for it', () => {
    expect(slowed().called().rested('8').end().verdict).toBe('pass')
    expect(slowed().rested('8').after(1).called().rested('8').end().verdict).toBe('fail')
  })
})

describe('cannot be told', () => {
  test('a drop that straddles the call', () => {
    // No beam within one expected crossing: the ball left somewhere since the last one.
    const s = slowed().after(300).called().between(-300, 400).dropped().rested('8')
    expect(s.end()).toMatchObject({
      verdict: 'inconc',
      judged: 1,
      undecided: 1,
      reason: expect.stringContaining('too close to the drop'),
    })
  })

  test('a call within the third of a turn in which the ball slowed', () => {
    const s = quick().after(100).called().rolls(1500).rolls(1700).dropped().rested('8')
    expect(s.end()).toMatchObject({
      verdict: 'inconc',
      reason: expect.stringContaining('too close to the slowdown'),
    })
  })

  test('a call too close to the slowdown is a fail all the same when it came after the drop', () => {
    const s = quick().rolls(1500).dropped().known(600).after(700).called().known(0).rested('8')
    expect(s.end().verdict).toBe('fail')
  })

  test('a gap while the ball runs, whatever was seen besides', () => {
    const s = slowed().gap().called().dropped().rested('8')
    expect(s.end()).toMatchObject({
      verdict: 'inconc',
      reason: expect.stringContaining('2 sentences lost'),
    })
    expect(slowed().gap().dropped().rested('8').end().verdict).toBe('inconc')
  })

  test('a gap that swallows the rest', () => {
    const s = slowed().called().gap().launched('ccw')
    expect(s.end()).toMatchObject({ verdict: 'inconc', judged: 1, undecided: 1 })
  })

  test('a reset of the device while the ball runs', () => {
    expect(slowed().called().reset().dropped().rested('8').end()).toMatchObject({
      verdict: 'inconc',
      reason: expect.stringContaining('reset'),
    })
  })

  test('a gap before the launch, or after the rest, hides nothing', () => {
    const s = story(CLAUSE).gap().coup('cw', '8').gap().coup('ccw', '9').gap()
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 2, undecided: 0 })
  })
})

describe('a target that does not show everything', () => {
  test('without beams only the drop is judged: too late fails, in time is not assessed', () => {
    const blind = () =>
      story(CLAUSE, { without: ['ball.crossed'] })
        .actuated('cw')
        .launched()
    expect(blind().called().dropped().rested('8').end()).toMatchObject({ verdict: 'none' })
    expect(blind().dropped().called().rested('8').end()).toMatchObject({ verdict: 'fail' })
  })

  test('where no call can be seen none is missing', () => {
    const deaf = story(CLAUSE, { without: ['announcement/rien-ne-va-plus'] })
    expect(deaf.actuated('cw').launched().rolls(500, 1500).dropped().rested('8').end()).toMatchObject({
      verdict: 'none',
      reason: 'this target does not show announcement/rien-ne-va-plus',
    })
  })

  test('a wheel whose own no-more-bets is defined by the speed of the ball calls at the slowdown', () => {
    const s = story('fr-67-5/rnvp-at-slowdown').actuated('cw').launched(null).called('wheel').rested('8')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })
})

describe('the reading “deceleration”', () => {
  const setting = { readings: { rnvpSlowdown: 'deceleration' }, rnvpSpeedShare: 0.5 }
  /** Launched at 0.6 s a revolution: half its speed is lost at 1.2 s. */
  const launched = () => story(CLAUSE, setting).actuated('cw').launched().rolls(600, 600, 800, 1100)

  test('the ball slows when it has lost that share of its launch speed', () => {
    expect(launched().rolls(1250, 1350).after(200).called().dropped().rested('8').end().verdict).toBe('pass')
    expect(
      launched().after(50).called().rolls(900, 1000, 1250, 1350).dropped().rested('8').end().verdict,
    ).toBe('fail')
  })

  test('which the threshold would not have called slow', () => {
    const s = story(CLAUSE).actuated('cw').launched().rolls(600, 600, 800, 1100, 1250, 1350)
    expect(s.called().dropped().rested('8').end().verdict).toBe('fail')
  })
})

test('fr-67-5 joins it with the bets: either fails the clause', () => {
  const one = () => story('fr-67-5/rnvp-at-slowdown')
  expect(one().coup('cw', '8').end().verdict).toBe('pass')
  expect(one().coup('cw', '8').accepted().end()).toMatchObject({
    verdict: 'fail',
    reason: expect.stringContaining('bet was accepted'),
  })
  expect(one().actuated('cw').launched().rolls(500).called().dropped().rested('8').end()).toMatchObject({
    verdict: 'fail',
    reason: expect.stringContaining('had not slowed'),
  })
})
