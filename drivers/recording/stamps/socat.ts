import type { Ms } from '../../../rig/time.ts'
import { isoOf, midnight, type Stamps, timeOfDay } from './stamps.ts'

const HEADER =
  /^[<>] (\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d)\.(?:000)?(\d{6}) {2}length=\d+ from=\d+ to=\d+$/

/**
 * `> 2025/09/16 06:44:46.085123  length=4 from=0 to=3`, over the rows that `socat -x` or `-v` writes. Up to
 * version 1.7.4 it puts three zeroes before the microseconds (seen with 1.7.4.4).
 */
export class SocatStamps implements Stamps {
  wall: Ms = 0
  readonly within = 0

  read(line: string): number {
    const m = HEADER.exec(line)
    if (!m) return -1
    const day = midnight(Number(m[1]), Number(m[2]), Number(m[3]))
    const time = timeOfDay(Number(m[4]), Number(m[5]), Number(m[6]), m[7])
    if (Number.isNaN(day + time)) return -1
    this.wall = day + time
    return line.length
  }

  iso(): string {
    return isoOf(this.wall)
  }
}
