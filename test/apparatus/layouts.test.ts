import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Layout } from '../../rig/apparatus/layout.ts'
import { layoutIds, loadLayout } from '../../rig/apparatus/layouts.ts'
import { errorOf } from '../support/error-of.ts'

const labels = (l: Layout) => l.pockets.map((p) => p.label)
const colours = (l: Layout) => l.pockets.map((p) => p.colour?.[0] ?? '-').join('')
/** The numbers from one to another, clockwise. */
function from(l: Layout, first: string, last: string): string[] {
  const all = [...labels(l), ...labels(l)]
  const start = all.indexOf(first)
  return all.slice(start, all.indexOf(last, start) + 1)
}
const set = (...words: string[]) => new Set(words.join(' ').split(' '))

describe('the layouts that come with the rig', () => {
  it('are six, each under its own name', () => {
    expect(layoutIds()).toEqual([
      'boule-18',
      'boule-9',
      'roulette-37',
      'roulette-38',
      'roulette-monte-carlo-example',
      'vingt-trois-example',
    ])
    for (const id of layoutIds()) expect(loadLayout(id, '.').id).toBe(id)
  })

  it('single-zero wheel: the sectors that are bet on by name, and high and low in turn but for 10 and 5', () => {
    const wheel = loadLayout('roulette-37', '.')
    expect(new Set(from(wheel, '22', '25'))).toEqual(set('22 18 29 7 28 12 35 3 26 0 32 15 19 4 21 2 25'))
    expect(new Set(from(wheel, '27', '33'))).toEqual(set('27 13 36 11 30 8 23 10 5 24 16 33'))
    expect(from(wheel, '17', '6')).toEqual(['17', '34', '6'])
    expect(from(wheel, '1', '9')).toEqual(['1', '20', '14', '31', '9'])
    const numbers = labels(wheel).slice(1).map(Number)
    const equal = numbers.filter((n, i) => i > 0 && n > 18 === (numbers[i - 1] as number) > 18)
    expect(equal).toEqual([5])
    expect(from(wheel, '26', '32')).toEqual(['26', '0', '32'])
    expect(colours(wheel)).toBe(`-${'rn'.repeat(18)}`)
  })

  it('double-zero wheel: every odd number lies opposite the next even one, 0 opposite 00', () => {
    const wheel = labels(loadLayout('roulette-38', '.'))
    const opposite = (n: string) => wheel[(wheel.indexOf(n) + 19) % 38]
    for (let n = 1; n < 36; n += 2) expect(opposite(String(n))).toBe(String(n + 1))
    expect(opposite('0')).toBe('00')
    const parity = wheel.map((l) => (l.startsWith('0') ? '0' : Number(l) % 2 ? 'o' : 'e')).join('')
    expect(parity.slice(0, 19)).toBe(`0eo${'eeoo'.repeat(4)}`)
    expect(colours(loadLayout('roulette-38', '.'))).toBe(`-${'nr'.repeat(9)}-${'rn'.repeat(9)}`)
  })

  it('Monte-Carlo: 39 pockets, an example, which satisfies the stricter reading of “alternativement” too', () => {
    const wheel = loadLayout('roulette-monte-carlo-example', '.')
    expect(wheel.pockets).toHaveLength(39)
    expect(wheel.example).toBe(true)
    expect(wheel.source).toMatch(/no source publishes/)
    expect(
      labels(wheel)
        .filter((l) => Number.isNaN(Number(l)) || Number(l) === 0)
        .sort(),
    ).toEqual(['0', '00', 'CMC'])
    expect(colours(wheel).replaceAll('-', '')).toBe('rn'.repeat(18))
  })

  it('vingt-trois: every full bet and both colours return 24/27, and 13 takes both', () => {
    const wheel = loadLayout('vingt-trois-example', '.')
    expect(wheel.example).toBe(true)
    const odds = (n: number) => (n <= 4 ? 23 : n <= 11 ? 11 : 7)
    for (let n = 1; n <= 14; n++) {
      const pockets = labels(wheel).filter((l) => l === String(n)).length
      expect((odds(n) + 1) * pockets, `number ${n}`).toBe(24)
    }
    for (const colour of ['rouge', 'noir']) {
      expect(2 * wheel.pockets.filter((p) => p.colour === colour).length).toBe(24)
    }
    expect(wheel.pockets.filter((p) => p.colour === null).map((p) => p.label)).toEqual(['13', '13', '13'])
  })

  it('boule: 9 and 18 cavities, the two of a number opposite each other', () => {
    expect(labels(loadLayout('boule-9', '.')).join('')).toBe('123456789')
    expect(colours(loadLayout('boule-9', '.'))).toBe('nrnr-nrnr')
    const wide = loadLayout('boule-18', '.')
    expect(wide.pockets.slice(9)).toEqual(wide.pockets.slice(0, 9))
  })
})

describe('a layout of one’s own', () => {
  let folder: string
  const file = (name: string, content: unknown) => {
    const path = join(folder, name)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'layouts-'))
    mkdirSync(join(folder, 'wheels'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const failure = (ref: string) => errorOf(() => loadLayout(ref, folder))

  it('is found by a path from the folder that names it', () => {
    const mine = { ...loadLayout('roulette-37', '.'), id: 'table-4', source: 'read off the wheel' }
    file('wheels/table-4.json', mine)
    expect(loadLayout('wheels/table-4.json', folder)).toEqual(mine)
    expect(loadLayout(join(folder, 'wheels/table-4.json'), '/')).toEqual(mine)
  })

  it('an unknown id: the nearest one, and all there are', () => {
    const e = failure('roulette37')
    expect(e).toMatchObject({
      kind: 'usage',
      code: 'unknown-layout',
      message: 'There is no layout “roulette37”.',
    })
    expect(e.advice).toMatch(/^Did you mean “roulette-37”\? .*“boule-18”/)
  })

  it('a path that leads nowhere', () => {
    expect(failure('./table-9.json')).toMatchObject({
      kind: 'input',
      code: 'file-missing',
      message: `There is no layout file ${join(folder, 'table-9.json')}.`,
    })
  })

  it('another shape: every problem with its place', () => {
    const e = failure(
      file('shape.json', {
        id: 'x',
        game: 'roulete-37',
        example: 'yes',
        pockets: [
          { label: 32, colour: 'red' },
          { label: '0', color: null },
        ],
      }),
    )
    expect(e).toMatchObject({ kind: 'usage', code: 'layout-shape' })
    expect(
      e.message
        .split('\n')
        .slice(1)
        .map((l) => l.trim())
        .sort(),
    ).toEqual([
      'example: expected true or false, found "yes"',
      'game: expected “boule”, “vingt-trois”, “roulette-monte-carlo”, “roulette-37” or “roulette-38”, found "roulete-37"; did you mean “roulette-37”?',
      'pockets[0].colour: expected “rouge”, “noir” or null, found "red"',
      'pockets[0].label: expected the number as a text, such as "32" or "CMC", found 32',
      'pockets[1].color: unknown key; did you mean “colour”?',
      'pockets[1].colour: missing; expected “rouge”, “noir” or null',
      'source: missing; expected a text',
    ])
  })

  it('an apparatus that is none of its game: everything that is wrong', () => {
    const wheel = loadLayout('roulette-monte-carlo-example', '.')
    const e = failure(file('short.json', { ...wheel, pockets: wheel.pockets.toSpliced(1, 1) }))
    expect(e).toMatchObject({ kind: 'usage', code: 'layout-wrong' })
    expect(e.message).toBe(
      `${join(folder, 'short.json')} is no apparatus for roulette-monte-carlo:\n  38 pockets instead of 39\n  “32” is missing`,
    )
  })

  it('not JSON: where, and what was expected there', () => {
    const e = failure(file('comma.json', '{\n  "id": "x",\n  "pockets": [],\n}\n'))
    expect(e).toMatchObject({ kind: 'input', code: 'file-not-json' })
    expect(e.message).toContain('line 4, column 1: expected a key in double quotes, found “}”')
  })
})
