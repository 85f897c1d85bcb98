/** One of the wheel's parameters. */
export interface Parameter {
  readonly title: string
  /** As it leaves its maker (guide). Empty where every wheel has its own. */
  readonly usual: readonly number[]
  /** The least and the most of each of its values that makes sense. Null where nothing is known. */
  readonly range: readonly [number, number] | null
}

/**
 * `*T`, by the lower-case letter. The guide gives defaults and no ranges: a range here is what the quantity can be
 * at all (a speed of a rotor, a number of pockets, a voltage of 16 bits), and never narrower than half and twice the
 * default, or than what a wheel in play was seen to have.
 */
export const PARAMETERS: Readonly<Record<string, Parameter>> = {
  c: { title: 'firing position', usual: [20_000], range: [0, 65_535] },
  d: { title: 'stop distance', usual: [15], range: [1, 100] },
  g: { title: 'extra functions', usual: [0], range: [0, 255] },
  h: { title: 'games per hour', usual: [60], range: [1, 240] },
  i: { title: 'sensor-broken time, half seconds', usual: [10], range: [2, 100] },
  j: { title: 'sensor positions', usual: [], range: null },
  k: { title: 'keep-in-rim, 1/2048 s per ball revolution', usual: [1900], range: [500, 8000] },
  m: { title: 'speed change after no-more-bets, rpm', usual: [1.5], range: [0, 10] },
  n: { title: 'no-more-bets threshold, 1/2048 s per ball revolution', usual: [2920], range: [1000, 8000] },
  p: { title: 'jet to rim-jet delay, ms', usual: [50], range: [0, 1000] },
  q: { title: 'rim jet to move, ms', usual: [800], range: [50, 5000] },
  r: { title: 'in-rim jet, least and most', usual: [28_000, 32_000], range: [1000, 65_535] },
  s: { title: 'rotor speed, least and most, rpm', usual: [14, 17.5], range: [5, 35] },
  t: { title: 'deceleration distance', usual: [4000], range: [200, 20_000] },
  z: { title: 'pockets', usual: [], range: [37, 40] },
}

/** Another parameter that has these values by default. */
export function resembles(name: string, values: readonly number[]): string | null {
  const same = ([other, p]: [string, Parameter]) =>
    other !== name && p.usual.length === values.length && p.usual.every((v, i) => v === values[i])
  const found = Object.entries(PARAMETERS).find(same)
  return found ? `${found[0]} (${found[1].title})` : null
}

/** The mode word is the sum of these (guide). */
export const MODE = {
  reverses: 1,
  hostStarts: 2,
  changesSpeed: 4,
  noNumberLine: 16,
  automaticStatus: 128,
  faultCodes: 256,
  delayBefore1: 1024,
  delayBefore2: 2048,
} as const

const MODE_WORDS: Readonly<Record<keyof typeof MODE, string>> = {
  reverses: 'reverses each game',
  hostStarts: 'the host starts each game',
  changesSpeed: 'changes speed after no-more-bets',
  noNumberLine: 'no number line',
  automaticStatus: 'sends its status',
  faultCodes: 'fault codes in play',
  delayBefore1: 'waits between 5 and 1',
  delayBefore2: 'waits between 5 and 2',
}

/** What a mode word says, in words. */
export function modeWords(word: number): string {
  const names = Object.keys(MODE) as (keyof typeof MODE)[]
  const rest = names.reduce((left, name) => left & ~MODE[name], word)
  const said = names.filter((name) => (word & MODE[name]) !== 0).map((name) => MODE_WORDS[name])
  return [
    ...(word & MODE.reverses ? [] : ['turns one way']),
    ...said,
    ...(rest ? [`${rest}: unknown`] : []),
  ].join(', ')
}

/** Codes of a self-test (guide); what is not here is told by its number. */
export const SELF_TEST: Readonly<Record<number, string>> = {
  0: 'nothing found',
  1: 'hardware',
  2: 'no ball',
  3: 'no ball position',
  4: 'wrong ball direction',
  5: 'motor',
  6: 'encoder',
  7: 'no clockwise game',
  8: 'no counter-clockwise game',
  11: 'sensor 1 stuck on',
  12: 'sensor 2 stuck on',
  13: 'sensor 3 stuck on',
  21: 'sensor 1 stuck off',
  22: 'sensor 2 stuck off',
  23: 'sensor 3 stuck off',
  100: 'timeout',
}
