import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSimple } from '../../rig/cloth/chance.ts'
import { meets, type Stake, settle } from '../../rig/cloth/settle.ts'
import { anySession } from './fixtures.ts'

const readings = { neutralFull: 'allowed' } as const

describe('chips over a session', () => {
  it('none appear and none vanish: a stake is lost or returned, and only winners are paid, by the house', () => {
    fc.assert(
      fc.property(anySession, ({ game, coups }) => {
        const purses = new Map<string, number>([
          ['A', 0],
          ['B', 0],
          ['C', 0],
        ])
        let house = 0
        for (const { drawn, stakes } of coups) {
          const settled = settle({ game, readings, drawn, stakes })
          expect(settled.map((s) => s.stake)).toEqual(stakes)
          for (const s of settled) {
            if (s.chance === null) throw new Error(s.why)
            const { player, amount } = s.stake
            expect(s.stakeReturned + s.lost).toBe(amount)
            // Whoever is paid has kept the stake whole, and whoever lost any of it is paid nothing.
            expect(s.paid === 0 || s.lost === 0).toBe(true)
            expect(s.paid > 0).toBe(s.stakeReturned === amount)
            purses.set(player, (purses.get(player) ?? 0) - amount + s.stakeReturned + s.paid)
            house += s.lost - s.paid
          }
        }
        expect([...purses.values()].reduce((a, b) => a + b) + house).toBe(0)
      }),
      { numRuns: 200 },
    )
  })

  it('what one stake gets does not depend on the stakes beside it', () => {
    fc.assert(
      fc.property(anySession, ({ game, coups }) => {
        for (const { drawn, stakes } of coups) {
          const together = settle({ game, readings, drawn, stakes })
          const alone = stakes.flatMap((stake) => settle({ game, readings, drawn, stakes: [stake] }))
          expect(together).toEqual(alone)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('only a simple chance, and only on the 0 of the Monte-Carlo, is ever divided', () => {
    fc.assert(
      fc.property(anySession, ({ game, coups }) => {
        for (const { drawn, stakes } of coups) {
          for (const s of settle({ game, readings, drawn, stakes })) {
            if (s.chance === null) throw new Error(s.why)
            const divided = s.lost > 0 && s.stakeReturned > 0
            const zero = game === 'roulette-monte-carlo' && drawn.label === '0'
            expect(divided).toBe(zero && isSimple(s.chance.kind))
          }
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('what cannot be settled', () => {
  const stake = (amount: number): Stake => ({ player: 'A', chance: 'plein', numbers: ['7'], amount })
  const drawn = { label: '7', colour: 'rouge' } as const

  it('a pocket that the game does not have is a mistake of the caller', () => {
    const coup = { game: 'boule', readings, stakes: [] } as const
    expect(() => settle({ ...coup, drawn: { label: '0', colour: null } })).toThrow("boule has no pocket '0'")
  })

  it('an amount so large that the payment would be inexact is refused, the largest exact one is paid', () => {
    const largest = 250199979298360
    const [paid, refused] = settle({
      game: 'roulette-monte-carlo',
      readings,
      drawn,
      stakes: [stake(largest), stake(largest + 1)],
    })
    expect(paid).toMatchObject({ paid: 8756999275442600, stakeReturned: largest })
    expect(refused).toMatchObject({ chance: null, why: expect.stringContaining('whole number') })
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('%s is no amount', (amount) => {
    const [s] = settle({ game: 'boule', readings, drawn, stakes: [stake(amount)] })
    expect(s).toMatchObject({ chance: null, why: expect.stringContaining('whole number') })
  })
})

describe('whether the table gave what was due', () => {
  const won = { paid: 350, stakeReturned: 10, lost: 0 }
  const halved = { paid: 0, stakeReturned: 10, lost: 10 }
  const oddHalved = { paid: 0, stakeReturned: 12.5, lost: 12.5 }

  it.each([
    ['a win paid to the unit', won, 350, 10, true],
    ['a win paid one unit short', won, 349, 10, false],
    ['a win paid one unit over', won, 351, 10, false],
    ['a win whose stake was kept back by a unit', won, 350, 9, false],
    ['a win whose stake was collected', won, 350, 0, false],
    ['an even half', halved, 0, 10, true],
    ['an even half, one unit to the house', halved, 0, 9, false],
    ['an even half, one unit to the player', halved, 0, 11, false],
    ['an odd half, the odd unit to the player', oddHalved, 0, 13, true],
    ['an odd half, the odd unit to the house', oddHalved, 0, 12, true],
    ['an odd half, a unit more to the player', oddHalved, 0, 14, false],
    ['an odd half, a unit more to the house', oddHalved, 0, 11, false],
    ['an odd half, and a payment on top', oddHalved, 1, 12, false],
  ])('%s', (_, due, paid, stakeReturned, right) => {
    expect(meets(due, { paid, stakeReturned })).toBe(right)
  })
})
