import { describe, expect, it } from 'vitest'
import { type Hand, played } from './played.ts'

const begin = async (h: Hand, number: string) => {
  await h.ask('session', { open: true, day: '2026-01-05' })
  await h.ask('next-number', { number })
  await h.ask('coup')
}
/** From the number on. */
const afterNumber = (story: readonly string[]) => story.slice(story.indexOf('announcement number'))

describe('a coup at the Monte-Carlo table', () => {
  it('is paid player by player, each announced, from the column to the full number', async () => {
    const medium = { kind: 'colour-chip', colour: 'jaune', sigil: 'T1', value: 2 }
    const { story, said } = await played('roulette-monte-carlo', async (h) => {
      await begin(h, '17')
      await h.ask('colour', { player: 'A', value: 2 })
      const bets = [
        ['A', 'plein', ['17'], medium],
        ['B', 'noir', [], undefined],
        ['A', 'cheval', ['17', '20'], medium],
        ['A', 'manque', [], undefined],
        ['A', 'sixain', ['13', '14', '15', '16', '17', '18'], medium],
        ['A', 'colonne', ['2', '5', '8', '11', '14', '17', '20', '23', '26', '29', '32', '35'], medium],
        ['B', 'rouge', [], undefined],
      ] as const
      for (const [player, chance, numbers, m] of bets)
        await h.ask('bet', { player, chance, numbers, amount: 10, ...(m && { medium: m }) })
      await h.wait(120_000)
    })
    expect(afterNumber(story).map((w) => w.replace(/( \d+)+$/, ''))).toEqual([
      'announcement number',
      'croupier marker-placed',
      'croupier losing-collected',
      'announcement payment A',
      'payment A colonne',
      'payment A manque',
      'payment A sixain',
      'payment A cheval',
      'payment A plein',
      'announcement payment B',
      'payment B noir',
    ])
    const paid = said.filter((s) => s.topic === 'event/payment').map(({ body }) => [body.paid, body.returned])
    expect(paid).toEqual([
      [20, 10],
      [10, 10],
      [50, 10],
      [170, 10],
      [350, 10],
      [10, 10],
    ])
  })

  it('with 0 divides the simple chances, whose players get half back', async () => {
    const { story, said } = await played('roulette-monte-carlo', async (h) => {
      await begin(h, '0')
      await h.ask('bet', { player: 'A', chance: 'rouge', numbers: [], amount: 11 })
      await h.wait(120_000)
    })
    expect(afterNumber(story)).toContain('croupier zero-divided')
    const paid = said.filter((s) => s.topic === 'event/payment').map(({ body }) => [body.paid, body.returned])
    expect(paid).toEqual([[0, 5]])
  })

  it('begins when the one before is paid', async () => {
    const { story } = await played('roulette-monte-carlo', async (h) => {
      await begin(h, '17')
      await h.ask('bet', { player: 'A', chance: 'noir', numbers: [], amount: 10 })
      await h.wait(30_000)
      await h.ask('coup')
      await h.wait(30_000)
    })
    expect(story.lastIndexOf('bets opened')).toBeGreaterThan(story.indexOf('payment A noir'))
  })

  it('has its stacks rebuilt before the launch by a croupier alone, and not by one who is assisted', async () => {
    const { story, notes } = await played('roulette-monte-carlo', async (h) => {
      await begin(h, '17')
      await h.wait(60_000)
      await h.ask('assist', { assisted: true })
      await h.ask('coup')
      await h.wait(60_000)
    })
    expect(story.filter((w) => w === 'croupier stacks-rebuilt')).toHaveLength(1)
    expect(notes.order.indexOf('croupier.did')).toBeLessThan(notes.order.indexOf('ball.launched'))
  })
})

describe('a coup at the vingt-trois', () => {
  it('is called before the cylinder is actuated, one way and then the other, and no bet is taken after', async () => {
    const { story, notes } = await played('vingt-trois', async (h) => {
      await h.ask('session', { open: true, day: '2026-01-05' })
      for (let i = 0; i < 2; i++) {
        await h.ask('coup')
        await h.wait(25_000)
        await h.ask('bet', { player: 'A', chance: 'rouge', numbers: [], amount: 10 })
        await h.wait(40_000)
      }
    })
    const told = story.filter((w) => /^(bets|bet|announcement|coup) /.test(w))
    const coup = [
      'bets opened',
      'announcement rien-ne-va-plus',
      'bets closed',
      'coup actuated',
      'bet A rouge closed',
      'announcement number',
    ]
    expect(told).toEqual([...coup, ...coup])
    const [one, two] = notes.all('rotor.started').map((x) => x.fact.direction)
    expect(new Set([one, two])).toEqual(new Set(['cw', 'ccw']))
  })
})

describe('a coup at the boule', () => {
  it('has a ball that is thrown and rests on a plate that never turns', async () => {
    const { notes } = await played('boule', async (h) => {
      await begin(h, '5')
      await h.wait(60_000)
    })
    expect(notes.one('ball.launched').fact.type).toBe('ball.launched')
    expect(notes.one('ball.rested').fact.number).toBe('5')
    expect(notes.order.filter((type) => type.startsWith('rotor.') || type === 'ball.dropped')).toEqual([])
  })
})
