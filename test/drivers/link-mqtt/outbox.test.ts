import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Outbox, type Outgoing } from '../../../drivers/link/mqtt/outbox.ts'

const message = (n: number): Outgoing => ({ topic: 't/x', payload: String(n), retain: false })

/** A way to a broker that acknowledges when the test says so; what it was given is in `sent`. */
function way(sent: number[], atOnce: number) {
  const open: ((refused: Error | null) => void)[] = []
  return {
    atOnce,
    open,
    publish(m: Outgoing, done: (refused: Error | null) => void) {
      sent.push(Number(m.payload))
      open.push(done)
    },
  }
}

type Step = 'add' | 'open' | 'lose' | 'acknowledge'
const steps = fc.array(
  fc.constantFrom<Step>('add', 'add', 'add', 'open', 'lose', 'acknowledge', 'acknowledge'),
  {
    maxLength: 200,
  },
)
const atOnce = fc.constantFrom(1, 3, Number.POSITIVE_INFINITY)

/** Plays the steps; `given`: what each way was given. */
function played(keeps: boolean, script: readonly Step[], most: number) {
  const acknowledged: number[] = []
  const outbox = new Outbox(keeps, (m) => acknowledged.push(Number(m.payload)))
  const given: number[][] = []
  const taken: number[] = []
  /** Acknowledgements that are owed on the way that there is; null without one. */
  let owed: ReturnType<typeof way>['open'] | null = null
  let mostOwed = 0
  const open = () => {
    const sent: number[] = []
    given.push(sent)
    const w = way(sent, most)
    owed = w.open
    outbox.opened(w)
    return w.open
  }
  const play = (step: Step, n: number) => {
    if (step === 'add' && outbox.add(message(n))) taken.push(n)
    else if (step === 'open' && !owed) open()
    else if (step === 'acknowledge') owed?.shift()?.(null)
    else if (step === 'lose' && owed) {
      owed = null
      outbox.lost()
    }
    mostOwed = Math.max(mostOwed, owed?.length ?? 0)
  }
  for (const [n, step] of script.entries()) play(step, n)
  const finish = () => {
    const rest = owed ?? open()
    for (let done = rest.shift(); done; done = rest.shift()) done(null)
  }
  return { acknowledged, given, taken, mostOwed, finish }
}

const grows = (list: readonly number[]) => list.every((n, i) => i === 0 || n > (list[i - 1] as number))

describe('what is to be sent', () => {
  test('is sent in order on each connection, and never more at once than the broker takes', () => {
    fc.assert(
      fc.property(fc.boolean(), steps, atOnce, (keeps, script, most) => {
        const { given, mostOwed } = played(keeps, script, most)
        expect(given.every(grows)).toBe(true)
        expect(mostOwed).toBeLessThanOrEqual(Math.min(most, 20))
      }),
    )
  })

  test('is all acknowledged in the end where it is kept, each once', () => {
    fc.assert(
      fc.property(steps, atOnce, (script, most) => {
        const p = played(true, script, most)
        p.finish()
        expect(p.acknowledged).toEqual(p.taken)
        expect(p.taken.length).toBe(script.filter((s) => s === 'add').length)
      }),
    )
  })

  test('is sent once or never where it is not', () => {
    fc.assert(
      fc.property(steps, atOnce, (script, most) => {
        const p = played(false, script, most)
        const sent = p.given.flat()
        expect(new Set(sent).size).toBe(sent.length)
        // Taken is only what came while there was a way.
        let there = false
        const during = script.flatMap((s, n) => {
          if (s === 'open' || s === 'lose') there = s === 'open'
          return s === 'add' && there ? [n] : []
        })
        expect(p.taken).toEqual(during)
      }),
    )
  })

  test('is not taken for acknowledged by a word that comes late, about something that was dropped', () => {
    const sent: number[] = []
    const [first, second] = [way(sent, 1), way(sent, 1)]
    const outbox = new Outbox(false, () => {})
    outbox.opened(first)
    outbox.add(message(1))
    outbox.lost()
    outbox.opened(second)
    outbox.add(message(2))
    outbox.add(message(3))
    first.open[0]?.(null)
    second.open[0]?.(null)
    expect(sent).toEqual([1, 2, 3])
  })

  test('is bounded', () => {
    const outbox = new Outbox(true, () => {})
    const taken = Array.from({ length: 10_001 }, (_, n) => outbox.add(message(n)))
    expect(taken.filter((t) => t)).toHaveLength(10_000)
    expect(taken.at(-1)).toBe(false)
  })
})
