import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Direction } from '../../rig/observation.ts'
import { story } from './story.ts'

const CLAUSE = 'mc-2019-819/1-4/direction-alternates'
const byCoup = { readings: { directionBasis: 'coup' } }
const alone = {
  without: ['announcement/number', 'announcement/no-spin', 'announcement/rien-ne-va-plus'],
} as const

describe('by actuation', () => {
  test('each the other way: pass, one instance for each pair', () => {
    const s = story(CLAUSE).actuated('cw').actuated('ccw').actuated('cw')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 2, failed: 0, evidence: [1, 2, 3] })
  })

  test('one alone is compared with nothing', () => {
    expect(story(CLAUSE).actuated('cw').end()).toMatchObject({ verdict: 'none', judged: 0 })
  })

  test('twice the same way: fail, with both as evidence', () => {
    const s = story(CLAUSE).actuated('cw').actuated('ccw').actuated('ccw').actuated('cw')
    expect(s.end()).toMatchObject({
      verdict: 'fail',
      reason: 'actuated twice in a row counter-clockwise',
      judged: 3,
      failed: 1,
      evidence: [2, 3, 1, 4],
    })
  })

  test('a failed launch that is tried again the other way is by the book', () => {
    const s = story(CLAUSE)
      .actuated('cw')
      .launched()
      .noSpin()
      .rested('8')
      .actuated('ccw')
      .launched()
      .rested('9')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })

  test('a gap between two: an actuation may have gone unseen, and only that pair cannot be told', () => {
    const s = story(CLAUSE).actuated('cw').after(45_000).gap().actuated('cw').actuated('ccw')
    expect(s.end()).toMatchObject({
      verdict: 'inconc',
      reason: expect.stringContaining('a gap of 45.0 s'),
      judged: 2,
      undecided: 1,
      evidence: [1, 3, 4],
    })
  })

  test('a fail on either side of a gap is a fail', () => {
    const s = story(CLAUSE).actuated('cw').gap().actuated('cw').actuated('cw')
    expect(s.end()).toMatchObject({ verdict: 'fail', failed: 1, undecided: 1 })
  })

  test('a gap of the table hides no actuation', () => {
    expect(story(CLAUSE).actuated('cw').gap('table').actuated('cw').end().verdict).toBe('fail')
  })

  test('a reset of the device, and a start whose direction nobody saw, cannot be told across', () => {
    const reset = story(CLAUSE).actuated('cw').reset().actuated('ccw')
    expect(reset.end()).toMatchObject({ verdict: 'inconc', reason: expect.stringContaining('a reset') })
    const unseen = story(CLAUSE).actuated('cw').actuated(null).actuated('ccw')
    expect(unseen.end()).toMatchObject({ verdict: 'inconc', reason: expect.stringContaining('nobody saw') })
  })
})

describe('by coup', () => {
  test('each completed spin the other way: pass', () => {
    const s = story(CLAUSE, byCoup).coup('cw', '8').coup('ccw', '9').coup('cw', 'CMC')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 2 })
  })

  test('two completed spins the same way: fail', () => {
    const s = story(CLAUSE, byCoup).coup('cw', '8').coup('cw', '9')
    const rests = [s.line('ball.rested', 1), s.line('ball.rested')]
    expect(s.end()).toMatchObject({
      verdict: 'fail',
      reason: 'two completed spins in a row both turned clockwise',
      evidence: rests,
    })
  })

  test('a failed launch that is tried again the other way completes the same way as the last: fail', () => {
    const s = story(CLAUSE, byCoup)
      .coup('cw', '8')
      .betsOpened()
      .actuated('ccw')
      .launched()
      .noSpin()
      .rested('11')
      .actuated('cw')
      .launched()
      .rested('12')
      .announced('12')
    expect(s.end()).toMatchObject({ verdict: 'fail', judged: 1 })
  })

  test('… and passes when it is tried again the same way: the void spin was never completed', () => {
    const s = story(CLAUSE, byCoup)
      .coup('cw', '8')
      .betsOpened()
      .actuated('ccw')
      .launched()
      .noSpin()
      .rested('11')
      .actuated('ccw')
      .launched()
      .rested('12')
      .announced('12')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })

  test('a ball that rested and was taken again because of an object completed nothing', () => {
    const s = story(CLAUSE, byCoup)
      .coup('cw', '8')
      .actuated('ccw')
      .launched()
      .rested('11')
      .object()
      .stopped()
      .placed('8')
      .actuated('ccw')
      .launched()
      .rested('12')
      .announced('12')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })

  test('a number that came before the rest completes the spin when the ball rests', () => {
    const s = story(CLAUSE, byCoup).coup('cw', '8').actuated('ccw').launched().announced('9').rested('9')
    expect(s.coup('cw', '10').end()).toMatchObject({ verdict: 'pass', judged: 2 })
  })

  test('a completed spin whose rest nobody saw cannot be told across', () => {
    const s = story(CLAUSE, byCoup)
      .coup('cw', '8')
      .actuated('ccw')
      .launched()
      .announced('9')
      .coup('ccw', '10')
    expect(s.end()).toMatchObject({ verdict: 'inconc', judged: 1, undecided: 1 })
  })

  test('where no table announces, the rest completes the spin', () => {
    const s = story(CLAUSE, { ...byCoup, ...alone })
      .actuated('cw')
      .rested('8')
      .actuated('cw')
      .rested('9')
    expect(s.end()).toMatchObject({ verdict: 'fail', judged: 1 })
  })

  test('a direction that was not seen cannot be told', () => {
    const s = story(CLAUSE, { ...byCoup, ...alone })
      .rested('8', { direction: null })
      .actuated('cw')
      .rested('9')
    expect(s.end()).toMatchObject({ verdict: 'inconc', reason: expect.stringContaining('was not seen') })
  })
})

describe('by coup, on a wheel that counts its spins', () => {
  const wheel = () => story(CLAUSE, { ...byCoup, ...alone })
  const spin = (s: number, direction: Direction) => ({ spin: s, direction })

  test('256 is followed by 1', () => {
    const s = wheel().rested('8', spin(256, 'cw')).rested('9', spin(1, 'ccw'))
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1 })
    const same = wheel().rested('8', spin(256, 'cw')).rested('9', spin(1, 'cw'))
    expect(same.end()).toMatchObject({
      verdict: 'fail',
      reason: 'spins 256 and 1 both turned clockwise',
    })
  })

  test.each([
    [42, 44],
    [42, 42],
    [255, 1],
    [256, 2],
  ])('%d and %d do not follow each other, and cannot be told', (a, b) => {
    const s = wheel().rested('8', spin(a, 'cw')).rested('9', spin(b, 'cw'))
    expect(s.end()).toMatchObject({
      verdict: 'inconc',
      reason: expect.stringContaining(`spins ${a} and ${b}`),
    })
  })

  test('its count shows across a gap or a reset that no spin is missing', () => {
    const s = wheel()
      .rested('8', spin(42, 'cw'))
      .gap()
      .rested('9', spin(43, 'cw'))
      .reset()
      .rested('10', spin(44, 'ccw'))
    expect(s.end()).toMatchObject({ verdict: 'fail', judged: 2, failed: 1, undecided: 0 })
  })

  test('without a count a gap or a reset cannot be told across', () => {
    const s = wheel()
      .rested('8', { direction: 'cw' })
      .gap()
      .rested('9', { direction: 'cw' })
      .reset()
      .rested('10', { direction: 'cw' })
    expect(s.end()).toMatchObject({ verdict: 'inconc', judged: 2, undecided: 2 })
  })
})

test('either way, any run of directions is judged pair by pair', () => {
  const direction = fc.constantFrom<Direction>('cw', 'ccw')
  fc.assert(
    fc.property(fc.array(direction, { minLength: 2, maxLength: 30 }), fc.boolean(), (all, coup) => {
      const s = story(CLAUSE, coup ? byCoup : {})
      for (const d of all) coup ? s.coup(d, '8') : s.actuated(d)
      const same = all.slice(1).filter((d, i) => d === all[i]).length
      expect(s.end()).toMatchObject({
        verdict: same ? 'fail' : 'pass',
        judged: all.length - 1,
        failed: same,
        undecided: 0,
      })
    }),
    { numRuns: 50 },
  )
})
