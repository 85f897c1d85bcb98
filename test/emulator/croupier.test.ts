import { describe, expect, test } from 'vitest'
import { opposite } from '../../rig/observation.ts'
import type { Stimulus } from '../../rig/target.ts'
import { house } from './house.ts'

type House = ReturnType<typeof house>
interface Said {
  readonly what?: string
  readonly number?: string
  readonly chances?: readonly string[]
  readonly mode?: string
  readonly by?: string
  readonly seq: number
  readonly coup?: number
}
const announced = (h: House) =>
  h.happened('event/announcement').map((m) => ({ t: m.t, ...(m.value as Said) }))
const starts = (h: House) => {
  const ways: string[] = []
  const actuate = h.cylinder.actuate.bind(h.cylinder)
  h.cylinder.actuate = (direction, ...how) => {
    ways.push(direction)
    actuate(direction, ...how)
  }
  return ways
}

describe('a coup by the book', () => {
  test('bets open, the cylinder turns, the ball runs against it, the call, the drop, the rest, the number', async () => {
    const h = house()
    const ways = starts(h)
    await h.coup()
    const times = h.happened('launched', 'dropped', 'rested').map((x) => x.t)
    const [launched, dropped, rested] = times as [number, number, number]
    expect(h.happened('launched')[0]?.value).toBe(opposite(ways[0] as 'cw'))
    const [call, number] = announced(h)
    expect(call?.what).toBe('rien-ne-va-plus')
    expect(call?.t).toBeGreaterThan(launched)
    expect(call?.t).toBeLessThan(dropped)
    const pocket = h.layout.pockets[h.happened('rested')[0]?.value as number]
    expect(number).toMatchObject({ what: 'number', number: pocket?.label })
    expect(number?.t).toBeGreaterThan(rested)
    const bets = h.happened('event/bets').map((m) => (m.value as { state: string }).state)
    expect(bets).toEqual(['opened', 'closed'])
  })

  test('each the other way, from a standing cylinder', async () => {
    const h = house()
    const ways = starts(h)
    for (let i = 0; i < 5; i++) await h.coup()
    for (const [i, way] of ways.slice(1).entries()) expect(way).toBe(opposite(ways[i] as 'cw'))
    expect(h.happened('stopped')).toHaveLength(4)
  })

  test('messages are numbered without a gap, and a coup has its number', async () => {
    const h = house()
    for (let i = 0; i < 3; i++) await h.coup()
    const sent = h.messages.map((m) => JSON.parse(m.payload) as Said)
    expect(sent.map((m) => m.seq)).toEqual(sent.map((_, i) => i + 1))
    expect(announced(h).map((m) => m.coup)).toEqual([1, 1, 2, 2, 3, 3])
  })

  test('the simple chances are those of the pocket: colour, parity and half, none for the neutrals', async () => {
    const h = house()
    for (const label of ['8', '18', '19', '36', '0', '00', 'CMC']) {
      h.croupier.nextPocket = h.layout.pockets.findIndex((p) => p.label === label)
      await h.coup()
    }
    const colour = (label: string) => h.layout.pockets.find((p) => p.label === label)?.colour
    const said = announced(h).filter((m) => m.what === 'number')
    expect(said.map((m) => [m.number, m.chances])).toEqual([
      ['8', [colour('8'), 'pair', 'manque']],
      ['18', [colour('18'), 'pair', 'manque']],
      ['19', [colour('19'), 'impair', 'passe']],
      ['36', [colour('36'), 'pair', 'passe']],
      ['0', []],
      ['00', []],
      ['CMC', []],
    ])
  })
})

describe('asked for something else in the middle of a coup', () => {
  const COUP: Stimulus = { kind: 'coup' }
  const DURING = [
    ['while the ball runs', (h: House) => h.pass(15_000)],
    [
      'while the ball is put back after a chip',
      async (h: House) => {
        await h.pass(8000)
        await h.ask({ kind: 'drop-chip' })
        await h.pass(5000)
      },
    ],
  ] as const

  test.each(DURING)(
    '%s: no coup is begun, no session closed, and this one is played to its end',
    async (_, until) => {
      const h = house()
      await h.ask(COUP)
      await until(h)
      for (const asked of [COUP, { kind: 'session', open: false } as const])
        expect(await h.ask(asked)).toMatchObject({ ok: false, why: expect.stringContaining('in play') })
      await h.pass(60_000)
      expect(announced(h).filter((m) => m.what === 'number')).toHaveLength(1)
      expect(h.happened('event/bets').map((m) => (m.value as { state: string }).state)).toEqual([
        'opened',
        'closed',
      ])
      expect(await h.ask(COUP)).toMatchObject({ ok: true })
      await h.pass(60_000)
      expect(announced(h).at(-1)).toMatchObject({ what: 'number', coup: 2 })
    },
  )

  test('one coup after the other that is asked for while winners are paid, and no third', async () => {
    const h = house()
    await h.ask(COUP)
    for (let i = 0; i < 60 && announced(h).length < 2; i++) await h.pass(500)
    expect(await h.ask(COUP)).toMatchObject({ ok: true })
    expect(await h.ask(COUP)).toMatchObject({ ok: false })
    await h.pass(120_000)
    expect(announced(h).map((m) => m.coup)).toEqual([1, 1, 2, 2])
  })

  test('when a spin was declared void, the next one waits until the cylinder is clear', async () => {
    const h = house({ game: 'roulette-38', rules: { object: 'void' } })
    await h.ask(COUP)
    await h.pass(8000)
    await h.ask({ kind: 'drop-chip' })
    await h.pass(2000)
    expect(announced(h).at(-1)?.what).toBe('no-spin')
    expect(await h.ask(COUP)).toMatchObject({ ok: true })
    await h.pass(60_000)
    const opened = h.happened('event/bets').filter((m) => (m.value as { state: string }).state === 'opened')
    expect(opened).toHaveLength(2)
    expect(
      h.happened('lifted', 'launched').filter((x) => x.t > (opened[1]?.t as number)).length,
    ).toBeGreaterThan(0)
    expect(announced(h).at(-1)).toMatchObject({ what: 'number', coup: 2 })
  })
})

describe('a bet', () => {
  const bet = async (h: House) => {
    await h.ask({ kind: 'bet', player: 'A', chance: 'rouge', numbers: [], amount: 10 })
    return h.messages.map((m) => JSON.parse(m.payload)).findLast((m) => m.player === 'A')
  }

  test('is taken from the opening until “rien ne va plus”, also while the ball is held, and then pushed back', async () => {
    const h = house()
    h.table.on('coup', () => h.croupier.serve())
    await h.ask({ kind: 'coup' })
    expect(await bet(h)).toMatchObject({ accepted: true })
    await h.pass(9000)
    expect(h.cylinder.ball.where).toBe('gallery')
    expect(await bet(h)).toMatchObject({ accepted: true })
    while (announced(h).length === 0) await h.pass(50)
    expect(h.cylinder.ball.where).toBe('gallery')
    expect(await bet(h)).toMatchObject({ accepted: false, why: 'closed' })
  })
})

describe('a chip in the cylinder of Monte-Carlo', () => {
  /** A coup that ended in 8, and the next, with a chip so long after its launch. */
  async function chip(after: number) {
    const h = house()
    const pocket = h.layout.pockets.findIndex((p) => p.label === '8')
    h.croupier.nextPocket = pocket
    await h.coup()
    h.croupier.serve()
    while (h.cylinder.ball.where !== 'gallery') await h.pass(50)
    await h.pass(after)
    const t = h.clock.now()
    h.cylinder.dropObject()
    await h.pass(90_000)
    const since = h.truth.filter((x) => x.t >= t)
    return { h, pocket, since }
  }

  test.each([2000, 6000, 12_600])(
    '%d ms after the launch: announce, stop, put back, launch, and a number in the end',
    async (after) => {
      const { since, pocket } = await chip(after)
      const order = since
        .filter(
          (x) =>
            ['stopped', 'placed', 'launched', 'rested'].includes(x.what) || x.what === 'event/announcement',
        )
        .map((x) => (x.what === 'event/announcement' ? (x.value as Said).what : x.what))
      const steps = order.filter((o) => o !== 'rested')
      const called = steps[0] === 'rien-ne-va-plus'
      // Called already in this coup, it need not be again.
      expect(called ? steps.slice(1, 4) : steps.slice(0, 3)).toEqual(['stopped', 'placed', 'launched'])
      expect(called).toBe(after < 10_000)
      expect(since.find((x) => x.what === 'placed')?.value).toBe(pocket)
      expect(order.at(-1)).toBe('number')
      expect(order.filter((o) => o === 'number')).toHaveLength(1)
    },
  )

  test('the interrupted launch never rests', async () => {
    const { since } = await chip(3000)
    expect(since.filter((x) => x.what === 'rested')).toHaveLength(1)
  })

  test('the pocket is that of the last number announced, whatever a void ball lay in since', async () => {
    const h = house()
    const pocket = h.layout.pockets.findIndex((p) => p.label === '8')
    h.croupier.nextPocket = pocket
    await h.coup()
    h.croupier.mishap = 'number-undetected'
    h.croupier.nextPocket = (pocket + 5) % 39
    await h.coup()
    expect(h.happened('rested').at(-1)?.value).toBe((pocket + 5) % 39)
    expect(announced(h).at(-1)?.what).toBe('no-spin')
    h.croupier.management()
    h.croupier.serve()
    while (h.cylinder.ball.where !== 'gallery') await h.pass(50)
    h.cylinder.dropObject()
    await h.pass(60_000)
    expect(h.happened('placed').map((p) => p.value)).toEqual([pocket])
  })

  test('one that falls before the stacks are rebuilt: they are, before the ball is launched', async () => {
    const h = house()
    await h.coup()
    // The cylinder still turns from the coup before.
    const stacks = () =>
      h.happened('event/croupier').filter((m) => (m.value as { act: string }).act === 'stacks-rebuilt')
    await h.ask({ kind: 'coup' })
    await h.ask({ kind: 'drop-chip' })
    await h.pass(60_000)
    expect(stacks()).toHaveLength(2)
    const launched = h.happened('launched').at(-1)
    expect(launched?.t).toBeGreaterThan(stacks()[1]?.t as number)
    expect(h.happened('event/object')).toHaveLength(1)
  })

  test('nobody minds a chip while the cylinder stands', async () => {
    const h = house()
    h.croupier.serve()
    h.cylinder.dropObject()
    await h.pass(60_000)
    expect(h.happened('event/object')).toEqual([])
    expect(announced(h).map((m) => m.what)).toEqual(['rien-ne-va-plus', 'number'])
  })
})

describe('elsewhere', () => {
  test('a chip makes the spin void', async () => {
    const h = house({ game: 'roulette-38', rules: { object: 'void' } })
    h.croupier.serve()
    while (h.cylinder.ball.where !== 'gallery') await h.pass(50)
    await h.pass(6000)
    h.cylinder.dropObject()
    await h.pass(60_000)
    expect(announced(h).map((m) => m.what)).toEqual(['rien-ne-va-plus', 'no-spin'])
    expect(h.happened('rested')).toEqual([])
  })

  test('a launch that does not go round is void and tried again, opposite to it', async () => {
    const h = house()
    const ways = starts(h)
    h.croupier.mishap = 'weak-launch'
    await h.coup()
    expect(announced(h).map((m) => m.what)).toEqual(['no-spin', 'rien-ne-va-plus', 'number'])
    expect(ways).toHaveLength(2)
    expect(ways[1]).toBe(opposite(ways[0] as 'cw'))
  })

  test('… or the same way, where the direction follows completed spins', async () => {
    const h = house({ rules: { direction: 'coup' } })
    const ways = starts(h)
    await h.coup()
    h.croupier.mishap = 'weak-launch'
    await h.coup()
    expect(ways).toHaveLength(3)
    expect(ways[1]).toBe(opposite(ways[0] as 'cw'))
    expect(ways[2]).toBe(ways[1])
  })

  test('an electronic table that missed the number waits for management', async () => {
    const h = house({ game: 'roulette-37', rules: { object: 'void', electronic: true } })
    h.croupier.mishap = 'number-undetected'
    await h.coup()
    expect(h.happened('rested')).toHaveLength(1)
    expect(h.said.map((s) => s.type)).not.toContain('REST')
    const modes = () => h.happened('event/mode').map((m) => [(m.value as Said).mode, (m.value as Said).by])
    expect(modes()).toEqual([['manual', 'system']])
    expect(h.croupier.serve()).toMatch(/manual mode/)
    expect(h.croupier.management()).toBeNull()
    expect(modes().at(-1)).toEqual(['auto', 'management'])
    expect(h.croupier.management()).toMatch(/not in manual/)
    await h.coup()
    expect(announced(h).at(-1)?.what).toBe('number')
  })
})

test('a table answers a command that it does not know, and says why not', async () => {
  const h = house()
  h.table.on('coup', () => 'closed')
  expect(await h.ask({ kind: 'coup' })).toEqual({ ok: false, why: 'closed' })
  const unknown = { kind: 'juggle' } as unknown as Stimulus
  expect(await h.ask(unknown)).toEqual({ ok: false, why: 'unknown command' })
})
