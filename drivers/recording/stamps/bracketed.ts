import type { Ms } from '../../../rig/time.ts'
import { isoOf, midnight, type Stamps } from './stamps.ts'

const [POINT, SPACE, CLOSE] = [46, 32, 93]
const MINUTE = /^\[(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):/
/** `[2025-09-16 06:44:46.085] ` */
const LENGTH = 26

/**
 * `[2025-09-16 06:44:46.085] `, and nothing else: the log of a common host program, of which there are
 * gigabytes. Its seconds are read digit by digit, and the rest is looked up once a minute.
 */
export class BracketedStamps implements Stamps {
  wall: Ms = 0
  readonly within = 0
  /** The stamp up to its seconds, and when that is. */
  #minute = '?'
  #begins: Ms = 0

  read(line: string): number {
    if (line.charCodeAt(20) !== POINT || line.charCodeAt(24) !== CLOSE || line.charCodeAt(25) !== SPACE)
      return -1
    if (!line.startsWith(this.#minute) && !this.#isMinute(line)) return -1
    const second = two(line, 18)
    const ms = two(line, 21) * 10 + digit(line, 23)
    if (!(second < 61 && ms < 1000)) return -1
    this.wall = this.#begins + second * 1000 + ms
    return LENGTH
  }

  iso(): string {
    return isoOf(this.wall)
  }

  #isMinute(line: string): boolean {
    const m = MINUTE.exec(line)
    if (!m) return false
    const [day, hour, minute] = [
      midnight(Number(m[1]), Number(m[2]), Number(m[3])),
      Number(m[4]),
      Number(m[5]),
    ]
    if (Number.isNaN(day) || hour > 23 || minute > 59) return false
    this.#minute = m[0]
    this.#begins = day + (hour * 60 + minute) * 60_000
    return true
  }
}

/** NaN for what is no digit. */
function digit(line: string, i: number): number {
  const c = line.charCodeAt(i) - 48
  return c >= 0 && c <= 9 ? c : Number.NaN
}

const two = (line: string, i: number) => digit(line, i) * 10 + digit(line, i + 1)
