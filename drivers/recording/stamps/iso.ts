import type { Ms } from '../../../rig/time.ts'
import { isoOf, midnight, openBy, type Stamps, timeOfDay } from './stamps.ts'

const STAMP =
  /^[\s[("]*(\d{4})([-/.]?)(\d\d)\2(\d\d)(?:[T_]|[\s,;]+)(\d\d)(:?)(\d\d)\6(\d\d)(?:[.,:](\d+))?(?: ?(Z|UTC|[+-]\d\d:?\d\d))?(?!\d)[\])"]*/

/** ISO 8601, as loggers write it: `2025-09-16T06:44:46.085Z`, `2025/09/16 06:44:46,085`, `20250916T064446+0200`. */
export class IsoStamps implements Stamps {
  wall: Ms = 0
  within: Ms = 0
  #zone = ''
  #ahead: Ms = 0

  read(line: string): number {
    const m = STAMP.exec(line)
    if (!m) return -1
    const day = midnight(Number(m[1]), Number(m[3]), Number(m[4]))
    const time = timeOfDay(Number(m[5]), Number(m[7]), Number(m[8]), m[9])
    if (Number.isNaN(day + time)) return -1
    this.#in(m[10] ?? '')
    this.wall = day + time - this.#ahead
    this.within = openBy(m[9])
    return m[0].length
  }

  iso(): string {
    return isoOf(this.wall + this.#ahead) + this.#zone
  }

  #in(zone: string): void {
    if (zone === this.#zone) return
    const m = /^([+-])(\d\d):?(\d\d)$/.exec(zone)
    this.#ahead = m ? Number(`${m[1]}1`) * (Number(m[2]) * 60 + Number(m[3])) * 60_000 : 0
    this.#zone = m ? `${m[1]}${m[2]}:${m[3]}` : zone === '' ? '' : 'Z'
  }
}
