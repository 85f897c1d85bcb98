import { afterEach, describe, expect, test } from 'vitest'
import type { Watcher } from '../../rig/bench/recorder.ts'
import { type Observation, signalOf } from '../../rig/observation.ts'
import { isGap, isObservation } from '../../rig/trace/record.ts'
import { Mosquitto, noMosquitto } from '../drivers/link-mqtt/mosquitto.ts'
import { AGAIN } from './again.ts'
import { playOver, serve } from './served.ts'

const SPEED = 30
const COUP = 3
const COUPS = 6

/** What the cylinder alone shows: the broker has no part in it. */
const CYLINDER = ['mc-2019-819/1-4/direction-alternates', 'mc-2019-819/1-4/ball-opposes-rotor']

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const PHASES = ['bets.opened', 'ball.launched', 'ball.dropped', 'announcement/number']

describe.skipIf(noMosquitto).each(PHASES)('Mosquitto is killed at %s', (phase) => {
  test.each([0.1, 2])('and started again after %d s', AGAIN, async (lasts) => {
    const broker = await Mosquitto.start()
    ends.push(() => broker.remove())
    const served = await serve({
      game: 'roulette-monte-carlo',
      speed: SPEED,
      scenarios: ['direction-reversal', 'nominal-coup'],
      spins: COUPS,
      mqtt: broker.url,
    })
    ends.push(served.end)
    let opened = 0
    let killed: Promise<void> | null = null
    const kill: Watcher = {
      observe: (o: Observation) => {
        const now = signalOf(o)
        if (now === 'bets.opened') opened++
        if (killed || opened !== COUP || now !== phase) return
        killed = broker
          .kill()
          .then(() => new Promise((resolve) => setTimeout(resolve, 1000 * lasts)))
          .then(() => broker.restart())
      },
    }
    const { result, sink } = await playOver(served.config, served.hub, [kill])
    await killed

    const gaps = sink.records.filter(isGap)
    expect(gaps.filter((g) => g.link === 'table').length, 'the trace has the gap').toBeGreaterThan(0)
    expect(gaps.filter((g) => g.link !== 'table')).toEqual([])
    expect(result.clauses.filter((c) => c.verdict === 'fail').map((c) => `${c.id}: ${c.reason}`)).toEqual([])
    for (const c of result.clauses) if (CYLINDER.includes(c.id)) expect(c.verdict, c.id).toBe('pass')

    // What the table said meanwhile is not lost, and nothing is counted twice.
    const coups = sink.records.flatMap((r) =>
      isObservation(r) && r.type === 'announcement' && r.what === 'number' ? [r.coup] : [],
    )
    expect(coups).toEqual(coups.map((_, i) => i + 1))
    expect(result.coups.completed).toBe(coups.length)
    const [reversal, nominal] = result.scenarios
    // Of a coup that was asked for while the broker died nobody knows what came.
    if (reversal?.verdict !== 'pass') expect(reversal?.reason).toMatch(/^it is not known what came of “coup”/)
    expect(nominal, 'the run goes on').toMatchObject({ verdict: 'pass', reason: null })
  })
})
