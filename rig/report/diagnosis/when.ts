import type { Evidence } from '../../finding.ts'
import type { Interval, Ms } from '../../time.ts'

/** A recording without times has instants that lie anywhere. */
const ANYWHERE = 8.64e15

/** The wall clock at `t` on the bench clock, `2025-09-10 06:22:00.690`; null where there is none. */
export function wall(startedAt: string, t: Ms): string | null {
  const zoned = /Z$|[+-]\d\d:?\d\d$/.test(startedAt)
  const zero = Date.parse(zoned ? startedAt : `${startedAt}Z`)
  const at = zero + t
  if (!Number.isFinite(at) || Math.abs(at) > ANYWHERE) return null
  return new Date(at).toISOString().replace('T', ' ').replace('Z', '')
}

/** The same without its day. */
export const clockTime = (startedAt: string, t: Ms): string | null => wall(startedAt, t)?.slice(11) ?? null

/** The latest instant of an interval: a change was seen then. */
export const seenAt = (at: Interval): Ms => at[1]

/** From when to when: `06:22:00 … 07:02:58`, with the day where there is more than one. */
export function stretchOf(startedAt: string, [a, b]: Interval): string {
  const [from, to] = [wall(startedAt, a), wall(startedAt, b)]
  if (from === null || to === null) return ''
  const sameDay = from.slice(0, 10) === to.slice(0, 10)
  const show = (text: string) => (sameDay ? text.slice(11, 19) : text.slice(0, 19))
  return show(from) === show(to) ? show(from) : `${show(from)} … ${show(to)}`
}

/** One piece of evidence in one line: when, where, what, and what stood on the wire. */
export function evidenceLine(e: Evidence, startedAt: string): string {
  const when = e.at && wall(startedAt, seenAt(e.at))
  const parts = [
    ...(when ? [when] : []),
    ...(e.line === null ? [] : [`line ${e.line}`]),
    e.raw === null ? e.text : `${e.text}: ${e.raw}`,
  ]
  return parts.join(', ')
}
