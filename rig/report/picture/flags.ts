/** A label that stands right of a vertical leader at `x`; `width` as the text will need it. */
export interface Flag {
  readonly x: number
  readonly width: number
}

/** Room between a text and the next leader. */
const GAP = 8

/**
 * A row a label, 0 the nearest to what the leaders point at: none covers another and no leader runs through
 * a label, since a label that reaches over leaders to its right stands above their labels.
 *
 * @param flags by growing `x`
 */
export function flagRows(flags: readonly Flag[]): readonly number[] {
  const rows = new Array<number>(flags.length).fill(0)
  for (let i = flags.length - 1; i >= 0; i--) {
    const { x, width } = flags[i] as Flag
    for (let j = i + 1; j < flags.length && (flags[j] as Flag).x < x + width + GAP; j++)
      rows[i] = Math.max(rows[i] as number, (rows[j] as number) + 1)
  }
  return rows
}

/**
 * How far right an axis from `left` may go so that all labels end before `edge`.
 *
 * @param flags `share`: where on the axis the label stands, 0 … 1
 * @param most where the axis ends when labels leave it the room
 */
export function axisEnd(
  flags: readonly { readonly share: number; readonly width: number }[],
  left: number,
  most: number,
  edge: number,
): number {
  return flags.reduce(
    (end, { share, width }) => (share > 0 ? Math.min(end, left + (edge - width - left) / share) : end),
    most,
  )
}
