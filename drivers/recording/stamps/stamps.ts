import type { Ms } from '../../../rig/time.ts'

/** Reads the time that a line of a log begins with. */
export interface Stamps {
  /** How far into the line its stamp goes, −1 where it begins with none. */
  read(line: string): number
  /** Of the stamp read last: ms, from a midnight that is the same for the whole log. */
  readonly wall: Ms
  /** The line came up to so much later than its stamp says: a stamp is cut off behind its last digit. */
  readonly within: Ms
  /** The stamp as ISO 8601, with the zone that the log names or none; null where the log leaves out the day. */
  iso(): string | null
}

export const DAY: Ms = 86_400_000

/** The time of a day; NaN for 24:00 and later. A leap second is one. */
export function timeOfDay(hour: number, minute: number, second: number, fraction: string | undefined): Ms {
  if (!(hour < 24 && minute < 60 && second < 61)) return Number.NaN
  return ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds(fraction)
}

/** `085`, `08`, `085123` → 85, 80, 85.123 */
export function milliseconds(fraction = ''): Ms {
  return Number(fraction.slice(0, 9).padEnd(9, '0')) / 1e6
}

/** What a stamp with these decimals of a second leaves open; a millisecond is beneath what any log is good for. */
export function openBy(fraction = ''): Ms {
  return fraction.length >= 3 ? 0 : 1000 / 10 ** fraction.length
}

/** Midnight of a day, from 1970; NaN for what is no date. */
export function midnight(year: number, month: number, day: number): Ms {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return Number.NaN
  return Date.UTC(year, month - 1, day)
}

/** `2025-09-16T06:44:46.085`, without a zone. */
export const isoOf = (wall: Ms) => new Date(Math.floor(wall)).toISOString().slice(0, -1)
