import { describe, expect, test } from 'vitest'
import { house } from './house.ts'

const TURN = 2 * Math.PI

describe('the rotor', () => {
  test('gives a pulse each revolution, slower and slower, until a hand stops it', async () => {
    const h = house()
    expect(h.cylinder.turning).toBe(false)
    h.cylinder.actuate('ccw')
    await h.pass(60_000)
    const pulses = h.happened('turned')
    expect(pulses.length).toBeGreaterThan(8)
    expect(pulses.every((p) => p.value === 'ccw')).toBe(true)
    const periods = pulses.slice(1).map((p, i) => p.t - (pulses[i]?.t as number))
    // The first revolution may hold some of the push; from then on friction alone.
    for (const [i, period] of periods.slice(2).entries())
      expect(period).toBeGreaterThan(periods[i + 1] as number)
    // About 1.17 rad/s, give or take a hand’s push.
    expect(TURN / ((periods[1] as number) / 1000)).toBeGreaterThan(1)
    expect(TURN / ((periods[1] as number) / 1000)).toBeLessThan(1.35)

    const stands = h.cylinder.stop()
    await h.pass(stands - h.clock.now() - 1)
    expect(h.cylinder.turning).toBe(true)
    await h.pass(2)
    expect(h.cylinder.turning).toBe(false)
    expect(h.happened('stopped').map((s) => s.t)).toEqual([stands])
    const given = h.happened('turned').length
    await h.pass(60_000)
    expect(h.happened('turned')).toHaveLength(given)
  })

  test('left alone it comes to rest by itself, in some five minutes', async () => {
    const h = house()
    h.cylinder.actuate('cw')
    // 1.17 rad/s lost at 0.004 rad/s² take 290 s.
    await h.pass(240_000)
    expect(h.cylinder.turning).toBe(true)
    await h.pass(120_000)
    expect(h.cylinder.turning).toBe(false)
    expect(h.happened('stopped')).toHaveLength(1)
  })

  test('turned back while it turns it gives pulses the other way', async () => {
    const h = house()
    h.cylinder.actuate('cw')
    await h.pass(15_000)
    h.cylinder.actuate('ccw')
    await h.pass(15_000)
    const ways = h.happened('turned').map((p) => p.value)
    expect(ways[0]).toBe('cw')
    expect(ways.at(-1)).toBe('ccw')
    expect(h.cylinder.direction).toBe('ccw')
  })
})

describe('the ball', () => {
  test('is launched, crosses the beams in turn, leaves the gallery, and rests', async () => {
    const h = house()
    h.cylinder.actuate('cw')
    await h.pass(2000)
    h.cylinder.launch({ direction: 'ccw' })
    expect(h.cylinder.ball.where).toBe('gallery')
    await h.pass(40_000)
    expect(h.cylinder.ball.where).toBe('pocket')
    const kinds = h.happened('launched', 'crossed', 'dropped', 'rested').map((t) => t.what)
    expect(kinds[0]).toBe('launched')
    expect(kinds.slice(-2)).toEqual(['dropped', 'rested'])
    expect(new Set(kinds.slice(1, -2))).toEqual(new Set(['crossed']))
    const beams = h.happened('crossed').map((c) => c.value as number)
    // Counter-clockwise the beams come in ascending order.
    for (const [i, beam] of beams.slice(1).entries()) expect(beam).toBe(((beams[i] as number) + 1) % 3)
    const times = h.happened('launched', 'dropped', 'rested').map((t) => t.t) as [number, number, number]
    expect(times[2] - times[1]).toBeGreaterThan(1500)
    expect(times[2] - times[1]).toBeLessThan(4000)
  })

  test('clockwise it meets them the other way round', async () => {
    const h = house()
    h.cylinder.launch({ direction: 'cw' })
    await h.pass(30_000)
    const beams = h.happened('crossed').map((c) => c.value as number)
    for (const [i, beam] of beams.slice(1).entries()) expect(beam).toBe(((beams[i] as number) + 2) % 3)
  })

  test('slows to a speed when it is said to: the thirds of a turn around that instant tell', async () => {
    const h = house()
    expect(h.cylinder.slowsTo(4)).toBeNull()
    h.cylinder.launch({ direction: 'ccw' })
    const slow = h.cylinder.slowsTo(4) as number
    // It leaves before it is as slow as this.
    expect(h.cylinder.slowsTo(1)).toBeNull()
    await h.pass(30_000)
    const times = h.happened('crossed').map((c) => c.t)
    const i = times.findIndex((t) => t > slow)
    const speed = (k: number) => (TURN / 3 / ((times[k] as number) - (times[k - 1] as number))) * 1000
    expect(speed(i - 1)).toBeGreaterThan(4)
    expect(speed(i + 1)).toBeLessThan(4)
  })

  test('comes to rest where it was told to, and elsewhere by chance', async () => {
    const h = house()
    for (const pocket of [0, 7, 38]) {
      h.cylinder.launch({ direction: 'ccw', pocket })
      await h.pass(40_000)
    }
    expect(h.happened('rested').map((r) => r.value)).toEqual([0, 7, 38])
    const chance = new Set<unknown>()
    for (let i = 0; i < 20; i++) {
      h.cylinder.launch({ direction: 'ccw' })
      await h.pass(40_000)
      chance.add(h.happened('rested').at(-1)?.value)
    }
    expect(chance.size).toBeGreaterThan(8)
  })

  test('that leaves the cylinder drops and never rests', async () => {
    const h = house()
    h.cylinder.launch({ direction: 'ccw', leaves: true })
    await h.pass(40_000)
    expect(h.happened('dropped', 'rested').map((t) => t.what)).toEqual(['dropped'])
    expect(h.cylinder.ball.where).toBe('floor')
  })

  test.each([
    ['in the gallery', 3000],
    ['while it descends', null],
  ])('that a hand takes %s goes nowhere', async (_, after) => {
    const h = house()
    h.cylinder.launch({ direction: 'ccw' })
    if (after === null) {
      while (h.cylinder.ball.where === 'gallery') await h.pass(100)
      expect(h.cylinder.ball.where).toBe('descending')
    } else await h.pass(after)
    h.cylinder.take()
    const run = () => h.happened('crossed', 'dropped', 'rested', 'lifted').length
    const then = run()
    await h.pass(40_000)
    expect(run()).toBe(then)
    expect(h.cylinder.ball).toEqual({ where: 'hand' })
  })

  test('that a hand lifts from a pocket and puts into another', async () => {
    const h = house()
    h.cylinder.place(12)
    h.cylinder.take()
    h.cylinder.place(5)
    expect(h.happened('placed', 'lifted').map((t) => [t.what, t.value])).toEqual([
      ['placed', 12],
      ['lifted', 12],
      ['placed', 5],
    ])
    expect(h.cylinder.ball).toEqual({ where: 'pocket', pocket: 5 })
  })
})
