import { HexReader } from './hex.ts'

/** `00000010: `, `00000010  `, `0010   `, `0x0010:  ` */
const OFFSET = /^\s*(?:0x)?([0-9a-f]{4,8}):?[ \t]+(?=[0-9a-f]{2})/i
/** Rows begin at such offsets, so a row that is missing leaves a multiple of it. */
const ALIGNED = 8

/** Rows of `hexdump -C`, `xxd`, Wireshark: offset, bytes, and perhaps a column of text. */
export class DumpRows {
  /** Bytes of the row, one character each; where rows before it are missing, a line end first. */
  text = ''
  readonly #hex = new HexReader()
  /** The offset at which the next row begins. */
  #next = 0

  /** Whether `line` is a row that continues the dump, or begins another one. */
  read(line: string): boolean {
    const m = OFFSET.exec(line)
    if (!m) return this.#isEnd(line)
    const offset = Number.parseInt(m[1] as string, 16)
    const missing = offset - this.#next
    if (offset !== 0 && (missing < 0 || missing % ALIGNED !== 0)) return false
    const count = this.#hex.read(line, m[0].length)
    if (count === 0) return false
    // Half a frame before the rows that are missing and half a frame behind them must not become one.
    this.text = offset !== 0 && missing > 0 ? `\n${this.#hex.text}` : this.#hex.text
    this.#next = offset + count
    return true
  }

  /** The offset behind the last row stands alone. */
  #isEnd(line: string): boolean {
    this.text = ''
    return this.#next > 0 && /^[0-9a-f]{4,8}$/i.test(line) && Number.parseInt(line, 16) === this.#next
  }
}
