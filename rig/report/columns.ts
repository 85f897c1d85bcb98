import { printable } from './markup.ts'

/** Columns of a terminal, or of a page that shows this text. */
export const WIDTH = 100

const length = (text: string) => [...text].length

/** Fills up with spaces on the right. A text that is too long stays whole. */
export function left(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - length(text)))
}

/** Fills up with spaces on the left. */
export function right(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - length(text))) + text
}

/** A text that is not wrapped: one line, cut with an ellipsis where it is longer than `most`. */
export function cell(text: string, most: number): string {
  const chars = [...printable(text).replace(/\s+/g, ' ')]
  return chars.length <= most ? chars.join('') : `${chars.slice(0, most - 1).join('')}…`
}

export function widest(texts: readonly string[], atLeast = 0): number {
  return texts.reduce((w, t) => Math.max(w, length(t)), atLeast)
}

/** Breaks at spaces into lines of at most `width`, what no terminal may get left out; a longer word is cut. Never empty. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of printable(text).split(/\s+/).filter(Boolean)) {
    if (line && length(line) + 1 + length(word) <= width) {
      line += ` ${word}`
      continue
    }
    if (line) lines.push(line)
    const chars = [...word]
    while (chars.length > width) lines.push(chars.splice(0, width).join(''))
    line = chars.join('')
  }
  return line || lines.length === 0 ? [...lines, line] : lines
}

/** `head` and then the text, wrapped and hanging under its own first letter. `head` is as wide as it shows. */
export function hanging(head: string, text: string, width = WIDTH): string[] {
  const indent = length(head)
  return wrap(text, width - indent).map((line, i) => (i === 0 ? head : ' '.repeat(indent)) + line)
}
