import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOrder } from '../../../rig/time.ts'
import { layoutOf } from '../notebook.ts'
import { wheel, x } from './told.ts'

/** The time a frame takes on the wire: 21 characters of 10 bits at 9600 baud. */
const WIRE = 21.875

describe('a coup', () => {
  const { notes, frames, at } = wheel()
  frames(x(2), x(2), x(3), x(3), x(4), x(4))
  at(2800, '15')
  at(3000, x(5, { win: '15' }))
  frames(x(5, { win: '15' }), x(2, { spin: 8, win: '15' }))

  test('each state once, however often it is repeated', () => {
    expect(notes.all('cylinder.state').map((s) => s.fact.state)).toEqual([3, 4, 5, 2])
    expect(notes.order.filter((type) => type !== 'rotor.turned')).toEqual([
      'cylinder.state',
      'ball.launched',
      'cylinder.state',
      'ball.sense',
      'announcement',
      'cylinder.state',
      'ball.rested',
      'cylinder.state',
    ])
  })

  test('an edge lies between two frames, less the time on the wire', () => {
    expect(notes.one('ball.launched').seen).toEqual({ at: [500 - WIRE, 1000], clk: '#serial', own: [1.5, 2] })
    expect(notes.one('ball.launched').fact).toEqual({ type: 'ball.launched', direction: null, spin: 7 })
  })

  test('the number line bounds when the ball lay', () => {
    expect(notes.one('ball.rested').seen.at).toEqual([2500 - WIRE, 2800])
    expect(notes.one('ball.rested').fact).toEqual({
      type: 'ball.rested',
      pocket: 2,
      number: '15',
      spin: 7,
      direction: 'ccw',
    })
  })

  test('edges of different frames are in order, edges of one frame are not', () => {
    const [launch, sense, rnvp] = [
      notes.one('ball.launched').seen,
      notes.one('ball.sense').seen,
      notes.one('announcement').seen,
    ]
    expect(inOrder(launch, rnvp)).toBe('yes')
    expect(inOrder(sense, rnvp)).toBe('unknown')
  })

  test('every line is in the record, and each fact names its own', () => {
    expect(notes.raws).toHaveLength(10)
    const rest = notes.sightings.find((s) => s.fact.type === 'ball.rested')
    expect(notes.raws[(rest?.from as number) - 1]?.raw).toBe('*X;5;007;15;0;170;1')
  })
})

describe('results', () => {
  test('without a number line the frame alone bounds it', () => {
    const { notes, frames } = wheel()
    frames(x(4), x(5, { win: ' 5' }))
    expect(notes.one('ball.rested').seen.at).toEqual([0 - WIRE, 500])
    expect(notes.one('ball.rested').fact).toMatchObject({ number: '5', pocket: 3 })
  })

  test('a number line that another frame of state 4 follows bounds nothing', () => {
    const { notes, frames, at } = wheel()
    frames(x(4))
    at(400, '15')
    at(500, x(4))
    frames(x(5, { win: '15' }))
    expect(notes.one('ball.rested').seen.at).toEqual([500 - WIRE, 1000])
  })

  test('a recording that begins in state 5 begins with no result', () => {
    const { notes, frames } = wheel()
    frames(x(5, { win: '15' }), x(5, { win: '15' }), x(2, { spin: 8, win: '15' }))
    expect(notes.all('ball.rested')).toEqual([])
  })

  test('a number of no pocket in the layout, and no number at all', () => {
    const { notes, frames } = wheel()
    frames(x(4), x(5, { win: '36' }), x(4), x(5, { win: '  ' }))
    expect(notes.all('ball.rested').map((s) => [s.fact.number, s.fact.pocket])).toEqual([
      ['36', null],
      [null, null],
    ])
  })

  test('a number line that contradicts the frame is a fault of the cylinder', () => {
    const { notes, frames, at } = wheel()
    frames(x(4))
    at(400, '32')
    at(500, x(5, { win: '15' }))
    expect(notes.one('ball.rested').fact.number).toBe('15')
    expect(notes.one('ball.rested').seen.at[1]).toBe(500)
    expect(notes.one('cylinder.fault').fact.code).toBe('number-line-differs')
  })

  test('the number line of the coup before is not this coup’s', () => {
    const { notes, frames, at } = wheel()
    at(0, x(4))
    at(400, '32')
    frames(
      x(5, { win: '32' }),
      x(2, { spin: 8 }),
      x(3, { spin: 8 }),
      x(4, { spin: 8 }),
      x(5, { spin: 8, win: '15' }),
    )
    expect(notes.all('ball.rested').map((s) => s.fact.number)).toEqual(['32', '15'])
    expect(notes.all('cylinder.fault')).toEqual([])
  })
})

describe('the rotor', () => {
  test('it stops and starts the other way: between the last frame that stood and the first that turns', () => {
    const { notes, frames } = wheel()
    frames(
      x(2),
      x(2, { rpm: 10 }),
      x(2, { rpm: 1 }),
      x(2, { rpm: 0 }),
      x(2, { rpm: 0, dir: 0 }),
      x(2, { rpm: 85, dir: 0 }),
      x(2, { rpm: 140, dir: 0 }),
    )
    expect(notes.one('rotor.stopped').seen.own).toEqual([1.5, 2])
    expect(notes.one('rotor.started').fact.direction).toBe('cw')
    expect(notes.one('rotor.started').seen).toEqual({
      at: [2000 - WIRE, 2500],
      clk: '#serial',
      own: [4.5, 5],
    })
  })

  test('it creeps before it turns: the start is since it was last seen to stand', () => {
    const { notes, frames } = wheel()
    frames(x(1, { rpm: 0 }), x(1, { rpm: 8 }), x(1, { rpm: 60 }), x(1, { rpm: 150 }))
    expect(notes.one('rotor.started').seen.own).toEqual([0.5, 2])
  })

  test('it starts again in the same direction', () => {
    const { notes, frames } = wheel()
    frames(x(2), x(2, { rpm: 3 }), x(2, { rpm: 0 }), x(2, { rpm: 120 }), x(2, { rpm: 150 }))
    expect(notes.one('rotor.started').fact.direction).toBe('ccw')
  })

  test('a sensor that flickers between 0.0 and 0.6 rpm starts nothing', () => {
    const { notes, frames } = wheel()
    frames(x(6, { rpm: 0 }), x(6, { rpm: 6 }), x(6, { rpm: 0 }), x(6, { rpm: 6 }))
    expect(notes.order).toEqual([])
  })

  test('it turns back between two frames without a zero being seen', () => {
    const { notes, frames } = wheel()
    frames(x(2, { rpm: 30 }), x(2, { rpm: 40, dir: 0 }), x(2, { rpm: 60, dir: 0 }))
    expect(notes.one('rotor.started').seen.own).toEqual([0.5, 1])
  })

  test('what a broken encoder reads is no speed: 98.3 rpm, then nothing', () => {
    const { notes, frames } = wheel()
    frames(x(4), x(4, { rpm: 983 }), x(4, { rpm: 0 }), x(4, { rpm: 827 }), x(4, { rpm: 0 }))
    expect(notes.order).toEqual(['rotor.turned'])
  })

  test('its speed is told when it changes by half a turn a minute', () => {
    const { notes, frames } = wheel()
    frames(x(2, { rpm: 170 }), x(2, { rpm: 172 }), x(2, { rpm: 168 }), x(2, { rpm: 165 }), x(2, { rpm: 150 }))
    expect(notes.all('rotor.turned').map((s) => s.fact.periodMs)).toEqual([
      600_000 / 170,
      600_000 / 165,
      4000,
    ])
  })
})

describe('how the ball runs to the rotor', () => {
  test('flag 2 in state 3: with it', () => {
    const { notes, frames } = wheel()
    frames(x(2), x(3), x(3, { flags: '2' }), x(3, { flags: '2' }), x(4))
    expect(notes.one('ball.sense').fact.against).toBe(false)
  })

  test('flag 2 from the first frame of state 3 on', () => {
    const { notes, frames } = wheel()
    frames(x(2), x(3, { flags: '2' }), x(3, { flags: '2' }), x(4))
    expect(notes.one('ball.sense')).toMatchObject({ fact: { against: false }, seen: { own: [0.5, 1] } })
  })

  test('flag 2 in state 2 means nothing, once for as long as it stays', () => {
    const { notes, frames } = wheel()
    frames(x(2), ...Array.from({ length: 12 }, () => x(2, { flags: '2' })), x(2))
    expect(notes.one('ball.sense').fact).toEqual({
      type: 'ball.sense',
      against: null,
      why: 'flag 2 in state 2: the guide gives it no meaning there',
    })
  })

  test('a state 3 that was already on tells nothing by the flag it does not show', () => {
    const { notes, frames } = wheel()
    frames(x(3), x(3), x(4))
    expect(notes.one('ball.sense').fact.against).toBe(null)
    expect(notes.all('ball.launched')).toEqual([])
  })

  test('nor does one of which frames were lost', () => {
    const { notes, frames, at } = wheel()
    frames(x(2), x(3))
    at(3000, x(3))
    frames(x(3), x(4))
    expect(notes.one('ball.sense').fact).toMatchObject({
      against: null,
      why: 'not every frame of state 3 was seen',
    })
  })
})

describe('trouble', () => {
  test('flag 8 is one failed launch, however long it stays', () => {
    const { notes, frames } = wheel()
    frames(x(2), x(2, { flags: '8' }), x(2, { flags: 'A' }), x(2, { flags: '8' }), x(2))
    expect(notes.all('launch.failed')).toHaveLength(1)
  })

  test('in the first 3 s of state 3 a flag 8 is left over; after that the launch has failed', () => {
    const { notes, frames } = wheel()
    const left = Array.from({ length: 6 }, () => x(3, { flags: '8' }))
    frames(x(2), ...left, x(3))
    expect(notes.all('launch.failed')).toEqual([])
    frames(x(2), ...left, x(3, { flags: '8' }))
    expect(notes.all('launch.failed').length).toBeGreaterThan(0)
  })

  test('back from 3 to 2: the ball fell back', () => {
    const { notes, frames } = wheel()
    frames(x(2), x(3), x(2))
    expect(notes.all('launch.failed')).toHaveLength(1)
  })

  test('from 3 to 2 across lost frames: a whole coup may lie between', () => {
    const { notes, frames, at } = wheel()
    frames(x(2), x(3))
    at(60_000, x(2))
    frames(x(2))
    expect(notes.all('launch.failed')).toEqual([])
  })

  test('back from 3 to 2 after flag 2: the game was voided, the launch did not fail', () => {
    const { notes, frames } = wheel()
    frames(x(2), x(3, { flags: '2' }), x(2))
    expect(notes.all('launch.failed')).toEqual([])
  })

  test('flag 4 comes and goes', () => {
    const { notes, frames } = wheel()
    frames(x(4), x(4, { flags: '4' }), x(6, { flags: '4' }), x(1))
    expect(notes.all('cylinder.fault').map((s) => s.fact)).toEqual([
      { type: 'cylinder.fault', code: 'flag-4' },
      { type: 'cylinder.fault', code: 'flag-4', cleared: true },
    ])
  })

  test('flag 1 in state 4: the ball is not detected', () => {
    const { notes, frames } = wheel()
    frames(x(4), x(4, { flags: '1' }), x(4))
    expect(notes.all('cylinder.fault').map((s) => [s.fact.code, s.fact.cleared])).toEqual([
      ['ball-not-detected', undefined],
      ['ball-not-detected', true],
    ])
  })

  test('*F 22: sensor 2 stuck off, after the frame before it; *F 0 is no fault', () => {
    const { notes, frames, at } = wheel()
    frames(x(3), x(4))
    at(700, '*F 22', '*F 0')
    frames(x(6))
    expect(notes.one('cylinder.fault').fact).toEqual({ type: 'cylinder.fault', code: '22' })
    const states = notes.all('cylinder.state').map((s) => s.seen)
    const fault = notes.one('cylinder.fault').seen
    expect(inOrder(states[0]!, fault)).toBe('yes')
    expect(inOrder(fault, states[1]!)).toBe('yes')
  })

  test('an in-rim reader means something else by flag 1, flag 8 and state 7', () => {
    const lines = [x(2), x(2, { flags: '1' }), x(2, { flags: '8' }), x(7)]
    const { notes: reader, frames } = wheel({ profile: 'in-rim-reader' })
    frames(...lines)
    expect(reader.all('cylinder.fault').map((s) => s.fact.code)).toEqual([
      'rotor-speed-out-of-range',
      'rotor-speed-out-of-range',
      'void-game-or-slow-ball',
      'void-game-or-slow-ball',
    ])
    expect(reader.all('launch.failed')).toEqual([])
    const { notes: slingshot, frames: same } = wheel()
    same(...lines)
    expect(slingshot.all('launch.failed')).toHaveLength(1)
    expect(slingshot.all('cylinder.fault').map((s) => s.fact.code)).toEqual(['ball-not-detected'])
  })

  test('an in-rim reader tells the ball’s direction', () => {
    const { notes, frames } = wheel({ profile: 'in-rim-reader' })
    frames(`${x(2)};0;0;0`, `${x(3)};0;1;0`)
    expect(notes.one('ball.launched').fact.direction).toBe('cw')
  })

  test('the spin counter falls back: the wheel was reset; from 256 it goes on at 1', () => {
    const { notes, frames } = wheel()
    frames(x(5, { spin: 256 }), x(2, { spin: 1 }), x(2, { spin: 1 }))
    expect(notes.all('cylinder.reset')).toEqual([])
    frames(x(5, { spin: 17 }), x(1, { spin: 1 }))
    expect(notes.all('cylinder.reset')).toHaveLength(1)
  })
})

test('a spin counter that moves within a state enters no state', () => {
  const { notes, frames } = wheel()
  frames(x(2, { spin: 7 }), x(2, { spin: 8 }))
  expect(notes.all('cylinder.state')).toEqual([])
})

describe('across lost frames', () => {
  test('what is certain is told with a wide interval, and the gap before it', () => {
    const { notes, frames, at } = wheel()
    frames(x(2), x(2, { rpm: 10 }))
    at(35_000, x(5, { win: '15', rpm: 188, dir: 0 }))
    frames(x(5, { win: '15', dir: 0 }))
    expect(notes.gaps).toEqual([
      {
        gap: [500, 35_000],
        link: 'serial',
        kind: 'lost',
        missing: 68,
        why: 'about 68 status frames lost in 34.5 s',
      },
    ])
    expect(notes.one('ball.rested').seen.at).toEqual([500 - WIRE, 35_000])
    expect(notes.order.indexOf('gap')).toBeLessThan(notes.order.indexOf('ball.rested'))
    expect(notes.all('ball.launched')).toEqual([])
    expect(notes.all('rotor.started')).toEqual([])
    expect(notes.all('announcement')).toEqual([])
  })

  test('the same state of another spin is another result; of the same spin it is the same', () => {
    const seen = (spin: number) => {
      const { notes, frames, at } = wheel()
      frames(x(4), x(5))
      at(60_000, x(5, { spin, win: '15' }))
      frames(x(5, { spin, win: '15' }))
      return notes.all('ball.rested').length
    }
    expect([seen(7), seen(8)]).toEqual([1, 2])
  })

  test('a spin counter that fell is no reset that was seen', () => {
    const { notes, frames, at } = wheel()
    frames(x(2, { spin: 9 }))
    at(90_000, x(2, { spin: 1 }))
    frames(x(2, { spin: 1 }))
    expect(notes.all('cylinder.reset')).toEqual([])
  })
})

test('a burst after a stall: late, not instantaneous', () => {
  const { notes, frames, at } = wheel()
  frames(x(2), x(2))
  at(3010, x(3), x(3), x(4), x(4), x(4))
  frames(x(4))
  expect(notes.gaps).toEqual([])
  const [launch, rnvp] = [notes.one('ball.launched').seen, notes.one('announcement').seen]
  expect(launch.at).toEqual([500 - WIRE, 3010])
  expect(rnvp.at).toEqual([500 - WIRE, 3010])
  // Their order is known all the same.
  expect(inOrder(launch, rnvp)).toBe('yes')
})

/** Each of these was found in some host program: the end of the protocol's page. */
describe('bugs of other hosts', () => {
  test('the flags are hexadecimal', () => {
    const { notes, frames, driver } = wheel()
    frames(x(2), x(2, { flags: 'A' }))
    expect(driver.frames).toBe(2)
    expect(notes.order).toContain('launch.failed')
  })

  test('two spaces are no number and 00 is not 0', () => {
    const { notes, frames } = wheel({ layout: layoutOf('0', '00') })
    frames(x(4, { win: '  ' }), x(5, { win: '00' }), x(4), x(5, { win: ' 0' }))
    expect(notes.all('ball.rested').map((s) => [s.fact.number, s.fact.pocket])).toEqual([
      ['00', 1],
      ['0', 0],
    ])
  })

  test('a frame with no terminator blocks nothing', () => {
    const { notes, driver } = wheel()
    driver.take(Buffer.from(x(2)), 0)
    driver.take(Buffer.from(`${x(3)}\r\n`), 500)
    expect(driver.frames).toBe(2)
    expect(notes.all('ball.launched')).toHaveLength(1)
  })

  test('every repetition of state 4 taken for a new “no more bets”', () => {
    const { notes, frames } = wheel()
    frames(x(3), ...Array.from({ length: 50 }, () => x(4)))
    expect(notes.all('announcement')).toHaveLength(1)
  })

  test('the last number published again as this spin’s', () => {
    const { notes, frames } = wheel()
    frames(x(2, { win: '32' }), x(3, { win: '32' }), x(4, { win: '32' }), x(6, { win: '32' }))
    expect(notes.all('ball.rested')).toEqual([])
  })

  test('a repeated idle frame taken for a broken sensor', () => {
    const { notes, frames } = wheel()
    frames(...Array.from({ length: 300 }, () => x(6, { win: '  ', rpm: 0, dir: 0 })))
    expect(notes.order).toEqual([])
  })

  test('no reaction to an unplugged adapter', () => {
    const { notes, frames, driver } = wheel()
    frames(x(2), x(2))
    driver.end(30_000)
    expect(notes.gaps).toMatchObject([{ gap: [500, 30_000], link: 'serial' }])
  })

  test('a result matched with the wrong round: it carries the spin it belongs to, not the next', () => {
    const { notes, frames } = wheel()
    frames(
      x(4, { spin: 7 }),
      x(5, { spin: 7, win: '15' }),
      x(2, { spin: 8, win: '15' }),
      x(3, { spin: 8, win: '15' }),
    )
    expect(notes.all('ball.rested').map((s) => [s.fact.spin, s.fact.number])).toEqual([[7, '15']])
    expect(notes.one('ball.launched').fact.spin).toBe(8)
  })
})

test('half frames and strangers are refused with their line and reason', () => {
  const { notes, driver, at } = wheel()
  at(0, '00;0', '*X;2;094', '*X;2 WARNING detected! Sending error signal...', '*u OK')
  expect(driver.frames).toBe(0)
  expect(notes.refused.map((r) => [r.n, r.raw])).toEqual([
    [1, '00;0'],
    [2, '*X;2;094'],
    [3, '*X;2 WARNING detected! Sending error signal...'],
  ])
  expect(notes.raws).toHaveLength(4)
})

test('any bytes at any time: no throw, and what is seen keeps its order', () => {
  const line = fc.oneof(
    fc
      .tuple(
        fc.integer({ min: 1, max: 7 }),
        fc.nat(255),
        fc.nat(15),
        fc.constantFrom(0, 4, 9, 90, 170, 983),
        fc.nat(1),
      )
      .map(
        ([state, spin, flags, rpm, dir]) =>
          `${x(state, { spin: spin + 1, flags: flags.toString(16).toUpperCase(), rpm, dir })}\r\n`,
      ),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('15\r\n', '*F 5\r\n'),
  )
  const chunk = fc.tuple(fc.constantFrom(0, 1, 500, 499, 800, 20_000), line)
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 60 }), (chunks) => {
      const { notes, driver } = wheel()
      let t = 0
      for (const [wait, text] of chunks) {
        t += wait
        driver.take(Buffer.from(text, 'latin1'), t)
      }
      driver.end(t)
      for (const { seen } of notes.sightings) {
        expect(seen.at[0]).toBeLessThanOrEqual(seen.at[1])
        expect(seen.at[1]).toBeLessThanOrEqual(t)
        if (seen.own) expect(seen.own[0]).toBeLessThanOrEqual(seen.own[1])
      }
      for (const { gap } of notes.gaps) expect(gap[0]).toBeLessThanOrEqual(gap[1])
    }),
  )
})
