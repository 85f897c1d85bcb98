import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChanceKind, MULTIPLE_KINDS, SIMPLE_KINDS } from '../../rig/cloth/chance.ts'
import { firstOutOfOrder, rank, type TransversaleSimpleRank } from '../../rig/cloth/order.ts'

const asRectangle = { transversaleSimpleRank: 'rectangle' } as const
const asTransversale = { transversaleSimpleRank: 'transversale' } as const

/** 1-4, word for word, with the sixain in the rectangle's place. */
const WHOLE: ChanceKind[] = [
  'colonne',
  'passe',
  'impair',
  'noir',
  'rouge',
  'pair',
  'manque',
  'douzaine',
  'transversale',
  'sixain',
  'carre',
  'cheval',
  'plein',
]

describe('the order of payment', () => {
  it('is that of the text, with either reading', () => {
    expect(firstOutOfOrder(WHOLE, asRectangle)).toBeNull()
    expect(firstOutOfOrder(WHOLE, asTransversale)).toBeNull()
  })

  it.each(WHOLE.slice(1).map((kind, i) => [kind, WHOLE[i] as ChanceKind, i] as const))(
    '%s paid before %s is out of order',
    (later, earlier, i) => {
      const swapped = [...WHOLE]
      swapped[i] = later
      swapped[i + 1] = earlier
      expect(firstOutOfOrder(swapped, asRectangle)).toBe(i + 1)
    },
  )

  it('a sixain before the transversale pleine is right where both rank alike, and wrong as a rectangle', () => {
    expect(firstOutOfOrder(['sixain', 'transversale'], asTransversale)).toBeNull()
    expect(firstOutOfOrder(['sixain', 'transversale'], asRectangle)).toBe(1)
    expect(firstOutOfOrder(['carre', 'sixain'], asTransversale)).toBe(1)
    expect(firstOutOfOrder(['carre', 'sixain'], asRectangle)).toBe(1)
  })

  it('several payments of one kind, and none at all, are in order', () => {
    expect(firstOutOfOrder(['cheval', 'cheval', 'plein', 'plein'], asRectangle)).toBeNull()
    expect(firstOutOfOrder([], asRectangle)).toBeNull()
  })

  it('the full number comes last, and a colonne after it is named by its place', () => {
    expect(firstOutOfOrder(['rouge', 'plein', 'colonne', 'carre'], asRectangle)).toBe(2)
  })
})

describe('the order is total', () => {
  const anyKind = fc.constantFrom<ChanceKind>(...SIMPLE_KINDS, ...MULTIPLE_KINDS)
  const anyReading = fc
    .constantFrom<TransversaleSimpleRank>('transversale', 'rectangle')
    .map((transversaleSimpleRank) => ({ transversaleSimpleRank }))

  it('every kind has a rank, and only the sixain may share one', () => {
    for (const readings of [asRectangle, asTransversale]) {
      const ranks = new Map<number, ChanceKind[]>()
      for (const kind of [...SIMPLE_KINDS, ...MULTIPLE_KINDS]) {
        const r = rank(kind, readings)
        expect(r).toBeGreaterThanOrEqual(0)
        ranks.set(r, [...(ranks.get(r) ?? []), kind])
      }
      const shared = [...ranks.values()].filter((kinds) => kinds.length > 1)
      expect(shared).toEqual(readings === asTransversale ? [['transversale', 'sixain']] : [])
    }
  })

  it('of any two payments at least one order is right, and both only where the ranks are equal', () => {
    fc.assert(
      fc.property(anyKind, anyKind, anyReading, (a, b, readings) => {
        const ab = firstOutOfOrder([a, b], readings) === null
        const ba = firstOutOfOrder([b, a], readings) === null
        expect(ab || ba).toBe(true)
        expect(ab && ba).toBe(rank(a, readings) === rank(b, readings))
      }),
    )
  })

  it('a sequence is in order exactly when no payment follows one of a later rank', () => {
    fc.assert(
      fc.property(fc.array(anyKind, { maxLength: 8 }), anyReading, (kinds, readings) => {
        const ranks = kinds.map((k) => rank(k, readings))
        const sorted = [...ranks].sort((x, y) => x - y)
        const at = firstOutOfOrder(kinds, readings)
        expect(at === null).toBe(ranks.join() === sorted.join())
        if (at !== null) expect(firstOutOfOrder(kinds.slice(0, at), readings)).toBeNull()
      }),
    )
  })
})
