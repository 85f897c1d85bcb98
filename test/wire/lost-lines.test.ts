import { describe, expect, test } from 'vitest'
import type { WireFault } from '../../drivers/wire/fault.ts'
import type { Game } from '../../rig/apparatus/layout.ts'
import { losingLines, losingMessages, type Shown } from './losing.ts'
import { type Played, played } from './played.ts'

/*
 * A healthy cylinder and its table, whole runs over and over, each time without one line of the head or one message
 * of the table, or some neighbours: no clause may take for left out what was only not heard, not even at the end.
 */

const SHOWN: readonly Shown[] = ['hang-up', 'silent']
const AFTER_REST = 'mc-2019-819/1-4/announce-after-rest'

type Losing = (first: number, count: number, shown: Shown, all: string[]) => WireFault

/** Runs of one scenario of two coups or so, without whatever is asked for. */
function runs(game: Game, scenario: string, losing: Losing) {
  const without = async (first: number, count: number, shown: Shown) => {
    const all: string[] = []
    const wire = [losing(first, count, shown, all)]
    const p = await played({
      game,
      seed: 1,
      spins: 2,
      scenarios: [scenario],
      fault: null,
      wire,
      readings: {},
    })
    return { p, all }
  }
  const whole = async () => (await without(-1, 0, 'silent')).all
  return { without, whole }
}

const wrong = ({ result }: Played) =>
  [...result.clauses, ...result.scenarios]
    .filter((x) => x.verdict === 'fail' || x.verdict === 'error')
    .map((x) => `${x.id}: ${x.reason}`)

/** The game goes on with them; of those that only repeat, those beside others stand for all. */
const tells = (line: string | undefined) => line !== undefined && !/,(BEAM|ROTOR|PONG),/.test(line)

describe('one line of the head, or two neighbours', { timeout: 60_000 }, () => {
  test.each(SHOWN)('each of a run of ordinary coups, %s', async (shown) => {
    const { without, whole } = runs('roulette-monte-carlo', 'direction-reversal', losingLines)
    const lines = await whole()
    const rests = lines.flatMap((line, i) => (line.includes(',REST,') ? [i] : []))
    expect(rests, 'two coups').toHaveLength(2)
    for (const count of [1, 2]) {
      for (let i = 0; i < lines.length; i++) {
        const { p } = await without(i, count, shown)
        expect(wrong(p), `without ${lines.slice(i, i + count).join(' and ')}`).toEqual([])
        // Before the first that is heard there is no number by which a loss shows.
        if (i > 0)
          expect(
            p.gaps.map((g) => g.link),
            lines[i],
          ).toContain('head')
        const clause = p.result.clauses.find((c) => c.id === AFTER_REST)
        if (rests.includes(i) || rests.includes(i + count - 1)) expect(clause?.verdict).toBe('inconc')
      }
    }
  })

  test.each<[Game, string]>([
    ['roulette-monte-carlo', 'chip-in-cylinder'],
    ['roulette-38', 'chip-in-cylinder'],
    ['roulette-38', 'ball-leaves'],
    ['roulette-37', 'missed-detection'],
    ['vingt-trois', 'direction-reversal'],
    ['boule', 'many-coups'],
  ])('%s, %s: each that says where the game stands', async (game, scenario) => {
    const { without, whole } = runs(game, scenario, losingLines)
    const lines = await whole()
    const first = lines.flatMap((line, i) => (tells(line) || tells(lines[i + 1]) ? [i] : []))
    expect(first.length).toBeGreaterThan(5)
    for (const shown of SHOWN) {
      for (const i of first) {
        const { p } = await without(i, tells(lines[i + 1]) ? 2 : 1, shown)
        expect(wrong(p), `${shown}: without ${lines[i]} and the one after it`).toEqual([])
      }
    }
  })
})

describe('one message of the table, or some neighbours', { timeout: 60_000 }, () => {
  test.each<[Game, string]>([
    ['roulette-monte-carlo', 'direction-reversal'],
    ['roulette-monte-carlo', 'chip-in-cylinder'],
    ['roulette-37', 'direction-reversal'],
    ['roulette-38', 'chip-in-cylinder'],
    ['vingt-trois', 'direction-reversal'],
    ['boule', 'many-coups'],
  ])('%s, %s: each but the first, by whose number the others are known', async (game, scenario) => {
    const { without, whole } = runs(game, scenario, losingMessages)
    const messages = await whole()
    for (const shown of SHOWN) {
      for (const count of [1, 2, 3]) {
        for (let i = 1; i < messages.length; i++) {
          const { p } = await without(i, count, shown)
          expect(wrong(p), `${shown}: without ${messages.slice(i, i + count).join(' and ')}`).toEqual([])
        }
      }
    }
  })
})
