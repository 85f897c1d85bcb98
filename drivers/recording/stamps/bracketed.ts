import type { Ms } from '../../../rig/time.ts'
import { isoOf, midnight, type Stamps } from './stamps.ts'

const [COLON, POINT, SPACE, CLOSE] = [58, 46, 32, 93]
const DATE = /^\[(\d{4})-(\d\d)-(\d\d) /
/** `[2025-09-16 06:44:46.085] ` */
const LENGTH = 26

/**
 * `[2025-09-16 06:44:46.085] `, and nothing else: the log of a common host program, of which there are
 * gigabytes. It is read digit by digit, and the day is looked up once a day.
 */
export class BracketedStamps implements Stamps {
  wall: Ms = 0
  readonly within = 0
  #day = '?'
  #midnight: Ms = 0

  read(line: string): number {
    if (
      line.charCodeAt(14) !== COLON ||
      line.charCodeAt(17) !== COLON ||
      line.charCodeAt(20) !== POINT ||
      line.charCodeAt(24) !== CLOSE ||
      line.charCodeAt(25) !== SPACE
    )
      return -1
    if (!line.startsWith(this.#day) && !this.#begins(line)) return -1
    const hour = two(line, 12)
    const minute = two(line, 15)
    const second = two(line, 18)
    const ms = two(line, 21) * 10 + digit(line, 23)
    if (!(hour < 24 && minute < 60 && second < 61 && ms < 1000)) return -1
    this.wall = this.#midnight + ((hour * 60 + minute) * 60 + second) * 1000 + ms
    return LENGTH
  }

  iso(): string {
    return isoOf(this.wall)
  }

  #begins(line: string): boolean {
    const m = DATE.exec(line)
    const at = m ? midnight(Number(m[1]), Number(m[2]), Number(m[3])) : Number.NaN
    if (!m || Number.isNaN(at)) return false
    this.#day = m[0]
    this.#midnight = at
    return true
  }
}

/** NaN for what is no digit. */
function digit(line: string, i: number): number {
  const c = line.charCodeAt(i) - 48
  return c >= 0 && c <= 9 ? c : Number.NaN
}

const two = (line: string, i: number) => digit(line, i) * 10 + digit(line, i + 1)
