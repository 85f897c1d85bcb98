import type { Ms } from '../../../rig/time.ts'
import { DAY, openBy, type Stamps, timeOfDay } from './stamps.ts'

const STAMP =
  /^[\s[("]*(\d\d?):(\d\d):(\d\d)(?:[.,:](\d+))?(?: ?([AaPp])\.?[Mm]\b\.?)?(?![\d:])(?: [+-]?\d+\.\d+(?=\]))?[\])"]*/

/** A clock that goes back by less was set back (summer time ends); by more, a night lies between. */
const SET_BACK: Ms = 7_200_000
/** Lines that are swapped at midnight are not a day apart. */
const SWAPPED: Ms = 1000

/** `06:44:46.085`, `[06:44:46]`, `6:44:46 PM`: no date, so that days are counted from the first line's. */
export class ClockStamps implements Stamps {
  wall: Ms = 0
  within: Ms = 0
  #midnight: Ms = 0
  #last: Ms | null = null

  read(line: string): number {
    const m = STAMP.exec(line)
    if (!m) return -1
    const time = timeOfDay(afternoon(Number(m[1]), m[5]), Number(m[2]), Number(m[3]), m[4])
    if (Number.isNaN(time)) return -1
    this.wall = this.#onItsDay(time)
    this.within = openBy(m[4])
    return m[0].length
  }

  iso(): null {
    return null
  }

  #onItsDay(time: Ms): Ms {
    const last = this.#last ?? time
    if (time - last > DAY - SWAPPED) return this.#midnight - DAY + time
    if (time < last - SET_BACK) this.#midnight += DAY
    this.#last = time
    return this.#midnight + time
  }
}

/** The hour of the day; `half` as a 12-hour clock writes it: A or P, undefined on a 24-hour one. */
export function afternoon(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
}
