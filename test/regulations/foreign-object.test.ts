import { describe, expect, test } from 'vitest'
import { type Story, story } from './story.ts'

const CLAUSE = 'mc-2019-819/1-4/foreign-object'
const ANY_POCKET = { readings: { foreignObjectFirstSpin: 'any-pocket' } }

/** A coup that ended in 8, and the next one, whose ball runs. */
const playing = (setting = {}) =>
  story(CLAUSE, setting).session(true).coup('cw', '8').betsOpened().actuated('ccw').launched()

type Act = (s: Story) => Story
const announce: Act = (s) => s.called()
const stop: Act = (s) => s.stopped()
const replace: Act = (s) => s.placed('8')
const launch: Act = (s) => s.launched('cw')
const BOOK = [announce, stop, replace, launch]
const play = (s: Story, acts: readonly Act[]) => acts.reduce((t, act) => act(t), s)

describe('an object in the turning cylinder', () => {
  test('announce, stop, put the ball back where it came from, launch: pass, with every step as evidence', () => {
    const s = playing().object()
    const object = s.line('object.seen')
    play(s, BOOK)
    expect(s.end()).toMatchObject({
      verdict: 'pass',
      judged: 1,
      evidence: [object, object + 1, object + 2, object + 3, object + 4],
    })
  })

  test('every other order fails, and so does every step left out', () => {
    const names = ['announce', 'stop', 'replace', 'launch']
    const orders = (rest: number[]): number[][] =>
      rest.length ? rest.flatMap((i) => orders(rest.filter((j) => j !== i)).map((o) => [i, ...o])) : [[]]
    const all = orders([0, 1, 2, 3])
    expect(all).toHaveLength(24)
    for (const order of all) {
      const acts = order.map((i) => BOOK[i] as Act)
      const r = play(playing().object(), acts).rested('9').announced('9').betsOpened().end()
      const said = order.map((i) => names[i]).join(', ')
      expect(r.verdict, said).toBe(said === names.join(', ') ? 'pass' : 'fail')
      expect(r.judged, said).toBe(1)
    }
    for (const out of [0, 1, 2, 3]) {
      const r = play(
        playing().object(),
        BOOK.filter((_, i) => i !== out),
      )
        .rested('9')
        .announced('9')
        .end()
      expect(r.verdict, `without ${names[out]}`).toBe('fail')
    }
  })

  test('whichever arrives first, the clocks decide', () => {
    const s = playing().object().called().after(-500).stopped().placed('8').launched('cw')
    expect(s.end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('but not after the step'),
    })
  })

  test('a call that was already made in this coup counts: bets are closed', () => {
    const s = playing().called().object().stopped().placed('8').launched('cw')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })

  test('a call of the coup before does not', () => {
    for (const next of [(s: Story) => s.betsOpened(), (s: Story) => s]) {
      const s = next(story(CLAUSE).coup('cw', '8')).actuated('ccw').launched().object().stopped()
      expect(s.end()).toMatchObject({
        verdict: 'fail',
        reason: 'the cylinder was stopped before “rien ne va plus” was announced',
      })
    }
  })

  test('another pocket: fail, and says which was the right one', () => {
    expect(playing().object().called().stopped().placed('11').end()).toMatchObject({
      verdict: 'fail',
      reason: 'the ball was put into 11, the previous number is 8',
    })
  })

  test.each<[string, Act, RegExp]>([
    ['a number is announced', (s) => s.rested('9').announced('9'), /9 was announced instead of/],
    ['the coup is declared void', (s) => s.noSpin(), /declared void instead of/],
    ['the next coup begins', (s) => s.betsOpened(), /the next coup began before the ball was launched again/],
    ['the session is closed', (s) => s.session(false), /the session was closed/],
  ])('%s before the procedure is over: fail', (_, act, reason) => {
    const s = act(playing().object().called().stopped().placed('8'))
    expect(s.end()).toMatchObject({ verdict: 'fail', judged: 1, reason: expect.stringMatching(reason) })
  })

  test('ignored: fail', () => {
    expect(playing().object().called().dropped().rested('9').announced('9').end()).toMatchObject({
      verdict: 'fail',
      judged: 1,
    })
  })

  test('head and table both see it: one object', () => {
    const s = play(playing().object('head').object('table'), BOOK)
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })

  test('a second one after the new launch: the procedure again, from the same pocket, the call still standing', () => {
    const s = play(playing().object(), BOOK).turned('cw').object().stopped()
    expect(s.placed('8').launched('ccw').end()).toMatchObject({ verdict: 'pass', judged: 2 })
    const wrong = play(playing().object(), BOOK).turned('cw').object().stopped().placed('11')
    expect(wrong.end()).toMatchObject({ verdict: 'fail', judged: 2, failed: 1 })
  })

  test('when the ball lies already and no number is announced yet, the pocket is still that of the coup before', () => {
    const s = playing().called().dropped().rested('11').object().stopped()
    expect(s.placed('8').launched('cw').end()).toMatchObject({ verdict: 'pass', judged: 1 })
    const wrong = playing().called().dropped().rested('11').object().stopped().placed('11')
    expect(wrong.end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('previous number is 8'),
    })
  })
})

describe('an object that is none of this clause', () => {
  test('one that may have fallen only when the number was announced already: cannot be told', () => {
    const s = () => playing().called().dropped().rested('9')
    expect(s().between(500, 1500).object().after(-500).announced('9').end()).toMatchObject({
      verdict: 'inconc',
      failed: 0,
    })
    expect(s().between(500, 1500).object().after(1).announced('9').end()).toMatchObject({ verdict: 'fail' })
  })

  test('the cylinder stands', () => {
    expect(playing().stopped().object().betsOpened().end()).toMatchObject({ judged: 0 })
  })

  test('between the number and the next actuation', () => {
    expect(story(CLAUSE).coup('cw', '8').object().betsOpened().end()).toMatchObject({ judged: 0 })
  })

  test('before anything was actuated', () => {
    expect(story(CLAUSE).object().betsOpened().end()).toMatchObject({ judged: 0 })
  })
})

describe('on the first coup of a session', () => {
  const first = (setting = {}) =>
    story(CLAUSE, setting).session(true).betsOpened().actuated('cw').launched().object().called().stopped()

  test('by default nobody can tell which pocket is right', () => {
    const s = first().placed('11').launched('ccw')
    expect(s.end()).toMatchObject({
      verdict: 'inconc',
      judged: 1,
      undecided: 1,
      reason: expect.stringContaining('foreignObjectFirstSpin'),
    })
  })

  test('read as “any pocket”, any will do', () => {
    expect(first(ANY_POCKET).placed('11').launched('ccw').end()).toMatchObject({ verdict: 'pass' })
    expect(first(ANY_POCKET).launched('ccw').end()).toMatchObject({ verdict: 'fail' })
  })

  test('the rest of the procedure is judged under both', () => {
    for (const setting of [{}, ANY_POCKET]) {
      const s = story(CLAUSE, setting).betsOpened().actuated('cw').launched().object().stopped()
      expect(s.end()).toMatchObject({ verdict: 'fail', judged: 1 })
    }
  })

  test('a session that was closed forgets the number of the one before', () => {
    const s = (setting = {}) =>
      story(CLAUSE, setting)
        .coup('ccw', '11')
        .coup('cw', '8')
        .session(false)
        .session(true)
        .betsOpened()
        .actuated('ccw')
        .launched()
    expect(play(s().object(), BOOK).end()).toMatchObject({ verdict: 'inconc' })
    expect(s(ANY_POCKET).object().called().stopped().placed('11').launched('cw').end()).toMatchObject({
      verdict: 'pass',
    })
  })
})

describe('cannot be told', () => {
  test('a stop that straddles the announcement', () => {
    const s = playing().object().known(5).called().after(4).stopped().placed('8').launched('cw')
    expect(s.end()).toMatchObject({
      verdict: 'inconc',
      judged: 1,
      undecided: 1,
      reason: expect.stringContaining('after the step before it cannot be told'),
    })
    expect(
      playing().object().known(0.1).called().after(4).stopped().placed('8').launched('cw').end().verdict,
    ).toBe('pass')
  })

  test('a gap during the procedure', () => {
    expect(playing().object().called().gap().stopped().placed('8').launched('cw').end()).toMatchObject({
      verdict: 'inconc',
      judged: 1,
      reason: expect.stringContaining('2 sentences lost'),
    })
  })

  test('a reset of the device during the procedure', () => {
    expect(playing().object().called().reset().end()).toMatchObject({ verdict: 'inconc', judged: 1 })
  })

  test('a gap in the same coup: the call may lie in it, and an object is told of once', () => {
    const s = playing().gap().object('head').object('table').stopped().placed('11').launched('cw')
    expect(s.end()).toMatchObject({ verdict: 'inconc', judged: 1, failed: 0 })
  })

  test('after a gap the previous number was not seen, until a coup is seen whole', () => {
    const s = story(CLAUSE).coup('cw', '8').after(60_000).gap()
    s.betsOpened().actuated('ccw').launched().object().called().stopped().placed('8').launched('cw')
    expect(s.result).toMatchObject({ verdict: 'inconc', reason: 'the previous number was not seen' })
    s.rested('9')
      .announced('9')
      .betsOpened()
      .actuated('ccw')
      .launched()
      .object()
      .called()
      .stopped()
      .placed('8')
    expect(s.end()).toMatchObject({ verdict: 'fail', judged: 2, failed: 1, undecided: 1 })
  })

  test('a previous number whose pocket nobody read is not “no previous number”', () => {
    const s = story(CLAUSE, ANY_POCKET).actuated('cw').launched().rested(null).announced('8')
    s.betsOpened().actuated('ccw').launched().object().called().stopped().placed('11')
    expect(s.end()).toMatchObject({ verdict: 'inconc', reason: 'the previous number was not seen' })
  })

  test('a pocket that the ball was put into and nobody read', () => {
    expect(playing().object().called().stopped().placed(null).end()).toMatchObject({ verdict: 'inconc' })
  })

  test('the end of the run in the middle, unless the next step should have come long before', () => {
    const s = () => playing().object().called().stopped()
    expect(s().end(5000)).toMatchObject({
      verdict: 'inconc',
      reason: 'the run ended before the ball was put back into a pocket',
    })
    expect(s().end(60_000)).toMatchObject({
      verdict: 'fail',
      reason: 'the run ended before the ball was put back into a pocket, 60 s after the step before it',
    })
  })
})

describe('limits that the house sets', () => {
  const house = { timing: { objectToAnnouncement: 2000, objectToStop: 4000 } }
  const procedure = (announced: number, stopped: number, known = 0) =>
    playing(house)
      .known(known)
      .object()
      .after(announced)
      .called()
      .after(stopped - announced)
      .stopped()

  test('are kept or not', () => {
    expect(procedure(1900, 3900).placed('8').launched('cw').end().verdict).toBe('pass')
    expect(procedure(2100, 3900).end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringMatching(/announced later than the house's 2 s/),
    })
    expect(procedure(1900, 4100).end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringMatching(/stopped later than the house's 4 s/),
    })
  })

  test('or cannot be told within the bounds of the clocks', () => {
    for (const s of [procedure(2001, 3900, 5), procedure(1900, 3995, 5)])
      expect(s.placed('8').launched('cw').end()).toMatchObject({
        verdict: 'inconc',
        judged: 1,
        reason: expect.stringMatching(/within the house's \d s cannot be told/),
      })
  })

  test('a call that came before the object is in time', () => {
    expect(
      playing(house).called().after(9000).object().stopped().placed('8').launched('cw').end().verdict,
    ).toBe('pass')
  })
})

describe('a target that does not show everything', () => {
  const NUMBERS = ['announcement/number', 'announcement/no-spin', 'bets.opened', 'table.session'] as const

  test('without a table a coup is complete when the ball rests, and a call by the head’s button counts', () => {
    const alone = () =>
      story(CLAUSE, { without: [...NUMBERS] })
        .actuated('cw')
        .launched()
        .called('head')
        .rested('8')
        .actuated('ccw')
        .launched()
        .object()
    expect(alone().called('head').stopped().placed('8').launched('cw').end()).toMatchObject({
      verdict: 'pass',
    })
    expect(alone().stopped().end()).toMatchObject({ verdict: 'fail' })
    expect(alone().called('head').stopped().placed('11').end()).toMatchObject({ verdict: 'fail' })
  })

  test('without a table a ball that rests while the procedure goes on completes nothing', () => {
    const s = story(CLAUSE, { without: [...NUMBERS] })
      .actuated('cw')
      .launched()
      .rested('8')
    s.actuated('ccw').launched().called('head').dropped().object().rested('11')
    s.stopped().placed('8').actuated('cw').launched().object().stopped().placed('8').launched('ccw')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 2 })
  })

  test('where no call can be seen none is missing: never pass, and the wrong pocket still fails', () => {
    const deaf = () =>
      playing({ without: ['announcement/rien-ne-va-plus'] })
        .object()
        .stopped()
    expect(deaf().placed('8').launched('cw').end()).toMatchObject({
      verdict: 'none',
      reason: 'this target does not show announcement/rien-ne-va-plus',
    })
    expect(deaf().placed('11').end().verdict).toBe('fail')
  })
})
