import { describe, expect, test } from 'vitest'
import { story } from './story.ts'

const CLAUSE = 'mc-2019-819/1-4/ball-opposes-rotor'

describe('the ball against the rotor', () => {
  test('launched the other way: pass, seen at the next revolution', () => {
    const s = story(CLAUSE).actuated('cw').launched('ccw').turned('cw')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1, evidence: [2, 3] })
  })

  test('launched the same way: fail, and says both', () => {
    const s = story(CLAUSE).actuated('cw').launched('cw').turned('cw')
    expect(s.end()).toMatchObject({
      verdict: 'fail',
      reason: 'the ball was launched cw into a rotor that turned cw',
    })
  })

  test('the first index pulse comes after the launch: the start that it tells of may lie before it', () => {
    const s = story(CLAUSE).launched('ccw').between(-3000, 1500).actuated('cw').turned('cw')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })

  test('the cylinder is set turning again only after the launch: what it did before counts', () => {
    const s = story(CLAUSE).actuated('cw').launched('ccw').after(9000).actuated('ccw').turned('ccw')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1 })
    const wrong = story(CLAUSE).actuated('cw').launched('cw').after(9000).actuated('ccw').turned('ccw')
    expect(wrong.end().verdict).toBe('fail')
  })

  test('stopped before it turned once round, as after a chip: its last direction counts', () => {
    expect(story(CLAUSE).actuated('cw').launched('ccw').stopped().end().verdict).toBe('pass')
    expect(story(CLAUSE).actuated('cw').launched('cw').stopped().end().verdict).toBe('fail')
  })

  test('the run ends before the next revolution: what is known of the rotor counts', () => {
    expect(story(CLAUSE).actuated('cw').launched('cw').end()).toMatchObject({ verdict: 'fail', judged: 1 })
  })
})

describe('what cannot be told', () => {
  test('a rotor that nobody saw turn between two launches', () => {
    const s = story(CLAUSE).launched('cw').after(60_000).launched('ccw').turned('cw')
    expect(s.end()).toMatchObject({ verdict: 'inconc', judged: 2, undecided: 1 })
  })

  test('a rotor that stood when the ball was launched and was set turning later', () => {
    const s = story(CLAUSE).actuated('cw').stopped().launched('ccw').actuated('cw').turned('cw')
    expect(s.end()).toMatchObject({ verdict: 'inconc', judged: 1, undecided: 1 })
  })

  test('a gap between the launch and the next revolution', () => {
    const s = story(CLAUSE).actuated('cw').launched('cw').gap().turned('cw')
    expect(s.end()).toMatchObject({
      verdict: 'inconc',
      judged: 1,
      reason: expect.stringContaining('2 sentences lost'),
    })
  })

  test('but a gap of the table hides nothing of it', () => {
    expect(story(CLAUSE).actuated('cw').launched('cw').gap('table').turned('cw').end().verdict).toBe('fail')
  })

  test('after a gap the next launch is judged by what is seen then', () => {
    const s = story(CLAUSE).actuated('cw').gap().launched('ccw').turned('cw')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })
})

describe('a device that says the sense and not the direction', () => {
  const wheel = () => story('fr-67-5/ball-opposes-rotor').actuated('cw')

  test('is believed, with its reason', () => {
    expect(wheel().launched(null).turned('cw').sense(true, '').end().verdict).toBe('pass')
    expect(
      wheel().launched(null).turned('cw').sense(false, 'the ball ran with the rotor').end(),
    ).toMatchObject({
      verdict: 'fail',
      reason: 'the ball ran with the rotor',
    })
    expect(wheel().launched(null).sense(null, 'no frame showed both').end()).toMatchObject({
      verdict: 'inconc',
      reason: 'no frame showed both',
    })
  })

  test('a launch that failed is no launch', () => {
    expect(wheel().launched('cw').failedLaunch().turned('cw').end()).toMatchObject({ judged: 0 })
  })
})

test('under us-sd the same launch is void and must be declared so', () => {
  const withRotor = () =>
    story('us-sd/ball-opposes-rotor').betsOpened().actuated('cw').launched('cw').turned('cw')
  expect(withRotor().noSpin().betsOpened().end()).toMatchObject({ verdict: 'pass', judged: 1 })
  expect(withRotor().rested('8').announced('8').end()).toMatchObject({
    verdict: 'fail',
    reason: expect.stringContaining('a number was announced'),
  })
  expect(withRotor().rested('8').betsOpened().end()).toMatchObject({
    verdict: 'fail',
    reason: expect.stringContaining('not declared void'),
  })
  expect(withRotor().end()).toMatchObject({ verdict: 'inconc', judged: 1 })
})
