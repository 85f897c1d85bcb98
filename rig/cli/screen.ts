/** A block of lines on a terminal that is drawn over again and again, and stays when it is over. */
export class Screen {
  readonly #out: NodeJS.WriteStream
  #height = 0

  constructor(out: NodeJS.WriteStream) {
    this.#out = out
  }

  draw(lines: readonly string[]): void {
    // What does not fit would scroll, and could not be drawn over.
    const shown = lines.slice(0, Math.max(1, (this.#out.rows || 24) - 1))
    const back = this.#height > 0 ? `\u001b[${this.#height}A` : ''
    this.#out.write(`${back}\u001b[J${shown.join('\n')}\n`)
    this.#height = shown.length
  }
}
