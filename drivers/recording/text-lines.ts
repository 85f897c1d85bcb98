/** A longer line is no line of a log: it is cut here, so that memory stays bounded. */
const MOST = 65_536

/** Text in pieces of any size in, numbered lines out; CR before LF is dropped. */
export class TextLines {
  readonly #take: (line: string, number: number, whole: boolean) => void
  #rest = ''
  #count = 0

  /** @param take `whole` is false for a last line that no line end closes */
  constructor(take: (line: string, number: number, whole: boolean) => void) {
    this.#take = take
  }

  /** Lines so far. */
  get count(): number {
    return this.#count
  }

  push(text: string): void {
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.#line(this.#rest + text.slice(from, end), true)
      this.#rest = ''
      from = end + 1
    }
    if (this.#rest.length < MOST) this.#rest += text.slice(from, from + MOST)
  }

  end(): void {
    if (this.#rest !== '') this.#line(this.#rest, false)
    this.#rest = ''
  }

  #line(line: string, whole: boolean): void {
    this.#count++
    this.#take(line.endsWith('\r') ? line.slice(0, -1) : line, this.#count, whole)
  }
}
