import { afterEach, describe, expect, test } from 'vitest'
import { certified } from '../emulator/run.ts'
import { AGAIN } from './again.ts'
import { playOver, serve } from './served.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const verdicts = (of: readonly { id: string; verdict: string }[]) =>
  Object.fromEntries(of.map(({ id, verdict }) => [id, verdict]))

describe.each(['boule', 'vingt-trois', 'roulette-monte-carlo'] as const)(
  '%s over a pty and a broker',
  (game) => {
    const scenarios = {
      boule: 'many-coups',
      'vingt-trois': 'direction-reversal',
      'roulette-monte-carlo': 'nominal-coup',
    }

    test('a healthy table has the verdicts that it has on the virtual clock', AGAIN, async () => {
      const named = [scenarios[game]]
      const { config, hub, end } = await serve({ game, speed: 60, scenarios: named })
      ends.push(end)
      const { result } = await playOver(config, hub)
      const virtual = await certified(game, {
        scenarios: named,
        house: { licensedMinimum: 2 },
        inspector: config.inspector as NonNullable<typeof config.inspector>,
      })
      expect(verdicts(result.scenarios)).toEqual(verdicts(virtual.scenarios))
      expect(verdicts(result.clauses)).toEqual(verdicts(virtual.clauses))
      expect(result.coups).toEqual(virtual.coups)
      expect(result.links.map((l) => l.link)).toEqual(['serial', 'table'])
    })
  },
)
