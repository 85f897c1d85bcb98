import type { Ms } from '../../../rig/time.ts'
import { IsoStamps } from './iso.ts'
import { DAY, openBy, type Stamps, timeOfDay } from './stamps.ts'

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'
const STAMP =
  /^[\s[("]*(?:<\d{1,3}>)?(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}(\d{1,2}) (\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(?!\d)[\])"]*/
/** ` host program[123]:`, neither of them a mark of direction. */
const BY = /^ \S+ (?!(?:[RrTt][Xx]D?|[Rr]ec(?:v|eived?)|[Ss]en[dt])\b)[\w./@-]+(?:\[\d+\])?:/
/** Days before each month of a year that has no 29 February. */
const BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
/** A date that is earlier by more than half a year is of the next one. */
const HALF_A_YEAR = 183

/**
 * `Nov 30 18:22:03 host program[123]: `, the old form of syslog (RFC 3164), also as `ts` writes it, without host
 * and program. It leaves out the year: days are counted from the first line's New Year.
 */
export class SyslogStamps implements Stamps {
  wall: Ms = 0
  within: Ms = 0
  /** Days from the first New Year to this year's. */
  #newYear = 0
  #leap = false
  #last: number | null = null

  read(line: string): number {
    const m = STAMP.exec(line)
    if (!m) return -1
    const time = timeOfDay(Number(m[3]), Number(m[4]), Number(m[5]), m[6])
    const [month, date] = [MONTHS.indexOf(m[1] as string) / 3, Number(m[2])]
    if (Number.isNaN(time) || date < 1 || date > 31) return -1
    this.wall = this.#day(month, date) * DAY + time
    this.within = openBy(m[6])
    const by = BY.exec(line.slice(m[0].length))
    return m[0].length + (by ? by[0].length : 0)
  }

  iso(): null {
    return null
  }

  #day(month: number, date: number): number {
    const before = BEFORE[month] as number
    if (this.#last !== null && before + date < this.#last - HALF_A_YEAR) {
      this.#newYear += this.#leap ? 366 : 365
      this.#leap = false
    }
    // Only a log that shows it tells a leap year.
    if (month === 1 && date === 29) this.#leap = true
    this.#last = before + date
    return this.#newYear + before + date + (this.#leap && month > 1 ? 1 : 0)
  }
}

/** Priority and version before the stamp; host, program, process, kind and structured data behind it. */
const BEFORE_STAMP = /^\s*<\d{1,3}>\d{1,2} /
const BEHIND_STAMP = /^ \S+ \S+ \S+ \S+ (?:-|(?:\[(?:[^\]\\]|\\.)*\])+)/

/** `<165>1 2025-09-16T06:44:46.085Z host program 123 - - `, the new form of syslog (RFC 5424). */
export class Rfc5424Stamps implements Stamps {
  readonly #stamp = new IsoStamps()

  get wall(): Ms {
    return this.#stamp.wall
  }

  get within(): Ms {
    return this.#stamp.within
  }

  read(line: string): number {
    const before = BEFORE_STAMP.exec(line)?.[0].length ?? 0
    if (before === 0) return -1
    const length = this.#stamp.read(line.slice(before))
    if (length < 0) return -1
    const behind = BEHIND_STAMP.exec(line.slice(before + length))
    return behind ? before + length + behind[0].length : -1
  }

  iso(): string {
    return this.#stamp.iso()
  }
}
