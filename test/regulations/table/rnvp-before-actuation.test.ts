import { describe, expect, test } from 'vitest'
import type { Fact } from '../../../rig/observation.ts'
import { actuated, noSpin, number, opened, rnvp, Story, session, started } from './story.ts'

const story = () => new Story('fr-46/vingt-trois/rnvp-before-actuation')
const byHead: Fact = { type: 'announcement', what: 'rien-ne-va-plus', by: 'head', coup: null }

describe('“rien ne va plus” before the cylinder is actuated', () => {
  test('called, then actuated: as the cylinder alone shows it', () => {
    expect(story().see(opened, rnvp, started, number('7')).verdict).toBe('pass')
  })

  test('the cylinder turned before the call, whatever the table says', () => {
    const s = story().see(opened).at([5000, 5400], started).at([6000, 6000], rnvp).at([6100, 6100], actuated)
    expect(s.see(number('7')).reason).toBe(
      '“rien ne va plus” was announced when the cylinder was already actuated',
    )
  })

  test('never called, and the coup is over', () => {
    expect(story().see(opened, started).verdict).toBe('none')
    expect(story().see(opened, started, number('7')).reason).toBe(
      'the cylinder was actuated and “rien ne va plus” had not been announced',
    )
    expect(story().see(opened, started, opened).verdict).toBe('fail')
    expect(story().see(opened, started, session(false)).verdict).toBe('fail')
    expect(story().see(opened, actuated, number('7')).verdict).toBe('fail')
  })

  test('between standstill and first index pulse the table’s own clock decides, to its millisecond', () => {
    const within = (said: number) =>
      story()
        .see(opened)
        .table(10_000, rnvp, 5)
        .table(said, actuated, 5)
        .at([8000, 13_000], started)
        .see(number('7'))
    expect(within(10_001).verdict).toBe('pass')
    expect(within(9_900).verdict).toBe('fail')
    expect(within(9_999).verdict).toBe('fail')
    expect(within(10_000).verdict).toBe('inconc')
  })

  test('without the table’s word it cannot be told, nor with a word that the cylinder contradicts', () => {
    const wide = () => story().see(opened).table(10_000, rnvp, 5)
    expect(wide().at([8000, 13_000], started).see(number('7')).verdict).toBe('inconc')
    expect(wide().table(14_000, actuated, 5).at([8000, 13_000], started).see(number('7')).verdict).toBe(
      'inconc',
    )
    expect(wide().table(14_000, actuated, 5).see(number('7')).reason).toBe(
      'the actuation itself was not seen on the cylinder',
    )
  })

  test('a call at the head’s own button is compared on the bench’s clock', () => {
    const called = (at: number) =>
      story()
        .see(opened)
        .at([at, at], byHead)
        .table(10_000, actuated, 5)
        .at([8000, 13_000], started)
        .see(number('7'))
    expect(called(9_990).verdict).toBe('pass')
    expect(called(10_010).verdict).toBe('fail')
    expect(called(10_000).verdict).toBe('inconc')
  })

  test('a launch that failed is tried again with the bets still closed', () => {
    expect(story().see(opened, rnvp, started, noSpin, started, number('7')).result).toMatchObject({
      verdict: 'pass',
      judged: 1,
    })
  })

  test('a coup that was declared void before the cylinder turned is not over', () => {
    expect(story().see(opened, noSpin, started, number('7')).verdict).toBe('fail')
  })

  test('a gap hides the call of its coup and of no other', () => {
    const s = story().see(opened).gap().see(started, number('7'))
    expect(s.result).toMatchObject({ verdict: 'inconc', judged: 1 })
    expect(s.see(opened, started, number('7')).verdict).toBe('fail')
  })

  test('a cylinder that turns between two coups is nobody’s actuation', () => {
    expect(story().see(started, opened, rnvp, started, number('7'), started, opened).result).toMatchObject({
      verdict: 'pass',
      judged: 1,
    })
  })

  test('a run that ends after the call judges it; before it, nothing is missing yet', () => {
    expect(story().see(opened, rnvp, started).end().verdict).toBe('pass')
    expect(story().see(opened, started).end().verdict).toBe('none')
  })
})
