import type { Pocket } from './layout.ts'

/**
 * The pairs of pockets that stand side by side and have the same colour, by index, the last beside the first.
 *
 * "Les cases, alternativement rouges et noires […] à l'exception de trois d'entre elles": a pocket that is
 * neither red nor black interrupts the alternation, and it goes on after it with either colour. The stricter
 * reading, in which it runs on across the neutrals as if they were not there, is not what the trade calls
 * alternating (on the double-zero wheel 1 00 27 are red, neither, red), so it would refuse good wheels.
 */
export function sideBySide(pockets: readonly Pocket[]): [number, number][] {
  const pairs: [number, number][] = []
  for (const [i, { colour }] of pockets.entries()) {
    const next = (i + 1) % pockets.length
    if (next !== i && colour !== null && colour === pockets[next]?.colour) pairs.push([i, next])
  }
  return pairs
}
