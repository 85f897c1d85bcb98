/** Longer is no line of a log: it is not used, so that memory stays bounded. */
export const MAX_LOG_LINE = 65_536
/** Longer is no record of a trace. */
const MAX_RECORD = 1_048_576

export interface LineTaker {
  /**
   * @param number from 1
   * @param whole false for a last line that no line end closes
   */
  line(text: string, number: number, whole: boolean): void
  /** A line that is too long; `shown` is how it begins. */
  tooLong(shown: string, number: number): void
}

/** Text in pieces of any size in, numbered lines out; CR before LF is dropped. */
export class TextLines {
  readonly #take: LineTaker
  readonly #end: '\n' | '\r'
  readonly #most: number
  #rest = ''
  #count = 0

  /**
   * @param end what ends a line: `\r` for a log that has no other line end
   * @param most the longest line, in characters
   */
  constructor(end: '\n' | '\r', most: number, take: LineTaker) {
    this.#end = end
    this.#most = most
    this.#take = take
  }

  /** Lines so far. */
  get count(): number {
    return this.#count
  }

  push(text: string): void {
    let from = 0
    for (let end = text.indexOf(this.#end); end >= 0; end = text.indexOf(this.#end, from)) {
      const line = text.slice(from, end)
      if (this.#rest === '') this.#line(line, true)
      else {
        this.#line(this.#rest + line, true)
        this.#rest = ''
      }
      from = end + 1
    }
    if (this.#rest.length <= this.#most) this.#rest += text.slice(from, from + this.#most + 1)
  }

  end(): void {
    if (this.#rest !== '') this.#line(this.#rest, false)
    this.#rest = ''
  }

  #line(text: string, whole: boolean): void {
    const number = ++this.#count
    if (text.length > this.#most) return this.#take.tooLong(text, number)
    let to = text.length
    while (to > 0 && text.charCodeAt(to - 1) === 13) to--
    this.#take.line(to === text.length ? text : text.slice(0, to), number, whole)
  }
}

/** The lines of a trace, from its text at one character a byte: a trace is UTF-8. */
export async function* traceLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  const lines: string[] = []
  const split = new TextLines('\n', MAX_RECORD, {
    line: (line) => lines.push(utf8(line)),
    tooLong: (shown) => lines.push(shown.slice(0, MAX_LOG_LINE)),
  })
  for await (const piece of text) {
    split.push(piece)
    yield* lines.splice(0)
  }
  split.end()
  yield* lines
}

const utf8 = (line: string) => (/[\x80-\xff]/.test(line) ? Buffer.from(line, 'latin1').toString() : line)
