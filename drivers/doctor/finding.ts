/** What the doctor found of one thing. */
export interface Check {
  /** `port /dev/ttyUSB0`, `broker`, `clock` … */
  readonly what: string
  /** `doubt`: it can be measured, and less well than it could. `unfit`: it cannot. */
  readonly state: 'fit' | 'doubt' | 'unfit'
  readonly found: string
  /** What to do, in one line; null where nothing is to be done. */
  readonly advice: string | null
}

export const good = (what: string, found: string): Check => ({ what, state: 'fit', found, advice: null })
export const doubt = (what: string, found: string, advice: string): Check => ({
  what,
  state: 'doubt',
  found,
  advice,
})
export const unfit = (what: string, found: string, advice: string): Check => ({
  what,
  state: 'unfit',
  found,
  advice,
})
