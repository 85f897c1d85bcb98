import { describe, expect, test } from 'vitest'
import { SLINGSHOT_FAULTS } from '../../../drivers/emulator/slingshot2/faults.ts'
import { fault, type Shown, WheelBench } from './bench.ts'
import { failed, judged } from './judged.ts'

function played(...faults: string[]): WheelBench {
  const b = new WheelBench({ faults })
  b.host()
  return b
}

const seconds = (from: Shown, to: Shown) => (to.t - from.t) / 1000
/** States and flags, each once as long as they stay. */
const path = (b: WheelBench) =>
  b.shown.map((s) => `${s.state}/${s.flags}`).filter((s, i, all) => s !== all[i - 1])

describe('a component that fails', () => {
  test('the encoder: 98.3 rpm or none in state 4, flags 0, 1, 0, 4, and state 6 some 43 s in', () => {
    const b = played('encoder-fault')
    const four = b.untilState(4)
    const flag4 = b.until((s) => s.flags === 4)
    const six = b.untilState(6)
    expect(path(b)).toEqual(['6/0', '1/0', '2/0', '3/0', '4/0', '4/1', '4/0', '4/4', '6/4'])
    // 12.5 to 15 s, and 42.5 to 45 s (`slingshot2-faults.log`).
    expect(seconds(four, flag4)).toBeGreaterThan(12)
    expect(seconds(four, flag4)).toBeLessThan(15.5)
    expect(seconds(four, six)).toBeGreaterThan(42)
    expect(seconds(four, six)).toBeLessThan(45.5)
    const speeds = b.shown.filter((s) => s.state === 4).map((s) => s.rpm)
    expect(Math.max(...speeds)).toBeGreaterThan(88)
    expect(speeds.slice(-40).every((r) => r === 0)).toBe(true)
    const climb = speeds.slice(1, 6).map((r, i) => r - (speeds[i] as number))
    for (const step of climb) expect(step).toBeCloseTo(9.5, 0)
    // Started again it runs, until the next no-more-bets.
    expect(b.ask('*P 1')).toEqual(['*P OK'])
    expect(b.untilState(2)).toMatchObject({ flags: 0, spin: 1 })
    b.until((s) => s.state === 4 && s.flags === 4)
  })

  test('while it powers down *P 0 is answered OK and changes nothing, as it was seen', () => {
    const b = played('encoder-fault')
    const flag4 = b.until((s) => s.flags === 4)
    expect(b.ask('*P 0')).toEqual(['*P OK'])
    expect(b.ask('*R')).toEqual(['*R NO'])
    const six = b.untilState(6)
    expect(seconds(flag4, six)).toBeGreaterThan(29)
  })

  test.each([
    ['encoder-fault', 6],
    ['motor-fault', 5],
    ['sensor-stuck', 11],
    ['sensor-dead', 21],
  ])('%s: with mode 256 its code is sent, %i, and the self-test finds it', (id, code) => {
    const b = new WheelBench({ faults: [id], settings: { mode: 1159 + 256 } })
    b.host()
    b.until((s) => s.flags === 4)
    expect(b.lines.filter((l) => l.text.startsWith('*F')).map((l) => l.text)).toEqual([`*F ${code}`])
    b.untilState(6)
    b.send('*F')
    b.pass(300_000)
    expect(b.lines.filter((l) => l.text.startsWith('*F')).map((l) => l.text)).toEqual([
      `*F ${code}`,
      `*F ${code}`,
    ])
  })

  test('without mode 256 no code is sent', () => {
    const b = played('motor-fault')
    b.until((s) => s.flags === 4)
    expect(b.lines.some((l) => l.text.startsWith('*F'))).toBe(false)
    expect(b.shown.every((s) => s.rpm === 0)).toBe(true)
  })

  test('switched on and off while it runs', () => {
    const b = played()
    b.untilState(5)
    const motor = fault('motor-fault')
    b.wheel.faults.add(motor)
    b.until((s) => s.flags === 4)
    b.untilState(6)
    b.wheel.faults.delete(motor)
    b.send('*P 1')
    b.untilState(5)
  })
})

describe('launches', () => {
  test('one that fails: flag 8 some 5 s after the rotor turned, then again the other way, and the flag clears', () => {
    const b = played('failed-launch')
    const eight = b.until((s) => s.flags === 8)
    expect(eight.state).toBe(2)
    const turned = b.shown.find((s) => s.dir === eight.dir && s.rpm > 0 && s.state === 2) as Shown
    expect(eight.dir).toBe(1)
    expect(seconds(turned, eight)).toBeGreaterThan(4)
    expect(seconds(turned, eight)).toBeLessThan(6.1)
    // 27 to 38.5 s from turn to brake (captures).
    const brakes = b.until((s) => s.rpm < 15)
    expect(seconds(turned, brakes)).toBeGreaterThan(26.5)
    expect(seconds(turned, brakes)).toBeLessThan(39)
    const three = b.untilState(3)
    expect(three).toMatchObject({ flags: 0, dir: 0 })
    expect(b.untilState(5)).toMatchObject({ spin: 1 })
  })

  test('two completed spins follow each other the same way, though each actuation reversed the rotor', () => {
    const b = played('failed-launch')
    const first = b.untilState(5)
    b.untilState(2)
    const second = b.untilState(5)
    expect(second.dir).toBe(first.dir)
  })

  test('with mode 1158 the retry is the same way, as it was seen', () => {
    const b = new WheelBench({ faults: ['failed-launch'], settings: { mode: 1158 } })
    b.host()
    b.untilState(5)
    expect(new Set(b.shown.map((s) => s.dir))).toEqual(new Set([0]))
  })

  test('without the automatic retry (`g` 8) the wheel waits for the host', () => {
    const b = new WheelBench({ faults: ['failed-launch'], settings: { parameters: { g: '8' } } })
    b.host()
    b.until((s) => s.flags === 8)
    b.pass(200_000)
    expect(b.status).toMatchObject({ state: 2, flags: 8 })
    b.wheel.faults.clear()
    b.send('*u 1')
    b.untilState(5)
  })

  test('none succeeds: flag 8 for minutes, the direction flips each time, until the host stops it', () => {
    const b = played('launches-fail')
    b.until((s) => s.flags === 8)
    b.pass(227_000)
    expect(b.status).toMatchObject({ state: 2, flags: 8 })
    const flips = b.shown.filter((s, i) => i > 0 && s.dir !== b.shown[i - 1]?.dir).length
    expect(flips).toBeGreaterThan(5)
    b.send('*P 0')
    expect(b.untilState(6)).toMatchObject({ flags: 0 })
  })

  test('the ball falls back: state 3, 2 with flag 8, and again 3', () => {
    const b = played('ball-falls-back')
    b.untilState(5)
    expect(path(b)).toEqual(['6/0', '1/0', '2/0', '3/0', '2/8', '3/0', '4/0', '5/0'])
  })

  test('the ball runs with the rotor: flag 2 in state 3 until *R, then the wheel spins again from state 2', () => {
    const b = played('ball-with-rotor')
    expect(b.untilState(3).flags).toBe(2)
    b.pass(120_000)
    expect(b.status).toMatchObject({ state: 3, flags: 2 })
    b.wheel.faults.clear()
    expect(b.ask('*R')).toEqual(['*R OK'])
    b.untilState(5)
    expect(path(b)).toEqual(['6/0', '1/0', '2/0', '3/2', '2/0', '3/0', '4/0', '5/0'])
    expect(b.status.spin).toBe(1)
  })
})

describe('the ball is not found after no-more-bets', () => {
  test('flag 1 in state 4, and the wheel stops when it has lasted 75 s', () => {
    const b = played('ball-not-detected')
    const one = b.until((s) => s.state === 4 && s.flags === 1)
    const six = b.untilState(6)
    expect(seconds(one, six)).toBeGreaterThan(75)
    expect(seconds(one, six)).toBeLessThan(81)
    expect(b.shown.some((s) => s.state === 5)).toBe(false)
    expect(b.ask('*P 1')).toEqual(['*P OK'])
    expect(b.untilState(2).flags).toBe(0)
  })

  test.each([
    ['2.50', 4],
    ['2.52', 7],
  ])('firmware %s with `g` 32 shows state %i', (firmware, state) => {
    const settings = { firmware, parameters: { g: '32' } }
    const b = new WheelBench({ faults: ['ball-not-detected'], settings })
    b.host()
    expect(b.until((s) => s.flags === 1).state).toBe(state)
  })

  test('*R in time makes the game void and goes on', () => {
    const b = played('ball-not-detected')
    b.until((s) => s.flags === 1)
    b.wheel.faults.clear()
    b.send('*R')
    expect(b.untilState(5)).toMatchObject({ spin: 1, flags: 0 })
  })
})

describe('what is wrong in what it says', () => {
  test('no number line', () => {
    const b = played('number-line-missing')
    for (let i = 0; i < 5; i++) b.until((s) => s.state === 5 && s.spin === i + 1)
    expect(b.lines.every((l) => l.text.startsWith('*'))).toBe(true)
  })

  test('the number of the game before still stands', () => {
    const b = played()
    const { win } = b.untilState(5)
    b.wheel.faults.add(fault('no-number'))
    b.wheel.nextNumber(win === '17' ? '16' : '17')
    b.untilState(2)
    expect(b.untilState(5)).toMatchObject({ win, spin: 2 })
  })

  test('the spin counter jumps', () => {
    const b = played('spin-counter-jumps')
    const spins: number[] = []
    b.until((s) => {
      if (s.spin !== spins.at(-1)) spins.push(s.spin)
      return s.spin === 7
    }, 300_000)
    expect(spins).toEqual([1, 3, 5, 7])
  })

  test('the controller starts anew in state 4: a few seconds of silence, then state 6 and spin 1', () => {
    const b = played()
    b.until((s) => s.spin === 3, 200_000)
    b.wheel.faults.add(fault('controller-resets'))
    b.untilState(4)
    const six = b.untilState(6)
    expect(six).toMatchObject({ spin: 1, win: '  ' })
    const before = b.shown.at(b.shown.indexOf(six) - 1) as Shown
    expect(before).toMatchObject({ state: 4, spin: 3 })
    expect(seconds(before, six)).toBeGreaterThan(2.5)
  })

  test('the rotor never reverses, or is too slow, or too fast', () => {
    const speeds = (id: string) => {
      const b = played(id)
      b.until((s) => s.spin === 3, 200_000)
      return { dirs: new Set(b.shown.map((s) => s.dir)), rpm: b.status.rpm }
    }
    expect(speeds('one-way').dirs).toEqual(new Set([0]))
    expect(speeds('rotor-slow').rpm).toBeLessThan(12.1)
    expect(speeds('rotor-fast').rpm).toBeGreaterThan(23)
  })
})

describe('a rotor and its drive', () => {
  /** Speeds that are shown while the ball is on its way to a number. */
  const speeds = (...faults: string[]) => {
    const b = played(...faults)
    b.untilState(5)
    // The first second changes the speed, as the mode has it.
    return b.shown
      .filter((s) => s.state === 4)
      .slice(3)
      .map((s) => s.rpm)
  }
  /** Times that it goes up after it went down, and the other way round, by more than the encoder's noise. */
  const turns = (all: number[]) => {
    const steps = all.map((r, i) => r - (all[i - 1] ?? r)).filter((d) => Math.abs(d) > 0.4)
    return steps.filter((d, i) => i > 0 && d * (steps[i - 1] as number) < 0).length
  }

  test('out of balance it is faster and slower once a turn, by some 8 %', () => {
    const all = speeds('rotor-unbalanced')
    const mean = all.reduce((a, b) => a + b, 0) / all.length
    expect(Math.max(...all) / mean).toBeGreaterThan(1.05)
    expect(Math.max(...all) / mean).toBeLessThan(1.1)
    // Twice a turn it turns round: state 4 lasts some 22 s, and a turn 60 / 17 s.
    const expected = (2 * all.length * 0.5 * mean) / 60
    expect(Math.abs(turns(all) - expected)).toBeLessThan(3)
    expect(turns(speeds())).toBe(0)
  })

  test('a drive that does not hold it loses a third of its speed after no-more-bets', () => {
    const all = speeds('rotor-brakes')
    expect((all.at(-1) as number) / (all[0] as number)).toBeLessThan(0.75)
    expect((all.at(-1) as number) / (all[0] as number)).toBeGreaterThan(0.55)
    const healthy = speeds()
    expect((healthy.at(-1) as number) / (healthy[0] as number)).toBeGreaterThan(0.95)
  })
})

describe('a memory that has lost something', () => {
  test('the mode word without its 1: it says so, and the rotor is never reversed', () => {
    const b = new WheelBench({ faults: ['mode-one-way'] })
    expect(b.ask('*O')).toEqual(['*O 6 1 161 1158'])
    b.host()
    b.until((s) => s.spin === 3, 200_000)
    expect(new Set(b.shown.map((s) => s.dir))).toEqual(new Set([0]))
  })

  test('parameter m: what is written back stays until it is switched on again', () => {
    const b = new WheelBench({ faults: ['parameter-wrong'] })
    expect(b.ask('*T M')).toEqual(['*T m 20000.0'])
    b.send('*T m 1.5')
    b.pass(500)
    expect(b.ask('*T M')).toEqual(['*T m 1.5'])
  })
})

describe('a sensor in the rim that gets dirty', () => {
  test('live events show that it misses crossings, and the others none', () => {
    const seen = (...faults: string[]) => {
      const b = new WheelBench({ faults })
      b.send('*I 4')
      b.host()
      b.until((s) => s.spin === 4, 300_000)
      const of = (n: number) => b.lines.filter((l) => l.text === `*bs ${n}`).length
      return [of(1), of(2), of(3)] as const
    }
    const [one, two, three] = seen('sensor-dirty')
    expect(Math.abs(one - three)).toBeLessThanOrEqual(4)
    expect(two).toBeLessThan(0.95 * one)
    const healthy = seen()
    expect(Math.max(...healthy) - Math.min(...healthy)).toBeLessThanOrEqual(4)
  })
})

describe('judged by the texts', () => {
  const texts = [
    ['roulette-37', 'fr-67-5'],
    ['roulette-38', 'us-sd'],
  ] as const
  test.each(SLINGSHOT_FAULTS.map((f) => [f.id, f] as const))(
    '%s breaks what it says, and nothing else',
    async (id, f) => {
      const broken: string[] = []
      for (const [game, pack] of texts) broken.push(...failed(await judged(game, pack, 12, [id])))
      expect(broken).toEqual(f.violates)
      expect(f.title.length).toBeGreaterThan(10)
    },
  )

  test('ids are told apart', () => {
    expect(new Set(SLINGSHOT_FAULTS.map((f) => f.id)).size).toBe(SLINGSHOT_FAULTS.length)
  })
})
