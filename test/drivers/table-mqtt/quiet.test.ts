import { expect, test } from 'vitest'
import { table } from './table.ts'

const OPENED = { state: 'opened' }
const CLOSED = { state: 'closed' }

/*
 * A message that is lost shows by the number of the next one. When a table says nothing more for a while, it is
 * asked, so that its answer is the next one: the cylinder's side is not judged for ever as if nothing was said.
 */

/** A table that has answered a command, and has said two things since: the last one, at 12 s, never arrived. */
async function quiet() {
  const bench = table()
  await bench.ask({ kind: 'coup' }, { t: 1000, there: 1, back: 1 })
  await bench.say('event/bets', OPENED, { t: 2000, delay: 1 })
  const { sent, say } = bench
  const asked = sent.length
  return {
    ...bench,
    /** What the rig has asked since. */
    asked: () => sent.slice(asked).map((m) => m.topic.split('/').at(-1)),
    /** The table answers what it was asked last. */
    answer: (t: number, seq: number) =>
      say(
        'response/command',
        { id: JSON.parse(sent.at(-1)?.payload ?? '').id, ok: true },
        { t, delay: 1, seq },
      ),
  }
}

test('what was lost last is found out within half a minute', async () => {
  const { notes, until, asked, answer } = await quiet()
  await until(31_000)
  expect(asked()).toEqual([])
  await until(32_500)
  expect(asked()).toEqual(['ping'])
  await answer(32_600, 4)
  expect(notes.gaps).toMatchObject([{ link: 'table', why: '1 message of the table missing: 4 follows 2' }])
  const [from, to] = notes.gaps[0]?.gap ?? [0, 0]
  expect(from).toBeLessThan(12_000)
  expect(to).toBeGreaterThan(12_000)
})

test('one that has lost nothing leaves no gap, and is asked again after as long', async () => {
  const { notes, until, asked, answer } = await quiet()
  await until(32_500)
  await answer(32_600, 3)
  await until(62_000)
  expect(asked()).toHaveLength(1)
  await until(63_000)
  expect(asked()).toHaveLength(2)
  expect(notes.gaps).toEqual([])
})

test('one that does not answer any more is unheard since it spoke last', async () => {
  const { notes, until } = await quiet()
  await until(36_000)
  expect(notes.gaps).toMatchObject([{ why: 'the table does not answer' }])
})

test('one that speaks is not asked', async () => {
  const { until, say, asked } = await quiet()
  for (const [i, body] of [CLOSED, OPENED, CLOSED, OPENED].entries())
    await say('event/bets', body, { t: 20_000 * (i + 1), delay: 1 })
  await until(95_000)
  expect(asked()).toEqual([])
})

test('nor one that has never answered, one whose broker is gone, or one that is left', async () => {
  const mute = table()
  await mute.say('event/bets', OPENED, { t: 2000, delay: 1 })
  const gone = await quiet()
  await gone.until(5000)
  gone.driver.down(5000, 'it did not answer any more')
  const left = await quiet()
  left.driver.close()
  for (const bench of [mute, gone, left]) await bench.until(300_000)
  expect(mute.sent).toEqual([])
  expect(gone.asked()).toEqual([])
  expect(left.asked()).toEqual([])
  expect(mute.notes.gaps).toEqual([])
})
