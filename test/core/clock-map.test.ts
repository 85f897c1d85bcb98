import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ClockMap } from '../../rig/clock-map.ts'
import type { Ms } from '../../rig/time.ts'

/** A device whose clock stands at `zero` when the bench's stands at 0, runs off by `ppm`, and stamps in steps. */
function device(zero: Ms, ppm: number, resolution: Ms) {
  const reads = (t: Ms) => zero + t * (1 + ppm * 1e-6)
  return (t: Ms) => (resolution ? Math.floor(reads(t) / resolution) * resolution : reads(t))
}

describe('a device’s clock on the bench’s', () => {
  const trip = fc.record({
    sent: fc.double({ min: 0, max: 600_000, noNaN: true }),
    there: fc.double({ min: 0, max: 20, noNaN: true }),
    back: fc.double({ min: 0, max: 20, noNaN: true }),
  })

  test('every instant lies within what its stamp maps to, at the drift of any quartz up to 100 ppm and however the trips went', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.double({ min: -99.9, max: 99.9, noNaN: true }),
        fc.constantFrom(0, 0.001, 1),
        fc.array(trip, { minLength: 1, maxLength: 6 }),
        fc.array(fc.double({ min: 0, max: 700_000, noNaN: true }), { minLength: 1, maxLength: 10 }),
        (zero, ppm, resolution, trips, events) => {
          const stamp = device(zero, ppm, resolution)
          const map = new ClockMap(resolution)
          for (const { sent, there, back } of trips)
            map.roundTrip(sent, stamp(sent + there), sent + there + back)
          for (const t of events) {
            const [lo, hi] = map.map(stamp(t)) as [Ms, Ms]
            // Nothing but the rounding of doubles at 1e9 ms.
            expect(lo).toBeLessThanOrEqual(t + 1e-6)
            expect(hi).toBeGreaterThanOrEqual(t - 1e-6)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('also right after a round trip whose answer took all of its time, on the quickest quartz', () => {
    const stamp = device(0, 99.9, 0)
    const map = new ClockMap(0)
    map.roundTrip(0, stamp(0), 20)
    // The clocks parted by 2 µs while the answer was under way.
    const [lo] = map.map(stamp(20)) as [Ms, Ms]
    expect(lo).toBeLessThanOrEqual(20)
  })

  test('is not known before a round trip, nor after it was forgotten', () => {
    const map = new ClockMap(0)
    expect(map.known).toBe(false)
    expect(map.map(5)).toBeNull()
    map.roundTrip(0, 5, 2)
    expect(map.known).toBe(true)
    map.reset()
    expect(map.known).toBe(false)
    expect(map.map(5)).toBeNull()
  })

  const width = (map: ClockMap, stamp: Ms) => {
    const [lo, hi] = map.map(stamp) as [Ms, Ms]
    return hi - lo
  }

  test('a quick round trip bounds it better than a slow one, whichever came first', () => {
    const quick: [Ms, Ms, Ms] = [100, 5101, 102]
    const slow: [Ms, Ms, Ms] = [110, 5120, 130]
    const [a, b] = [new ClockMap(0), new ClockMap(0)]
    a.roundTrip(...quick)
    a.roundTrip(...slow)
    b.roundTrip(...slow)
    b.roundTrip(...quick)
    expect(width(a, 5130)).toBeCloseTo(2, 1)
    expect(width(b, 5130)).toBeCloseTo(2, 1)
  })

  test('a bound grows old by 100 ppm, until a slower trip is the better one', () => {
    const map = new ClockMap(0)
    map.roundTrip(0, 1, 2)
    // After 100 s the quartz may be off by 10 ms more, either way.
    expect(width(map, 100_001)).toBeCloseTo(22, 0)
    map.roundTrip(100_000, 100_005, 100_010)
    expect(width(map, 100_005)).toBeCloseTo(10, 1)
  })

  test('stamps in whole ms leave a ms on top of the trip', () => {
    const map = new ClockMap(1)
    map.roundTrip(100, 7, 102)
    expect(width(map, 7)).toBeCloseTo(2 + 1 + 1, 2)
  })
})
