import type { Model, Rejected, SlingshotFrame } from './frames.ts'
import { Numbers } from './numbers.ts'
import { decodeReply, encodeReply } from './replies.ts'
import { StatusReader } from './status.ts'

const [STAR, X, SPACE] = [42, 88, 32]

/** The longest line taken; the guide's longest, the version, has some 70 characters. */
export const MAX_LINE = 256

/** Bytes ↔ frames of one model of wheel. */
export class SlingshotCodec {
  readonly #status: StatusReader
  readonly #numbers: Numbers

  constructor(model: Model) {
    this.#status = new StatusReader(model)
    this.#numbers = new Numbers(model.pockets)
  }

  /**
   * Reads one line, `bytes[from … to - 1]`, without its line end. Never throws.
   *
   * @param whole whether a line end closed it. A line that was cut is used only if it is a whole status
   * frame, the one line whose length shows that nothing is missing.
   */
  decode(bytes: Buffer, from: number, to: number, whole: boolean): SlingshotFrame | Rejected {
    if (bytes[from] === STAR && bytes[from + 1] === X) return this.#status.read(bytes, from, to)
    if (!whole) return { rejected: 'cut off: no line end' }
    if (to - from <= 2) {
      const number = this.#numbers.read(
        to - from === 2 ? (bytes[from] as number) : SPACE,
        bytes[to - 1] as number,
      )
      if (typeof number === 'string') return { kind: 'number', number }
    }
    return decodeReply(bytes.toString('latin1', from, to))
  }

  /** A line as the wheel sends it, with CR LF. */
  encode(frame: SlingshotFrame): string {
    if (frame.kind === 'status') return this.#status.encode(frame)
    return `${frame.kind === 'number' ? this.#numbers.write(frame.number) : encodeReply(frame)}\r\n`
  }
}
