import type { Ms } from '../../../rig/time.ts'
import { afternoon } from './clock.ts'
import { isoOf, midnight, openBy, type Stamps, timeOfDay } from './stamps.ts'

const STAMP =
  /^[\s[("]*(\d\d?)([./-])(\d\d?)\2(\d{4}|\d\d)[\s,;]+(\d\d?):(\d\d):(\d\d)(?:[.,:](\d+))?(?: ?([AaPp])\.?[Mm]\b\.?)?(?!\d)[\])"]*/

/**
 * `16.09.2025 06:44:46.085`, as terminal programs on Windows write the date. The day comes first, unless a
 * month above 12 or a 12-hour clock shows that the log is American.
 */
export class DayFirstStamps implements Stamps {
  wall: Ms = 0
  within: Ms = 0
  #american = false

  read(line: string): number {
    const m = STAMP.exec(line)
    if (!m) return -1
    const [first, second] = [Number(m[1]), Number(m[3])]
    if (second > 12 || (m[2] === '/' && m[9] !== undefined)) this.#american = true
    else if (first > 12) this.#american = false
    const [day, month] = this.#american ? [second, first] : [first, second]
    const year = Number(m[4])
    const date = midnight(year < 100 ? 2000 + year : year, month, day)
    const time = timeOfDay(afternoon(Number(m[5]), m[9]), Number(m[6]), Number(m[7]), m[8])
    if (Number.isNaN(date + time)) return -1
    this.wall = date + time
    this.within = openBy(m[8])
    return m[0].length
  }

  iso(): string {
    return isoOf(this.wall)
  }
}
