import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { replayLines } from '../../../drivers/recording/replay.ts'
import { latenessOf } from '../../../drivers/recording/spread.ts'
import { SlingshotDriver } from '../../../drivers/slingshot2/driver.ts'
import { Notebook } from '../notebook.ts'
import { pieces, play } from './told.ts'

const LIVE = new URL('../../../../shared/captures/slingshot2-live.log', import.meta.url).pathname

const FRAME = '*X;2;002;31;0;146;1'

test('frames of one second are spread over the next, each at its earliest and latest', async () => {
  const log = [
    `[06:44:46] ${FRAME}`,
    `[06:44:46] ${FRAME}`,
    `[06:44:47] ${FRAME}`,
    '[06:44:47] 28',
    `[06:44:48] ${FRAME}`,
    `[06:44:48] ${FRAME}`,
    '',
  ]
  const { told, replayed } = await play(pieces(log.join('\n')))
  expect(told.map((line) => line.split(' < ')[0])).toEqual([
    '1 @0+1250',
    '2 @0+1750',
    '3 @1000+1500',
    '4 @1000+1500',
    '5 @2000+1250',
    '6 @2000+1750',
  ])
  expect(replayed.endedAt).toBe(3750)
})

test('a fraction that a logger leaves out where it is zero does not turn time back', async () => {
  const stamps = ['06:44:46.500', '06:44:47', '06:44:47.500', '06:44:48.500']
  const { told } = await play(pieces(stamps.map((stamp) => `2025-09-16 ${stamp} ${FRAME}\n`).join('')))
  const latest = told.map((line) => {
    const [t, within = '0'] = (line.split(' ')[1] as string).slice(1).split('+') as [string, string?]
    return Number(t) + Number(within)
  })
  expect(latest).toEqual([0, 2000, 2000, 2000])
})

test('more in one second than is kept back at once is handed over all the same', async () => {
  const many = 10_000
  const { told } = await play(pieces(`[06:44:46] ${FRAME}\n`.repeat(many)))
  expect(told).toHaveLength(many)
  expect(new Set(told.map((line) => line.split(' ')[1]?.split('+')[0]))).toEqual(new Set(['@0']))
})

/** What the driver makes of the live log, once with its stamps as they are and once cut off at the second. */
async function seen(text: string) {
  const notes = new Notebook()
  const options = { layout: null, profile: 'slingshot2', statusPeriodMs: 500, pockets: 37 } as const
  const driver = new SlingshotDriver({ intake: notes, linkName: 'serial', ...options })
  const { endedAt } = await replayLines(
    pieces(text),
    { protocol: 'slingshot2' },
    {
      at: () => {},
      received: (bytes, t, within) => driver.take(bytes, t + within, latenessOf(within)),
      sent: () => {},
      unread: () => {},
      steppedBack: () => {},
    },
  )
  driver.end(endedAt)
  return { notes, frames: driver.frames }
}

describe.skipIf(!existsSync(LIVE))(
  'a week of a wheel with its stamps cut off at the second (needs the captures)',
  async () => {
    const log = existsSync(LIVE) ? readFileSync(LIVE, 'latin1') : ''
    const fine = await seen(log)
    const coarse = await seen(log.replace(/^(\[[^.]*)\.\d{3}\] /gm, '$1] '))
    /** The first stamp is 46.085: from there one log counts, from 46 the other. */
    const OFFSET = 85

    test('shows the same results, and finds every loss of frames', () => {
      expect(coarse.frames).toBe(fine.frames)
      const numbers = ({ notes }: typeof fine) => notes.all('ball.rested').map((s) => s.fact.number)
      expect(numbers(coarse)).toEqual(numbers(fine))
      for (const { gap } of fine.notes.gaps) {
        const found = coarse.notes.gaps.some(
          (g) =>
            Math.abs(g.gap[1] - g.gap[0] - (gap[1] - gap[0])) < 2000 && Math.abs(g.gap[0] - gap[0]) < 3000,
        )
        expect([gap, found]).toEqual([gap, true])
      }
      expect(coarse.notes.gaps.length).toBeLessThan(2 * fine.notes.gaps.length)
    })

    test.each(['ball.launched', 'ball.rested', 'rotor.started'] as const)(
      '%s: what is known to the millisecond lies in what is known to the second',
      (type) => {
        const known = fine.notes
          .all(type)
          .map(({ seen }) => seen.at.map((t) => t + OFFSET) as [number, number])
        const guessed = coarse.notes.all(type)
        expect(guessed.length).toBeGreaterThan(known.length - 3)
        for (const { seen } of guessed) {
          const [a, b] = seen.at
          expect(known.some(([c, d]) => a <= c && d <= b)).toBe(true)
        }
      },
    )
  },
)
