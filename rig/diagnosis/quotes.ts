import type { Ms } from '../time.ts'
import type { Quotes } from './detector.ts'

/** Lines that are remembered: more than a driver ever holds back. */
const MOST = 8192

interface Kept {
  n: number
  raw: string
  line: number
}

/** The last raw lines, by their number in the trace. */
export class RawLines implements Quotes {
  readonly #kept: (Kept | undefined)[] = new Array(MOST)

  /** When the last one came. */
  t: Ms = 0

  keep(n: number, raw: string, line: number | null, t: Ms): void {
    this.t = t
    const i = n % MOST
    const k = this.#kept[i]
    if (!k) this.#kept[i] = { n, raw, line: line ?? n }
    else {
      k.n = n
      k.raw = raw
      k.line = line ?? n
    }
  }

  line(n: number | undefined): { raw: string; line: number } | null {
    if (n === undefined) return null
    const k = this.#kept[n % MOST]
    return k?.n === n ? { raw: k.raw, line: k.line } : null
  }
}
