const SPACE = 32
const ZERO = 48

/** What 38 and 39 stand for on wheels of 39 and 40 pockets. */
const BEYOND: Readonly<Record<number, string>> = { 38: '000', 39: '0000' }

/** Wheels with more pockets than this print 38 and 39 for their further zeros. */
const PLAIN_POCKETS = 38

/** How the two characters of a winning number read. */
export class Numbers {
  /** By value; two digits as printed, without padding. */
  readonly #labels: readonly string[]

  constructor(pockets: number) {
    this.#labels = Array.from({ length: 40 }, (_, i) => (pockets > PLAIN_POCKETS && BEYOND[i]) || String(i))
  }

  /**
   * @returns the number without padding; null for two spaces (none yet); undefined if it is no number.
   * `00` is double zero, and no other number has a leading zero.
   */
  read(tens: number, ones: number): string | null | undefined {
    if (tens === SPACE && ones === SPACE) return null
    const one = ones - ZERO
    if (one < 0 || one > 9) return undefined
    if (tens === SPACE) return this.#labels[one]
    const ten = tens - ZERO
    if (ten === 0) return one === 0 ? '00' : undefined
    return ten > 0 && ten < 4 ? this.#labels[ten * 10 + one] : undefined
  }

  /** The two characters on the wire. */
  write(number: string | null): string {
    if (number === null) return '  '
    const value = this.#labels.indexOf(number)
    return (value < 0 ? number : String(value)).padStart(2)
  }
}
