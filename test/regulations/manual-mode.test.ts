import { describe, expect, test } from 'vitest'
import { story } from './story.ts'

const CLAUSE = 'fr-67-5/manual-on-missed-detection'
const launched = (setting = {}) => story(CLAUSE, setting).betsOpened().actuated('cw').launched().called()
/** The ball dropped and no pocket was read. */
const unread = () => launched().dropped().noSpin()
const next = (s: ReturnType<typeof launched>) => s.betsOpened().actuated('ccw').launched()

describe('a number that was not detected', () => {
  test('manual mode, and management starts the table again: pass', () => {
    const s = unread().mode('manual', 'system').mode('auto', 'management')
    const [manual, auto] = [s.line('table.mode', 1), s.line('table.mode')]
    expect(next(s).end()).toMatchObject({
      verdict: 'pass',
      judged: 1,
      evidence: [s.line('ball.dropped'), manual, auto],
    })
  })

  test('the game goes on as if nothing had been: fail', () => {
    expect(next(unread()).end()).toMatchObject({
      verdict: 'fail',
      reason: 'the number was not detected and the table did not go to manual mode',
    })
  })

  test('restarted by the staff: fail', () => {
    expect(next(unread().mode('manual', 'system').mode('auto', 'staff')).end()).toMatchObject({
      verdict: 'fail',
      reason: 'the table was restarted by staff, not by management',
    })
  })

  test('the next coup begins in manual mode: fail', () => {
    expect(next(unread().mode('manual', 'system')).end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('management had not restarted'),
    })
  })

  test('restarted before it went to manual mode: fail', () => {
    expect(next(unread().mode('auto', 'management').mode('manual', 'system')).end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('before it went to manual'),
    })
  })

  test('the run ends: judged once the bench has waited long enough for a rest, or the table was restarted', () => {
    expect(unread().end(20_000)).toMatchObject({ verdict: 'none', judged: 0 })
    expect(unread().end(31_000)).toMatchObject({ verdict: 'fail', judged: 1 })
    expect(unread().mode('manual', 'system').end(60_000)).toMatchObject({ verdict: 'none', judged: 0 })
    expect(unread().mode('manual', 'system').mode('auto', 'staff').end()).toMatchObject({ verdict: 'fail' })
    expect(unread().mode('manual', 'system').mode('auto', 'management').end()).toMatchObject({
      verdict: 'pass',
    })
  })

  test('a gap: whether it was detected cannot be told', () => {
    expect(next(launched().dropped().gap()).end()).toMatchObject({ verdict: 'inconc', failed: 0, judged: 1 })
  })
})

describe('“rien ne va plus” that was not detected', () => {
  const uncalled = () =>
    story(CLAUSE).betsOpened().actuated('cw').launched().dropped().rested('8').announced('8')

  test('the number counts and the table stays automatic: fail', () => {
    expect(next(uncalled()).end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('the “rien ne va plus” was not detected'),
    })
  })

  test('manual mode and management: pass', () => {
    expect(next(uncalled().mode('manual', 'system').mode('auto', 'management')).end().verdict).toBe('pass')
  })

  test('a spin that does not count needs no call', () => {
    const s = story(CLAUSE).launched('cw').dropped().rested('8').noSpin()
    expect(next(s).end()).toMatchObject({ judged: 0 })
  })
})

test('everything detected: nothing to judge', () => {
  expect(next(launched().dropped().rested('8').announced('8')).end()).toMatchObject({
    verdict: 'none',
    judged: 0,
  })
})

test('a ball that an object stopped was not missed', () => {
  expect(next(launched().dropped().object().noSpin()).end()).toMatchObject({ judged: 0 })
})

test('where the mode cannot be seen, nobody says that it was not manual', () => {
  const s = launched({ without: ['table.mode'] }).dropped()
  expect(next(s).end()).toMatchObject({ verdict: 'none', reason: 'this target does not show table.mode' })
})
