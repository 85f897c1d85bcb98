import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { story } from './story.ts'

const CLAUSE = 'us-sd/four-revolutions'
/** A ball that crosses so many beams and drops. */
const spun = (crossings: number) =>
  story(CLAUSE)
    .betsOpened()
    .actuated('cw')
    .launched()
    .rolls(...Array<number>(crossings).fill(900))
    .dropped()

describe('round the track', () => {
  test('sixteen times: pass, and the margin says by how much', () => {
    const r = spun(48).rested('8').announced('8').end()
    expect(r).toMatchObject({ verdict: 'pass', judged: 1 })
    // 48 crossings: at least 47/3 and less than 49/3 revolutions; U = 2 · (1/3) / √3.
    expect(r.margin?.value).toBeCloseTo(12, 9)
    expect(r.margin?.U).toBeCloseTo(0.3849, 4)
    expect(r.margin?.unit).toBe('revolutions')
  })

  test('the crossings of three beams decide, or leave it open', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), (k) => {
        const r = spun(k).rested('8').announced('8').end()
        // Each crossing ends a third of a turn, the first and the last of which may be cut short.
        const certain = (k - 1) / 3 >= 4 ? 'pass' : (k + 1) / 3 < 4 ? 'fail' : 'inconc'
        expect(r.verdict).toBe(certain)
      }),
    )
  })

  test('too few, and declared void: pass, and no margin of it', () => {
    const s = spun(5).noSpin().rested('8').betsOpened()
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1, margin: null })
  })

  test('declared void before the ball even dropped', () => {
    const s = story(CLAUSE)
      .actuated('cw')
      .launched()
      .rolls(900, 900)
      .noSpin()
      .dropped()
      .rested('8')
      .launched('cw')
    expect(s.end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })

  test('too few, and a number announced: fail, with what was missing', () => {
    const r = spun(5).rested('8').announced('8').end()
    expect(r).toMatchObject({
      verdict: 'fail',
      reason: 'the ball went round only 1.3 to 2.0 times: a number was announced',
    })
    expect(r.margin?.value).toBeCloseTo(-7 / 3, 9)
  })

  test('too few, and the number came before the drop was seen: fail', () => {
    const s = story(CLAUSE).actuated('cw').launched().rolls(900, 900).announced('8').dropped()
    expect(s.end()).toMatchObject({ verdict: 'fail', judged: 1 })
  })

  test('too few, and simply launched again: fail', () => {
    expect(spun(5).rested('8').launched('ccw').end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('not declared void'),
    })
  })

  test('interrupted by an object: not judged', () => {
    const s = story(CLAUSE).actuated('cw').launched().rolls(900).object().dropped().noSpin()
    expect(s.end()).toMatchObject({ judged: 0 })
  })
})

describe('cannot be told', () => {
  test('a beam missed the ball, and the head took it for dropped: it was seen again', () => {
    const s = story(CLAUSE).actuated('cw').launched().rolls(900, 900).dropped().rolls(900).dropped()
    expect(s.rested('8').announced('8').end()).toMatchObject({ verdict: 'inconc', failed: 0 })
  })

  test('a gap of the head: crossings are missing, and the margin is none', () => {
    const s = story(CLAUSE)
      .actuated('cw')
      .launched()
      .rolls(900, 900)
      .gap()
      .rolls(900)
      .dropped()
      .announced('8')
    expect(s.end()).toMatchObject({ verdict: 'inconc', judged: 1, margin: null })
  })

  test('a gap of the table hides no crossing, but perhaps the declaration', () => {
    const long = story(CLAUSE)
      .launched('cw')
      .gap('table')
      .rolls(...Array<number>(20).fill(900))
      .dropped()
    expect(long.end()).toMatchObject({ verdict: 'pass' })
    const short = story(CLAUSE).launched('cw').gap('table').rolls(900, 900).dropped().rested('8').betsOpened()
    expect(short.end()).toMatchObject({ verdict: 'inconc', failed: 0 })
    const after = spun(5).gap('table').betsOpened()
    expect(after.end()).toMatchObject({ verdict: 'inconc', failed: 0 })
  })

  test('a target that does not show declarations', () => {
    const alone = story(CLAUSE, { without: ['announcement/no-spin', 'announcement/number'] })
    const s = alone.launched('cw').rolls(900, 900).dropped().rested('8').launched('ccw')
    expect(s.end()).toMatchObject({ verdict: 'inconc', failed: 0, undecided: 1 })
  })

  test('the run ends before the spin was declared void', () => {
    expect(spun(5).end()).toMatchObject({ verdict: 'inconc', judged: 1 })
  })
})
