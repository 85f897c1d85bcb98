/**
 * What became of a line that was not understood, by what it looks like beside those that were. `lost`: bytes of it
 * are missing; `doubled`: some are there twice; `noise`: some are others; `garbage`: most are.
 */
export type Damage =
  | 'garbage'
  | 'noise'
  | 'doubled'
  | 'lost'
  | 'comment'
  | 'echo'
  | 'overtaken'
  | 'retained'
  | 'unknown'

/** A piece as long as this can be told to be garbage: a shorter one may be a single hit byte. */
const TELLING = 4
/** Of a line at a wrong baud rate some two thirds are characters that its protocol never has. */
const MOSTLY = 0.3
/** Lines by which a link's own characters are known. */
const ENOUGH = 150
/** What stands twice in a row and is as long as this does so by no chance. */
const TWICE = /(.{3,12})\1/s

/** What is refused for what it says, and not for what it looks like. */
const SAID: readonly (readonly [RegExp, Damage])[] = [
  [/comment/, 'comment'],
  [/only a host sends/, 'echo'],
  [/came after messages that were sent later/, 'overtaken'],
  [/retained/, 'retained'],
]
const STRANGER = /unknown packet|of another table/

/** The characters that lines on one link have, learnt from those that were understood. Constant memory. */
export class Usual {
  readonly #has = new Uint8Array(256)
  #lines = 0

  learn(raw: string): void {
    this.#lines++
    for (let i = 0; i < raw.length; i++) this.#has[raw.charCodeAt(i) & 0xff] = 1
  }

  /** How one that was refused looks. */
  damageOf(raw: string, reason: string): Damage {
    const said = SAID.find(([words]) => words.test(reason))?.[1]
    if (said) return said
    const strange = this.#strange(raw)
    if (strange > MOSTLY * raw.length && raw.length >= TELLING) return 'garbage'
    if (strange > 0) return 'noise'
    if (STRANGER.test(reason)) return 'unknown'
    return TWICE.test(raw) ? 'doubled' : 'lost'
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
