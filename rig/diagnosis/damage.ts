/** What became of a line that was not understood, by what it looks like beside those that were. */
export type Damage = 'garbage' | 'noise' | 'short' | 'long' | 'comment' | 'echo' | 'unknown'

/** A piece as long as this can be told to be garbage: a shorter one may be a single hit byte. */
const TELLING = 4
/** Of a line at a wrong baud rate some two thirds are characters that its protocol never has. */
const MOSTLY = 0.3
/** Lines by which a link's own characters and lengths are known. */
const ENOUGH = 3

/** The characters and lengths that lines on one link have, learnt from those that were understood. Constant memory. */
export class Usual {
  readonly #has = new Uint8Array(256)
  #lines = 0
  #length = 0

  learn(raw: string): void {
    this.#lines++
    this.#length += raw.length
    for (let i = 0; i < raw.length; i++) this.#has[raw.charCodeAt(i) & 0xff] = 1
  }

  /** How one that was refused looks. */
  damageOf(raw: string, reason: string): Damage {
    if (/comment/.test(reason)) return 'comment'
    if (/only a host sends/.test(reason)) return 'echo'
    const strange = this.#strange(raw)
    if (strange > MOSTLY * raw.length && raw.length >= TELLING) return 'garbage'
    if (strange > 0) return 'noise'
    if (/unknown packet|of another table|schema|retained/.test(reason)) return 'unknown'
    const usual = this.#lines === 0 ? raw.length : this.#length / this.#lines
    return raw.length > usual ? 'long' : 'short'
  }

  #strange(raw: string): number {
    let n = 0
    for (let i = 0; i < raw.length; i++) {
      const c = raw.charCodeAt(i)
      const printable = c >= 32 && c < 127
      if (!printable || (this.#lines >= ENOUGH && this.#has[c] === 0)) n++
    }
    return n
  }
}
