const CR = 13
const LF = 10
/** How much of a dropped line is kept to show it. */
const SHOWN = 64

export interface LineSink {
  /**
   * One line, without its end, at `bytes[from … to - 1]`; valid only during the call. `whole` is false when
   * it was cut short by the start of the next one or by the end of the stream.
   */
  line(bytes: Buffer, from: number, to: number, whole: boolean): void
  /** A line that grew beyond the limit; `shown` is how it begins. The rest of it is skipped. */
  dropped(shown: string, limit: number): void
}

/**
 * Bytes in, lines out, in bounded memory. A line ends with CR, LF or both; empty lines are none. The byte
 * that begins a packet (`$`, `*`) also ends whatever stands before it, so that a frame that lost its line end
 * blocks nothing and a good frame behind garbage is found.
 */
export class Lines {
  readonly #start: number
  readonly #limit: number
  readonly #sink: LineSink
  readonly #carry: Buffer
  #held = 0
  #skipping = false

  /**
   * @param start the character that begins a packet
   * @param limit the longest line, in bytes, without its end
   */
  constructor(start: string, limit: number, sink: LineSink) {
    this.#start = start.charCodeAt(0)
    this.#limit = limit
    this.#sink = sink
    this.#carry = Buffer.alloc(limit)
  }

  /** Whether a line has begun and not ended. */
  get open(): boolean {
    return this.#held > 0
  }

  push(chunk: Uint8Array): void {
    const bytes = Buffer.isBuffer(chunk)
      ? chunk
      : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const start = this.#start
    let from = 0
    for (let i = 0; i < bytes.length; i++) {
      const c = bytes[i] as number
      if (c === LF || c === CR) {
        this.#piece(bytes, from, i, true)
        from = i + 1
      } else if (c === start && (i > from || this.#held > 0 || this.#skipping)) {
        this.#piece(bytes, from, i, false)
        from = i
      }
    }
    this.#keep(bytes, from)
  }

  /** The stream is over: what is left is handed over as a line that is not whole. */
  end(): void {
    this.#piece(this.#carry, 0, 0, false)
  }

  #piece(bytes: Buffer, from: number, to: number, whole: boolean): void {
    const held = this.#held
    this.#held = 0
    if (this.#skipping) {
      this.#skipping = false
    } else if (held + to - from > this.#limit) {
      this.#drop(held, bytes, from, to)
    } else if (held > 0) {
      bytes.copy(this.#carry, held, from, to)
      this.#sink.line(this.#carry, 0, held + to - from, whole)
    } else if (to > from) {
      this.#sink.line(bytes, from, to, whole)
    }
  }

  #keep(bytes: Buffer, from: number): void {
    if (this.#skipping) return
    if (this.#held + bytes.length - from > this.#limit) {
      this.#drop(this.#held, bytes, from, bytes.length)
      this.#held = 0
      this.#skipping = true
    } else {
      this.#held += bytes.copy(this.#carry, this.#held, from)
    }
  }

  #drop(held: number, bytes: Buffer, from: number, to: number): void {
    const shown =
      this.#carry.toString('latin1', 0, held) + bytes.toString('latin1', from, Math.min(to, from + SHOWN))
    this.#sink.dropped(shown.slice(0, SHOWN), this.#limit)
  }
}
