import { scenario } from '../../rig/bench/scenario.ts'
import { colourChips, coupWith, ready } from '../house.ts'

export default scenario(
  {
    id: 'colour-chips',
    title: 'Colour chips: unmarked, marked, of another player, of another table, given back',
    games: ['roulette-monte-carlo'],
    exercises: ['mc-2019-819/1-3/colour-chips', 'mc-2019-819/1-3/chip-value-marked'],
  },
  async (stage) => {
    const { expect, table } = stage
    const m = await ready(stage)
    const most = Math.max(...Object.values(table.limitsInForce?.maxima ?? { none: Infinity }))
    const a = await colourChips(stage, 'A', null)
    const b = await colourChips(stage, 'B', 2 * m)
    const place = { chance: 'plein', numbers: ['8'] }
    await coupWith(stage, [
      { player: 'A', ...place, amount: 2 * m, medium: a },
      { player: 'A', ...place, amount: 2 * m, medium: { ...a, value: m } },
      { player: 'B', ...place, amount: 4 * m, medium: b },
    ])
    const under = await table.colour('A', m / 2)
    const over = Number.isFinite(most) ? await table.colour('A', most + 1) : null
    await table.colour('A', m)
    const his = { ...a, value: m }
    await coupWith(stage, [
      { player: 'A', ...place, amount: 3 * m, medium: his },
      { player: 'A', chance: 'cheval', numbers: ['8', '9'], amount: 2 * m, medium: b },
      { player: 'B', ...place, amount: 2 * m, medium: { ...b, sigil: `${b.sigil}-2` } },
      { player: 'B', chance: 'passe', amount: 6 * m, medium: b },
    ])
    await table.colourBack('A')
    const c = await colourChips(stage, 'C', m)
    await coupWith(stage, [
      { player: 'A', ...place, amount: m, medium: his },
      { player: 'C', ...place, amount: m, medium: c },
    ])
    await table.colourBack('B')
    await table.colourBack('C')
    expect.that(!under.ok, 'a chip was marked with less than the minimum')
    expect.that(!over?.ok, 'a chip was marked with more than the maximum')
  },
)
