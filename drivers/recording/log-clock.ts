import type { Ms } from '../../rig/time.ts'

/** A logger that writes from several threads may swap lines by less than this; more is a step of its clock. */
const SWAPPED: Ms = 1000

/** The clock of a log: milliseconds since its first stamped line, never backwards. */
export class LogClock {
  #zero: number | null = null
  #offset = 0
  #t: Ms = 0
  #startedAt: string | null = null

  get now(): Ms {
    return this.#t
  }

  /** The first stamp as a local time without zone, `2025-09-16T06:44:46.085`: a log does not name its zone. */
  get startedAt(): string | null {
    return this.#startedAt
  }

  /**
   * @param m what `STAMP` matched
   * @returns by how much the log's clock stepped back, in ms; 0 where it did not
   */
  read(m: RegExpExecArray): Ms {
    const [year, month, day, hour, minute, second, ms] = m.slice(1).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const wall = Date.UTC(year, month - 1, day, hour, minute, second, ms)
    if (this.#zero === null) {
      this.#zero = wall
      this.#startedAt = m[0].slice(1, -2).replace(' ', 'T')
    }
    const t = wall - this.#zero + this.#offset
    const back = this.#t - t
    if (back < SWAPPED) {
      this.#t = Math.max(this.#t, t)
      return 0
    }
    this.#offset += back
    return back
  }
}
