import { DumpRows } from './dump.ts'
import { unescaped, unquoted } from './escapes.ts'
import { type Form, HEXDUMP, STAMPED } from './form.ts'
import { HexReader } from './hex.ts'
import { type Mark, MarkFinder } from './mark.ts'
import { PACKET } from './protocol.ts'
import type { Stamps } from './stamps/stamps.ts'

/**
 * How a log writes what was said: `text`, a line of it a line; `escaped`, with its line ends written out, in
 * pieces of any size; `hex`, byte by byte.
 */
export type Payload = 'text' | 'escaped' | 'hex'

/** Blank, and what separates a stamp from what follows; no arrow. */
const SEPARATORS = /(?:[\s,;|:]|-(?=\s))*/y

const ARROWS = [
  ['Receive >>> ', 'received'],
  ['Send <<< ', 'sent'],
  ['Auto-send <<< ', 'sent'],
] as const

/**
 * Reads the lines of one form of log. One is kept and filled again for each line, so that gigabytes are read
 * without an object a line.
 */
export class LineReader {
  /** What the line says was received or sent: the text of a line, or bytes, one character each; it may be none. */
  said = ''
  mark: Mark = ''
  /** Where the line has no stamp of its own, that of the line before holds. */
  stamped = false
  readonly stamps: Stamps | null
  readonly #form: Form
  readonly #payload: Payload
  readonly #marked: boolean | null
  readonly #marks = new MarkFinder()
  readonly #hex = new HexReader()
  readonly #dump = new DumpRows()
  /** A line with a stamp and no bytes stands over rows of bytes. */
  #over: Mark | null = null

  /** @param marked whether lines have marks of direction, and one without is a remark; null: not known yet */
  constructor(form: Form, payload: Payload, marked: boolean | null) {
    this.#form = form
    this.#payload = payload
    this.#marked = marked
    this.stamps = form.stamps ? form.stamps() : null
  }

  /** @returns null, or why the line is not used; it may be `stamped` all the same */
  read(line: string): string | null {
    this.stamped = false
    this.mark = ''
    let at = 0
    if (this.stamps) {
      at = this.stamps.read(line)
      if (at < 0) return this.#under(line)
      this.stamped = true
      if (this.#form.name === STAMPED) return this.#arrow(line, at)
      if (this.#form.headed) return this.#header(line)
      at = behind(SEPARATORS, line, at)
    } else if (this.#form.name === HEXDUMP) return this.#row(line)
    this.#over = null
    if (this.#marked !== false) {
      this.#marks.find(line, at, this.stamps === null)
      this.mark = this.#marks.mark
      at = this.#marks.end
    }
    if (this.#payload === 'hex') return this.#bytes(line, at)
    if (this.#marked && this.mark === '') return 'no mark of direction'
    this.said = this.stamps || this.mark !== '' ? this.#text(line, at) : line
    return null
  }

  /** Spaces in what was received are kept here: they pad a number. */
  #arrow(line: string, at: number): string | null {
    for (const [arrow, mark] of ARROWS) {
      if (!line.startsWith(arrow, at)) continue
      this.mark = mark
      this.said = line.slice(at + arrow.length)
      return null
    }
    return 'neither “Receive >>>” nor “Send <<<”'
  }

  #header(line: string): null {
    this.#marks.find(line, 0, true)
    this.#over = this.mark = this.#marks.mark
    this.said = ''
    return null
  }

  #text(line: string, at: number): string {
    const said = unquoted(line.slice(behind(SEPARATORS, line, at)).trimEnd())
    if (this.#payload === 'escaped') return unescaped(said)
    const packet = said.search(PACKET)
    return packet > 0 ? said.slice(packet) : said
  }

  #bytes(line: string, at: number): string | null {
    if (this.#hex.read(line, at) === 0) {
      if (!this.stamped || this.mark === '') return 'no bytes in hexadecimal'
      this.#over = this.mark
      this.said = ''
      return null
    }
    if (this.#marked && this.mark === '') return 'no mark of direction'
    this.said = this.#hex.text
    return null
  }

  /** A line without a stamp, which may be a row under the one that has it. */
  #under(line: string): string | null {
    if (this.#over === null) return 'no time stamp'
    this.mark = this.#over
    if (line === '--') this.said = ''
    else if (this.#payload !== 'hex') this.said = this.#payload === 'text' ? line : unescaped(line)
    else if (this.#hex.read(line, 0) > 0) this.said = this.#hex.text
    else return 'no time stamp'
    return null
  }

  #row(line: string): string | null {
    if (this.#dump.read(line)) {
      this.said = this.#dump.text
      return null
    }
    return line.trim() === '*'
      ? 'rows that repeat the one before are left out here; dump it without squeezing (hexdump -v)'
      : 'no row of a dump'
  }
}

function behind(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at
  pattern.test(line)
  return pattern.lastIndex
}
