/** `[t, rad/s]` */
export type Point = readonly [number, number]

/** A silence of so many usual steps is no line: between such points nothing was measured. */
const SILENCE = 4

/**
 * A series cut where it was not measured: where a step in time is more than four times the median one, and
 * where the speed changes its sign, which no ball does without being taken and launched again.
 */
export function stretches(points: readonly Point[]): readonly (readonly Point[])[] {
  const sorted = points.filter((p) => p.every(Number.isFinite)).sort((a, b) => a[0] - b[0])
  const steps = sorted.slice(1).map((p, i) => p[0] - (sorted[i] as Point)[0])
  const median = [...steps].sort((a, b) => a - b)[steps.length >> 1] ?? 0
  const all: Point[][] = []
  for (const p of sorted) {
    const run = all.at(-1)
    const last = run?.at(-1)
    if (run && last && p[0] - last[0] <= SILENCE * median && p[1] * last[1] >= 0) run.push(p)
    else all.push([p])
  }
  return all
}
