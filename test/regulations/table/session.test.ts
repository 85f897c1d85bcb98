import { describe, expect, test } from 'vitest'
import type { Fact } from '../../../rig/observation.ts'
import { did, launched, number, opened, Story, session } from './story.ts'

describe('the locked lid', () => {
  const story = () => new Story('mc-2019-819/1-2/cover-locked').see(lid('open'), session(true))
  const lid = (cover: 'open' | 'closed' | 'locked' | null): Fact => ({
    type: 'table.apparatus',
    game: 'roulette-monte-carlo',
    pockets: [],
    obstacles: 8,
    cover,
  })

  test('is on when the next session opens, or was in between', () => {
    expect(
      story().see(session(false), lid('closed'), lid('locked'), lid('open'), session(true)).verdict,
    ).toBe('pass')
    expect(story().see(lid('locked'), session(false), session(true)).verdict).toBe('pass')
    expect(story().see(session(false), lid('closed'), session(true)).reason).toBe(
      'the session was closed and the lid was not locked, it was closed',
    )
    expect(story().see(session(false), session(true)).verdict).toBe('fail')
    expect(story().see(lid('locked'), lid('open'), session(false), session(true)).verdict).toBe('fail')
  })

  test('the lock of one evening is not that of the next', () => {
    const s = story().see(
      session(false),
      lid('locked'),
      session(true),
      lid('open'),
      session(false),
      session(true),
    )
    expect(s.result).toMatchObject({ verdict: 'fail', judged: 2, failed: 1 })
    const silent = story().see(session(false), lid('locked'), session(true), session(false), session(true))
    expect(silent.result).toMatchObject({ verdict: 'fail', judged: 2, failed: 1 })
    const late = story().see(lid('locked'), opened, session(false), session(true))
    expect(late.reason).toBe('the session was closed and the lid was not locked anew')
  })

  test('where the run ends, a minute is given for it', () => {
    expect(story().see(session(false), lid('locked')).end().verdict).toBe('pass')
    expect(story().see(session(false)).end(61_000).verdict).toBe('fail')
    expect(story().see(session(false)).end(59_000).verdict).toBe('inconc')
    expect(story().end(61_000).verdict).toBe('none')
  })

  test('cannot be told behind a gap, or from a table that does not tell', () => {
    expect(story().see(session(false)).gap().see(session(true)).verdict).toBe('inconc')
    expect(story().see(lid(null), session(false), session(true)).verdict).toBe('inconc')
    expect(story().gap().see(session(false), session(true)).verdict).toBe('fail')
  })

  test('a session that reports its staff anew was not closed, and a closed one not closed again', () => {
    expect(
      story()
        .see(session(true, { assisted: true }))
        .end(61_000).verdict,
    ).toBe('none')
    expect(new Story('mc-2019-819/1-2/cover-locked').see(session(false), session(true)).verdict).toBe('none')
  })
})

describe('the notice of the last spin', () => {
  const notice = (left: number): Fact => ({ type: 'last-coups.announced', left, coup: 1 })
  const coups = (n: number) => Array.from({ length: n }, () => opened)
  const story = () => new Story('mc-2019-819/1-7/last-spin-notice').see(session(false), session(true))

  test('comes before the bets of the last three coups are opened', () => {
    expect(story().see(...coups(4), notice(3), ...coups(3), session(false)).verdict).toBe('pass')
    expect(story().see(...coups(4), notice(5), ...coups(5), session(false)).verdict).toBe('pass')
    expect(story().see(...coups(4), notice(2), ...coups(2), session(false)).reason).toBe(
      'the players were told of the last coup when 2 coups were left',
    )
    expect(story().see(...coups(7), session(false)).reason).toBe(
      'the session was closed and the players were never told of its last coup',
    )
  })

  test('and the last coup is the last', () => {
    expect(story().see(notice(3), ...coups(4), session(false)).reason).toBe(
      '4 coups were played after the notice that 3 were left',
    )
    expect(story().see(notice(3), ...coups(2), notice(4), ...coups(4), session(false)).verdict).toBe('pass')
  })

  test('a session of two coups is told before the first; one without a coup has no last', () => {
    expect(story().see(notice(2), ...coups(2), session(false)).verdict).toBe('pass')
    expect(story().see(...coups(1), notice(1), ...coups(1), session(false)).verdict).toBe('fail')
    expect(story().see(session(false)).verdict).toBe('none')
  })

  test('each session needs its own', () => {
    const s = story().see(notice(3), ...coups(3), session(false), session(true), ...coups(3), session(false))
    expect(s.result).toMatchObject({ verdict: 'fail', judged: 2, failed: 1 })
    expect(s.reason).toContain('never told')
  })

  test('a session not seen from its opening, or not throughout, cannot be told', () => {
    const joined = new Story('mc-2019-819/1-7/last-spin-notice').see(
      session(true),
      ...coups(5),
      session(false),
    )
    expect(joined.verdict).toBe('inconc')
    expect(
      story()
        .see(...coups(2))
        .gap()
        .see(...coups(2), session(false)).verdict,
    ).toBe('inconc')
  })

  test('a run that ends in a session has not closed it', () => {
    expect(
      story()
        .see(...coups(9))
        .end().verdict,
    ).toBe('none')
  })
})

describe('the stacks of a croupier working alone', () => {
  const rebuilt = did('stacks-rebuilt')
  const alone = () =>
    new Story('mc-2019-819/1-4/stacks-before-launch').see(session(true), opened, launched, number('17'))

  test('are rebuilt before the ball is launched, before or after bets are opened', () => {
    expect(alone().see(rebuilt, opened, launched, number('18')).verdict).toBe('pass')
    expect(alone().see(opened, rebuilt, launched, number('18')).verdict).toBe('pass')
    expect(alone().see(opened, launched, number('18')).reason).toBe(
      'the ball was launched and the stacks had not been rebuilt',
    )
    expect(alone().see(opened, launched, rebuilt, number('18')).reason).toBe(
      'the ball was launched before the stacks were rebuilt',
    )
  })

  test('at every coup anew, and once a coup', () => {
    const s = alone().see(rebuilt, opened, launched, number('18'))
    expect(s.see(opened, launched, number('19')).result).toMatchObject({ verdict: 'fail', judged: 2 })
    expect(alone().see(rebuilt, opened, launched, launched, number('18')).result.judged).toBe(1)
    expect(alone().see(opened, launched, rebuilt, launched, number('18')).verdict).toBe('fail')
  })

  test('at the first coup of a session nothing was disturbed', () => {
    expect(alone().verdict).toBe('none')
    expect(alone().see(session(false), session(true), opened, launched, number('3')).verdict).toBe('none')
  })

  test('an employee who assists does it', () => {
    const s = alone().see(session(true, { assisted: true }), opened, launched, number('18'))
    expect(s.verdict).toBe('none')
    expect(s.see(session(true), opened, launched, number('19')).verdict).toBe('fail')
  })

  test('two links, two clocks: the word may arrive after the launch that it preceded', () => {
    const late = (at: readonly [number, number]) =>
      alone().see(opened).at([20_000, 20_001], launched).at(at, rebuilt).see(number('18')).verdict
    expect(late([19_000, 19_900])).toBe('pass')
    expect(late([19_000, 20_100])).toBe('inconc')
    expect(late([20_100, 20_200])).toBe('fail')
  })

  test('a gap may have hidden it, in its coup', () => {
    const s = alone().gap().see(opened, launched, number('18'))
    expect(s.verdict).toBe('inconc')
    expect(s.see(session(true), opened, launched, number('19')).verdict).toBe('fail')
    expect(alone().see(opened, launched).end().verdict).toBe('none')
  })
})
