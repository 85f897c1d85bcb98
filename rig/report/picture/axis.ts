/** Maps a value to a place in the drawing, in its units. */
export type Scale = (value: number) => number

export function linear([lo, hi]: readonly [number, number], [a, b]: readonly [number, number]): Scale {
  return (value) => a + ((value - lo) / (hi - lo)) * (b - a)
}

/** Round values within `[lo, hi]`, steps of 1, 2 or 5 times a power of ten, about `wanted` of them. */
export function ticks(lo: number, hi: number, wanted: number): number[] {
  const raw = (hi - lo) / wanted
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = power * ([1, 2, 5].find((m) => m * power >= raw) ?? 10)
  const first = Math.ceil(lo / step)
  const last = Math.floor(hi / step)
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

/** The values and zero, with a little room beyond them; one unit where they are all zero. */
export function withZero(values: readonly number[]): readonly [number, number] {
  const lo = values.reduce((a, v) => Math.min(a, v), 0)
  const hi = values.reduce((a, v) => Math.max(a, v), 0)
  if (lo === hi) return [0, 1]
  const room = (hi - lo) * 0.08
  return [lo < 0 ? lo - room : 0, hi > 0 ? hi + room : 0]
}

/** A coordinate: a hundredth of a unit is finer than any paper. */
export function at(value: number): string {
  return String(Number(value.toFixed(2)))
}
