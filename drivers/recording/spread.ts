import type { Ms } from '../../rig/time.ts'
import type { RecordingSink } from './sink.ts'

/** So much of one second is kept back at most: lines, and bytes of them. */
const MOST_LINES = 4096
const MOST_BYTES = 1_048_576

interface Held {
  readonly line: number
  /** Null where nothing was received. */
  readonly within: Ms | null
  /** A status frame, of those that come at a steady pace; others keep their place among them. */
  readonly paced: boolean
  tell(within: Ms): void
}

/**
 * By how much more than its link's bound what came `within` may have been read late: a host that stalls for a
 * second or two is not seen to in a log of whole seconds, so that much is to be reckoned with.
 */
export const latenessOf = (within: Ms): Ms => 3 * within

/**
 * Lines of the same stamp, spread over the time that the stamp leaves open.
 *
 * A log that stamps whole seconds puts two frames of a steady device at one instant, and the next two a second
 * later: to a driver that is a stall after each, and in the end a loss. So the k-th of n frames is handed over as
 * if it had come in the k-th part of its second, one second late: later than it can have come, by less than two.
 * A loss of some seconds, and a burst after a stall, still show: of the 13 losses in a week of a wheel's log all
 * are found with its stamps cut off at the second, and 6 more of a frame or two.
 */
export class Spread implements RecordingSink {
  /** The latest that anything was received. */
  latest: Ms = 0
  readonly #sink: RecordingSink
  #line = 0
  #t: Ms = 0
  #held: Held[] = []
  #bytes = 0

  constructor(sink: RecordingSink) {
    this.#sink = sink
  }

  at(line: number): void {
    this.#line = line
  }

  received(bytes: Buffer, t: Ms, within: Ms): void {
    if (within === 0 && this.#held.length === 0 && t >= this.latest) {
      this.latest = t
      this.#sink.at(this.#line)
      return this.#sink.received(bytes, t, 0)
    }
    const copy = Buffer.from(bytes)
    this.#bytes += copy.length
    this.#hold(t, within, isStatus(bytes), (w) => this.#sink.received(copy, t, w))
  }

  sent(text: string, t: Ms): void {
    this.#hold(t, null, false, () => this.#sink.sent(text, t))
  }

  unread(raw: string, t: Ms, reason: string): void {
    this.#hold(t, null, false, () => this.#sink.unread(raw, t, reason))
  }

  steppedBack(t: Ms, by: Ms): void {
    this.#hold(t, null, false, () => this.#sink.steppedBack(t, by))
  }

  /** No more will come. */
  end(): void {
    const held = this.#held
    this.#held = []
    this.#bytes = 0
    const n = held.reduce((sum, { paced }) => (paced ? sum + 1 : sum), 0) || 1
    let k = 0
    for (const { line, within, paced, tell } of held) {
      this.#sink.at(line)
      if (within === null) {
        tell(0)
        continue
      }
      if (paced) k++
      const part = (Math.max(k, 1) - 0.5) / n
      // Some loggers leave out a fraction that is zero: a finer stamp behind it must not turn time back.
      this.latest = Math.max(this.latest, this.#t + within * (1 + part))
      tell(this.latest - this.#t)
    }
  }

  #hold(t: Ms, within: Ms | null, paced: boolean, tell: (within: Ms) => void): void {
    if (t !== this.#t) this.end()
    this.#t = t
    this.#held.push({ line: this.#line, within, paced, tell })
    const full = this.#held.length === MOST_LINES || this.#bytes > MOST_BYTES
    // What has a fine stamp waits for no more, nor does what was not received and has nothing before it.
    if (full || within === 0 || this.#held[0]?.within === null) this.end()
  }
}

/** The beginning of `*X;2;`: a piece of it is enough, the rest of the frame comes with it. */
const isStatus = (b: Buffer) => b[0] === 0x2a && b[1] === 0x58 && b[2] === 0x3b && b[4] === 0x3b
