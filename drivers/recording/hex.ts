const [SPACE, TAB, COMMA, DASH, COLON] = [32, 9, 44, 45, 58]
/** Rows of a dump: a column of text follows sixteen bytes, and two blanks may stand in the middle. */
const ROW = 16
const HALF_ROW = 8

/** Reads bytes that a log shows as hexadecimal digits. One is kept and used again for each line. */
export class HexReader {
  /** What the line showed, one character a byte. */
  text = ''
  #bytes = Buffer.alloc(256)
  #count = 0

  /**
   * `2A 58 3B`, `2a583b32`, `0x2A, 0x58`, `2a58 3b32  *X;2`: bytes from `from` on, up to the column of text.
   *
   * @returns how many
   */
  read(line: string, from: number): number {
    this.#count = 0
    let i = from
    for (;;) {
      let blank = 0
      for (; isSeparator(line.charCodeAt(i)); i++) blank = isBlank(line.charCodeAt(i)) ? blank + 1 : -1
      if (this.#count > 0 && this.#isColumn(blank)) break
      if (line.charCodeAt(i) === 48 && (line.charCodeAt(i + 1) | 32) === 120) i += 2
      const next = this.#run(line, i)
      if (next === i) break
      i = next
    }
    this.text = this.#bytes.toString('latin1', 0, this.#count)
    return this.#count
  }

  /** Whether so much blank before a word says that the column of text begins. */
  #isColumn(blank: number): boolean {
    if (blank < 2) return false
    return blank > 2 || this.#count % HALF_ROW !== 0 || this.#count >= ROW
  }

  /** Takes pairs of digits up to the end of the word; the index behind it, or `i` where it is no such word. */
  #run(line: string, i: number): number {
    const before = this.#count
    let k = i
    for (;;) {
      const high = digit(line.charCodeAt(k))
      if (high < 0) break
      const low = digit(line.charCodeAt(k + 1))
      if (low < 0) break
      this.#put(high * 16 + low)
      k += 2
    }
    if (k > i && isWordEnd(line.charCodeAt(k))) return k
    this.#count = before
    return i
  }

  #put(byte: number): void {
    if (this.#count === this.#bytes.length) {
      const more = Buffer.alloc(2 * this.#bytes.length)
      this.#bytes.copy(more)
      this.#bytes = more
    }
    this.#bytes[this.#count++] = byte
  }
}

function digit(c: number): number {
  if (c >= 48 && c <= 57) return c - 48
  const lower = c | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : -1
}

const isBlank = (c: number) => c === SPACE || c === TAB
const isSeparator = (c: number) => isBlank(c) || c === COMMA || c === DASH || c === COLON

const BEHIND = new Set([...' \t,:-|>])}'].map((c) => c.charCodeAt(0)))
/** What may stand behind a word of digits; a column of text begins with anything. */
const isWordEnd = (c: number) => Number.isNaN(c) || BEHIND.has(c)
