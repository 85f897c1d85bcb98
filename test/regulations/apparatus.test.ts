import { describe, expect, test } from 'vitest'
import type { Pocket } from '../../rig/apparatus/layout.ts'
import { rulingOf, story } from './story.ts'

const right = rulingOf('roulette-monte-carlo').layout.pockets
const changed = (label: string, to: Partial<Pocket>) =>
  right.map((p) => (p.label === label ? { ...p, ...to } : p))

describe('mc-2019-819/1-2/pockets', () => {
  const pockets = () => story('mc-2019-819/1-2/pockets')

  test('39, as declared, as reported, as the head says, and where the ball falls: pass', () => {
    expect(pockets().declared().reported().hello(39, 8).rested('CMC').end()).toMatchObject({
      verdict: 'pass',
      judged: 3,
    })
  })

  test.each([
    ['one missing', right.slice(1), 'has 38 pockets, not 39'],
    ['one too many', [...right, { label: '000', colour: null }], 'has 40 pockets, not 39'],
    ['one twice and one not at all', changed('17', { label: '18' }), 'has no pocket 17'],
    ['CMC under another name', changed('CMC', { label: 'X' }), 'has no pocket CMC'],
  ])('%s: fail, declared or reported', (_, list, reason) => {
    for (const s of [pockets().declared({ pockets: list }), pockets().reported({ pockets: list })])
      expect(s.end()).toMatchObject({ verdict: 'fail', reason: expect.stringContaining(reason) })
  })

  test('a head that says 38: fail', () => {
    expect(pockets().hello(38, 8).end()).toMatchObject({ verdict: 'fail' })
  })

  test('a ball in a pocket that the cylinder does not have: fail', () => {
    const fact = { type: 'ball.rested', number: null, spin: null, direction: null } as const
    expect(
      pockets()
        .declared()
        .tell({ ...fact, pocket: 39 })
        .end(),
    ).toMatchObject({ verdict: 'fail' })
    expect(
      pockets()
        .declared()
        .tell({ ...fact, pocket: 38 })
        .end(),
    ).toMatchObject({ verdict: 'pass' })
    expect(
      pockets()
        .declared()
        .tell({ ...fact, pocket: null })
        .end(),
    ).toMatchObject({ verdict: 'pass' })
  })
})

describe('mc-2019-819/1-2/colours', () => {
  const colours = () => story('mc-2019-819/1-2/colours')
  const red = (label: string) => changed(label, { colour: 'rouge' })

  test('red and black in turn, three of neither: pass', () => {
    expect(colours().declared().reported().end()).toMatchObject({ verdict: 'pass', judged: 2 })
  })

  test('two of a colour side by side: fail, and names them', () => {
    const i = right.findIndex((p, k) => p.colour === 'noir' && right[k + 1]?.colour === 'rouge')
    const [a, b] = [right[i]?.label as string, right[i + 1]?.label as string]
    const r = colours()
      .reported({ pockets: red(a) })
      .end()
    expect(r).toMatchObject({ verdict: 'fail', reason: expect.stringContaining('side by side') })
    expect(r.reason).toContain(a)
    // Its other neighbour is as red as the one after it.
    expect([a, b].some((label) => r.reason?.includes(label))).toBe(true)
  })

  test('the last pocket stands beside the first', () => {
    const numbered = right.filter((p) => p.colour !== null)
    const ring = [...numbered.slice(0, 3), ...numbered.slice(0, 1)]
    expect(colours().reported({ pockets: ring }).end()).toMatchObject({ verdict: 'fail' })
  })

  test.each(['0', '00', 'CMC'])('%s coloured: fail', (label) => {
    expect(
      colours()
        .declared({ pockets: red(label) })
        .end(),
    ).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining(`${label} is rouge`),
    })
  })

  test('a number without a colour: fail', () => {
    expect(
      colours()
        .declared({ pockets: changed('17', { colour: null }) })
        .end(),
    ).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('17 is neither red nor black'),
    })
  })
})

describe('mc-2019-819/1-2/obstacles', () => {
  const obstacles = () => story('mc-2019-819/1-2/obstacles')

  test('seven are enough, with nothing to spare', () => {
    expect(obstacles().declared({ obstacles: 7 }).end()).toMatchObject({
      verdict: 'pass',
      margin: { value: 0, U: 0, unit: 'obstacles' },
    })
  })

  test('six are not, whoever says so', () => {
    for (const s of [
      obstacles().declared({ obstacles: 6 }),
      obstacles().reported({ obstacles: 6 }),
      obstacles().hello(39, 6),
    ])
      expect(s.end()).toMatchObject({ verdict: 'fail', margin: { value: -1 } })
  })
})

describe('mc-2019-819/1-1/staff', () => {
  const staff = () => story('mc-2019-819/1-1/staff')

  test('a croupier and a chief at the open table: pass', () => {
    expect(staff().declared().session(true).end()).toMatchObject({ verdict: 'pass', judged: 1 })
  })

  test.each([
    [false, true, 'without a croupier'],
    [true, false, 'without a table chief'],
    [false, false, 'without a croupier and a table chief'],
  ])('croupier %s, chief %s: fail', (croupier, chief, reason) => {
    expect(staff().session(true, croupier, chief).end()).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining(reason),
    })
  })

  test('nobody need stand at a closed table', () => {
    expect(staff().session(false, false, false).end()).toMatchObject({ judged: 0 })
  })

  test.each([
    [2, 1, 1, 'fail'],
    [2, 1, 2, 'pass'],
    [5, 2, 2, 'fail'],
    [5, 3, 2, 'pass'],
  ] as const)('%d tables, %d chiefs, each for %d tables: %s', (tables, chiefs, tablesPerChief, verdict) => {
    const s = staff().declared({ tables, chiefs, tablesPerChief }).session(true)
    expect(s.end().verdict).toBe(verdict)
  })
})
