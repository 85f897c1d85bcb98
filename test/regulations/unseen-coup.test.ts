import { describe, expect, test } from 'vitest'
import { story } from './story.ts'

const NUMBER = '8'
const DIRECTION = 'mc-2019-819/1-4/direction-alternates'

/** A coup of which the cylinder showed nothing, and the table told all the same. */
describe.each([
  'mc-2019-819/1-4/rnvp-window',
  'mc-2019-819/1-4/announce-after-rest',
  'mc-2019-819/1-4/ball-opposes-rotor',
])('%s at a coup that the cable slept through', (clause) => {
  test('cannot be told, once, and names the gap', () => {
    const r = story(clause).betsOpened().gap('serial', 'unplugged').called().announced(NUMBER).end()
    expect(r).toMatchObject({ verdict: 'inconc', judged: 1, undecided: 1 })
    expect(r.reason).toContain('unplugged')
  })

  test('a gap before a launch that was seen hides nothing of it', () => {
    const s = story(clause).gap('serial', 'unplugged').betsOpened().actuated('cw').launched()
    const r = s
      .rolls(500, 600, 1300, 1500, 1700)
      .called()
      .after(1500)
      .dropped()
      .rested(NUMBER)
      .announced(NUMBER)
    expect(r.end()).toMatchObject({ verdict: 'pass', judged: 1, undecided: 0 })
  })

  test('a gap on the broker hides no launch', () => {
    const r = story(clause).betsOpened().gap('table', 'the broker was down').called().announced(NUMBER).end()
    expect(r.undecided).toBe(0)
  })

  test('a gap after the coup is settled does not open it again', () => {
    const s = story(clause)
      .betsOpened()
      .actuated('cw')
      .launched()
      .turned('cw')
      .rolls(500, 600, 1300, 1500, 1700)
    const r = s.called().after(1500).dropped().rested(NUMBER).announced(NUMBER).gap('serial', 'unplugged')
    expect(r.end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })
})

describe('actuations that the table told of while the cylinder was not seen', () => {
  test('leave the last pair untold, if none is seen after them', () => {
    const s = story(DIRECTION).actuated('cw').actuated('ccw').gap('serial', 'unplugged')
    const r = s.tell({ type: 'coup.actuated', coup: 3 }).end()
    expect(r).toMatchObject({ verdict: 'inconc', judged: 2, undecided: 1 })
  })

  test('are told with the pair that is seen next, and not twice', () => {
    const s = story(DIRECTION).actuated('cw').actuated('ccw').gap('serial', 'unplugged')
    const r = s.tell({ type: 'coup.actuated', coup: 3 }).actuated('cw').end()
    expect(r).toMatchObject({ verdict: 'inconc', judged: 2, undecided: 1 })
  })

  test('a gap at the end in which nobody tells of any leaves nothing open', () => {
    const r = story(DIRECTION).actuated('cw').actuated('ccw').gap('serial', 'the log ends').end()
    expect(r).toMatchObject({ verdict: 'pass', judged: 1 })
  })
})
