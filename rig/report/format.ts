import type { Limit, Quantity } from '../measurement.ts'
import type { Interval, Ms } from '../time.ts'

/** A true minus, and none before a zero: `-0.00` says nothing. */
const signed = (text: string) => (Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−'))

/** With so many decimals; `–` for what is no number. */
export function fixed(value: number, decimals: number): string {
  return Number.isFinite(value) ? signed(value.toFixed(decimals)) : '–'
}

/** As few decimals as it needs, at most six. */
export function plain(value: number): string {
  return Number.isFinite(value) ? signed(String(Number(value.toFixed(6)))) : '–'
}

/** `12,037` */
export function count(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `3 coups`, `1 coup` */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`
}

/** Decimals that give `U` two significant digits, as GUM 7.2.6 has it; the value takes the same. */
export function decimalsOf(U: number): number {
  if (!(U > 0)) return 3
  return Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(U))))
}

/** `1.40 ± 0.30 s` */
export function quantity(q: Quantity, unit: string): string {
  const d = decimalsOf(q.U)
  return q.U === 0 ? `${plain(q.value)} ± 0 ${unit}` : `${fixed(q.value, d)} ± ${fixed(q.U, d)} ${unit}`
}

/** `≤ 3 s`, `≥ 1.2 s`, `1.2 … 3 s`; `none` where none is set. */
export function limitText(limit: Limit | null, unit: string): string {
  if (limit?.min !== undefined && limit.max !== undefined)
    return `${plain(limit.min)} … ${plain(limit.max)} ${unit}`
  if (limit?.min !== undefined) return `≥ ${plain(limit.min)} ${unit}`
  if (limit?.max !== undefined) return `≤ ${plain(limit.max)} ${unit}`
  return 'none'
}

/** A length of time as people say it: `41.2 ms`, `13.1 s`, `12 min 05 s`, `3 h 12 min`. */
export function elapsed(ms: Ms): string {
  if (ms < 1000) return `${plain(Number(ms.toFixed(1)))} ms`
  if (ms < 120_000) return `${fixed(ms / 1000, 1)} s`
  const s = Math.round(ms / 1000)
  if (s < 7200) return `${Math.floor(s / 60)} min ${String(s % 60).padStart(2, '0')} s`
  const min = Math.round(s / 60)
  return `${count(Math.floor(min / 60))} h ${String(min % 60).padStart(2, '0')} min`
}

/** Where an interval lies on the bench clock: `12.034 … 12.534 s`. */
export function stretch([a, b]: Interval): string {
  return `${fixed(a / 1000, 3)} … ${fixed(b / 1000, 3)} s`
}

/** `2026-02-03T10:15:00.000Z` → `2026-02-03 10:15:00 UTC`; anything else as it is. */
export function moment(iso: string): string {
  const m = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)(?:\.0+|(\.\d+))?Z$/.exec(iso)
  return m ? `${m[1]} ${m[2]}${m[3] ?? ''} UTC` : iso
}
