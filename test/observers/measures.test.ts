import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Measures } from '../../rig/observers/measures.ts'
import { rulingOf } from '../regulations/story.ts'
import {
  CALL,
  CROSSING,
  DROP,
  LAUNCH,
  NO_SPIN,
  number,
  OBJECT,
  rest,
  START,
  STOP,
  TURN,
  watched,
} from './watched.ts'

function measuring(
  timing: Record<string, number> = {},
  rule: 'guarded' | 'simple' | 'non-binary' = 'guarded',
) {
  const { observer, at, gap } = watched(
    new Measures({ ...rulingOf('roulette-monte-carlo', { timing }), rule }),
  )
  const result = (name: string) => observer.results().find((m) => m.name === name)
  return { observer, at, gap, result }
}

/** A coup, from `t` on, the ball in the gallery for `held` ms. */
function coup(at: ReturnType<typeof measuring>['at'], t: number, held: number): void {
  at(t, LAUNCH)
  at(t + held - 1000, CALL)
  at(t + held, DROP)
  at(t + held + 2500, rest('17'))
  at(t + held + 4000, number('17'))
}

describe('the times of a coup', () => {
  test('in seconds, exact where every instant is', () => {
    const { at, result } = measuring()
    coup(at, 0, 13_000)
    const value = (name: string) => [result(name)?.value, result(name)?.U, result(name)?.unit]
    expect(value('launch-to-drop')).toEqual([13, 0, 's'])
    expect(value('rnvp-to-drop')).toEqual([1, 0, 's'])
    expect(value('drop-to-rest')).toEqual([2.5, 0, 's'])
    expect(value('rest-to-announcement')).toEqual([1.5, 0, 's'])
  })

  test('with the uncertainty of a drop that is only known to lie between two crossings', () => {
    const { at, result } = measuring()
    at(0, LAUNCH)
    at([12_500, 13_100], DROP)
    expect(result('launch-to-drop')?.value).toBeCloseTo(12.8, 9)
    // U = 2 · 300 ms / √3
    expect(result('launch-to-drop')?.U).toBeCloseTo(0.3464, 4)
  })

  test('over a run: mean, extremes, the largest uncertainty, and how many', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2000, max: 20_000 }), { minLength: 1 }), (held) => {
        const { at, result } = measuring()
        held.forEach((h, i) => {
          coup(at, i * 60_000, h)
        })
        const m = result('launch-to-drop')
        expect(m).toMatchObject({ n: held.length, k: 2, limit: null, decision: null })
        expect(m?.value).toBeCloseTo(held.reduce((a, b) => a + b, 0) / held.length / 1000, 9)
        expect(m?.min).toBe(Math.min(...held) / 1000)
        expect(m?.max).toBe(Math.max(...held) / 1000)
      }),
    )
  })

  test('what was not seen is not measured: no result at all', () => {
    const { at, observer } = measuring()
    at(0, CALL)
    at(10, STOP)
    expect(observer.results()).toEqual([])
  })

  test('nothing is measured across a gap, a void spin or the next launch', () => {
    for (const between of ['gap', 'void', 'launch'] as const) {
      const { at, gap, result } = measuring()
      at(0, LAUNCH)
      at(1000, CALL)
      if (between === 'gap') gap(2000, 3000)
      else if (between === 'void') at(2000, NO_SPIN)
      else at(2000, LAUNCH)
      at(9000, DROP)
      expect(result('rnvp-to-drop'), between).toBeUndefined()
      expect(result('launch-to-drop')?.value, between).toBe(between === 'launch' ? 7 : undefined)
    }
  })

  test('a recording without times measures nothing', () => {
    const { at, observer } = measuring()
    const sometime = [0, Number.MAX_SAFE_INTEGER] as const
    at(sometime, LAUNCH)
    at(sometime, DROP)
    at(sometime, rest('17'))
    expect(observer.results()).toEqual([])
  })
})

describe('the ball and the cylinder', () => {
  test('revolutions are a third of the crossings, known to ± a third', () => {
    const { at, result } = measuring()
    at(0, LAUNCH)
    for (let i = 1; i <= 48; i++) at(i * 200, CROSSING)
    at(10_000, DROP)
    expect(result('revolutions')).toMatchObject({ value: 16, unit: 'rev', n: 1 })
    expect(result('revolutions')?.U).toBeCloseTo(2 / 3 / Math.sqrt(3), 9)
  })

  test('the slowdown to the call', () => {
    const { at, result } = measuring()
    at(0, LAUNCH)
    // Thirds of a turn of 400, 460 and 500 ms: 1.43 s a revolution is passed in the last two.
    for (const t of [0, 400, 860, 1360]) at(t, CROSSING)
    at(2000, CALL)
    // From somewhere in [400, 1360] to 2000.
    expect(result('slow-to-rnvp')?.value).toBeCloseTo(1.12, 9)
    expect(result('slow-to-rnvp')?.U).toBeCloseTo(0.96 / Math.sqrt(3), 9)
  })

  test('the speed of the cylinder in play, without the revolution in which it was set turning', () => {
    const { at, result } = measuring()
    at(0, LAUNCH)
    at(500, START)
    at(500, { ...TURN, periodMs: 9000 } as typeof TURN)
    at(5000, TURN)
    at(10_000, { ...TURN, periodMs: 6000 } as typeof TURN)
    // 60 / 5 and 60 / 6 revolutions a minute, as good as a quartz: 100 ppm.
    expect(result('rotor-speed')).toMatchObject({ value: 11, min: 10, max: 12, n: 2, unit: 'rpm' })
    expect(result('rotor-speed')?.U).toBeCloseTo(0.0012, 9)
  })

  test('from an object to the standstill', () => {
    const { at, result } = measuring()
    at(0, LAUNCH)
    at(5000, OBJECT)
    // The table sees it a little later: still one object.
    at(5500, { type: 'object.seen', by: 'table' })
    at([7000, 7500], STOP)
    expect(result('object-to-stop')).toMatchObject({ value: 2.25, n: 1 })
    at(60_000, STOP)
    expect(result('object-to-stop')).toMatchObject({ n: 1 })
  })

  test('from the call to the closing of bets', () => {
    const { at, result } = measuring({ betClosing: 1000 })
    at(0, LAUNCH)
    at(9000, CALL)
    at(9400, { type: 'bets.closed', coup: 1 })
    expect(result('rnvp-to-bets-closed')).toMatchObject({ value: 0.4, limit: { max: 1 }, decision: 'pass' })
  })
})

describe('a limit of the house', () => {
  test('is decided for every single coup, and the worst decision stands', () => {
    const { at, result } = measuring({ launchToDropMin: 10_000 })
    coup(at, 0, 12_000)
    expect(result('launch-to-drop')).toMatchObject({ limit: { min: 10 }, decision: 'pass' })
    coup(at, 60_000, 9_000)
    coup(at, 120_000, 15_000)
    // The mean of 12, 9 and 15 s is within the limit; one coup was not.
    expect(result('launch-to-drop')).toMatchObject({ value: 12, decision: 'fail' })
  })

  test('by the decision rule in force, where U reaches over it', () => {
    const decision = (rule: 'guarded' | 'simple' | 'non-binary', dropped: readonly [number, number]) => {
      const { at, result } = measuring({ launchToDropMin: 10_000 }, rule)
      at(0, LAUNCH)
      at(dropped, DROP)
      return result('launch-to-drop')?.decision
    }
    expect(decision('guarded', [9900, 10_300])).toBe('inconc')
    expect(decision('simple', [9900, 10_300])).toBe('pass')
    expect(decision('non-binary', [9900, 10_300])).toBe('conditional-pass')
    expect(decision('non-binary', [9700, 10_100])).toBe('conditional-fail')
    expect(decision('guarded', [9000, 9400])).toBe('fail')
  })
})
