import type { Ms } from '../../../rig/time.ts'
import { isoOf, milliseconds, openBy, type Stamps } from './stamps.ts'

/** Ten digits of seconds, thirteen of milliseconds or sixteen of microseconds: 2001 to 2286. */
const STAMP = /^[\s[("]*([1-9]\d{9})(\d{3})?(\d{3})?(?:[.,](\d+))?(?![\d:])[\])"]*/

/** Seconds or milliseconds since 1970: `1758005086.085`, `[1758005086085]`. */
export class EpochStamps implements Stamps {
  wall: Ms = 0
  within: Ms = 0

  read(line: string): number {
    const m = STAMP.exec(line)
    if (!m) return -1
    const decimals = (m[2] ?? '') + (m[3] ?? '') + (m[4] ?? '')
    this.wall = Number(m[1]) * 1000 + milliseconds(decimals)
    this.within = openBy(decimals)
    return m[0].length
  }

  iso(): string {
    return `${isoOf(this.wall)}Z`
  }
}
