import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, it } from 'vitest'
import { expectRefused } from '../support/refused.ts'
import { type Ended, emptyFolder, rigs } from '../support/rig.ts'

const cwd = emptyFolder()
const MONTE_CARLO = resolve('fixtures/layouts/roulette-monte-carlo-example.json')

const write = (name: string, content: unknown) => {
  writeFileSync(join(cwd, name), typeof content === 'string' ? content : JSON.stringify(content))
  return name
}

type Pocket = { label: string; colour: string | null }
/** The example wheel with its pockets changed. */
const wheel = (name: string, change: (pockets: Pocket[]) => Pocket[]) => {
  const layout = JSON.parse(readFileSync(MONTE_CARLO, 'utf8')) as { pockets: Pocket[] }
  return `./${write(name, { ...layout, pockets: change(layout.pockets) })}`
}
/** A red pocket and the black one behind it change places. */
const swapped = (pockets: Pocket[]) => {
  const i = pockets.findIndex((p, j) => j > 0 && p.colour === 'rouge' && pockets[j + 1]?.colour === 'noir')
  return [...pockets.slice(0, i), ...pockets.slice(i, i + 2).reverse(), ...pockets.slice(i + 2)]
}

interface Bad {
  readonly what: string
  readonly words: readonly string[]
  readonly told: readonly string[]
}
const config = (what: string, path: string, ...told: string[]): Bad => ({
  what,
  words: ['--config', path],
  told,
})
const layout = (what: string, path: string, ...told: string[]): Bad => ({
  what,
  words: ['--layout', path],
  told,
})

const REFUSED: readonly Bad[] = [
  config(
    'a configuration with a wrong key, type and unit: each with its place, what was expected and what was found',
    write('wrong.json', {
      game: 'roulette-monte-carlo',
      spinns: 20,
      seed: '7',
      timing: { rnvpPeriod: 1.43, restTimeout: '30 sec' },
    }),
    'wrong.json does not fit:',
    'spinns: unknown key; did you mean “spins”?',
    'seed: expected a whole number from 0 to 9007199254740991, found "7"',
    'timing.rnvpPeriod: expected a duration with its unit, such as "250 ms" or "1.43 s", found 1.43',
    'timing.restTimeout: expected a duration with its unit, such as "250 ms" or "1.43 s", found "30 sec"',
    '`rig schema`',
  ),
  config(
    'a configuration that is not JSON: the line and the column',
    write('comma.json', '{\n  "game": "boule",\n}\n'),
    'comma.json is not JSON: line 3, column 1',
  ),
  config('an empty configuration', write('empty.json', ''), 'empty.json is empty.'),
  config('a configuration that is missing', 'none.json', 'no configuration file none.json'),
  config('a folder instead of a configuration', '.', '. is a folder'),
  config(
    'a required clause that its texts do not have',
    write('clause.json', {
      game: 'roulette-monte-carlo',
      required: ['mc-2019-819/1-4/direction-alternate'],
    }),
    'Did you mean “mc-2019-819/1-4/direction-alternates”?',
  ),
  layout(
    'a layout with a pocket missing',
    wheel('missing.json', (pockets) => pockets.filter((p) => p.label !== '17')),
    'missing.json',
    '“17” is missing',
  ),
  layout('a layout with two reds side by side', wheel('reds.json', swapped), 'reds.json', 'are both rouge'),
  layout(
    'a layout of another game',
    'boule-9',
    'The layout “boule-9” is one of boule, and the game is roulette-monte-carlo.',
  ),
  layout('a layout that is missing', './wheel.json', 'There is no layout file', 'wheel.json'),
]

describe('a bench that is wrong is refused', () => {
  const ends = new Map<string, Ended>()
  beforeAll(async () => {
    const all = await rigs(
      REFUSED.map(({ words }) => ['certify', '--spins', '1', ...words]),
      { cwd },
    )
    for (const [i, { what }] of REFUSED.entries()) ends.set(what, all[i] as Ended)
  })

  it.each(REFUSED)('$what', ({ what, told }) => {
    expectRefused(ends.get(what) as Ended, ...told)
  })
})
