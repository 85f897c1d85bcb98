import { describe, expect, test } from 'vitest'
import { type Story, story } from './story.ts'

/*
 * What a gap may have hidden: each of these was a false fail of a healthy wheel on a bad wire.
 */

const NUMBER = '8'

describe('a spin that was declared void where nobody heard it', () => {
  const announce = () => story('mc-2019-819/1-4/announce-after-rest').betsOpened().actuated('cw').launched()

  test('has no number to announce: a gap of the table before the rest leaves it untold', () => {
    const s = announce().gap('table', '1 message missing').rested(NUMBER).launched('cw')
    expect(s.end()).toMatchObject({ verdict: 'inconc', failed: 0 })
  })

  test('a gap of the cylinder before the rest hides nothing of what the table says after it', () => {
    const s = announce().gap('head').rested(NUMBER).launched('cw')
    expect(s.end()).toMatchObject({ verdict: 'fail' })
    expect(announce().gap('head').rested(NUMBER).announced(NUMBER).end()).toMatchObject({ verdict: 'pass' })
  })

  test('is not completed: where numbers are announced, a gap of the table may hide one', () => {
    const coup = (s: ReturnType<typeof story>, rotor: 'cw' | 'ccw') =>
      s.betsOpened().actuated(rotor).launched().rested(NUMBER).announced(NUMBER)
    const direction = (link: string) => {
      const s = story('mc-2019-819/1-4/direction-alternates', { readings: { directionBasis: 'coup' } })
      return coup(coup(s, 'cw').gap(link), 'cw').end()
    }
    expect(direction('table')).toMatchObject({ verdict: 'inconc', failed: 0 })
    expect(direction('head')).toMatchObject({ verdict: 'inconc', failed: 0 })
  })
})

describe('a spin that a text calls void', () => {
  const left = () => story('us-sd/ball-leaves-voids').betsOpened().actuated('cw').launched()

  test('a number before a gap may be another spin’s', () => {
    const s = () =>
      story('us-sd/foreign-object-voids').betsOpened().actuated('cw').launched().announced(NUMBER)
    expect(s().object().end()).toMatchObject({ verdict: 'fail' })
    expect(s().gap('table').object().end()).toMatchObject({ verdict: 'inconc', failed: 0 })
  })

  test('a ball that drops when the spin is void already, and is taken before it rests, has not left the wheel', () => {
    const s = left().object().object('table').noSpin().betsOpened().dropped().stopped().actuated('ccw')
    expect(s.launched('cw').dropped().rested(NUMBER).announced(NUMBER).end().failed).toBe(0)
    const declared = left().noSpin().dropped().launched('cw')
    expect(declared.end().failed).toBe(0)
  })

  test('an object after a gap in which the ball may have come to rest: cannot be told', () => {
    const s = () => story('us-sd/foreign-object-voids').betsOpened().actuated('cw').launched()
    expect(s().gap('head').object().announced(NUMBER).end()).toMatchObject({ verdict: 'inconc', failed: 0 })
    expect(s().gap('table').object().announced(NUMBER).end()).toMatchObject({ verdict: 'fail' })
  })
})

describe('the pocket of the previous spin', () => {
  /** A spin that ended in 8, one that `tell` tells of and whose number is 11, and an object in the third. */
  const third = (tell: (s: Story) => Story) =>
    tell(story('mc-2019-819/1-4/foreign-object').coup('cw', NUMBER).betsOpened().actuated('ccw').launched())
      .announced('11')
      .betsOpened()
      .actuated('cw')
      .launched()
      .object()
      .called()
      .stopped()

  test('is not where the ball lay before: a number whose rest went unseen leaves it untold', () => {
    const unseen = third((s) => s.gap('head'))
    expect(unseen.placed('11').launched('ccw').end()).toMatchObject({
      verdict: 'inconc',
      failed: 0,
      reason: 'the previous number was not seen',
    })
  })

  test('is known where the rest itself was seen, whatever went unseen before it', () => {
    for (const link of ['head', 'table']) {
      const seen = () => third((s) => s.gap(link).rested('11'))
      expect(seen().placed('11').launched('ccw').end(), link).toMatchObject({ verdict: 'pass' })
      expect(seen().placed(NUMBER).end(), link).toMatchObject({ verdict: 'fail' })
    }
  })
})

describe('fr-67-5/manual-on-missed-detection', () => {
  test('a ball that drops after an object stopped the spin is not to be detected', () => {
    const s = story('fr-67-5/manual-on-missed-detection').betsOpened().actuated('cw').launched()
    const r = s.object().object('table').called().noSpin().dropped().betsOpened().launched('cw')
    expect(r.end()).toMatchObject({ judged: 0 })
  })
})
