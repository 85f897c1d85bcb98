import { describe, expect, test } from 'vitest'
import { story } from './story.ts'

const CLAUSE = 'mc-2019-819/1-4/announce-after-rest'
const launched = () => story(CLAUSE).betsOpened().actuated('cw').launched().called().dropped()

describe('the number and its simple chances', () => {
  test('announced once the ball lies, and right: pass', () => {
    const s = launched().rested('8').announced('8')
    expect(s.end()).toMatchObject({
      verdict: 'pass',
      judged: 1,
      evidence: [s.line('ball.rested'), s.line('announcement')],
    })
  })

  test('the chances in any order', () => {
    expect(launched().rested('8').announced('8', ['manque', 'pair', 'noir']).end().verdict).toBe('pass')
  })

  test.each(['0', '00', 'CMC'])('%s wins no simple chance', (number) => {
    expect(launched().rested(number).announced(number, []).end().verdict).toBe('pass')
    expect(launched().rested(number).announced(number, ['pair']).end().verdict).toBe('fail')
  })

  test('announced while the ball still runs: fail', () => {
    expect(launched().announced('8').rested('8').end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('before the ball came to rest'),
    })
  })

  test('another number: fail, and says both', () => {
    expect(launched().rested('8').announced('9').end()).toMatchObject({
      verdict: 'fail',
      reason: '9 was announced and the ball lies in 8',
    })
  })

  test.each([
    [['noir', 'pair'], 'one is missing'],
    [['noir', 'pair', 'manque', 'passe'], 'one too many'],
    [['rouge', 'pair', 'manque'], 'one is wrong'],
    [[], 'none'],
  ])('the chances %j of 8: %s, fail', (chances) => {
    expect(launched().rested('8').announced('8', chances).end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('winning are'),
    })
  })

  test('never announced: fail, seen when the next ball is launched', () => {
    const s = launched().rested('8').betsOpened().actuated('ccw').launched()
    expect(s.end()).toMatchObject({ verdict: 'fail', reason: 'the number was never announced', judged: 1 })
  })

  test('announced though the ball never came to rest: fail', () => {
    const s = launched().announced('8').betsOpened().launched('cw')
    expect(s.end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('did not come to rest'),
    })
    expect(launched().announced('8').end()).toMatchObject({ verdict: 'fail' })
  })

  test('the run may end between the rest and the number', () => {
    expect(launched().rested('8').end()).toMatchObject({ verdict: 'none', judged: 0 })
  })
})

describe('a coup without a number', () => {
  test('declared void: nothing to announce', () => {
    expect(launched().noSpin().rested('8').betsOpened().launched('ccw').end()).toMatchObject({ judged: 0 })
  })

  test('interrupted by an object: the launch that follows is judged', () => {
    const s = launched().rested('8').object().stopped().placed('9').actuated('ccw').launched()
    expect(s.rested('9').announced('9').end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })
})

describe('cannot be told', () => {
  test('an announcement within the bounds of the rest', () => {
    const s = (known: number) => launched().known(known).rested('8').after(3).announced('8').end()
    expect(s(5)).toMatchObject({
      verdict: 'inconc',
      undecided: 1,
      reason: expect.stringContaining('too close'),
    })
    expect(s(0.1)).toMatchObject({ verdict: 'pass' })
  })

  test('a pocket that was not read', () => {
    expect(launched().rested(null).announced('8').end()).toMatchObject({ verdict: 'inconc' })
  })

  test('but a wrong number is wrong however close it came', () => {
    expect(launched().known(5).rested('8').after(3).announced('9').end().verdict).toBe('fail')
  })

  test('a gap in which the number may lie', () => {
    const s = launched().rested('8').gap('table').betsOpened().actuated('ccw').launched()
    expect(s.end()).toMatchObject({ verdict: 'inconc', judged: 1, failed: 0 })
  })

  test('a gap in which the rest may lie', () => {
    expect(launched().gap().announced('8').betsOpened().launched('ccw').end()).toMatchObject({
      verdict: 'inconc',
      judged: 1,
      failed: 0,
    })
  })

  test('a gap that may hide a whole coup: the number may be another ball’s', () => {
    const s = launched().rested('8').after(60_000).gap().announced('9')
    expect(s.end()).toMatchObject({ verdict: 'inconc', failed: 0 })
  })

  test('a gap before the rest hides nothing that matters', () => {
    expect(launched().gap().rested('8').announced('8').end().verdict).toBe('pass')
    expect(launched().gap().rested('8').announced('9').end().verdict).toBe('fail')
  })
})

test('whichever arrives first, the clocks decide', () => {
  // The table’s message is quicker than the head’s sentence, and was sent later.
  expect(launched().after(2000).announced('8').after(-500).rested('8').end().verdict).toBe('pass')
  expect(launched().rested('8').after(-500).announced('8').end().verdict).toBe('fail')
})

test('without a table nobody announces and nothing is missing', () => {
  const alone = story(CLAUSE, { without: ['announcement/number'] })
  expect(alone.launched('cw').rested('8').launched('ccw').end()).toMatchObject({
    verdict: 'none',
    reason: 'this target does not show announcement/number',
    judged: 0,
  })
})

test('fr-67-5 asks for the number alone', () => {
  const s = () => story('fr-67-5/number-after-rest').actuated('cw').launched()
  expect(s().rested('8').announced('8', ['whatever']).end().verdict).toBe('pass')
  expect(s().announced('8').rested('8').end().verdict).toBe('fail')
})
