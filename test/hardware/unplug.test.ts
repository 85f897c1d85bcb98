import { afterEach, describe, expect, test } from 'vitest'
import type { Watcher } from '../../rig/bench/recorder.ts'
import { type Observation, signalOf } from '../../rig/observation.ts'
import type { Ms } from '../../rig/time.ts'
import { isGap, isRaw } from '../../rig/trace/record.ts'
import { AGAIN } from './again.ts'
import { playOver, serve } from './served.ts'

const SPEED = 40
/** In which the cable is pulled: neither the first coup nor the last. */
const COUP = 3
const COUPS = 7

/** Clauses that are judged by what the cylinder itself shows. */
const CYLINDER = [
  'mc-2019-819/1-4/direction-alternates',
  'mc-2019-819/1-4/ball-opposes-rotor',
  'mc-2019-819/1-4/rnvp-window',
  'mc-2019-819/1-4/announce-after-rest',
  'mc-2019-819/1-4/stacks-before-launch',
  'mc-2019-819/1-4/bets-while-ball-held',
  'mc-2019-819/1-4/foreign-object',
]

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Calls once, at the phase of a coup that a signal begins. */
function atPhase(signal: string, act: () => void): Watcher {
  let coups = 0
  let done = false
  return {
    observe: (o: Observation) => {
      const now = signalOf(o)
      if (now === 'bets.opened') coups++
      if (done || coups !== COUP || now !== signal) return
      done = true
      act()
    },
  }
}

const PHASES = [
  'bets.opened',
  'rotor.started',
  'ball.launched',
  'announcement/rien-ne-va-plus',
  'ball.dropped',
  'ball.rested',
  'announcement/number',
]

describe.each(PHASES)('the cable is pulled at %s', (phase) => {
  test.each([100, 3000, 40_000] satisfies Ms[])('and put back after %d ms', AGAIN, async (lasts) => {
    const scenarios = ['direction-reversal']
    const { config, hub, port, end } = await serve({
      game: 'roulette-monte-carlo',
      speed: SPEED,
      scenarios,
      spins: COUPS,
    })
    ends.push(end)
    const pull = atPhase(phase, () => {
      port.unplug()
      setTimeout(() => port.replug(), lasts / SPEED)
    })
    const { result, sink } = await playOver(config, hub, [pull])

    const gaps = sink.records.filter(isGap)
    expect(gaps.filter((g) => g.link === 'serial').length, 'the trace has the gap').toBeGreaterThan(0)
    expect(gaps.filter((g) => g.link !== 'serial').map((g) => g.why)).toEqual([])
    expect(result.clauses.filter((c) => c.verdict === 'fail').map((c) => `${c.id}: ${c.reason}`)).toEqual([])
    const untold = result.clauses.filter((c) => c.verdict === 'inconc').map((c) => c.id)
    for (const id of untold) expect(CYLINDER).toContain(id)
    expect(untold.length, 'something of that coup cannot be told').toBeGreaterThan(0)

    expect(result.coups.completed, 'the run goes on').toBe(COUPS)
    const down = gaps.find((g) => g.link === 'serial' && g.why !== 'the link was down')
    const sent = sink.records.filter((r) => isRaw(r) && r.link === 'serial' && r.dir === 'tx')
    expect(down).toBeDefined()
    expect(sent.every((r) => isRaw(r) && /,(ID|PING,\d+)\*/.test(r.raw))).toBe(true)
  })
})
