import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { Layout } from '../../rig/apparatus/layout.ts'
import type { Chance, ClothGame } from '../../rig/cloth/chance.ts'
import { CLOTHS } from '../../rig/cloth/chances.ts'
import type { Stake } from '../../rig/cloth/settle.ts'

const LAYOUT_FILES: Record<ClothGame, string> = {
  boule: 'boule-9',
  'vingt-trois': 'vingt-trois-example',
  'roulette-monte-carlo': 'roulette-monte-carlo-example',
}

/** The layout that the project ships for a game: its shares of pockets are what the odds are held against. */
export function shippedLayout(game: ClothGame): Layout {
  const file = new URL(`../../fixtures/layouts/${LAYOUT_FILES[game]}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** A proper stake on a place of the cloth. */
export const stakeOn = (chance: Chance, amount: number, player = 'A'): Stake => ({
  player,
  chance: chance.kind,
  numbers: chance.numbers ?? [],
  amount,
})

export const anyGame = fc.constantFrom<ClothGame>('boule', 'vingt-trois', 'roulette-monte-carlo')
const anyAmount = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 1_000_000_000 }))

/** A game, and a session of coups on its shipped layout with proper stakes of several players. */
export const anySession = anyGame.chain((game) =>
  fc.record({
    game: fc.constant(game),
    coups: fc.array(
      fc.record({
        drawn: fc.constantFrom(...shippedLayout(game).pockets),
        stakes: fc.array(
          fc
            .tuple(fc.constantFrom(...CLOTHS[game].chances), anyAmount, fc.constantFrom('A', 'B', 'C'))
            .map(([chance, amount, player]) => stakeOn(chance, amount, player)),
          { maxLength: 12 },
        ),
      }),
      { minLength: 1, maxLength: 20 },
    ),
  }),
)
