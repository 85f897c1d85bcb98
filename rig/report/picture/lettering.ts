/** Height of the letters in the drawing, in its units. */
export const LETTER = 13

/** Shares of the letter height, on the safe side of the usual sans-serif faces. */
const NARROW = 0.36
const COMMON = 0.62
const BROAD = 1.02

/** About how wide a text will be drawn, rather too wide than too narrow: a renderer has no fonts to ask. */
export function textWidth(text: string): number {
  let share = 0
  for (const c of text) {
    if (/[ iljtfrI.,:;!'’|()«»\u00a0-]/.test(c)) share += NARROW
    else if (/[a-ln-vx-z0-9\u00df-\u00ff–−]/.test(c)) share += COMMON
    else share += /[A-LN-VX-Z\u00c0-\u00de]/.test(c) ? 0.78 : BROAD
  }
  return share * LETTER
}

/** The text, cut with an ellipsis where it would be wider than `most`. */
export function fitted(text: string, most: number): string {
  if (textWidth(text) <= most) return text
  const chars = [...text]
  while (chars.length > 0 && textWidth(`${chars.join('')}…`) > most) chars.pop()
  return `${chars.join('').trimEnd()}…`
}
