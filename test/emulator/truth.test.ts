import { expect, test } from 'vitest'
import type { FactType } from '../../rig/observation.ts'
import { house } from './house.ts'

/** Each fact that the rig may see, by what truly happens when it is said. */
const TRULY: [FactType, string][] = [
  ['rotor.turned', 'turned'],
  ['ball.launched', 'launched'],
  ['ball.crossed', 'crossed'],
  ['ball.dropped', 'dropped'],
  ['ball.rested', 'rested'],
  ['ball.lifted', 'lifted'],
  ['ball.placed', 'placed'],
  ['rotor.stopped', 'stopped'],
  ['announcement', 'event/announcement'],
  ['bet.accepted', 'event/bet'],
  ['bets.opened', 'event/bets opened'],
  ['bets.closed', 'event/bets closed'],
]

function nameOf({ what, value }: { what: string; value?: unknown }): string {
  const said = value as { state?: string; what?: string } | undefined
  if (what === 'event/bets') return `${what} ${said?.state}`
  // What a player is told before he is paid is another fact.
  return what === 'event/announcement' && said?.what === 'payment' ? 'event/payment announced' : what
}

/** Some coups with a chip in one of them, over so many minutes of silence. */
async function session(seed: number) {
  const h = house({ seed })
  h.listen()
  await h.pass(200)
  for (let i = 0; i < 3; i++) {
    await h.ask({ kind: 'coup' })
    // In quick succession: right after a round trip the table’s clock is known best.
    for (let k = 0; k < 8; k++) {
      await h.ask({ kind: 'bet', player: 'A', chance: 'rouge', numbers: [], amount: 10 })
      await h.pass(h.random.between(0, 3))
    }
    await h.pass(9000)
    if (i === 1) h.cylinder.dropObject()
    await h.pass(100_000 + h.random.between(0, 900_000))
  }
  h.close()
  return h
}

test('whatever the rig sees truly happened within the interval that it gives, and nothing is missed', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const h = await session(seed)
    expect(h.notes.gaps).toEqual([])
    for (const [type, what] of TRULY) {
      const seen = h.notes.all(type)
      const truly = h.truth.filter((t) => nameOf(t) === what)
      expect(seen.length, `seed ${seed}: ${type}`).toBe(truly.length)
      expect(seen.length, `seed ${seed}: ${type}`).toBeGreaterThan(0)
      for (const [i, { seen: s }] of seen.entries()) {
        const t = truly[i]?.t as number
        expect(s.at[0], `seed ${seed}: ${type} ${i}`).toBeLessThanOrEqual(t)
        expect(s.at[1], `seed ${seed}: ${type} ${i}`).toBeGreaterThanOrEqual(t)
      }
    }
  }
})

test('a start of the cylinder lies within what the index pulses tell of it', async () => {
  for (let seed = 1; seed <= 6; seed++) {
    const h = house({ seed })
    h.listen()
    const actuated: number[] = []
    const actuate = h.cylinder.actuate.bind(h.cylinder)
    h.cylinder.actuate = (...how) => {
      actuated.push(h.clock.now())
      actuate(...how)
    }
    for (let i = 0; i < 4; i++) await h.coup()
    h.close()
    const starts = h.notes.all('rotor.started')
    expect(starts).toHaveLength(actuated.length)
    for (const [i, { seen }] of starts.entries()) {
      expect(seen.at[0]).toBeLessThanOrEqual(actuated[i] as number)
      expect(seen.at[1]).toBeGreaterThanOrEqual(actuated[i] as number)
    }
  }
})

test('what is exact is known to within a few ms: the intervals are not bought with width', async () => {
  const h = await session(3)
  for (const type of ['ball.crossed', 'ball.rested', 'announcement'] as const) {
    const widths = h.notes.all(type).map(({ seen }) => seen.at[1] - seen.at[0])
    expect(Math.max(...widths)).toBeLessThan(10)
  }
})
