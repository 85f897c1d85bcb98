import { describe, expect, test } from 'vitest'
import type { Medium } from '../../../rig/observation.ts'
import { bet, declared, refused, Story } from './story.ts'

describe('combinations', () => {
  test.each([
    ['fr-46/boule/combinations', 'plein 9', 'cheval 1 2'],
    ['fr-46/boule/combinations', 'passe', 'plein 10'],
    ['fr-46/vingt-trois/combinations', 'noir', 'pair'],
    ['fr-46/vingt-trois/combinations', 'plein 14', 'plein 15'],
    ['mc-2019-819/1-5/combinations', 'cheval 1 2', 'cheval 1 5'],
    ['mc-2019-819/1-5/combinations', 'plein 00', 'cheval 0 1'],
    ['mc-2019-819/1-5/combinations', 'sixain 1 2 3 4 5 6', 'sixain 2 3 4 5 6 7'],
  ])('%s: %s is one, %s is none', (id, proper, improper) => {
    expect(new Story(id).see(bet('A', proper, 10)).verdict).toBe('pass')
    expect(new Story(id).see(refused('combination', 'A', improper, 10)).verdict).toBe('pass')
    expect(new Story(id).see(bet('A', improper, 10)).verdict).toBe('fail')
    expect(new Story(id).see(refused('combination', 'A', proper, 10)).verdict).toBe('fail')
    expect(new Story(id).see(refused('no-place', 'A', proper, 10)).verdict).toBe('fail')
    expect(new Story(id).see(refused('minimum', 'A', proper, 1)).verdict).toBe('none')
  })

  test('which neutrals are full numbers is a reading', () => {
    const id = 'mc-2019-819/1-5/combinations'
    const accepted = (neutralFull: string, label: string) =>
      new Story(id, { readings: { neutralFull } }).see(bet('A', `plein ${label}`, 10)).verdict
    expect(accepted('zero-only', '0')).toBe('pass')
    expect(accepted('zero-only', 'CMC')).toBe('fail')
    expect(accepted('none', '0')).toBe('fail')
  })
})

describe('a place on the cloth for every chance', () => {
  const id = 'mc-2019-819/1-2/layout-covers-chances'
  const answer = (yes: boolean, question = id) =>
    new Story(id).see({ type: 'inspector.answered', question, answer: yes, by: 'Mme Rossi' })

  test('the inspector says so, or says that there is not; unasked it is not assessed', () => {
    expect(answer(true).verdict).toBe('pass')
    expect(answer(false).reason).toBe('Mme Rossi: the cloth has not a place for every chance')
    expect(answer(false, 'mc-2019-819/1-2/cover-locked').verdict).toBe('none')
  })

  test('a table that has no place for a bet of the game shows it', () => {
    expect(
      answer(true).see(refused('no-place', 'A', 'colonne 1 4 7 10 13 16 19 22 25 28 31 34', 5)).verdict,
    ).toBe('fail')
    expect(answer(true).see(refused('no-place', 'A', 'cheval 0 1', 5)).verdict).toBe('pass')
    expect(answer(true).see(refused('minimum', 'A', 'plein 17', 1)).verdict).toBe('pass')
  })
})

describe('plaques and chips with a face value', () => {
  const plaque: Medium = { kind: 'plaque', value: 1000 }
  const colour: Medium = { kind: 'colour-chip', colour: 'red', sigil: 'T1', value: 5 }
  const simple = (readings = {}) => new Story('mc-2019-819/1-6/plaques-on-simple', { readings })
  const multiple = (readings = {}) => new Story('mc-2019-819/1-6/plaques-on-multiple', { readings })

  test('are accepted on simple chances', () => {
    expect(simple().see(bet('A', 'rouge', 1000, { medium: plaque })).verdict).toBe('pass')
    expect(simple().see(bet('A', 'rouge', 10)).verdict).toBe('pass')
    expect(simple().see(refused('medium', 'A', 'rouge', 1000, { medium: plaque })).verdict).toBe('fail')
    expect(simple().see(refused('medium', 'A', 'rouge', 10)).verdict).toBe('fail')
  })

  test('may be refused there for any other reason, and say nothing on another chance', () => {
    expect(simple().see(refused('maximum', 'A', 'rouge', 10)).verdict).toBe('none')
    expect(simple().see(bet('A', 'plein 17', 10)).verdict).toBe('none')
    expect(simple().see(bet('A', 'rouge', 10, { medium: colour })).verdict).toBe('none')
  })

  test('on multiple chances only when they could not be changed in time', () => {
    const on = (changePossible: boolean | null) =>
      multiple().see(bet('A', 'plein 17', 10, { changePossible }))
    expect(on(false).verdict).toBe('pass')
    expect(on(true).reason).toBe(
      'a chip on plein was accepted though there was time to change it into colour chips',
    )
    expect(on(null).verdict).toBe('inconc')
    expect(multiple().see(refused('medium', 'A', 'plein 17', 10)).verdict).toBe('pass')
    expect(multiple().see(bet('A', 'plein 17', 5, { medium: colour, changePossible: true })).verdict).toBe(
      'none',
    )
  })

  test('by the reading “unjudged” only plaques are judged', () => {
    const readings = { faceValueRule: 'unjudged' }
    expect(simple(readings).see(refused('medium', 'A', 'rouge', 10)).verdict).toBe('none')
    expect(multiple(readings).see(bet('A', 'plein 17', 10, { changePossible: true })).verdict).toBe('none')
    expect(simple(readings).see(refused('medium', 'A', 'rouge', 9, { medium: plaque })).verdict).toBe('fail')
  })
})

describe('apparatus', () => {
  const boule = () => new Story('fr-46/boule/apparatus')
  const { pockets } = declared('boule')

  test('a boule has nine numbers, on as many cavities as it likes', () => {
    expect(boule().see(declared('boule')).verdict).toBe('pass')
    expect(boule().see(declared('boule', { pockets: [...pockets, ...pockets] })).verdict).toBe('pass')
    const eight = boule().see(declared('boule', { pockets: pockets.filter((p) => p.label !== '6') }))
    expect(eight.reason).toBe('the declared apparatus: the number 6 is missing')
    const ten = [...pockets, { label: '10', colour: null }]
    const reported = {
      type: 'table.apparatus',
      game: 'boule',
      pockets: ten,
      obstacles: 0,
      cover: null,
    } as const
    expect(boule().see(reported).reason).toBe(
      'the apparatus that the table reports: “10” is no number of the game',
    )
  })

  test('the cylinder’s own word and every outcome count', () => {
    const hello = (n: number) =>
      ({
        type: 'cylinder.hello',
        model: '',
        serial: '',
        firmware: '',
        game: 'boule',
        pockets: n,
        obstacles: 0,
      }) as const
    const rest = (pocket: number | null, label: string | null) =>
      ({ type: 'ball.rested', pocket, number: label, spin: null, direction: null }) as const
    expect(boule().see(hello(9)).verdict).toBe('pass')
    expect(boule().see(hello(8)).verdict).toBe('fail')
    expect(boule().see(rest(3, '7')).verdict).toBe('pass')
    expect(boule().see(rest(9, null)).reason).toBe('the ball came to rest in pocket 9, no number of the game')
    expect(boule().see(rest(null, null)).verdict).toBe('none')
    expect(boule().see(rest(null, '0')).verdict).toBe('fail')
    const said = {
      type: 'announcement',
      what: 'number',
      number: '10',
      chances: [],
      by: 'table',
      coup: 1,
    } as const
    expect(boule().see(said).verdict).toBe('fail')
  })

  test('a vingt-trois has fourteen numbers on 27 pockets, each as often as its odds imply', () => {
    const id = 'fr-46/vingt-trois/apparatus'
    const plate = declared('vingt-trois').pockets
    expect(new Story(id).see(declared('vingt-trois')).verdict).toBe('pass')
    const swapped = plate.map((p) => (p.label === '1' ? { ...p, label: '2' } : p))
    expect(new Story(id).see(declared('vingt-trois', { pockets: swapped })).reason).toBe(
      'the declared apparatus: the number 1 is missing',
    )
    const uneven = plate.map((p, i) =>
      i === plate.findIndex((q) => q.label === '12') ? { ...p, label: '11' } : p,
    )
    expect(new Story(id).see(declared('vingt-trois', { pockets: uneven })).reason).toBe(
      'the declared apparatus: the number 11 is on 3 pockets and must be on 2',
    )
  })
})
