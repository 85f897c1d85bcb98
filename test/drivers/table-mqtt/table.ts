import { TableDriver } from '../../../drivers/table-mqtt/driver.ts'
import { VirtualClock } from '../../../rig/clocks.ts'
import type { Stimulus } from '../../../rig/target.ts'
import type { Ms } from '../../../rig/time.ts'
import { Notebook } from '../notebook.ts'

const BEGIN = Date.parse('2026-03-01T20:00:00.000Z')

/** `t` ms after the bench clock's zero, as a table writes it whose clock is `fast` ms ahead. */
export const stampOf = (t: Ms, fast: Ms = 0) => new Date(Math.floor(BEGIN + t + fast)).toISOString()

/**
 * A table at the other end of a broker, whose every word the test speaks: what arrives, when, how long it was
 * under way, and by which clock it is stamped.
 *
 * @param fastAt how far its clock is ahead at an instant, ms: with it, it answers by itself when it is pinged
 */
export function table(run?: string, fastAt?: (t: Ms) => Ms) {
  const notes = new Notebook()
  const clock = new VirtualClock()
  const takers: ((m: { topic: string; payload: string; retained: boolean }) => void)[] = []
  const sent: { topic: string; payload: string }[] = []
  /** Whether the broker takes what the rig publishes; that it was lost, the test tells the driver itself. */
  const line = { up: true }
  const broker = {
    name: 'table',
    publish: (topic: string, payload: string) => {
      if (fastAt && topic.endsWith('/ping')) clock.at(clock.now() + 1, () => pong(payload))
      return line.up && sent.push({ topic, payload }) > 0
    },
    subscribe: (_: string, take: (typeof takers)[number]) => void takers.push(take),
  }
  const named = run === undefined ? {} : { run }
  const driver = new TableDriver({ table: 'T1', broker, clock, intake: notes, ...named })
  driver.start()
  /** How far the table's clock is ahead, ms; the test sets it anew as it pleases. */
  const theirs = { fast: 0 }
  let seq = 0

  const pong = (asked: string) => {
    const t = clock.now()
    const body = { at: stampOf(t, fastAt?.(t)), seq: ++seq, id: JSON.parse(asked).id, ok: true }
    deliver('cylinder/T1/response/command', JSON.stringify(body))
  }

  /** Lets the bench clock run to `t`. */
  const until = (t: Ms) =>
    clock.run(
      new Promise<void>((resolve) =>
        clock.at(t, () => {
          resolve()
          clock.wake()
        }),
      ),
    )
  /** Any payload on any topic, as the broker hands it over. */
  const deliver = (topic: string, payload: string, retained = false) =>
    takers[0]?.({ topic, payload, retained })

  /** A message as it reaches the rig: happened at `t`, `delay` ms under way. */
  async function say(
    topic: string,
    body: object,
    at: { t: Ms; delay?: Ms; seq?: number; retained?: boolean },
  ) {
    await until(at.t + (at.delay ?? 0))
    seq = at.seq ?? seq + 1
    const payload = JSON.stringify({ at: stampOf(at.t, theirs.fast), seq, ...body })
    deliver(`cylinder/T1/${topic}`, payload, at.retained)
    return payload
  }

  /** A command that reaches the table after `there` ms and whose answer takes `back` ms. */
  async function ask(s: Stimulus, at: { t: Ms; there: Ms; back: Ms }) {
    await until(at.t)
    const reply = driver.command(s)
    const id = String(JSON.parse(sent.at(-1)?.payload ?? '{}').id)
    await say('response/command', { id, ok: true }, { t: at.t + at.there, delay: at.back })
    return reply
  }

  return { notes, driver, sent, line, theirs, until, deliver, say, ask }
}
