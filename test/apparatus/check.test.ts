import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLayout } from '../../rig/apparatus/check.ts'
import type { Colour, Game, Layout, Pocket } from '../../rig/apparatus/layout.ts'
import { layoutIds, loadLayout } from '../../rig/apparatus/layouts.ts'

const shipped = layoutIds().map((id) => loadLayout(id, '.'))
const good = (id: string) => shipped.find((l) => l.id === id) as Layout

/** The layout after somebody has been at its pockets. */
function changed(id: string, change: (pockets: { label: string; colour: Colour }[]) => void): Layout {
  const layout = structuredClone(good(id)) as Layout & { pockets: Pocket[] }
  change(layout.pockets)
  return layout
}
function exchange<T>(list: T[], i: number, j: number): void {
  const kept = list[i] as T
  list[i] = list[j] as T
  list[j] = kept
}
const findings = (...args: Parameters<typeof changed>) => checkLayout(changed(...args))

describe('a layout is told everything that is wrong with it', () => {
  it('a pocket missing: the count, and which one', () => {
    expect(findings('roulette-37', (p) => p.splice(5, 1))).toEqual([
      '36 pockets instead of 37',
      '“21” is missing',
      'pocket 4 (“4”) and pocket 5 (“2”) stand side by side and are both noir',
    ])
  })

  it('two reds side by side: where, also across the reference pocket', () => {
    const swapped = findings('roulette-monte-carlo-example', (p) => exchange(p, 1, 2))
    expect(swapped).toEqual(['pocket 2 (“32”) and pocket 3 (“19”) stand side by side and are both rouge'])

    // … 35 3 26 0 and round to 32 becomes … 35 0 26 3 and round to 32.
    const across = findings('roulette-37', (p) => {
      p.push(...p.splice(0, 1))
      exchange(p, 34, 36)
    })
    expect(across).toEqual(['pocket 36 (“3”) and pocket 0 (“32”) stand side by side and are both rouge'])
  })

  it('a number doubled takes the place of another: both are named', () => {
    const twice = findings('roulette-38', (p) => {
      p[3]!.label = '28'
      p[3]!.colour = 'noir'
    })
    expect(twice).toEqual(['“26” is missing', '“28” is there twice (pockets 1, 3) and must be once'])
  })

  it('a label that is no number of the game', () => {
    const odd = findings('roulette-monte-carlo-example', (p) => {
      p[26]!.label = 'cmc'
    })
    expect(odd).toEqual(['pocket 26 is labelled “cmc”, which is no number of this game', '“CMC” is missing'])
  })

  it('a neutral with a colour, a number with the wrong one, a number with none', () => {
    const painted = findings('roulette-37', (p) => {
      p[0]!.colour = 'rouge'
      p[1]!.colour = 'noir'
      p[3]!.colour = null
    })
    expect(painted).toEqual([
      'pocket 0 (“0”) is rouge and must be neither rouge nor noir',
      'pocket 1 (“32”) is noir and must be rouge',
      'pocket 3 (“19”) is neither rouge nor noir and must be rouge',
      'pocket 1 (“32”) and pocket 2 (“15”) stand side by side and are both noir',
    ])
  })

  it('a vingt-trois whose 13 is red, and one on which red wins more often than black', () => {
    const thirteen = findings('vingt-trois-example', (p) => {
      p[0]!.colour = 'rouge'
    })
    expect(thirteen).toEqual([
      'pocket 0 (“13”) is rouge and must be neither rouge nor noir',
      '13 pockets are rouge and 12 noir; there must be 12 of each',
    ])
    const uneven = findings('vingt-trois-example', (p) => {
      p[2]!.colour = 'rouge'
    })
    expect(uneven).toEqual(['13 pockets are rouge and 11 noir; there must be 12 of each'])
  })

  it('a vingt-trois number there once too often', () => {
    const thrice = findings('vingt-trois-example', (p) => {
      p[3]!.label = '5'
    })
    expect(thrice).toEqual(['“1” is missing', '“5” is there 3 times (pockets 3, 8, 23) and must be twice'])
  })

  it('a boule of 17 cavities: the number that has lost one', () => {
    expect(findings('boule-18', (p) => p.splice(2, 1))).toEqual([
      '17 pockets instead of 18',
      '“3” is there once (pocket 10) and must be twice',
    ])
  })

  it('a boule may have 36 cavities', () => {
    expect(findings('boule-18', (p) => p.push(...p.map((x) => ({ ...x }))))).toEqual([])
  })

  it('no pockets at all', () => {
    expect(findings('boule-9', (p) => p.splice(0))).toContain('0 pockets instead of 9')
    expect(findings('roulette-37', (p) => p.splice(0))).toHaveLength(38)
  })

  it('a single pocket, which is not its own neighbour', () => {
    const found = findings('roulette-37', (p) => p.splice(0, 36))
    expect(found).toContain('“25” is missing')
    expect(found.filter((f) => f.includes('side by side'))).toEqual([])
  })

  it('a colour goes on after a neutral with either colour: the double-zero wheel has red on both sides of 00', () => {
    const { pockets } = good('roulette-38')
    const at = pockets.findIndex((p) => p.label === '00')
    expect([pockets[at - 1]?.colour, pockets[at + 1]?.colour]).toEqual(['rouge', 'rouge'])
    expect(checkLayout(good('roulette-38'))).toEqual([])
  })
})

/** What a good wheel is, said otherwise than the check says it: one string of its pockets in sorted order. */
const RED = ',1,3,5,7,9,12,14,16,18,19,21,23,25,27,30,32,34,36,'
const key = (p: Pocket) => `${p.label}${p.colour?.[0] ?? '-'}`
function roulette(neutrals: string[]): (pockets: readonly Pocket[]) => boolean {
  const numbers = Array.from({ length: 36 }, (_, i) => `${i + 1}${RED.includes(`,${i + 1},`) ? 'r' : 'n'}`)
  const all = [...numbers, ...neutrals.map((n) => `${n}-`)].sort().join()
  return (pockets) => {
    const round = [...pockets, ...pockets].map((p) => p.colour?.[0] ?? '-').join('')
    return pockets.map(key).sort().join() === all && !/rr|nn/.test(round)
  }
}
const isGood: Record<Game, (pockets: readonly Pocket[]) => boolean> = {
  'roulette-37': roulette(['0']),
  'roulette-38': roulette(['0', '00']),
  'roulette-monte-carlo': roulette(['0', '00', 'CMC']),
  'vingt-trois': (pockets) =>
    pockets
      .map((p) => Number(p.label))
      .sort((a, b) => a - b)
      .join() === '1,2,3,4,5,5,6,6,7,7,8,8,9,9,10,10,11,11,12,12,12,13,13,13,14,14,14' &&
    pockets.every((p) => (p.label === '13') === (p.colour === null) && String(Number(p.label)) === p.label) &&
    pockets.filter((p) => p.colour === 'noir').length === 12,
  boule: (pockets) => {
    const once = '1n,2r,3n,4r,5-,6n,7r,8n,9r'
    const times = pockets.length / 9
    const all = once.split(',').flatMap((k) => Array<string>(Math.floor(times)).fill(k))
    return times >= 1 && Number.isInteger(times) && pockets.map(key).sort().join() === all.join()
  },
}

const place = fc.nat(1000)
const label = fc.oneof(
  fc.constantFrom('0', '00', 'CMC', '1', '5', '13', '14', '36', '37', '01', ' 5', ''),
  fc.string(),
)
const colour = fc.constantFrom<Colour>('rouge', 'noir', null)
const change = fc.oneof(
  fc.record({ do: fc.constant('swap' as const), i: place, j: place }),
  fc.record({ do: fc.constant('drop' as const), i: place }),
  fc.record({ do: fc.constant('double' as const), i: place }),
  fc.record({ do: fc.constant('label' as const), i: place, label }),
  fc.record({ do: fc.constant('paint' as const), i: place, colour }),
  fc.record({ do: fc.constant('turn' as const), i: place }),
  fc.record({ do: fc.constant('mirror' as const) }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function apply(pockets: Pocket[], c: Change): Pocket[] {
  if (pockets.length === 0) return pockets
  const at = (i: number) => i % pockets.length
  switch (c.do) {
    case 'swap': {
      const next = [...pockets]
      exchange(next, at(c.i), at(c.j))
      return next
    }
    case 'drop':
      return pockets.filter((_, i) => i !== at(c.i))
    case 'double':
      return [...pockets, pockets[at(c.i)] as Pocket]
    case 'label':
      return pockets.map((p, i) => (i === at(c.i) ? { ...p, label: c.label } : p))
    case 'paint':
      return pockets.map((p, i) => (i === at(c.i) ? { ...p, colour: c.colour } : p))
    case 'turn':
      return [...pockets.slice(at(c.i)), ...pockets.slice(0, at(c.i))]
    case 'mirror':
      return [...pockets].reverse()
  }
}

describe('whatever is done to a good layout', () => {
  it('it is accepted exactly if it is still one of its game, and never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shipped), fc.array(change, { maxLength: 4 }), (layout, changes) => {
        const pockets = changes.reduce(apply, [...layout.pockets])
        const found = checkLayout({ ...layout, pockets })
        expect(found.length === 0).toBe(isGood[layout.game](pockets))
      }),
      { numRuns: 3000 },
    )
  })

  it('any shuffle of the pockets is accepted exactly if no two of a colour touch', () => {
    const sizes = fc
      .constantFrom(...shipped)
      .chain((layout) =>
        fc
          .shuffledSubarray([...layout.pockets], { minLength: layout.pockets.length })
          .map((pockets) => ({ ...layout, pockets })),
      )
    fc.assert(
      fc.property(sizes, (layout) => {
        expect(checkLayout(layout).length === 0).toBe(isGood[layout.game](layout.pockets))
      }),
      { numRuns: 1000 },
    )
  })
})
