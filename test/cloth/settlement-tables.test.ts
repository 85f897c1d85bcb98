import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Pocket } from '../../rig/apparatus/layout.ts'
import { type ClothGame, isSimple } from '../../rig/cloth/chance.ts'
import { CLOTHS } from '../../rig/cloth/chances.ts'
import type { NeutralFull } from '../../rig/cloth/combinations.ts'
import { type Due, type Stake, settle } from '../../rig/cloth/settle.ts'

interface Case {
  readonly name: string
  readonly game: ClothGame
  readonly readings?: { readonly neutralFull: NeutralFull }
  readonly drawn: Pocket
  readonly stakes: readonly Stake[]
  readonly expected: readonly (Due | { readonly refused: true })[]
}

const GAMES: readonly ClothGame[] = ['boule', 'vingt-trois', 'roulette-monte-carlo']

function tableOf(game: ClothGame): readonly Case[] {
  const file = new URL(`../../fixtures/settlement/${game}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).cases
}

const settled = ({ game, readings, drawn, stakes }: Case) =>
  settle({ game, readings: readings ?? { neutralFull: 'allowed' }, drawn, stakes })

describe.each(GAMES)('the hand-computed table of the %s', (game) => {
  const table = tableOf(game)

  it.each(table.map((c) => [c.name, c] as const))('%s', (_, c) => {
    const got = settled(c).map((s) =>
      s.chance === null ? { refused: true } : { paid: s.paid, stakeReturned: s.stakeReturned, lost: s.lost },
    )
    expect(got).toEqual(c.expected)
  })

  it('has every kind of chance of the game win and lose', () => {
    const seen = new Set<string>()
    for (const s of table.flatMap(settled)) {
      if (s.chance !== null) seen.add(`${s.chance.kind} ${s.paid > 0 ? 'wins' : 'loses'}`)
    }
    for (const { kind } of CLOTHS[game].chances) {
      expect(seen).toContain(`${kind} wins`)
      expect(seen).toContain(`${kind} loses`)
    }
  })

  it('draws every number that takes the simple chances, with all of them at stake', () => {
    const simple = new Set(CLOTHS[game].chances.map((c) => c.kind).filter(isSimple))
    for (const label of CLOTHS[game].takesSimple.keys()) {
      const all = table.filter(
        (c) => c.drawn.label === label && [...simple].every((k) => c.stakes.some((s) => s.chance === k)),
      )
      expect(all.length, label).toBeGreaterThan(0)
    }
  })
})

it('the three tables hold at least 200 cases, each with a name of its own', () => {
  const all = GAMES.flatMap(tableOf)
  expect(all.length).toBeGreaterThanOrEqual(200)
  for (const game of GAMES) {
    const names = tableOf(game).map((c) => c.name)
    expect(new Set(names).size).toBe(names.length)
  }
})
