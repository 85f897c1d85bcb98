import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RealClock, VirtualClock } from '../../rig/clocks.ts'
import { RigError } from '../../rig/errors.ts'
import type { Clock, Ms } from '../../rig/time.ts'

/** Resolves when the clock reads `t`. */
const until = (clock: Clock, t: Ms) =>
  new Promise<void>((resolve) => {
    clock.at(t, () => {
      resolve()
      clock.wake()
    })
  })

describe('the virtual clock', () => {
  const time = fc.integer({ min: 0, max: 50 })

  test('runs calls in the order of time, and of asking where the time is the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(time, { maxLength: 60 }), async (times) => {
        const clock = new VirtualClock()
        const ran: { t: Ms; asked: number; read: Ms }[] = []
        times.forEach((t, asked) => {
          clock.at(t, () => ran.push({ t, asked, read: clock.now() }))
        })
        await clock.run(until(clock, 51))
        const expected = times.map((t, asked) => ({ t, asked, read: t }))
        expected.sort((a, b) => a.t - b.t || a.asked - b.asked)
        expect(ran).toEqual(expected)
      }),
    )
  })

  /** A call that asks for more calls when it runs, each so much later. */
  interface Plan {
    delay: Ms
    more: readonly Plan[]
  }
  const delay = fc.integer({ min: -3, max: 9 })
  const { plan } = fc.letrec<{ plan: Plan }>((tie) => ({
    plan: fc.oneof(
      { maxDepth: 3 },
      fc.record({ delay, more: fc.constant([]) }),
      fc.record({ delay, more: fc.array(tie('plan'), { maxLength: 3 }) }),
    ),
  }))

  test('also when calls ask for calls, and never goes back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { maxLength: 12 }), async (plans) => {
        const clock = new VirtualClock()
        const due: { t: Ms; asked: number }[] = []
        const ran: { t: Ms; asked: number }[] = []
        let asked = 0
        const ask = ({ delay, more }: Plan) => {
          // A time that has passed means as soon as possible.
          const me = { t: Math.max(clock.now(), clock.now() + delay), asked: asked++ }
          due.push(me)
          clock.at(clock.now() + delay, () => {
            expect(clock.now()).toBe(me.t)
            ran.push(me)
            for (const p of more) ask(p)
          })
        }
        for (const p of plans) ask(p)
        await clock.run(until(clock, 1000))
        // Whenever two calls were both waiting, the earlier one ran first: the whole is in order.
        expect(ran).toEqual([...due].sort((a, b) => a.t - b.t || a.asked - b.asked))
      }),
    )
  })

  test('does not run a call that was taken back, before or while others run', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(time, fc.boolean()), { maxLength: 30 }), async (calls) => {
        const clock = new VirtualClock()
        const ran: number[] = []
        const timers = calls.map(([t], i) => clock.at(t, () => ran.push(i)))
        const takeBack = (which: (t: Ms) => boolean) => {
          for (const [i, [t, keep]] of calls.entries()) if (which(t) && !keep) timers[i]?.cancel()
        }
        takeBack((t) => t < 25)
        clock.at(25, () => takeBack((t) => t > 25))
        await clock.run(until(clock, 60))
        const kept = calls.flatMap(([t, keep], i) => (keep || t === 25 ? [i] : []))
        expect(ran.sort((a, b) => a - b)).toEqual(kept)
      }),
    )
  })

  test('lets whoever waits go on before time does', async () => {
    const clock = new VirtualClock()
    const seen: [string, Ms][] = []
    clock.at(20, () => seen.push(['the call at 20', clock.now()]))
    const work = async () => {
      await until(clock, 10)
      await Promise.resolve()
      seen.push(['the one who waited', clock.now()])
      await until(clock, 30)
      return 'done'
    }
    expect(await clock.run(work())).toBe('done')
    expect(seen).toEqual([
      ['the one who waited', 10],
      ['the call at 20', 20],
    ])
  })

  test('an hour takes no time', async () => {
    const clock = new VirtualClock()
    let beats = 0
    const beat = () => {
      beats++
      clock.at(clock.now() + 1000, beat)
    }
    beat()
    await clock.run(until(clock, 3_600_000))
    expect(clock.now()).toBe(3_600_000)
    // The beat at the hour itself was asked for after the wait.
    expect(beats).toBe(3600)
  })

  test('does not move for work that is done already, the first time or later', async () => {
    const clock = new VirtualClock()
    clock.at(5, () => {})
    expect(await clock.run(Promise.resolve(1))).toBe(1)
    expect(await clock.run(Promise.resolve(2))).toBe(2)
    expect(clock.now()).toBe(0)
  })

  test('says that it would wait for ever', async () => {
    const clock = new VirtualClock()
    clock.at(5, () => {})
    const error = await clock.run(new Promise(() => {})).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(RigError)
    expect(error).toMatchObject({ kind: 'infrastructure', code: 'deadlock' })
  })

  test('hands on what the work throws', async () => {
    const clock = new VirtualClock()
    const work = until(clock, 5).then(() => {
      throw new Error('the work failed')
    })
    await expect(clock.run(work)).rejects.toThrow('the work failed')
  })
})

describe('the real clock', () => {
  test('never calls early, in order, and goes on only forward', async () => {
    const clock = new RealClock()
    const due = [9.3, 2.1, 2.2, 0, 14.9, 5.5, 7.001, -3]
    const calls: { t: Ms; at: Ms }[] = []
    const now = clock.now()
    await Promise.all(
      due.map(
        (d) =>
          new Promise<void>((resolve) => {
            const t = now + d
            clock.at(t, () => {
              calls.push({ t, at: clock.now() })
              resolve()
            })
          }),
      ),
    )
    expect(calls).toHaveLength(due.length)
    for (const { t, at } of calls) expect(at).toBeGreaterThanOrEqual(t)
    const at = calls.map((c) => c.at)
    expect(at).toEqual([...at].sort((a, b) => a - b))
  })

  test('does not run a call that was taken back', async () => {
    const clock = new RealClock()
    let ran = 0
    const gone = clock.at(clock.now() + 2, () => {
      ran++
    })
    gone.cancel()
    await until(clock, clock.now() + 6)
    expect(ran).toBe(0)
  })

  test('waits longer than a timer of the machine can', async () => {
    const clock = new RealClock()
    let ran = false
    const warnings: string[] = []
    const warned = (w: Error) => warnings.push(w.name)
    process.on('warning', warned)
    // 30 days: more than 2³¹ ms, which the machine turns into 1 ms, again and again, and warns of.
    const timer = clock.at(clock.now() + 30 * 86_400_000, () => {
      ran = true
    })
    await until(clock, clock.now() + 5)
    timer.cancel()
    process.off('warning', warned)
    expect(ran).toBe(false)
    expect(warnings).toEqual([])
  })
})
