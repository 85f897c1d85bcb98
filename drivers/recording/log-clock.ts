import type { Ms } from '../../rig/time.ts'

/** A logger that writes from several threads may swap lines by less than this; more is a step of its clock. */
const SWAPPED: Ms = 1000

/** The clock of a log: milliseconds since its first stamped line, never backwards. */
export class LogClock {
  #zero: Ms | null = null
  #offset: Ms = 0
  #t: Ms = 0

  get now(): Ms {
    return this.#t
  }

  /**
   * @param wall what a line's stamp says
   * @returns by how much the log's clock stepped back, in ms; 0 where it did not
   */
  read(wall: Ms): Ms {
    this.#zero ??= wall
    const t = wall - this.#zero + this.#offset
    const back = this.#t - t
    if (back < SWAPPED) {
      if (back < 0) this.#t = t
      return 0
    }
    this.#offset += back
    return back
  }
}
