import type { Rejected } from './sentences.ts'

/** The longest line, `$` and CR LF included (NMEA 0183, 5.3). */
export const MAX_LINE = 82

const HEX = Array.from({ length: 256 }, (_, i) => i.toString(16).toUpperCase().padStart(2, '0'))
const [DOLLAR, STAR, COMMA] = [36, 42, 44]
/** More commas than any sentence has: HELLO carries eight. */
const MOST_COMMAS = 12

/** Printable ASCII, and nothing that begins or ends a sentence: what a body may hold. */
const isFit = (c: number): boolean => c >= 32 && c <= 126 && c !== DOLLAR && c !== STAR

/**
 * `$<body>*<hh>\r\n`.
 *
 * @throws Error when the body holds what the line cannot carry, or is too long: a bug of the caller
 */
export function frame(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) {
    const c = body.charCodeAt(i)
    if (!isFit(c)) throw new Error(`not fit for a sentence: ${body}`)
    sum ^= c
  }
  if (body.length + 6 > MAX_LINE) throw new Error(`longer than ${MAX_LINE} characters: ${body}`)
  return `$${body}*${HEX[sum]}\r\n`
}

/**
 * Where the fields of one line lie. One is kept and filled again for each line, so that the hot path of an
 * emulator allocates nothing here.
 */
export class Fields {
  line = ''
  count = 0
  readonly #at = new Int32Array(MOST_COMMAS + 2)

  /** Splits `line` (without CR LF) at its commas; a reason if it is not `$…*hh` with the right checksum. */
  read(line: string): Rejected | null {
    const star = line.length - 3
    if (line.charCodeAt(0) !== DOLLAR) return { rejected: 'does not begin with $' }
    if (star < 1 || line.charCodeAt(star) !== STAR) return { rejected: 'cut off: does not end with *hh' }
    let sum = 0
    let n = 0
    this.#at[0] = 1
    for (let i = 1; i < star; i++) {
      const c = line.charCodeAt(i)
      if (!isFit(c)) return { rejected: 'holds a character that no sentence has' }
      sum ^= c
      if (c === COMMA) {
        if (n === MOST_COMMAS) return { rejected: 'too many fields' }
        this.#at[++n] = i + 1
      }
    }
    const hex = HEX[sum] as string
    if (line.charCodeAt(star + 1) !== hex.charCodeAt(0) || line.charCodeAt(star + 2) !== hex.charCodeAt(1)) {
      return { rejected: `checksum ${line.slice(star + 1)}, computed ${hex}` }
    }
    this.#at[n + 1] = star + 1
    this.line = line
    this.count = n + 1
    return null
  }

  text(i: number): string {
    return this.line.slice(this.#at[i], (this.#at[i + 1] as number) - 1)
  }

  /** A whole number 0 … `max`, or −1. */
  whole(i: number, max: number): number {
    const from = this.#at[i] as number
    const to = (this.#at[i + 1] as number) - 1
    if (to <= from || to - from > 10) return -1
    let v = 0
    for (let j = from; j < to; j++) {
      const d = this.line.charCodeAt(j) - 48
      if (d < 0 || d > 9) return -1
      v = v * 10 + d
    }
    return v <= max ? v : -1
  }
}
