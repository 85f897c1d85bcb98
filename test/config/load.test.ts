import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GAMES } from '../../rig/apparatus/layout.ts'
import { defaultConfig } from '../../rig/config/complete.ts'
import { loadConfig, type Overrides } from '../../rig/config/load.ts'
import { RigError } from '../../rig/errors.ts'
import { errorOf } from '../support/error-of.ts'

const root = process.cwd()
let bench: string

beforeEach(() => {
  bench = realpathSync(mkdtempSync(join(tmpdir(), 'bench-')))
  process.chdir(bench)
})
afterEach(() => {
  process.chdir(root)
  rmSync(bench, { recursive: true })
})

const write = (content: unknown, name = 'rig.config.json') => {
  writeFileSync(name, typeof content === 'string' ? content : JSON.stringify(content))
  return name
}
/** The problems that loading such a configuration reports. */
const problemsOf = (content: unknown) => {
  const e = errorOf(() => loadConfig(write(content)))
  expect(e).toMatchObject({ kind: 'usage', code: 'config-wrong' })
  expect(e.message.split('\n')[0]).toBe('rig.config.json does not fit:')
  return e.message
    .split('\n')
    .slice(1)
    .map((l) => l.trim())
}

describe('which configuration is in force', () => {
  it('without a file, the built-in Monte-Carlo bench', () => {
    expect(loadConfig(null)).toMatchObject({
      path: null,
      game: 'roulette-monte-carlo',
      packs: ['mc-2019-819'],
      required: 'judged',
      layout: { id: 'roulette-monte-carlo-example' },
      spins: 200,
      seed: 1,
      scenarios: null,
      faults: [],
      timing: { rnvpPeriod: 1430, restTimeout: 30_000, sessionCutOver: 4 * 3_600_000 },
      timingText: { rnvpPeriod: '1.43 s', restTimeout: '30 s', sessionCutOver: '04:00' },
    })
  })

  it('without a file, the built-in bench of the game that was asked for', () => {
    const texts = Object.fromEntries(GAMES.map((game) => [game, loadConfig(null, { game }).packs]))
    expect(texts).toEqual({
      boule: ['fr-46'],
      'vingt-trois': ['fr-46'],
      'roulette-monte-carlo': ['mc-2019-819'],
      'roulette-37': ['fr-67-5'],
      'roulette-38': ['us-sd'],
    })
  })

  it('rig.config.json in the current folder, when there is one', () => {
    write({ game: 'boule', spins: 7 })
    expect(loadConfig(null)).toMatchObject({ path: 'rig.config.json', game: 'boule', spins: 7, seed: 1 })
  })

  it('the file that is named, and never another in its place', () => {
    write({ game: 'boule' })
    expect(loadConfig(write({ game: 'roulette-37' }, 'other.json')).game).toBe('roulette-37')
    expect(errorOf(() => loadConfig('none.json'))).toMatchObject({
      kind: 'input',
      code: 'file-missing',
      message: 'There is no configuration file none.json.',
    })
  })

  it('the one that comes with the rig is the built-in bench, written out', () => {
    const shipped = JSON.parse(readFileSync(join(root, 'rig.config.json'), 'utf8'))
    expect(shipped).toEqual({ $schema: './rig.config.schema.json', ...defaultConfig('roulette-monte-carlo') })
    expect(Object.keys(shipped).slice(1)).toEqual(Object.keys(defaultConfig('roulette-monte-carlo')))
    const builtIn = loadConfig(null)
    cpSync(join(root, 'rig.config.json'), 'rig.config.json')
    expect(loadConfig(null)).toEqual({ ...builtIn, path: 'rig.config.json' })
  })
})

describe('the command line wins over the file', () => {
  it('name by name, also within readings and timing', () => {
    write({ game: 'boule', seed: 5, readings: { neutralFull: 'none' }, timing: { objectToStop: '20 s' } })
    const config = loadConfig(null, {
      seed: 9,
      readings: { directionBasis: 'coup' },
      timing: { restTimeout: '1 min' },
    })
    expect(config).toMatchObject({
      seed: 9,
      readings: { directionBasis: 'coup', neutralFull: 'none', rnvpSlowdown: 'threshold' },
      timing: { objectToStop: 20_000, restTimeout: 60_000, rnvpPeriod: 1430 },
    })
  })

  it('another game takes its own text and apparatus, and keeps what is not of the game', () => {
    write({
      game: 'roulette-monte-carlo',
      packs: ['mc-2019-819'],
      layout: 'my-wheel.json',
      obstacles: 9,
      required: ['mc-2019-819/1-2/pockets'],
      faults: ['chip-ignored'],
      decisionRule: 'simple',
      spins: 12,
    })
    expect(loadConfig(null, { game: 'boule' })).toMatchObject({
      game: 'boule',
      packs: ['fr-46'],
      layout: { id: 'boule-9' },
      obstacles: 0,
      required: 'judged',
      faults: [],
      decisionRule: 'simple',
      spins: 12,
    })
  })

  it('and is checked like it', () => {
    const e = errorOf(() =>
      loadConfig(null, { seed: -1, readings: { directionBasis: 'coups' } } as unknown as Overrides),
    )
    expect(e.message.split('\n').map((l) => l.trim())).toEqual([
      'The command line does not fit:',
      'readings.directionBasis: expected “actuation” or “coup”, found "coups"; did you mean “coup”?',
      'seed: expected a whole number from 0 to 9007199254740991, found -1',
    ])
  })
})

describe('how much of the record is kept', () => {
  const kept = (overrides: Overrides) => loadConfig(null, overrides).trace

  it('everything up to 5,000 coups, beyond that the coups in which something was not right', () => {
    expect([1, 5000, 5001, 37_000].map((spins) => kept({ spins }))).toEqual([
      'full',
      'full',
      'failures',
      'failures',
    ])
  })

  it('unless a file or the command line names it', () => {
    for (const trace of ['full', 'failures', 'none'] as const) {
      expect(kept({ spins: 10, trace })).toBe(trace)
      expect(kept({ spins: 37_000, trace })).toBe(trace)
    }
    write({ game: 'boule', trace: 'full' })
    expect(kept({ spins: 37_000 })).toBe('full')
    expect(kept({ spins: 37_000, trace: 'auto' })).toBe('failures')
  })
})

describe('the layout of the bench', () => {
  it('is found from the folder of the configuration', () => {
    mkdirSync('hall')
    cpSync(join(root, 'fixtures/layouts/roulette-37.json'), 'hall/wheel.json')
    expect(
      loadConfig(write({ game: 'roulette-37', layout: 'wheel.json' }, 'hall/bench.json')).layout.pockets,
    ).toHaveLength(37)
    expect(loadConfig(null, { game: 'roulette-37', layout: 'hall/wheel.json' }).layout.pockets).toHaveLength(
      37,
    )
  })

  it('is refused when it is one of another game', () => {
    expect(errorOf(() => loadConfig(write({ game: 'roulette-37', layout: 'roulette-38' })))).toMatchObject({
      kind: 'usage',
      message: 'The layout “roulette-38” is one of roulette-38, and the game is roulette-37.',
    })
  })

  it('is refused when it is wrong, with everything that is', () => {
    const wheel = JSON.parse(readFileSync(join(root, 'fixtures/layouts/roulette-37.json'), 'utf8'))
    wheel.pockets.splice(1, 1)
    write(wheel, 'wheel.json')
    const e = errorOf(() => loadConfig(write({ game: 'roulette-37', layout: './wheel.json' })))
    expect(e).toMatchObject({ kind: 'usage', code: 'layout-wrong' })
    expect(e.message).toContain('“32” is missing')
  })
})

describe('a configuration that does not fit is told every problem at once', () => {
  it('wrong keys, types, values and units, each with its place', () => {
    expect(
      problemsOf({
        game: 'roulette-37',
        spin: 20,
        packs: [],
        seed: '7',
        spins: 0.5,
        target: { kind: 'serail' },
        house: { tables: 0 },
        readings: { direction: 'coup', rnvpSlowdown: 'treshold' },
        timing: { rnvpPeriod: 1.43, objectToStop: '20', sessionCutOver: '4h' },
        rnvpSpeedShare: 35,
        required: 'everything',
        faults: ['chip-ignored', 'chip-ignored'],
      }).sort(),
    ).toEqual([
      'faults: expected each entry once, found "chip-ignored" twice',
      'house.tables: expected a whole number of at least 1, found 0',
      'packs: expected a list that is not empty, found []',
      'readings.direction: unknown key; did you mean “directionBasis”?',
      'readings.rnvpSlowdown: expected “threshold” or “deceleration”, found "treshold"; did you mean “threshold”?',
      'required: expected “judged”, “all” or a list of clause ids, found "everything"',
      'rnvpSpeedShare: expected a number above 0 and below 1, found 35',
      'seed: expected a whole number from 0 to 9007199254740991, found "7"',
      'spin: unknown key; did you mean “spins”?',
      'spins: expected a whole number of at least 1, found 0.5',
      'target.kind: expected “emulator” or “serial”, found "serail"; did you mean “serial”?',
      'timing.objectToStop: expected a duration with its unit, such as "250 ms" or "1.43 s", found "20"',
      'timing.rnvpPeriod: expected a duration with its unit, such as "250 ms" or "1.43 s", found 1.43',
      'timing.sessionCutOver: expected an hour of the day, such as "04:00", found "4h"',
    ])
  })

  it('an unknown game: the nearest', () => {
    expect(problemsOf({ game: 'vingttrois' })).toEqual([
      'game: expected “boule”, “vingt-trois”, “roulette-monte-carlo”, “roulette-37” or “roulette-38”, found "vingttrois"; did you mean “vingt-trois”?',
    ])
  })

  it('no game, or no object', () => {
    expect(problemsOf({})[0]).toMatch(/^game: missing; expected “boule”/)
    expect(problemsOf([1])).toEqual(['expected an object in braces, found [1]'])
    expect(problemsOf('null')).toEqual(['expected an object in braces, found null'])
    expect(problemsOf('{"game": "constructor", "__proto__": {}}')).toHaveLength(2)
  })
})

describe('a file that is no configuration', () => {
  it('not JSON: line and column, also behind the mark that Windows editors write', () => {
    expect(errorOf(() => loadConfig(write('\uFEFF{\n  "game": "boule",\n}')))).toMatchObject({
      kind: 'input',
      code: 'file-not-json',
      message: 'rig.config.json is not JSON: line 3, column 1: expected a key in double quotes, found “}”.',
    })
    expect(loadConfig(write('\uFEFF{ "game": "boule" }')).game).toBe('boule')
  })

  it('empty, or only blanks', () => {
    for (const text of ['', ' \n']) {
      expect(errorOf(() => loadConfig(write(text)))).toMatchObject({
        code: 'file-empty',
        message: 'rig.config.json is empty.',
      })
    }
  })

  it('a folder', () => {
    mkdirSync('bench')
    expect(errorOf(() => loadConfig('bench'))).toMatchObject({ code: 'file-is-folder' })
  })
})

describe('whatever stands in the file', () => {
  it('it is loaded or refused with a RigError', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('boule', 'coup', '1.43 s', 'judged', 1, [], {}))
    const file = fc.oneof(
      fc.jsonValue(),
      fc
        .dictionary(
          fc.constantFrom(...Object.keys(defaultConfig('boule')), '$schema', 'scenarios', 'x'),
          value,
        )
        .map((d) => ({ game: 'boule', ...d })),
    )
    fc.assert(
      fc.property(file, (content) => {
        write(content)
        try {
          expect(GAMES).toContain(loadConfig(null).game)
        } catch (e) {
          expect(e).toBeInstanceOf(RigError)
        }
      }),
      { numRuns: 300 },
    )
  })
})
