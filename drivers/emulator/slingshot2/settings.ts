import type { Ms } from '../../../rig/time.ts'

/** Values of `*T`, by their lower-case letter, as the wheel prints them. */
type Parameters = Readonly<Record<string, string>>

export interface SettingsOptions {
  /** The mode word, `*o`. */
  readonly mode?: number
  /** Parameters that differ, by their lower-case letter: `{ h: '60', s: '14.0 17.5' }`. */
  readonly parameters?: Parameters
  /** `2.50`; from 2.52 on a wheel can show state 7. */
  readonly firmware?: string
}

/** `*T g`, the sum of these (guide). 16, the direction control, is kept and does nothing: no source says what. */
export const EXTRA = { noRetry: 8, state7: 32 } as const

/** The wheel of the captures: everything that it was seen to answer. Its games are as long as recorded. */
const AS_CAPTURED = {
  mode: 1159,
  firmware: '2.50',
  parameters: {
    d: '15',
    p: '50',
    q: '800',
    k: '1900',
    i: '10',
    j: '6705 3386 26 1',
    r: '23000 23000',
    s: '16.0 18.0',
    t: '1475',
    n: '2920',
    m: '2.0',
    h: '161',
    g: '0',
    c: '8465',
  },
} as const satisfies SettingsOptions

/** As a wheel leaves its maker (guide); `17.50000` was seen on one whose speeds nobody had set. */
export const FACTORY: SettingsOptions = {
  mode: 1157,
  parameters: { r: '28000 32000', s: '14.0 17.50000', t: '4000', m: '1.5', h: '60', c: '20000' },
}

const NUMBERS = /^-?\d{1,9}(\.\d{1,6})?( +-?\d{1,9}(\.\d{1,6})?)*$/
/** Rotor speeds, in rpm, which are printed with a decimal: `16.0`, `20000.0`. */
const DECIMAL = ['s', 'm']

/** What a wheel keeps: its mode at once, its parameters when it is told to write them to flash. */
export class Settings {
  mode: number
  readonly firmware: string
  #flash: Parameters
  #now: Record<string, string>

  /** @param pockets 37 … 40: what `*T Z` says before somebody sets it; the bowl stays as it is */
  constructor(pockets: number, { mode, parameters, firmware }: SettingsOptions = {}) {
    this.mode = mode ?? AS_CAPTURED.mode
    this.firmware = firmware ?? AS_CAPTURED.firmware
    this.#flash = { ...AS_CAPTURED.parameters, z: String(pockets), ...parameters }
    this.#now = { ...this.#flash }
  }

  has(bit: number): boolean {
    return (this.mode & bit) !== 0
  }

  /** The values as printed; null for a letter that is no parameter. */
  read(name: string): string | null {
    return Object.hasOwn(this.#now, name) ? (this.#now[name] as string) : null
  }

  /** One of a parameter's values. */
  value(name: string, i = 0): number {
    return Number(this.#now[name]?.split(' ')[i] ?? Number.NaN)
  }

  /** A parameter that is a period of the ball, ms: 1/2048 s are counted (guide). */
  ballPeriod(name: 'k' | 'n'): Ms {
    return (this.value(name) / 2048) * 1000
  }

  /** False, and nothing changed, where it is no such parameter or not as many numbers. Any size is taken, as seen. */
  set(name: string, values: string): boolean {
    const kept = this.read(name)
    if (kept === null || !NUMBERS.test(values)) return false
    const given = values.split(/ +/)
    if (given.length !== kept.split(' ').length) return false
    const print = (v: string) => (DECIMAL.includes(name) && !v.includes('.') ? `${v}.0` : v)
    this.#now[name] = given.map(print).join(' ')
    return true
  }

  save(): void {
    this.#flash = { ...this.#now }
  }

  /** What was not saved is gone: the power was. */
  restore(): void {
    this.#now = { ...this.#flash }
  }
}
