import { describe, expect, test } from 'vitest'
import { story } from './story.ts'

const CLAUSE = 'us-sd/no-more-bets-before-rest'
const launched = () => story(CLAUSE).betsOpened().actuated('cw').launched()

describe('“no more bets”', () => {
  test('before the ball rests: pass', () => {
    const s = launched().called().rested('8').announced('8')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1, evidence: [4, 5] })
  })

  test('after it: fail', () => {
    expect(launched().rested('8').called().announced('8').end()).toMatchObject({ verdict: 'fail', judged: 1 })
  })

  test('never: fail, when the number comes, the next ball runs or the run ends', () => {
    expect(launched().rested('8').announced('8').end().verdict).toBe('fail')
    expect(launched().rested('8').launched('ccw').end().verdict).toBe('fail')
    expect(launched().rested('8').end().verdict).toBe('fail')
  })

  test('made before the rest and arrived after it: the clocks decide', () => {
    expect(launched().rested('8').after(-300).called().announced('8').end()).toMatchObject({
      verdict: 'pass',
      judged: 1,
    })
  })

  test('a call of the coup before does not count', () => {
    const s = launched()
      .called()
      .rested('8')
      .announced('8')
      .betsOpened()
      .launched('ccw')
      .rested('9')
      .announced('9')
    expect(s.end()).toMatchObject({ verdict: 'fail', judged: 2, failed: 1 })
  })

  test('a void or interrupted spin is not judged', () => {
    expect(launched().noSpin().rested('8').end()).toMatchObject({ judged: 0 })
    expect(launched().object().rested('8').end()).toMatchObject({ judged: 0 })
    expect(launched().rested('8').object().announced('8').end()).toMatchObject({ verdict: 'fail', judged: 1 })
  })
})

describe('cannot be told', () => {
  test('within the bounds of the clocks', () => {
    const close = (known: number) =>
      launched().known(known).called().after(3).rested('8').announced('8').end()
    expect(close(5)).toMatchObject({ verdict: 'inconc', undecided: 1 })
    expect(close(0.1)).toMatchObject({ verdict: 'pass' })
  })

  test('a gap in which the call may lie', () => {
    expect(launched().gap('table').rested('8').announced('8').end()).toMatchObject({ verdict: 'inconc' })
  })

  test('a call that was seen counts in spite of a gap', () => {
    expect(launched().called().gap().rested('8').announced('8').end()).toMatchObject({ verdict: 'pass' })
  })

  test('a gap of an earlier coup is over', () => {
    const s = launched().gap().called().rested('8').announced('8').launched('cw').rested('9').announced('9')
    expect(s.end()).toMatchObject({ verdict: 'fail' })
  })
})

test('where no call can be seen none is missing', () => {
  const deaf = story(CLAUSE, { without: ['announcement/rien-ne-va-plus'] })
  expect(deaf.launched('cw').rested('8').announced('8').end()).toMatchObject({ verdict: 'none', judged: 0 })
})
