import { describe, expect, test } from 'vitest'
import type { Direction } from '../../rig/observation.ts'
import { spin, Told } from './stream.ts'

/** The most probable cause of a finding. */
const first = (t: Told, code: string) => t.of(code).causes[0]?.cause

describe('which cause comes first is reasoned from what was seen', () => {
  /** Games of an automated wheel whose first launch fails, and whose second, the other way, is good. */
  const retried = (firstWay: (game: number) => Direction, twice: (game: number) => boolean = () => false) => {
    const t = new Told().status(2, 'bets', 5)
    for (let game = 1; game <= 4; game++) {
      const more = { spin: game, number: game > 1 ? '17' : null }
      const direction = firstWay(game)
      const otherWay = direction === 'cw' ? 'ccw' : 'cw'
      t.fact({ type: 'rotor.started', direction }, 1000)
      t.status(2, 'bets', 60, { ...more, signs: ['launch-failed'] })
      if (twice(game)) t.fact({ type: 'rotor.started', direction: otherWay }, 30_000)
      t.fact({ type: 'rotor.started', direction: otherWay }, 1000)
      t.status(3, 'rim', 6, more).fact({ type: 'ball.launched', direction: null, spin: null })
      t.status(4, 'no-more-bets', 50, more).status(5, 'number', 9, { spin: game, number: '17' })
      t.status(2, 'bets', 10, { spin: game + 1, number: '17' })
    }
    return t
  }

  test('launches that fail one way only: the jet of that way; both ways: what serves both', () => {
    const oneWay = retried(() => 'ccw')
    expect(first(oneWay, 'launch-retried')).toMatch(/^The rim jet for a rotor that turns counter-clockwise/)
    const both = retried((game) => (game % 2 ? 'cw' : 'ccw'))
    expect(first(both, 'launch-retried')).not.toMatch(/^The rim jet/)
    const alsoTheOther = retried(
      () => 'ccw',
      (game) => game === 3,
    )
    expect(first(alsoTheOther, 'launch-retried')).not.toMatch(/^The rim jet/)
  })

  test('a rotor that is too fast: the setting, unless the record shows that it is right', () => {
    const fast = (t: Told) => {
      for (let i = 0; i < 5; i++)
        t.status(3, 'rim', 6, { rpm: 30 }).status(4, 'no-more-bets', 50, { rpm: 30 }).status(5, 'number', 9)
      return t
    }
    expect(first(fast(new Told()), 'rotor-fast')).toBe('It is set so')
    const set = new Told().fact({
      type: 'cylinder.parameter',
      name: 's',
      title: 'rotor speed',
      values: [16, 18],
      usual: [14, 17.5],
      range: null,
      resembles: null,
    })
    expect(first(fast(set), 'rotor-fast')).toBe('The encoder counts too many pulses')
    expect(set.of('rotor-fast').causes.map((c) => c.cause)).not.toContain('It is set so')
  })

  test('a speed that swings: with the turns it is the balance, at a beat of its own the drive', () => {
    const swinging = (period: number) => {
      const t = new Told()
      for (let game = 0; game < 4; game++) {
        t.status(3, 'rim', 6).status(4, 'no-more-bets', 0)
        for (let k = 0; k < 60; k++) {
          const rpm = 16 + 1.5 * Math.sin((2 * Math.PI * k) / period)
          t.fact({ type: 'rotor.turned', direction: 'cw', periodMs: 60_000 / rpm }, 500)
        }
        t.status(5, 'number', 9, { spin: game + 1 })
      }
      return t
    }
    // At 17 rpm a turn takes 7 frames.
    expect(first(swinging(7), 'rotor-uneven')).toMatch(/out of balance/)
    expect(first(swinging(3), 'rotor-uneven')).toMatch(/regulation hunts/)
  })

  test('games without a result: the host, where it was seen to send *R', () => {
    const played = (reset: boolean) => {
      const t = new Told()
      for (let i = 0; i < 3; i++) {
        t.status(4, 'no-more-bets', 10)
        if (reset) t.fact({ type: 'host.asked', what: 'reset', text: '*R' })
        t.status(1, 'before-game', 10).status(2, 'bets', 10).status(3, 'rim', 6)
      }
      return t
    }
    expect(first(played(true), 'result-missing')).toMatch(/^The host sent \*R/)
    expect(first(played(false), 'result-missing')).toMatch(/number sensor/)
  })

  test('a controller that starts anew while nothing draws current: its program, else its supply', () => {
    const resets = (state: number, phase: 'bets' | 'no-more-bets') => {
      const t = new Told()
      for (let i = 0; i < 3; i++) {
        t.status(state, phase, 10, { spin: 9, number: '17' }).gap('about 7 status frames lost in 3.5 s', 3500)
        t.status(6, 'closed', 10).status(2, 'bets', 10)
      }
      return t
    }
    expect(first(resets(4, 'no-more-bets'), 'controller-resets')).toMatch(/watchdog/)
    expect(first(resets(2, 'bets'), 'controller-resets')).toMatch(/supply/)
  })

  test('pockets that cannot be read: one is dirty; many, and it is the reader', () => {
    const read = (codes: string[]) => {
      const hello = { model: 'm', serial: 's', firmware: '1', game: 'roulette-37', pockets: 37, obstacles: 8 }
      const t = new Told().fact({ type: 'cylinder.hello', ...hello })
      for (const code of codes) t.fact({ type: 'cylinder.fault', code }, 60_000)
      return t
    }
    expect(first(read(['pocket-17', 'pocket-17']), 'pocket-unreadable')).toMatch(/^Dirt in the pocket/)
    const many = read(['pocket-17', 'pocket-3', 'pocket-30', 'pocket-3'])
    expect(first(many, 'pocket-unreadable')).toMatch(/^The reader/)
    expect(many.findings).toHaveLength(1)
    expect(many.of('pocket-unreadable').times).toBe(4)
  })

  test('a clock that is set by whole hours: summer time', () => {
    const set = (by: string) =>
      new Told().gap(`the table’s clock was set forward by ${by} s or more`, 9000, 'table')
    expect(first(set('3600.0'), 'clock-stepped')).toMatch(/^Summer time/)
    expect(first(set('4000.0'), 'clock-stepped')).not.toMatch(/^Summer time/)
  })

  test('a number that is late by the same time each coup: a machine; by one that varies: a person', () => {
    const late = (by: (i: number) => number) => {
      const t = new Told()
      for (let i = 0; i < 12; i++) {
        t.fact({ type: 'ball.launched', direction: 'cw', spin: null }, 9000)
        t.fact({ type: 'ball.rested', pocket: 3, number: '3', spin: null, direction: 'ccw' }, 15_000)
        const said = { what: 'number', number: '3', chances: [], by: 'table', coup: i } as const
        t.fact({ type: 'announcement', ...said }, by(i))
      }
      return t
    }
    expect(
      first(
        late(() => 14_000),
        'announcement-late',
      ),
    ).toMatch(/^The announcement takes long/)
    expect(
      first(
        late((i) => 12_000 + 1500 * (i % 7)),
        'announcement-late',
      ),
    ).toBe('The croupier waits')
  })

  test('a beam that gets worse is dirty, and one that never saw the ball is dead', () => {
    const dirty = new Told()
    for (let i = 0; i < 30; i++) spin(dirty, { skip: (beam, k) => beam === 0 && k % 6 === 0 && k > 36 - i })
    expect(dirty.of('beam-dirty').title).toMatch(/more and more/)
    expect(first(dirty, 'beam-dirty')).toMatch(/^Dust/)
    const dead = new Told()
    for (let i = 0; i < 10; i++) spin(dead, { skip: (beam) => beam === 0 })
    expect(first(dead, 'beam-stuck-off')).toMatch(/dead$/)
  })
})

describe('a failure that is told in two ways is one finding', () => {
  test('a fault code and the flag that comes with it', () => {
    const t = new Told().status(2, 'bets', 10).status(3, 'rim', 6)
    t.fact({ type: 'cylinder.fault', code: '12' })
    t.status(3, 'rim', 60, { signs: ['component'] }).status(6, 'closed', 20)
    expect(t.codes).toEqual(['sensor-stuck-on'])
    expect(t.of('sensor-stuck-on').seen[0]?.text).toMatch(/code 12, sensor 2 stuck on$/)
  })

  test('a code of a self-test says nothing of what fails in play a minute later', () => {
    const t = new Told().status(6, 'closed', 40)
    t.fact({ type: 'cylinder.fault', code: '6' }).status(1, 'before-game', 120)
    t.status(2, 'bets', 20)
      .status(3, 'rim', 10, { signs: ['component'] })
      .status(6, 'closed', 20)
    expect(t.codes.sort()).toEqual(['encoder', 'rim-sensor'])
  })

  test('a code without a flag is of a self-test, and is told', () => {
    const t = new Told().status(6, 'closed', 40)
    t.fact({ type: 'cylinder.fault', code: '6' }).status(1, 'before-game', 20)
    expect(t.codes).toEqual(['encoder'])
  })
})

describe('a host that is not heard', () => {
  const asks = (t: Told, text: string, answer: string | null) => {
    t.recorder.raw('serial', 'tx', t.t, text)
    t.t += 100
    if (answer !== null) t.recorder.raw('serial', 'rx', t.t, answer)
    for (let i = 0; i < 4; i++) t.line('*X;6;001;  ;0;000;0')
  }

  test('questions that nobody answers, of a device that speaks all the time', () => {
    const t = new Told()
    for (let i = 0; i < 4; i++) asks(t, '*O', null)
    expect(t.codes).toEqual(['host-unheard'])
    expect(t.of('host-unheard').seen[0]?.raw).toBe('*O')
  })

  test('one that is answered, or polls that look like any status, are none', () => {
    const t = new Told()
    for (let i = 0; i < 4; i++) asks(t, '*O', '*O 6 1 161 1159')
    for (let i = 0; i < 20; i++) asks(t, '*X', null)
    expect(t.codes).toEqual([])
  })

  test('a device that is silent does not hear either: that is another finding', () => {
    const t = new Told()
    for (let i = 0; i < 9; i++) {
      t.recorder.raw('serial', 'tx', t.t, '*O')
      t.t += 1000
    }
    expect(t.codes).toEqual([])
  })

  test('where lines are damaged an answer may be among them', () => {
    const t = new Told()
    for (let i = 0; i < 4; i++) {
      asks(t, '*O', null)
      t.line('6 1 1159', 'half a line')
    }
    expect(t.codes).not.toContain('host-unheard')
  })
})

describe('a latency timer', () => {
  const came = (gaps: (i: number) => number) => {
    const t = new Told()
    for (let i = 0; i < 200; i++) {
      t.t += gaps(i)
      t.recorder.raw('serial', 'rx', t.t, '*X;6;001;  ;0;000;0')
    }
    return t.findings.map((f) => f.code)
  }

  test('lines 496 and 512 ms apart, of a wheel that speaks every 500', () => {
    expect(came((i) => (i % 4 === 0 ? 512 : 496))).toEqual(['latency-timer'])
  })

  test.each([
    ['every 500 ms, a little early or late', (i: number) => 500 + ((i * 7) % 5) - 2],
    ['every 400 ms, which 16 divides', () => 400],
    ['as the ball crosses beams', (i: number) => 170 + ((i * 37) % 290)],
    ['in the ticks of a Windows clock', (i: number) => (i % 2 ? 484.375 : 515.625)],
  ])('none in lines that come %s', (_, gaps) => {
    expect(came(gaps)).toEqual([])
  })
})
