import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { healthy } from '../../../drivers/emulator/behaviour.ts'
import { settlement } from '../../../drivers/emulator/house/cashier.ts'
import { chancesOf, hasPlace } from '../../../drivers/emulator/house/places.ts'
import { SERVICE } from '../../../drivers/emulator/house/rules.ts'
import type { Pocket } from '../../../rig/apparatus/layout.ts'
import { type ClothGame, MULTIPLE_KINDS, SIMPLE_KINDS } from '../../../rig/cloth/chance.ts'
import { CLOTHS, winningSimpleChances } from '../../../rig/cloth/chances.ts'
import { combination } from '../../../rig/cloth/combinations.ts'
import { layoutOf } from './played.ts'

/*
 * The table and the oracle that judges it have learnt the cloth apart from each other. Here, and only here, they are
 * laid side by side.
 */

const GAMES: readonly ClothGame[] = ['boule', 'vingt-trois', 'roulette-monte-carlo']
type Neutral = 'allowed' | 'zero-only' | 'none'

const label = fc.oneof(
  fc.integer({ min: 1, max: 38 }).map(String),
  fc.constantFrom('0', '00', 'CMC', '01', '1.0', '', '-1'),
)
const bet = fc.record({
  chance: fc.constantFrom<string>(...SIMPLE_KINDS, ...MULTIPLE_KINDS, 'voisins-du-zero'),
  numbers: fc.array(label, { maxLength: 6 }),
})

describe.each(GAMES)('the cloth of the %s, as the table knows it', (game) => {
  const { pockets } = layoutOf(game)
  const has = (b: { chance: string; numbers: readonly string[] }, neutralFull: Neutral = 'allowed') =>
    hasPlace({ game, pockets, neutralFull }, b)

  it('has every place that the text lists', () => {
    for (const { kind, numbers } of CLOTHS[game].chances)
      expect(has({ chance: kind, numbers: numbers ?? [] }), `${kind} ${numbers}`).toBe(true)
  })

  it('has no place beside one that it has: one number changed, added or left out', () => {
    const listed = fc.constantFrom(...CLOTHS[game].chances.filter((c) => c.numbers !== null))
    const beside = fc
      .tuple(listed, fc.nat(), fc.constantFrom('changed', 'added', 'left out'), label)
      .map(([{ kind, numbers }, at, how, other]) => {
        const near = [...(numbers ?? [])]
        if (how === 'changed') near[at % near.length] = other
        else if (how === 'added') near.push(other)
        else near.splice(at % near.length, 1)
        return { chance: kind, numbers: near }
      })
    fc.assert(
      fc.property(beside, (b) => {
        expect(has(b)).toBe(combination(game, b, { neutralFull: 'allowed' }).chance !== null)
      }),
      { numRuns: 3000 },
    )
  })

  it('has no other: on any bet it says what the oracle says', () => {
    fc.assert(
      fc.property(bet, fc.constantFrom<Neutral>('allowed', 'zero-only', 'none'), (b, neutralFull) => {
        expect(has(b, neutralFull)).toBe(combination(game, b, { neutralFull }).chance !== null)
      }),
      { numRuns: 3000 },
    )
  })

  it('announces the simple chances that win', () => {
    for (const p of pockets) {
      const oracle = winningSimpleChances(game, p.label, layoutOf(game))
      // At the vingt-trois a number may lie in both colours: the croupier sees in which the ball lies.
      if (game === 'vingt-trois') expect(chancesOf(game, p)).toEqual(p.colour === null ? [] : [p.colour])
      else expect([...chancesOf(game, p)].sort(), p.label).toEqual([...oracle].sort())
    }
  })
})

interface Case {
  readonly name: string
  readonly readings?: { readonly neutralFull: Neutral }
  readonly drawn: Pocket
  readonly stakes: readonly { player: string; chance: string; numbers: readonly string[]; amount: number }[]
  readonly expected: readonly { paid?: number; stakeReturned?: number; refused?: true }[]
}

describe.each(GAMES)('the table pays by the hand-computed table of the %s', (game) => {
  const file = new URL(`../../../fixtures/settlement/${game}.json`, import.meta.url)
  const cases: Case[] = JSON.parse(readFileSync(file, 'utf8')).cases
  const { pockets } = layoutOf(game)

  it.each(cases.map((c) => [c.name, c] as const))('%s', (_, { drawn, stakes, expected, readings }) => {
    const neutralFull = readings?.neutralFull ?? 'allowed'
    const house = {
      game,
      pockets,
      behaviour: healthy(pockets, 8),
      service: SERVICE[game],
      rules: {
        object: 'relaunch',
        direction: 'actuation',
        electronic: false,
        neutralFull,
        sixainRank: 'transversale',
        licensedMinimum: null,
        sigil: 'T1',
      },
    } as const
    for (const [i, s] of stakes.entries()) {
      const due = expected[i]
      const proper = hasPlace({ game, pockets, neutralFull }, s)
      if (due?.refused) {
        expect(proper && s.amount > 0 && Number.isInteger(s.amount)).toBe(false)
        continue
      }
      const medium = { kind: 'chip', value: s.amount } as const
      const steps = settlement(house, [{ ...s, medium, changePossible: null }], drawn)
      const paid = steps.flatMap((x) => (x.do === 'pay' ? [x.line] : []))
      // A half of an odd stake is no whole unit: this house keeps the odd one.
      const { paid: won = 0, stakeReturned = 0 } = due ?? {}
      const got = paid.map((l) => ({ paid: l.paid, returned: l.returned }))
      const whole = { paid: won, returned: Math.floor(stakeReturned) }
      expect(got).toEqual(whole.paid + whole.returned > 0 ? [whole] : [])
    }
  })
})
