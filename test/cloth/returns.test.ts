import { describe, expect, it } from 'vitest'
import { type ChanceKind, type ClothGame, isSimple } from '../../rig/cloth/chance.ts'
import { CLOTHS } from '../../rig/cloth/chances.ts'
import { settle } from '../../rig/cloth/settle.ts'
import { shippedLayout, stakeOn } from './fixtures.ts'

/**
 * What comes back to a player who stakes one unit on the same place once for every pocket of the cylinder, the
 * ball falling once into each: whole numbers (or halves), so nothing is rounded.
 *
 * boule, nine pockets: full 1 × (7 + 1) = 8; simple 4 × (1 + 1) = 8, for 5 is on none. Return 8/9.
 * vingt-trois, 27: 1–4 1 × 24, 5–11 2 × 12, 12–14 3 × 8, rouge and noir 12 × 2: 24 each. Return 24/27.
 * Monte-Carlo, 39: n numbers at odds 36/n − 1: n × 36/n = 36. Return 36/39; simple chances 18 × 2 and half a
 * unit on 0: 36.5. Return 73/78.
 */
const BACK: Record<ClothGame, { pockets: number; of: (kind: ChanceKind) => number }> = {
  boule: { pockets: 9, of: () => 8 },
  'vingt-trois': { pockets: 27, of: () => 24 },
  'roulette-monte-carlo': { pockets: 39, of: (kind) => (isSimple(kind) ? 36.5 : 36) },
}

describe.each(Object.keys(BACK) as ClothGame[])('over every pocket of the %s', (game) => {
  const { pockets } = shippedLayout(game)

  it('the cylinder has as many pockets as the text says', () => {
    expect(pockets).toHaveLength(BACK[game].pockets)
  })

  it.each(CLOTHS[game].chances.map((c) => [`${c.kind} ${c.numbers?.join(' ') ?? ''}`.trim(), c] as const))(
    '%s gives back what its odds and its share of the pockets say',
    (_, chance) => {
      let back = 0
      for (const drawn of pockets) {
        const [s] = settle({
          game,
          readings: { neutralFull: 'allowed' },
          drawn,
          stakes: [stakeOn(chance, 1)],
        })
        if (s === undefined || s.chance === null) throw new Error('the place itself was refused')
        back += s.paid + s.stakeReturned
      }
      expect(back).toBe(BACK[game].of(chance.kind))
    },
  )
})
