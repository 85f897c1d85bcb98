import { describe, expect, test } from 'vitest'
import { FACTORY } from '../../../drivers/emulator/slingshot2/settings.ts'
import { WheelBench } from './bench.ts'

/** In state 4, with a game on. */
function inPlay(settings = {}): WheelBench {
  const b = new WheelBench({ settings })
  b.host()
  b.untilState(4)
  return b
}

describe('an idle wheel', () => {
  const b = new WheelBench()

  test('shows state 6, spin 1, no number, no speed', () => {
    expect(b.status).toMatchObject({ state: 6, spin: 1, win: '  ', flags: 0, rpm: 0, dir: 0 })
  })

  // The answers of `slingshot2-parameters.log` and `-faults.log`; where there are none, the guide's.
  test.each([
    ['*K', '*K CAM'],
    ['*S', '*S V2.50'],
    ['*V', '*V V2.50 Cammegh / Syoptic - SlingShot 2 Roulette Wheel (c) 03/12/18'],
    ['*P 0', '*P NO'],
    ['*R', '*R NO'],
    ['*u 1', '*u NO'],
    ['*o', '*o 1159'],
    ['*O', '*O 6 1 161 1159'],
    ['*T D', '*T d 15'],
    ['*T C', '*T c 8465'],
    ['*T P', '*T p 50'],
    ['*T Q', '*T q 800'],
    ['*T K', '*T k 1900'],
    ['*T I', '*T i 10'],
    ['*T J', '*T j 6705 3386 26 1'],
    ['*T R', '*T r 23000 23000'],
    ['*T S', '*T s 16.0 18.0'],
    ['*T T', '*T t 1475'],
    ['*T N', '*T n 2920'],
    ['*T M', '*T m 2.0'],
    ['*T H', '*T h 161'],
    ['*T Z', '*T z 37'],
    ['*T G', '*T g 0'],
    ['*T f', '*T OK'],
    ['*A', expect.stringMatching(/^\*A ([12]?\d|3[0-6])$/)],
    ['*I 4', '*I OK'],
    ['*I 0', '*I OK'],
    ['*q 0', '*q OK'],
    ['*w', '*w '],
    ['*W', `*W${' 0'.repeat(37)}`],
    ['*M', '*M 0 0'],
    ['*s t', '*s t 0 0'],
    ['*s r 1', '*s r 1'],
    ['*s e', '*s OK'],
    ['*m2 2 2', '*m NO'],
  ])('%s is answered %s', (command, answer) => {
    expect(b.ask(command)).toEqual([answer])
  })

  test.each([
    ['an unknown letter', '*v', ['*v NO']],
    ['as it was seen', '*)', ['*) NO']],
    ['a space for a letter', '*  ', ['*  NO']],
    ['a command with too little', '*P', ['*P NO']],
    ['a command with too much', '*K 1', ['*K NO']],
    ['a parameter that is none', '*T Y', ['*T NO']],
    ['a value that is none', '*T h many', ['*T NO']],
    ['too few values', '*T s 16', ['*T NO']],
    ['a page that is none', '*s r x', ['*s NO']],
    ['nothing but the star', '*', []],
    ['no star', 'P 1', []],
    ['an empty line', '', []],
    ['a line too long', `*${'T'.repeat(200)}`, []],
    ['a letter that cannot be printed', '*\x07', []],
  ])('%s: “%s”', (_, text, answers) => {
    expect(b.ask(text)).toEqual(answers)
    expect(b.ask('*K')).toEqual(['*K CAM'])
  })

  test.each([
    ['CR', '\r'],
    ['LF', '\n'],
    ['both', '\r\n'],
  ])('a command may end with %s', (_, end) => {
    expect(b.ask('*K', end)).toEqual(['*K CAM'])
  })

  test('an answer comes within a few tens of milliseconds', () => {
    const from = b.clock.now()
    const before = b.lines.length
    b.ask('*K')
    const answer = b.lines.slice(before).find((l) => l.text === '*K CAM')
    expect((answer?.t ?? 0) - from).toBeLessThan(40)
  })

  test('commands on one another’s heels are answered in order', () => {
    expect(b.ask('*K\r*o\r*T H\r*S')).toEqual(['*K CAM', '*o 1159', '*T h 161', '*S V2.50'])
  })
})

describe('parameters', () => {
  test('a lower-case letter sets, an upper-case one reads', () => {
    const b = new WheelBench()
    expect(b.ask('*T s 14.5 17.25')).toEqual(['*T OK'])
    expect(b.ask('*T S')).toEqual(['*T s 14.5 17.25'])
    expect(b.ask('*T s 15 16')).toEqual(['*T OK'])
    expect(b.ask('*T S')).toEqual(['*T s 15.0 16.0'])
  })

  test('any size is taken, as it was seen', () => {
    const b = new WheelBench()
    expect(b.ask('*T m 20000')).toEqual(['*T OK'])
    expect(b.ask('*T M')).toEqual(['*T m 20000.0'])
    b.host()
    b.untilState(5)
    expect(b.status.rpm).toBeLessThan(41)
  })

  test('without the space they are answered OK and set nothing, as it was seen', () => {
    const b = new WheelBench({ settings: FACTORY })
    expect(b.ask('*Tr 23000 23000')).toEqual(['*T OK'])
    expect(b.ask('*T R')).toEqual(['*T r 28000 32000'])
  })

  test('as the maker leaves it, `*T S` reads as it was seen', () => {
    const b = new WheelBench({ settings: FACTORY })
    expect(b.ask('*T S')).toEqual(['*T s 14.0 17.50000'])
    expect(b.ask('*O')).toEqual(['*O 6 1 60 1157'])
  })

  test('only what was written to flash outlives the power', () => {
    const b = new WheelBench()
    b.ask('*T h 100')
    b.ask('*T f')
    b.ask('*T d 20')
    b.wheel.powerOff()
    b.pass(5000)
    b.wheel.powerOn()
    b.pass(4000)
    expect(b.ask('*T H')).toEqual(['*T h 100'])
    expect(b.ask('*T D')).toEqual(['*T d 15'])
  })

  test('the brake takes the distance that `t` says: 4000 is 0.4 turns', () => {
    const stopping = (t: string) => {
      const b = new WheelBench({ settings: { parameters: { t } } })
      b.send('*P 1')
      b.untilState(2)
      b.send('*u 1')
      const slows = b.until((s) => s.rpm < 15)
      return b.until((s) => s.rpm === 0).t - slows.t
    }
    expect(stopping('4000')).toBeGreaterThan(2 * stopping('1475'))
  })

  test('no-more-bets comes sooner with a quicker threshold `n`', () => {
    const inRim = (n: string) => {
      const b = new WheelBench({ settings: { parameters: { n } } })
      b.host()
      return -b.untilState(3).t + b.untilState(4).t
    }
    expect(inRim('2400')).toBeLessThan(inRim('2920') - 800)
  })
})

describe('the rotor and the game', () => {
  test('*P 1: state 1 for some 9 s, then the bets; *P 0: let down, then closed', () => {
    const b = new WheelBench()
    expect(b.ask('*P 1')).toEqual(['*P OK'])
    const one = b.untilState(1)
    expect(b.ask('*P 1')).toEqual(['*P NO'])
    expect(b.ask('*u 1')).toEqual(['*u OK'])
    const two = b.untilState(2)
    expect(two.t - one.t).toBeGreaterThan(7400)
    expect(two.t - one.t).toBeLessThan(11_600)
    expect(two.rpm).toBeGreaterThan(15)
    // The *u of state 1 started nothing.
    b.pass(20_000)
    expect(b.status.state).toBe(2)

    const from = b.clock.now()
    expect(b.ask('*P 0')).toEqual(['*P OK'])
    expect(b.ask('*P 0')).toEqual(['*P OK'])
    expect(b.ask('*u 1')).toEqual(['*u NO'])
    expect(b.ask('*o 1158')).toEqual(['*o BUSY'])
    const six = b.untilState(6)
    expect(six.rpm).toBeLessThan(1)
    // 16 to 18 rpm at 4.7 rpm/s.
    expect(six.t - from).toBeGreaterThan(3000)
    expect(six.t - from).toBeLessThan(5500)
    expect(b.ask('*P 0')).toEqual(['*P NO'])
    expect(b.ask('*o 1158')).toEqual(['*o 1158'])
  })

  test.each(['*u 1', '*u 3'])('%s: a game', (command) => {
    const b = new WheelBench()
    b.send('*P 1')
    b.untilState(2)
    expect(b.ask(command)).toEqual(['*u OK'])
    b.untilState(3, 15_000)
    expect(b.ask(command)).toEqual(['*u NO'])
    b.untilState(5)
  })

  test('*R: back to state 1, whatever it is at; the spin does not count', () => {
    for (const state of [1, 2, 3, 4]) {
      const b = new WheelBench()
      b.host()
      b.untilState(state)
      expect(b.ask('*R')).toEqual(['*R OK'])
      b.untilState(1, 1000)
      expect(b.untilState(2, 40_000)).toMatchObject({ spin: 1, flags: 0 })
      b.untilState(5)
    }
  })

  test('*R while the jets hold the ball: it is not lost', () => {
    const b = new WheelBench()
    b.host()
    b.until((s) => s.state === 2 && s.rpm === 0)
    b.pass(700)
    b.send('*R')
    b.untilState(1, 1000)
    b.untilState(5)
  })

  test('a wheel in play', () => {
    const b = inPlay()
    expect(b.ask('*K')).toEqual(['*K OK'])
    for (const letter of ['w', 'W', 'M']) expect(b.ask(`*${letter}`)).toEqual([`*${letter} BUSY`])
    expect(b.ask('*s t')).toEqual(['*s BUSY'])
    expect(b.ask('*F')).toEqual(['*F BUSY'])
    expect(b.ask('*C')).toEqual(['*C BUSY'])
    expect(b.ask('*o')).toEqual(['*o 1159'])
    expect(b.ask('*o 1159')).toEqual(['*o BUSY'])
    expect(b.ask('*O')).toEqual(['*O 4 1 161 1159'])
    expect(b.ask('*T g 0')).toEqual(['*T OK'])
    // In state 5 the statistics can be read.
    const { win } = b.untilState(5)
    expect(b.ask('*w')).toEqual([`*w ${win.trim()}`])
    expect(b.ask('*M')).toEqual(['*M 0 1'])
    expect(b.ask('*s r 1')).toEqual([`*s r 1 ${win.trim()}`])
  })

  test('*P 0 in the middle of a game ends it', () => {
    const b = inPlay()
    expect(b.ask('*P 0')).toEqual(['*P OK'])
    b.untilState(6, 10_000)
    b.host()
    b.untilState(5)
    expect(b.status.spin).toBe(1)
  })

  test('*I 4: the beams as the ball crosses them, and its number as it passes the reader', () => {
    const b = new WheelBench()
    b.ask('*I 4')
    b.host()
    const { win } = b.untilState(5)
    const events = b.lines.map((l) => l.text).filter((l) => l.startsWith('*b'))
    const beams = events.filter((e) => e.startsWith('*bs '))
    expect(beams.length).toBeGreaterThan(8)
    expect(beams.every((e) => /^\*bs [123]$/.test(e))).toBe(true)
    for (const [i, e] of beams.slice(1).entries()) expect(e).not.toBe(beams[i])
    const numbers = events.filter((e) => e.startsWith('*bn '))
    expect(numbers.length).toBeGreaterThan(3)
    expect(new Set(numbers)).toEqual(new Set([`*bn ${win.trim().padStart(2, '0')}`]))
    b.ask('*I 0')
    const told = b.lines.length
    b.untilState(4)
    expect(b.lines.slice(told).filter((l) => l.text.startsWith('*b'))).toEqual([])
  })

  test('the next number can be asked for', () => {
    const b = new WheelBench()
    expect(b.wheel.nextNumber('17')).toBe(true)
    expect(b.wheel.nextNumber('37')).toBe(false)
    b.host()
    expect(b.untilState(5).win).toBe('17')
  })

  test('double zero is not zero', () => {
    const b = new WheelBench({ game: 'roulette-38' })
    expect(b.ask('*T Z')).toEqual(['*T z 38'])
    b.host()
    for (const [label, win] of [
      ['00', '00'],
      ['0', ' 0'],
    ]) {
      b.wheel.nextNumber(label as string)
      expect(b.untilState(5).win).toBe(win)
      b.untilState(2)
    }
  })
})

describe('the self-test', () => {
  test('finds nothing, within five minutes, and keeps the wheel from anything else', () => {
    const b = new WheelBench()
    expect(b.ask('*F')).toEqual([])
    expect(b.ask('*F')).toEqual(['*F BUSY'])
    expect(b.ask('*P 1')).toEqual(['*P NO'])
    expect(b.ask('*o 1158')).toEqual(['*o BUSY'])
    b.until((s) => s.rpm > 10)
    expect(b.status.state).toBe(6)
    b.pass(300_000)
    expect(b.lines.filter((l) => l.text.startsWith('*F ')).map((l) => l.text)).toEqual(['*F BUSY', '*F 0'])
    expect(b.status).toMatchObject({ state: 6, rpm: 0, dir: 0 })
    expect(b.ask('*P 1')).toEqual(['*P OK'])
  })

  test('*C: turns the rotor a few times', () => {
    const b = new WheelBench()
    expect(b.ask('*C')).toEqual(['*C OK'])
    b.until((s) => s.rpm > 10)
    expect(b.ask('*P 1')).toEqual(['*P NO'])
    b.pass(30_000)
    expect(b.status).toMatchObject({ state: 6, rpm: 0 })
    expect(b.ask('*P 1')).toEqual(['*P OK'])
  })
})

describe('the mode word', () => {
  const withMode = (mode: number) => new WheelBench({ settings: { mode } })

  test('without 128 nothing is sent unasked; *X is answered, at most every 100 ms', () => {
    const b = withMode(1159 - 128)
    b.pass(5000)
    expect(b.lines).toEqual([])
    for (let i = 0; i < 100; i++) {
      b.send('*X')
      b.pass(10)
    }
    b.pass(100)
    expect(b.shown).toHaveLength(10)
    for (let i = 0; i < 20; i++) {
      b.send('*X')
      b.pass(100)
    }
    expect(b.shown).toHaveLength(30)
  })

  test('with 128 the status can be switched off and on by *q', () => {
    const b = withMode(1159)
    b.ask('*q 1')
    const told = b.shown.length
    b.pass(5000)
    expect(b.shown).toHaveLength(told)
    b.ask('*q 0')
    b.pass(5000)
    expect(b.shown.length - told).toBeGreaterThanOrEqual(10)
  })

  test('without 2 the wheel begins its games by itself', () => {
    const b = withMode(1157)
    b.send('*P 1')
    for (let i = 0; i < 3; i++) b.untilState(5)
  })

  test('without 1 the rotor turns one way only', () => {
    const b = withMode(1158)
    b.host()
    b.pass(300_000)
    expect(b.status.spin).toBeGreaterThan(5)
    expect(new Set(b.shown.map((s) => s.dir))).toEqual(new Set([0]))
    // It stops before each launch all the same (`slingshot2-faults.log`).
    expect(b.shown.some((s) => s.state === 2 && s.spin > 2 && s.rpm === 0)).toBe(true)
  })

  test('without 4 the speed stays as it is after no-more-bets', () => {
    const change = (mode: number) => {
      const b = withMode(mode)
      b.host()
      b.until((s) => s.spin === 6, 400_000)
      const mean = (spin: number, state: number) => {
        const speeds = b.shown.filter((s) => s.spin === spin && s.state === state).map((s) => s.rpm)
        const steady = speeds.slice(1)
        return steady.reduce((x, y) => x + y, 0) / steady.length
      }
      return Math.max(...[1, 2, 3, 4, 5].map((spin) => Math.abs(mean(spin, 4) - mean(spin, 3))))
    }
    expect(change(1159)).toBeGreaterThan(0.5)
    expect(change(1155)).toBeLessThan(0.15)
  })

  test('16 keeps the number line back', () => {
    const b = withMode(1159 + 16)
    b.host()
    b.untilState(5)
    b.untilState(2)
    expect(b.lines.filter((l) => !l.text.startsWith('*'))).toEqual([])
  })

  test.each([
    ['1024', 1159, [5, 1, 2]],
    ['2048', 1159 - 1024 + 2048, [5, 2]],
  ])('%s: no more games per hour than `h`, the rest waited out after state 5', (_, mode, path) => {
    const b = new WheelBench({ settings: { mode, parameters: { h: '40' } } })
    b.host()
    b.until((s) => s.spin === 3, 300_000)
    const seen = b.shown.filter((s) => s.spin === 1 || s.spin === 2)
    const opened = (spin: number) => seen.find((s) => s.spin === spin && s.state === 2)?.t ?? 0
    // 40 an hour are 90 s each.
    expect(opened(2) - opened(1)).toBeGreaterThan(89_000)
    expect(opened(2) - opened(1)).toBeLessThan(103_000)
    const states = b.shown.map((s) => s.state)
    const order = states.slice(states.indexOf(5)).filter((s, i, all) => s !== all[i - 1])
    expect(order.slice(0, path.length)).toEqual(path)
  })
})

describe('power', () => {
  test('the controller is mute for its first seconds, and hears nothing', () => {
    const b = new WheelBench()
    b.wheel.powerOff()
    // What is on the wire arrives.
    b.pass(10)
    const told = b.lines.length
    b.pass(10_000)
    b.wheel.powerOn()
    b.send('*K')
    b.pass(2500)
    expect(b.lines.length).toBe(told)
    b.pass(1500)
    expect(b.lines.slice(told).every((l) => l.text === '*X;6;001;  ;0;000;0')).toBe(true)
    expect(b.lines.length).toBeGreaterThan(told)
  })

  test('off in the middle of a game, and on again', () => {
    const b = inPlay()
    b.wheel.powerOff()
    b.pass(30_000)
    b.wheel.powerOn()
    b.pass(4000)
    expect(b.status).toMatchObject({ state: 6, spin: 1, win: '  ', flags: 0 })
    b.host()
    b.untilState(5)
  })
})
