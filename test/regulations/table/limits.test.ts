import { describe, expect, test } from 'vitest'
import { bet, declared, limits, opened, refused, Story, session } from './story.ts'

const DAY = ['2026-03-01', '2026-03-02', '2026-03-03'] as const
const open = (day: string) => session(true, { day })
const close = (day: string) => session(false, { day })

describe.each(['boule', 'vingt-trois'] as const)('the minimum at the %s', (game) => {
  const id = `fr-46/${game}/minimum-fixed`
  const story = (licensedMinimum: number | null = 2) => new Story(id).see(declared(game, { licensedMinimum }))
  const fix = (minimum: number, day: string = DAY[0]) => limits(minimum, 60 * minimum, 300 * minimum, day)

  test('is that of the licence or a higher one, never a lower', () => {
    expect(story().see(open(DAY[0]), fix(2)).verdict).toBe('pass')
    expect(story().see(open(DAY[0]), fix(5)).verdict).toBe('pass')
    expect(story().see(open(DAY[0]), fix(1)).reason).toBe('the minimum is 1; the licence declares 2')
    expect(story(null).see(open(DAY[0]), fix(2)).reason).toBe(
      'the bench does not declare the minimum of the licence',
    )
  })

  test('may be raised at the opening of the next day, before or after the tables open', () => {
    const played = () => story().see(open(DAY[0]), fix(2), opened, close(DAY[0]))
    expect(played().see(fix(3, DAY[1]), open(DAY[1]), opened).verdict).toBe('pass')
    expect(played().see(open(DAY[1]), fix(2, DAY[1]), fix(3, DAY[1]), opened).verdict).toBe('pass')
  })

  test('is not changed during play', () => {
    const s = story().see(open(DAY[0]), fix(2), opened, fix(3))
    expect(s.reason).toBe('the minimum was changed from 2 to 3 during play')
    const nextDay = story().see(
      open(DAY[0]),
      fix(2),
      opened,
      close(DAY[0]),
      open(DAY[1]),
      opened,
      fix(3, DAY[1]),
    )
    expect(nextDay.verdict).toBe('fail')
    const pretended = story().see(open(DAY[0]), fix(2), opened, fix(3, DAY[1]))
    expect(pretended.verdict).toBe('fail')
    const beforePlay = story().see(open(DAY[0]), fix(2), fix(3, DAY[1]))
    expect(beforePlay.reason).toBe('the minimum was changed from 2 to 3 before the next day’s session')
  })

  test('nor between two sessions of one day, whatever day the limits name', () => {
    const played = () => story().see(open(DAY[0]), fix(2), opened, close(DAY[0]))
    const nextDay = played().see(open(DAY[1]), opened, close(DAY[1]), fix(3, DAY[1]))
    expect(nextDay.verdict).toBe('fail')
    expect(played().see(fix(3)).reason).toBe(
      'the minimum was changed from 2 to 3 before the next day’s session',
    )
    const s = played().see(fix(3, DAY[1]))
    expect(s.verdict).toBe('pass')
    expect(s.see(open(DAY[0])).reason).toBe('the minimum was changed between two sessions of one day')
  })

  test('a session that only reports its staff anew has not opened again', () => {
    const s = story().see(open(DAY[0]), fix(2), opened, session(true, { assisted: true }), fix(3))
    expect(s.reason).toContain('during play')
  })

  test('a minimum that the table does not apply is none', () => {
    const s = () => story().see(open(DAY[0]), fix(4), opened)
    expect(s().see(bet('A', 'rouge', 3)).reason).toBe('a stake of 3 was taken below the minimum of 4')
    expect(s().see(bet('A', 'rouge', 4), bet('A', 'rouge', 2)).verdict).toBe('pass')
    expect(s().see(bet('A', 'rouge', 4), bet('B', 'rouge', 2)).verdict).toBe('fail')
    expect(s().see(refused('minimum', 'A', 'rouge', 3)).verdict).toBe('pass')
  })

  test('a change behind a gap cannot be told until the session is seen again', () => {
    const s = () => story().see(open(DAY[0]), fix(2), opened).gap()
    expect(s().see(fix(3)).verdict).toBe('inconc')
    expect(s().see(close(DAY[0]), fix(3)).verdict).toBe('fail')
    expect(s().see(close(DAY[0]), open(DAY[1]), fix(3, DAY[1])).verdict).toBe('pass')
  })
})

describe('the maximum', () => {
  const id = 'fr-46/boule/maximum-fixed'
  const first = () => new Story(id).see(open(DAY[0]), limits(2, 120, 600), opened)

  test('does not vary before the next day’s session, on full numbers or on simple chances', () => {
    expect(first().see(limits(2, 120, 600)).verdict).toBe('pass')
    expect(first().see(limits(2, 121, 600)).reason).toBe(
      'the maximum on plein was changed from 120 to 121 during play',
    )
    expect(first().see(limits(2, 120, 599)).verdict).toBe('fail')
    expect(first().see(close(DAY[0]), limits(2, 120, 599)).verdict).toBe('fail')
    expect(first().see(close(DAY[0]), open(DAY[1]), limits(2, 120, 599, DAY[1])).verdict).toBe('pass')
  })

  test('a minimum that changes is another clause’s', () => {
    expect(first().see(limits(3, 120, 600)).verdict).toBe('pass')
  })

  test('is set for both', () => {
    const s = new Story(id).see({ type: 'table.limits', minimum: 2, maxima: { plein: 120 }, day: DAY[0] })
    expect(s.reason).toBe('no maximum is set for simple')
  })
})

describe('the range of the maximum', () => {
  test.each([
    ['boule', 'full', 40, 100],
    ['boule', 'simple', 200, 500],
    ['vingt-trois', 'full', 20, 50],
    ['vingt-trois', 'simple', 100, 250],
  ] as const)('%s, %s: %i to %i times the minimum', (game, on, least, most) => {
    const set = (times: number) =>
      new Story(`fr-46/${game}/maximum-${on}-range`).see(
        open(DAY[0]),
        limits(5, on === 'full' ? 5 * times : 0, on === 'simple' ? 5 * times : 0),
      )
    expect(set(least).verdict).toBe('pass')
    expect(set(most).verdict).toBe('pass')
    expect(set(least - 0.2).verdict).toBe('fail')
    expect(set(most + 0.2).verdict).toBe('fail')
    expect(set(most - 1).result.margin).toMatchObject({ value: 1, unit: 'times the minimum' })
  })

  test('is of the minimum with which the day’s play began', () => {
    const s = () => new Story('fr-46/boule/maximum-full-range').see(open(DAY[0]), limits(2, 100, 600), opened)
    expect(s().see(limits(4, 100, 600)).verdict).toBe('pass')
    expect(s().see(close(DAY[0]), open(DAY[1]), limits(4, 100, 600, DAY[1])).verdict).toBe('fail')
    const republished = s().see(
      close(DAY[0]),
      open(DAY[1]),
      limits(2, 100, 600, DAY[1]),
      limits(5, 250, 1500, DAY[1]),
    )
    expect(republished.verdict).toBe('pass')
  })
})

describe('the maximum of each player alone', () => {
  const id = 'fr-46/boule/maximum-per-player'
  const story = () => new Story(id).see(limits(2, 100, 600), opened)

  test('two players may both stake it on one number', () => {
    const s = story().see(bet('A', 'plein 7', 100))
    expect(s.verdict).toBe('none')
    expect(s.see(bet('B', 'plein 7', 100)).verdict).toBe('pass')
  })

  test('a player who is refused because of another’s stakes was counted with him', () => {
    const s = story().see(bet('A', 'plein 7', 100), refused('maximum', 'B', 'plein 7', 100))
    expect(s.reason).toBe(
      'a bet was refused for the maximum of 100 though B would have staked 100 there alone',
    )
  })

  test('his own stakes there add up, whichever cloth they lie on', () => {
    const s = () => story().see(bet('A', 'plein 7', 60))
    expect(s().see(refused('maximum', 'A', 'plein 7', 41)).verdict).toBe('pass')
    expect(s().see(bet('A', 'plein 7', 41)).reason).toBe('A was let stake 101 on plein; the maximum is 100')
    expect(s().see(bet('A', 'plein 8', 100)).verdict).toBe('none')
    expect(s().see(refused('maximum', 'A', 'plein 7', 40)).verdict).toBe('fail')
    expect(s().see(opened, bet('A', 'plein 7', 60)).verdict).toBe('none')
  })

  test('simple chances have theirs, each or all', () => {
    expect(story().see(bet('A', 'rouge', 601)).verdict).toBe('fail')
    expect(story().see(refused('maximum', 'A', 'rouge', 601)).verdict).toBe('pass')
    const own = {
      type: 'table.limits',
      minimum: 2,
      maxima: { simple: 600, rouge: 400 },
      day: DAY[0],
    } as const
    expect(story().see(own, bet('A', 'rouge', 401)).verdict).toBe('fail')
  })

  test('players presumed associated are refused for that', () => {
    expect(story().see(bet('A', 'plein 7', 100), refused('associated', 'B', 'plein 7', 100)).verdict).toBe(
      'none',
    )
  })

  test('after a gap neither his own stakes nor the limits are known, until the limits are shown again', () => {
    const s = () => story().gap()
    expect(s().see(refused('maximum', 'A', 'plein 7', 50)).verdict).toBe('inconc')
    expect(s().see(bet('A', 'plein 7', 101)).verdict).toBe('inconc')
    expect(s().see(bet('A', 'plein 7', 100), bet('B', 'plein 7', 100)).verdict).toBe('none')
    expect(s().see(opened, refused('maximum', 'A', 'plein 7', 50)).verdict).toBe('inconc')
    const shown = limits(2, 100, 500)
    expect(s().see(shown, opened, refused('maximum', 'A', 'plein 7', 50)).verdict).toBe('fail')
    expect(s().see(shown, opened, bet('A', 'plein 7', 101)).verdict).toBe('fail')
  })

  test('stakes before a gap are not added to those after it: another coup may have begun in it', () => {
    const s = story()
      .see(bet('A', 'plein 7', 60))
      .gap()
    expect(s.see(limits(2, 100, 500), bet('A', 'plein 7', 60)).verdict).toBe('none')
  })
})
