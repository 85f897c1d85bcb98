import { describe, expect, it } from 'vitest'
import { type Hand, type Played, played } from './played.ts'

const MINUTE = 60_000
const open = (h: Hand, day: string) => h.ask('session', { open: true, day })
const close = (h: Hand) => h.ask('session', { open: false })
const limitsOf = (p: Played) =>
  p.said
    .filter((s) => s.topic === 'state/limits')
    .map(({ body }) => [body.day, body.minimum, (body.maxima as { plein: number }).plein])

describe('limits of a boule table', () => {
  const other = { minimum: 3, maxima: { plein: 160, simple: 900 } }

  it('are not changed while it is open, nor for a second session of the day, but for the next day', async () => {
    const p = await played('boule', async (h) => {
      await open(h, '2026-01-05')
      expect((await h.ask('limits', other)).why).toMatch(/next day/)
      await close(h)
      expect((await h.ask('limits', other)).ok).toBe(true)
      await open(h, '2026-01-05')
      await close(h)
      await open(h, '2026-01-06')
    })
    expect(limitsOf(p)).toEqual([
      ['2026-01-05', 2, 140],
      ['2026-01-05', 2, 140],
      ['2026-01-06', 3, 160],
    ])
  })

  it.each([
    ['full number at 40 times', { plein: 80, simple: 700 }, true],
    ['full number one unit below', { plein: 79, simple: 700 }, false],
    ['full number at 100 times', { plein: 200, simple: 700 }, true],
    ['full number one unit above', { plein: 201, simple: 700 }, false],
    ['simple chance at 200 times', { plein: 140, simple: 400 }, true],
    ['simple chance one unit below', { plein: 140, simple: 399 }, false],
    ['simple chance one unit above 500 times', { plein: 140, simple: 1001 }, false],
  ])('a maximum on a %s', async (_, maxima, ok) => {
    await played('boule', async (h) => {
      expect((await h.ask('limits', { minimum: 2, maxima })).ok).toBe(ok)
    })
  })

  it('never has a minimum below that of the licence', async () => {
    await played('boule', async (h) => {
      const half = { minimum: 1, maxima: { plein: 70, simple: 350 } }
      expect((await h.ask('limits', half)).why).toMatch(/licence declares a minimum of 2/)
    })
  })
})

describe('the end of a Monte-Carlo session', () => {
  const playOut = async (h: Hand) => {
    for (let i = 0; i < 3; i++) {
      await h.ask('coup')
      await h.wait(MINUTE)
    }
  }

  it('is told before the last three coups, and the cylinder is locked before the next session', async () => {
    const p = await played('roulette-monte-carlo', async (h) => {
      await open(h, '2026-01-05')
      await h.ask('coup')
      await h.wait(MINUTE)
      expect((await close(h)).why).toMatch(/before the last three/)
      expect((await h.ask('last-coups', { left: 2 })).ok).toBe(false)
      await h.ask('last-coups', { left: 3 })
      await playOut(h)
      expect((await h.ask('coup')).why).toMatch(/last coup/)
      await close(h)
      await open(h, '2026-01-06')
      await h.wait(MINUTE)
    })
    const left = p.said.filter((s) => s.topic === 'state/session').map((s) => s.body.coupsLeft)
    expect(left).toEqual([null, 3, 2, 1, 0, 0, null])
    const about = p.story.filter((w) => /^(session|apparatus|bets opened|announcement last)/.test(w))
    expect(about).toEqual([
      'apparatus open',
      'apparatus open',
      'session open',
      'bets opened',
      'announcement last-coups',
      'session open',
      ...['session open', 'bets opened', 'session open', 'bets opened', 'session open', 'bets opened'],
      'session closed',
      'apparatus locked',
      'apparatus open',
      'session open',
    ])
  })
})
