import { describe, expect, it } from 'vitest'
import { type Hand, played } from './played.ts'

const answers = (story: readonly string[]) => story.filter((w) => w.startsWith('bet '))
const bet = (h: Hand, player: string, chance: string, numbers: string[], amount: number, more = {}) =>
  h.ask('bet', { player, chance, numbers, amount, ...more })
const opened = async (h: Hand) => {
  await h.ask('session', { open: true, day: '2026-01-05' })
  await h.ask('coup')
}

describe('a boule table', () => {
  it('takes bets within its limits, each player’s own, and no others', async () => {
    const { story } = await played('boule', async (h) => {
      await opened(h)
      await bet(h, 'A', 'plein', ['3'], 140)
      await bet(h, 'B', 'plein', ['3'], 139)
      await bet(h, 'B', 'plein', ['3'], 2)
      await bet(h, 'A', 'plein', ['4'], 1)
      await bet(h, 'A', 'cheval', ['1', '2'], 2)
      await h.wait(25_000)
      await bet(h, 'A', 'rouge', [], 2)
    })
    expect(answers(story)).toEqual([
      'bet A plein 3 accepted',
      'bet B plein 3 accepted',
      'bet B plein 3 maximum',
      'bet A plein 4 minimum',
      'bet A cheval 1 2 combination',
      'bet A rouge closed',
    ])
  })
})

describe('colour chips at the Monte-Carlo table', () => {
  it('count once they are marked, for the player who has the colour, with the sigil of the table', async () => {
    const chips = (colour: string, value: number | null, sigil = 'T1') => ({
      medium: { kind: 'colour-chip', colour, sigil, value },
    })
    const { story } = await played('roulette-monte-carlo', async (h) => {
      await opened(h)
      await h.ask('colour', { player: 'A', value: null })
      await h.ask('colour', { player: 'B', value: 2 })
      await bet(h, 'A', 'plein', ['8'], 4, chips('jaune', null))
      await bet(h, 'A', 'plein', ['8'], 4, chips('bleu', 2))
      expect((await h.ask('colour', { player: 'A', value: 1 })).ok).toBe(false)
      await h.ask('colour', { player: 'A', value: 2 })
      await bet(h, 'A', 'plein', ['8'], 4, chips('jaune', 2))
      await bet(h, 'A', 'plein', ['8'], 5, chips('jaune', 2))
      await bet(h, 'B', 'plein', ['8'], 4, chips('bleu', 2, 'T2'))
      await h.ask('colour-back', { player: 'A' })
      await bet(h, 'A', 'plein', ['8'], 4, chips('jaune', 2))
    })
    expect(story.filter((w) => /^(bet|colour) /.test(w))).toEqual([
      'colour given A',
      'colour given B',
      'colour marked B',
      'bet A plein 8 colour',
      'bet A plein 8 colour',
      'colour marked A',
      'bet A plein 8 accepted',
      'bet A plein 8 colour',
      'bet B plein 8 colour',
      'colour returned A',
      'bet A plein 8 colour',
    ])
  })

  it('are asked for on multiple chances, unless there was no time to change', async () => {
    const plaque = { medium: { kind: 'plaque', value: 10 } }
    const { story } = await played('roulette-monte-carlo', async (h) => {
      await opened(h)
      await bet(h, 'A', 'noir', [], 10, plaque)
      await bet(h, 'A', 'cheval', ['4', '5'], 10, plaque)
      await bet(h, 'A', 'cheval', ['4', '5'], 10, { ...plaque, changePossible: false })
    })
    expect(answers(story)).toEqual([
      'bet A noir accepted',
      'bet A cheval 4 5 medium',
      'bet A cheval 4 5 accepted',
    ])
  })
})
